import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { majorLabels } from './major.labels.ts'

type Props = { row: MovedRow & { name: string }; place: 'row' | 'header'; onEdit: () => void; onGone?: () => void }

/** What can be done to a major. */
export function MajorMoves({ row, place, onEdit, onGone }: Props) {
  const remove = useRemoval(majorContract.remove, onGone)
  return (
    <MoveButtons
      of={majorLifecycle}
      calls={majorContract}
      row={row}
      name={row.name}
      place={place}
      consequences={{ disable: majorLabels.disable }}
      first={allowed(row, [{ key: 'edit', label: kitLabels.edit, run: onEdit }])}
      last={allowed(row, [
        { key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, row.name) },
      ])}
    />
  )
}
