import type { Text } from '@zhikao/domain/kernel/text.ts'
import { RecordMoves } from './RecordMoves.tsx'
import type { RecordMovesOf, RecordMovesProps } from './RecordMoves.tsx'

type Of<R, M extends string> = Pick<RecordMovesOf<M>, 'of' | 'calls'> & {
  /** What a record is called in questions and messages. */
  name: (row: R) => string
  consequences?: (row: R) => Partial<Record<NoInfer<M> | 'delete', Text>>
}

/** The moves of a feature's records as the one component that its list and its detail are given. */
export function recordMoves<R, M extends string>({ name, consequences, ...of }: Of<R, M>) {
  return function Moves(props: RecordMovesProps<R>) {
    const { row } = props
    return (
      <RecordMoves {...props} {...of} name={name(row)} {...(consequences ? { consequences: consequences(row) } : {})} />
    )
  }
}
