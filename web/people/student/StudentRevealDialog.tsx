import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
import { RevealDialog } from '../../kit/view/RevealDialog.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { studentLabels } from './student.labels.ts'

/** Shows a student's full numbers, for a reason that is recorded. */
export function StudentReveal({ sn, name, onClose }: { sn: string; name: string; onClose: () => void }) {
  const { send, busy } = useSend(studentContract.reveal)
  const reveal = async (reason: string) => {
    const sent = await send({ params: { id: sn }, body: { reason } })
    return sent.ok
      ? [
          { label: words.id_no, value: sent.data.id_no },
          { label: words.mobile, value: sent.data.mobile },
        ]
      : null
  }
  return <RevealDialog name={name} hint={studentLabels.reveal_hint} reveal={reveal} busy={busy} onClose={onClose} />
}
