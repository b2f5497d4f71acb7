import jsQR from 'jsqr'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { attendanceLabels as labels } from './attendance.labels.ts'

/** Between two looks at the picture. */
const LOOK_MS = 150
/** Wide enough for the code of a ticket, small enough for an old phone. */
const LOOK_WIDTH = 640

/** The text of a QR code in the picture, or null. */
function codeIn(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null {
  if (video.videoWidth === 0) return null
  const scale = Math.min(1, LOOK_WIDTH / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(data, width, height)?.data.trim() || null
}

/** Why there is no camera picture: no https, no camera, or not allowed. */
const faultOf = (cause: unknown): Text =>
  cause instanceof DOMException && cause.name === 'NotAllowedError' ? labels.scan_refused : labels.scan_none

/** Opens the camera at the back while the dialog is there, and looks for a code; the first one ends it. */
function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onCode)
  const isPossible = window.isSecureContext && 'mediaDevices' in navigator
  const [fault, setFault] = useState<Text | null>(isPossible ? null : labels.scan_insecure)
  useEffect(() => {
    if (!isPossible) return undefined
    let stream: MediaStream | null = null
    let isOver = false
    const canvas = document.createElement('canvas')
    const timer = setInterval(() => {
      const code = video.current && codeIn(video.current, canvas)
      if (code) found(code)
    }, LOOK_MS)
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (isOver) for (const track of stream.getTracks()) track.stop()
      else if (video.current) video.current.srcObject = stream
    }
    open().catch((cause: unknown) => setFault(faultOf(cause)))
    return () => {
      isOver = true
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [isPossible])
  return { video, fault }
}

/** The camera on the code of a ticket; without https or camera it says so, and the number is typed. */
export function AttendanceScanDialog({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const say = useSay()
  const { video, fault } = useCamera(onCode)
  return (
    <AppModal
      open
      width={440}
      title={say(labels.scan)}
      footer={null}
      cancelText={say(kitLabels.cancel)}
      onCancel={onClose}
    >
      {fault ? (
        <p role="alert">{say(fault)}</p>
      ) : (
        <>
          <video ref={video} className="zk-camera" autoPlay muted playsInline aria-label={say(labels.scan)} />
          <p className="zk-quiet">{say(labels.scan_hint)}</p>
        </>
      )}
    </AppModal>
  )
}
