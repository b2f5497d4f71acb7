import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherWords as words } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { RevealDialog } from '../../kit/view/RevealDialog.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { teacherLabels } from './teacher.labels.ts'

/** Shows an examiner's full numbers, for a reason that is recorded. */
export function TeacherReveal({ sn, name, onClose }: { sn: string; name: string; onClose: () => void }) {
  const { send, busy } = useSend(teacherContract.reveal)
  const reveal = async (reason: string) => {
    const sent = await send({ params: { id: sn }, body: { reason } })
    return sent.ok
      ? [
          { label: words.id_no, value: sent.data.id_no },
          { label: words.mobile, value: sent.data.mobile },
          { label: words.bank_card, value: sent.data.bank_card },
        ]
      : null
  }
  return <RevealDialog name={name} hint={teacherLabels.reveal_hint} reveal={reveal} busy={busy} onClose={onClose} />
}
