import { planContract } from '@zhikao/domain/plan/plan.contract.ts'
import { planLifecycle } from '@zhikao/domain/plan/plan.lifecycle.ts'
import type { PlanStatus } from '@zhikao/domain/plan/plan.model.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import { allowed } from '../../kit/Actions.tsx'
import type { Action } from '../../kit/Actions.tsx'
import { kitLabels } from '../../kit/kit.labels.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import type { MovedRow } from '../../kit/MoveButtons.tsx'
import { usePage } from '../../kit/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { useRemoval } from '../../kit/useRemoval.ts'
import { planLabels } from './plan.labels.ts'

type Props = {
  row: MovedRow & { title: string; status: PlanStatus }
  place: 'row' | 'header'
  /** On the page of the decision the decision stands open; elsewhere it is led to. */
  deciding?: boolean
  onGone?: () => void
}

const DECISIONS: readonly string[] = ['approve', 'reject']
/** Before its approval nobody is signed up. */
const UNAPPROVED: readonly PlanStatus[] = ['PLAN_INIT', 'PLAN_SUBMIT', 'PLAN_REJECT']
/** Rare, and for good: it stands in the record, not in every row. */
const DETAIL_ONLY: readonly string[] = ['closeSignup']

/** What can be done to a plan. */
export function PlanMoves({ row, place, deciding = false, onGone }: Props) {
  const remove = useRemoval(planContract.remove, onGone)
  const { navigate } = usePage()
  const { user } = useSession()
  const go = (screen: 'planEdit' | 'planAudit' | 'planSignups') =>
    navigate(pathOf(user.role, screen, { sn: row.sn }) ?? '/')
  const decides = row.actions.some((action) => DECISIONS.includes(action))
  const isElsewhere = (move: string) =>
    (!deciding && DECISIONS.includes(move)) || (place === 'row' && DETAIL_ONLY.includes(move))
  const shown = {
    ...row,
    actions: row.actions.filter((action) => !isElsewhere(action)),
    refused: row.refused?.filter(({ move }) => !isElsewhere(move)) ?? [],
  }
  const audit: Action[] =
    decides && !deciding ? [{ key: 'audit', label: planLabels.audit, run: () => go('planAudit') }] : []
  const students: Action[] = UNAPPROVED.includes(row.status)
    ? []
    : [{ key: 'students', label: planLabels.students, run: () => go('planSignups') }]
  return (
    <MoveButtons
      of={planLifecycle}
      calls={planContract}
      row={shown}
      name={row.title}
      place={place}
      consequences={{
        approve: planLabels.approve_means,
        reject: planLabels.reject_means,
        closeSignup: planLabels.close_means,
      }}
      first={[
        ...audit,
        ...students,
        ...allowed(row, [{ key: 'edit', label: kitLabels.edit, run: () => go('planEdit') }]),
      ]}
      last={allowed(row, [
        { key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, row.title) },
      ])}
    />
  )
}
