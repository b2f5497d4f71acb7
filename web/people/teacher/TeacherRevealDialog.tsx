import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherWords as words } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { RevealDialog } from '../../kit/view/RevealDialog.tsx'
import { teacherLabels } from './teacher.labels.ts'

type Props = { sn: string; name: string; onClose: () => void }

/** Shows an examiner's full numbers, for a reason that is recorded. */
export function TeacherReveal(props: Props) {
  const call = teacherContract.reveal
  return (
    <RevealDialog
      {...props}
      endpoint={call}
      hint={teacherLabels.reveal_hint}
      numbers={['id_no', 'mobile', 'bank_card']}
      words={words}
    />
  )
}
