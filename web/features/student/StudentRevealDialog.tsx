import { useEffect, useState } from 'react'
import { studentContract } from '@zhikao/domain/student/student.contract.ts'
import { studentWords } from '@zhikao/domain/student/student.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/AppModal.tsx'
import { kitLabels } from '../../kit/kit.labels.ts'
import { useSend } from '../../kit/send.ts'
import { studentLabels } from './student.labels.ts'
import { isReason, StudentReason } from './StudentReasonPanel.tsx'

const SHOWN_SECONDS = 30
type Revealed = { id_no: string; mobile: string }

/** Shows a student's full numbers for thirty seconds, for a reason that is recorded. */
export function StudentReveal({ sn, name, onClose }: { sn: string; name: string; onClose: () => void }) {
  const say = useSay()
  const [reason, setReason] = useState('')
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const { send, busy } = useSend(studentContract.reveal)
  const reveal = async () => {
    const sent = await send({ params: { id: sn }, body: { reason: reason.trim() } })
    if (sent.ok) setRevealed(sent.data)
  }
  if (revealed) return <RevealedNumbers name={name} numbers={revealed} onClose={onClose} />
  return (
    <AppModal
      open
      width={440}
      title={say(studentLabels.reveal_of, { name })}
      okText={say(kitLabels.view)}
      okButtonProps={{ loading: busy, disabled: !isReason(reason) }}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void reveal()}
      onCancel={onClose}
    >
      <p className="zk-quiet">{say(studentLabels.reveal_hint)}</p>
      <StudentReason value={reason} onChange={setReason} />
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
  return (
    <AppModal open width={440} title={name} footer={null} onCancel={onClose}>
      <dl className="zk-facts zk-handover">
        <div>
          <dt>{say(studentWords.id_no)}</dt>
          <dd>
            <code>{numbers.id_no}</code>
          </dd>
        </div>
        <div>
          <dt>{say(studentWords.mobile)}</dt>
          <dd>
            <code>{numbers.mobile}</code>
          </dd>
        </div>
      </dl>
      <p className="zk-quiet" role="timer">
        {say(studentLabels.reveal_left, { seconds: left })}
      </p>
    </AppModal>
  )
}
