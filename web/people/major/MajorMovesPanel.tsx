import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { majorLabels } from './major.labels.ts'

/** What can be done to a major. */
export function MajorMoves(props: RecordMovesProps<{ name: string; student_count: number | null }>) {
  const consequences = { disable: fill(majorLabels.disable, { count: props.row.student_count ?? 0 }) }
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
