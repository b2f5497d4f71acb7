import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { recordMoves } from '../../kit/view/recordMovesOf.tsx'
import { majorLabels } from './major.labels.ts'

type Row = { name: string; student_count: number | null }

/** What can be done to a major. */
export const MajorMoves = recordMoves({
  of: majorLifecycle,
  calls: majorContract,
  name: ({ name }: Row) => name,
  consequences: ({ student_count }) => ({ disable: fill(majorLabels.disable, { count: student_count ?? 0 }) }),
})
