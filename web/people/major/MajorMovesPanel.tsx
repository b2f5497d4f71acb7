import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { majorLabels } from './major.labels.ts'

/** What can be done to a major. */
export function MajorMoves(props: RecordMovesProps<{ name: string }>) {
  const consequences = { disable: majorLabels.disable }
  return (
    <RecordMoves
      {...props}
      of={majorLifecycle}
      calls={majorContract}
      name={props.row.name}
      consequences={consequences}
    />
  )
}
