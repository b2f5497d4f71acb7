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

export type RecordMovesOf<M extends string> = Omit<MoveButtonsProps<M, never>, 'asks' | 'calls' | 'consequences'> & {
  calls: MoveButtonsProps<M, never>['calls'] & { remove: RemoveCall }
  onEdit: () => void
  onGone?: (() => void) | undefined
  /** What follows from a move, and from the removal where it is more than that it is final. */
  consequences?: Partial<Record<NoInfer<M> | 'delete', Text>>
}

/** Editing, the moves, and removal last; `first` and `last` are what else the record offers between them. */
export function RecordMoves<M extends string>({ onEdit, onGone, first = [], last = [], ...props }: RecordMovesOf<M>) {
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
