import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { authorityLabels } from './authority.labels.ts'

type Props = { row: MovedRow & { name: string }; place: 'row' | 'header'; onEdit: () => void; onGone?: () => void }

/** What can be done to an authority. */
export function AuthorityMoves({ row, place, onEdit, onGone }: Props) {
  const remove = useRemoval(authorityContract.remove, onGone)
  return (
    <MoveButtons
      of={authorityLifecycle}
      calls={authorityContract}
      row={row}
      name={row.name}
      place={place}
      consequences={{ disable: authorityLabels.disable }}
      first={allowed(row, [{ key: 'edit', label: kitLabels.edit, run: onEdit }])}
      last={allowed(row, [
        { key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, row.name) },
      ])}
    />
  )
}
