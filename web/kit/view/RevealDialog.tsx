import { useEffect, useState } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from './AppModal.tsx'
import { kitLabels } from './kit.labels.ts'
import { whyLabels } from './why.labels.ts'
import { useSend } from '../wire/send.ts'
import { isReason, ReasonField } from './ReasonField.tsx'

const SHOWN_SECONDS = 30
type Line = { label: Text; value: string | null }
type RevealCall<K extends string> = Endpoint<
  z.ZodType<unknown, { id: string }>,
  z.ZodType,
  z.ZodType<unknown, { reason: string }>,
  { kind: 'data'; schema: z.ZodType<Record<K, string | null>> }
>
type Props<K extends string> = {
  endpoint: RevealCall<K>
  sn: string
  /** Whose numbers they are. */
  name: string
  /** What is shown, and that it is recorded. */
  hint: Text
  /** The numbers, in the order in which they are shown, and what each is called. */
  numbers: readonly K[]
  words: Record<K, Text>
  onClose: () => void
}

/** Shows a person's full numbers for thirty seconds, for a reason that is recorded. */
export function RevealDialog<K extends string>(props: Props<K>) {
  const { endpoint, sn, name, hint, numbers, words, onClose } = props
  const say = useSay()
  const { send, busy } = useSend(endpoint)
  const [reason, setReason] = useState('')
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const reveal = async () => {
    const sent = await send({ params: { id: sn }, body: { reason: reason.trim() } })
    if (sent.ok) setLines(numbers.map((number) => ({ label: words[number], value: sent.data[number] })))
  }
  if (lines) return <RevealedLines name={name} lines={lines} onClose={onClose} />
  return (
    <AppModal
      open
      width={440}
      title={say(kitLabels.reveal_of, { name })}
      okText={say(kitLabels.view)}
      okButtonProps={{ loading: busy }}
      okWhy={isReason(reason) ? null : whyLabels.why_no_reason}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void reveal()}
      onCancel={onClose}
    >
      <p className="zk-quiet">{say(hint)}</p>
      <ReasonField value={reason} onChange={setReason} />
    </AppModal>
  )
}

function RevealedLines({ name, lines, onClose }: { name: string; lines: readonly Line[]; onClose: () => void }) {
  const say = useSay()
  const [end] = useState(() => Date.now() + SHOWN_SECONDS * 1000)
  const [left, setLeft] = useState(SHOWN_SECONDS)
  useEffect(() => {
    const clock = setInterval(() => {
      const seconds = Math.ceil((end - Date.now()) / 1000)
      if (seconds <= 0) onClose()
      else setLeft(seconds)
    }, 250)
    return () => clearInterval(clock)
  }, [end, onClose])
  return (
    <AppModal open width={440} title={name} footer={null} onCancel={onClose}>
      <dl className="zk-facts zk-handover">
        {lines.map(({ label, value }) => (
          <div key={label.US}>
            <dt>{say(label)}</dt>
            <dd>{value ? <code>{value}</code> : say(kitLabels.nothing)}</dd>
          </div>
        ))}
      </dl>
      <p className="zk-quiet" role="timer">
        {say(kitLabels.reveal_left, { seconds: left })}
      </p>
    </AppModal>
  )
}
