import { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { collegeChangeLifecycle } from '@zhikao/domain/people/collegeChange/collegeChange.lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { withoutMoves } from '../../kit/view/Actions.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { ChangeRow } from './collegeChange.columns.tsx'
import { collegeChangeLabels as labels } from './collegeChange.labels.ts'

const DECISIONS = ['approve', 'reject'] as const
type Props = {
  row: ChangeRow
  /** In the list of what is decided: opens the workspace, the one place of the decision. */
  onReview?: () => void
}

/** What can be done to a request: withdrawn by its institution, decided in the workspace. */
export function ChangeMoves({ row, onReview }: Props) {
  const say = useSay()
  const decides = onReview !== undefined && DECISIONS.some((move) => row.actions.includes(move))
  return (
    <MoveButtons
      of={collegeChangeLifecycle}
      calls={collegeChangeContract}
      row={withoutMoves(row, DECISIONS)}
      name={say(labels.name_of, { org: row.org_name })}
      consequences={{ withdraw: labels.withdraw_means }}
      first={decides ? [{ key: 'audit', label: labels.audit, run: onReview, leadsTo: 'approve' }] : []}
    />
  )
}
