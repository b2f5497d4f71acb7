import { useState } from 'react'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { operatorLifecycle } from '@zhikao/domain/platform/operator/operator.lifecycle.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { operatorLabels } from './operator.labels.ts'

const PasswordReset = lazyPart(async () => (await import('../../kit/view/PasswordReset.tsx')).PasswordReset)

type Props = { row: MovedRow & { username: string }; place: 'row' | 'header'; onEdit: () => void; onGone?: () => void }

/** What can be done to an account. */
export function OperatorMoves({ row, place, onEdit, onGone }: Props) {
  const remove = useRemoval(operatorContract.remove, onGone)
  const [resetting, setResetting] = useState(false)
  return (
    <>
      <MoveButtons
        of={operatorLifecycle}
        calls={operatorContract}
        row={row}
        name={row.username}
        place={place}
        consequences={{ disable: operatorLabels.disable }}
        first={allowed(row, [
          { key: 'edit', label: kitLabels.edit, run: onEdit },
          { key: 'reset', label: kitLabels.reset_password, run: () => setResetting(true) },
        ])}
        last={allowed(row, [
          { key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, row.username) },
        ])}
      />
      {resetting && (
        <PasswordReset
          endpoint={operatorContract.reset}
          sn={row.sn}
          name={row.username}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  )
}
