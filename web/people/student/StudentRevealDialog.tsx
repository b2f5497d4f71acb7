import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
import { RevealDialog } from '../../kit/view/RevealDialog.tsx'
import { studentLabels } from './student.labels.ts'

type Props = { sn: string; name: string; onClose: () => void }

/** Shows a student's full numbers, for a reason that is recorded. */
export function StudentReveal(props: Props) {
  const call = studentContract.reveal
  return (
    <RevealDialog
      {...props}
      endpoint={call}
      hint={studentLabels.reveal_hint}
      numbers={['id_no', 'mobile']}
      words={words}
    />
  )
}
