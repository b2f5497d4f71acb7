import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeWords } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { RevealDialog } from '../../kit/view/RevealDialog.tsx'
import { traineeLabels } from './trainee.labels.ts'

const WHAT = { numbers: ['id_no', 'mobile'], words: traineeWords, hint: traineeLabels.reveal_hint } as const

/** Shows a trainee's full numbers, for a reason that is recorded. */
export const TraineeReveal = (of: { sn: string; name: string; onClose: () => void }) => (
  <RevealDialog {...of} {...WHAT} endpoint={traineeContract.reveal} />
)
