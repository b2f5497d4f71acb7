import { useEffect, useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { teacherContract } from '@zhikao/domain/teacher/teacher.contract.ts'
import { teacherWords as words } from '@zhikao/domain/teacher/teacher.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/AppModal.tsx'
import { kitLabels } from '../../kit/kit.labels.ts'
import { useSend } from '../../kit/send.ts'
import { teacherLabels } from './teacher.labels.ts'
import { isReason, TeacherReason } from './TeacherReasonPanel.tsx'

const SHOWN_SECONDS = 30
type Revealed = DataOf<typeof teacherContract.reveal>

/** Shows an examiner's full numbers for thirty seconds, for a reason that is recorded. */
export function TeacherReveal({ sn, name, onClose }: { sn: string; name: string; onClose: () => void }) {
  const say = useSay()
  const [reason, setReason] = useState('')
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const { send, busy } = useSend(teacherContract.reveal)
  const reveal = async () => {
    const sent = await send({ params: { id: sn }, body: { reason: reason.trim() } })
    if (sent.ok) setRevealed(sent.data)
  }
  if (revealed) return <RevealedNumbers name={name} numbers={revealed} onClose={onClose} />
  return (
    <AppModal
      open
      width={440}
      title={say(teacherLabels.reveal_of, { name })}
      okText={say(kitLabels.view)}
      okButtonProps={{ loading: busy, disabled: !isReason(reason) }}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void reveal()}
      onCancel={onClose}
    >
      <p className="zk-quiet">{say(teacherLabels.reveal_hint)}</p>
      <TeacherReason value={reason} onChange={setReason} />
    </AppModal>
  )
}

function RevealedNumbers({ name, numbers, onClose }: { name: string; numbers: Revealed; onClose: () => void }) {
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
  const lines = [
    { label: words.id_no, value: numbers.id_no },
    { label: words.mobile, value: numbers.mobile },
    { label: words.bank_card, value: numbers.bank_card },
  ]
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
        {say(teacherLabels.reveal_left, { seconds: left })}
      </p>
    </AppModal>
  )
}
