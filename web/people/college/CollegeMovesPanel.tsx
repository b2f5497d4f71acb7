import { useState } from 'react'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { collegeLabels } from './college.labels.ts'

const PasswordReset = lazyPart(async () => (await import('../../kit/view/PasswordReset.tsx')).PasswordReset)

type Props = {
  row: MovedRow & { name: string; account_sn: string | null }
  place: 'row' | 'header'
  onEdit: () => void
  onGone?: () => void
}

/** What can be done to an institution and its account. */
export function CollegeMoves({ row, place, onEdit, onGone }: Props) {
  const remove = useRemoval(collegeContract.remove, onGone)
  const [resetting, setResetting] = useState(false)
  return (
    <>
      <MoveButtons
        of={collegeLifecycle}
        calls={collegeContract}
        row={row}
        name={row.name}
        place={place}
        consequences={{ disable: collegeLabels.disable }}
        first={allowed(row, [
          { key: 'edit', label: kitLabels.edit, run: onEdit },
          { key: 'reset', label: kitLabels.reset_password, run: () => setResetting(true) },
        ])}
        last={allowed(row, [
          { key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, row.name) },
        ])}
      />
      {resetting && row.account_sn && (
        <PasswordReset
          endpoint={operatorContract.reset}
          sn={row.account_sn}
          name={row.name}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  )
}
