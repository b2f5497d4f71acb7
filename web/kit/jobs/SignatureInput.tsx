import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../view/inputs.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { useOnce } from '../wire/once.ts'
import { useSend } from '../wire/send.ts'
import { useUpload } from '../wire/uploads.ts'
import { ChosenFiles } from './ChosenFiles.tsx'

const [WIDTH, HEIGHT] = [480, 160]

/** Where the pointer is on the drawing, whatever its size on the screen. */
function pointOf({ currentTarget: canvas, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  return [((clientX - left) * WIDTH) / width, ((clientY - top) * HEIGHT) / height]
}

/** Lines follow the pointer; `drawn` is false on an empty area. */
function useDrawing() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  const brush = () => canvas.current?.getContext('2d') ?? null
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const pen = brush()
    if (!pen) return
    Object.assign(pen, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111' })
    pen.beginPath()
    pen.moveTo(...pointOf(event))
    setDrawn(true)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.buttons === 0 ? null : brush()
    pen?.lineTo(...pointOf(event))
    pen?.stroke()
  }
  const clear = () => {
    brush()?.clearRect(0, 0, WIDTH, HEIGHT)
    setDrawn(false)
  }
  return { canvas, drawn, clear, handlers: { onPointerDown: begin, onPointerMove: draw } }
}

/** A signature drawn with finger, pen or mouse; uploaded as a PNG when it is taken over, its key is the value. Who cannot draw chooses a photo instead. */
export function SignatureInput({ id, value, onChange, disabled = false }: Bound<string>) {
  const say = useSay()
  const { canvas, drawn, clear, handlers } = useDrawing()
  const { send, busy } = useSend(mediaContract.file)
  const once = useOnce()
  const track = useUpload()
  const upload = async () => {
    const blob = await new Promise<Blob | null>((made) =>
      canvas.current ? canvas.current.toBlob(made, 'image/png') : made(null),
    )
    if (!blob) return false
    const sent = await send({ file: new File([blob], 'signature.png', { type: 'image/png' }), body: {} })
    if (sent.ok) onChange?.(sent.data.key)
    return sent.ok
  }
  if (value) return <ChosenFiles keys={[value]} disabled={disabled} onRemove={() => onChange?.('')} />
  const area = { width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': say(kitLabels.signature_area), ...handlers }
  return (
    <div className="zk-signature">
      {/* Dark ink on white in every theme: it is printed as it is drawn. */}
      <canvas ref={canvas} {...(id ? { id } : {})} {...area} />
      <Button size="small" disabled={!drawn} onClick={clear}>
        {say(kitLabels.signature_clear)}
      </Button>{' '}
      <Button
        size="small"
        type="primary"
        ghost
        disabled={!drawn}
        loading={busy}
        onClick={() => void once('take', () => track(upload()))}
      >
        {say(kitLabels.signature_take)}
      </Button>
    </div>
  )
}
