import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { planMoveWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { planLabels } from './plan.labels.ts'

type Props = {
  row: MovedRow & { title: string; status: PlanStatus }
  place: 'row' | 'header'
  /** On the page of the decision the decision stands open; elsewhere it is led to. */
  deciding?: boolean
  onGone?: () => void
}

const DECISIONS: readonly string[] = ['approve', 'reject']
const EXAM_DECISIONS: readonly string[] = ['approveExam', 'rejectExam']
/** Before its approval nobody is signed up. */
const UNAPPROVED: readonly PlanStatus[] = ['PLAN_INIT', 'PLAN_SUBMIT', 'PLAN_REJECT']
/** Rare, and for good: it stands in the record, not in every row. */
const DETAIL_ONLY: readonly string[] = ['closeSignup', 'revokeExam']
/** The application has a page of its own, where its conditions stand too. */
const APPLICATION = 'submitExam'

/** What can be done to a plan. */
export function PlanMoves({ row, place, deciding = false, onGone }: Props) {
  const remove = useRemoval(planContract.remove, onGone)
  const { navigate } = usePage()
  const { user } = useSession()
  const { download } = useDownload()
  const go = (screen: 'planEdit' | 'planAudit' | 'planSignups' | 'planPanel' | 'planExamSubmit' | 'planExamAudit') =>
    navigate(pathOf(user.role, screen, { sn: row.sn }) ?? '/')
  const open = [...row.actions, ...(row.refused?.map(({ move }) => move) ?? [])]
  const decides = row.actions.some((action) => DECISIONS.includes(action))
  const isElsewhere = (move: string) =>
    move === APPLICATION ||
    (!deciding && [...DECISIONS, ...EXAM_DECISIONS].includes(move)) ||
    (place === 'row' && DETAIL_ONLY.includes(move))
  const shown = {
    ...row,
    actions: row.actions.filter((action) => !isElsewhere(action)),
    refused: row.refused?.filter(({ move }) => !isElsewhere(move)) ?? [],
  }
  const audit: Action[] =
    decides && !deciding ? [{ key: 'audit', label: planLabels.audit, run: () => go('planAudit') }] : []
  const examAudit: Action[] =
    !deciding && open.some((move) => EXAM_DECISIONS.includes(move))
      ? [{ key: 'examAudit', label: planLabels.exam_audit, run: () => go('planExamAudit') }]
      : []
  const application: Action[] = open.includes(APPLICATION)
    ? [{ key: 'application', label: planMoveWords.submitExam, run: () => go('planExamSubmit') }]
    : []
  const preparing: Action[] = [
    ...(UNAPPROVED.includes(row.status)
      ? []
      : [{ key: 'students', label: planLabels.students, run: () => go('planSignups') }]),
    ...allowed(row, [{ key: 'panel', label: planLabels.panel, run: () => go('planPanel') }]),
  ]
  // In the order of domain.md §3.10, but for the application, which goes first once it can be sent.
  const exam = row.actions.includes(APPLICATION) ? [...application, ...preparing] : [...preparing, ...application]
  const print: Action = {
    key: 'print',
    label: planLabels.print,
    run: () => void download(planContract.print, { params: { id: row.sn } }),
  }
  return (
    <MoveButtons
      of={planLifecycle}
      calls={planContract}
      asks={{ submitExam: () => go('planExamSubmit') }}
      row={shown}
      name={row.title}
      place={place}
      consequences={{
        approve: planLabels.approve_means,
        reject: planLabels.reject_means,
        closeSignup: planLabels.close_means,
        approveExam: planLabels.approve_exam_means,
        rejectExam: planLabels.reject_exam_means,
        revokeExam: planLabels.revoke_exam_means,
      }}
      // Where it is decided, the decision goes first.
      first={[
        ...audit,
        ...(deciding ? [] : [...examAudit, ...exam]),
        ...allowed(row, [{ key: 'edit', label: kitLabels.edit, run: () => go('planEdit') }]),
      ]}
      last={[
        ...(deciding ? exam : []),
        print,
        ...allowed(row, [
          { key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, row.title) },
        ]),
      ]}
    />
  )
}
