import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeWords as words } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { RevealDialog } from '../../kit/view/RevealDialog.tsx'
import { traineeLabels } from './trainee.labels.ts'

type Props = { sn: string; name: string; onClose: () => void }

/** Shows a trainee's full numbers, for a reason that is recorded. */
export function TraineeReveal(props: Props) {
  const call = traineeContract.reveal
  return (
    <RevealDialog
      {...props}
      endpoint={call}
      hint={traineeLabels.reveal_hint}
      numbers={['id_no', 'mobile']}
      words={words}
    />
  )
}
