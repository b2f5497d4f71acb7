import type { Text } from '@zhikao/domain/kernel/text.ts'
import { allowed } from './Actions.tsx'
import { kitLabels } from './kit.labels.ts'
import { MoveButtons } from './MoveButtons.tsx'
import type { MoveButtonsProps, MovedRow } from './MoveButtons.tsx'
import { useRemoval } from './useRemoval.ts'
import type { RemoveCall } from './useRemoval.ts'

/** What the buttons of a record are given by the list and by its detail. */
export type RecordMovesProps<R> = {
  row: MovedRow & R
  place: 'row' | 'header'
  onEdit: () => void
  /** Leaves the place where a removed record was shown. */
  onGone?: () => void
}

type Props<M extends string> = Omit<MoveButtonsProps<M, never>, 'asks' | 'calls' | 'consequences'> & {
  calls: MoveButtonsProps<M, never>['calls'] & { remove: RemoveCall }
  onEdit: () => void
  onGone?: (() => void) | undefined
  /** What follows from a move, and from the removal where it is more than that it is final. */
  consequences?: Partial<Record<NoInfer<M> | 'delete', Text>>
}

/** Editing, the moves, and removal last; `first` and `last` are what else the record offers between them. */
export function RecordMoves<M extends string>({ onEdit, onGone, first = [], last = [], ...props }: Props<M>) {
  const { row, name } = props
  const remove = useRemoval(props.calls.remove, onGone, props.consequences?.delete)
  return (
    <MoveButtons
      {...props}
      first={[...allowed(row, [{ key: 'edit', label: kitLabels.edit, run: onEdit }]), ...first]}
      last={[
        ...last,
        ...allowed(row, [{ key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, name) }]),
      ]}
    />
  )
}

type Of<R, M extends string> = Pick<Props<M>, 'of' | 'calls'> & {
  /** What a record is called in questions and messages. */
  name: (row: R) => string
  consequences?: (row: R) => Partial<Record<NoInfer<M> | 'delete', Text>>
}

/** The same as the one component that a feature gives to its list and to its detail. */
export function recordMoves<R, M extends string>({ name, consequences, ...of }: Of<R, M>) {
  return function Moves(props: RecordMovesProps<R>) {
    const { row } = props
    return (
      <RecordMoves {...props} {...of} name={name(row)} {...(consequences ? { consequences: consequences(row) } : {})} />
    )
  }
}
