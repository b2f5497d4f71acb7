import { useState } from 'react'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'

const TraineeReveal = lazyPart(async () => (await import('./TraineeRevealDialog.tsx')).TraineeReveal)
const TraineeResultForm = lazyPart(async () => (await import('./TraineeResultForm.tsx')).TraineeResultForm)

/** What can be done to a registration. */
export function TraineeMoves(props: RecordMovesProps<{ name: string }>) {
  const { row } = props
  const [shown, setShown] = useState<'reveal' | 'result' | null>(null)
  const hide = () => setShown(null)
  return (
    <>
      <RecordMoves
        {...props}
        of={traineeLifecycle}
        calls={traineeContract}
        name={row.name}
        consequences={{ reject: labels.reject_asks }}
        first={allowed(row, [{ key: 'result', label: labels.result, run: () => setShown('result') }])}
        last={allowed(row, [{ key: 'reveal', label: labels.reveal, run: () => setShown('reveal') }])}
      />
      {shown === 'reveal' && <TraineeReveal sn={row.sn} name={row.name} onClose={hide} />}
      {shown === 'result' && <TraineeResultForm sn={row.sn} onClose={hide} />}
    </>
  )
}
