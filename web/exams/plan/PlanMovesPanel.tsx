import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { examApplicationMoveWords } from '@zhikao/domain/exams/examApplication/examApplication.messages.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { isPlanApproved } from '@zhikao/domain/exams/plan/plan.rules.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { allowed, withoutMoves } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { planLabels } from './plan.labels.ts'

type Props = {
  row: MovedRow & { title: string; status: PlanStatus }
  place: 'row' | 'header'
  /** Where it is being decided; elsewhere a link leads there. */
  deciding?: boolean
  onGone?: () => void
}
type PlanMove = MoveOf<typeof planProcess>

const DECISIONS: readonly PlanMove[] = ['approve', 'reject']
const EXAM_DECISIONS: readonly PlanMove[] = ['approveExam', 'rejectExam']
/** Rare and final: offered in the record, not in every row. */
const DETAIL_ONLY: readonly PlanMove[] = ['closeSignup', 'revokeExam']
/** The application has a page of its own, which also shows its conditions. */
const APPLICATION: PlanMove = 'submitExam'
const consequences = {
  submit: planLabels.submit_means,
  closeSignup: planLabels.close_means,
  revokeExam: planLabels.revoke_exam_means,
}

/** What can be done to a plan. */
export function PlanMoves({ row, place, deciding = false, onGone }: Props) {
  const remove = useRemoval(planContract.remove, onGone)
  const { download } = useDownload()
  const { go } = useScreens()
  const links = useLinks(row)
  const edit: Action = { key: 'edit', label: kitLabels.edit, run: () => go('planEdit', { sn: row.sn }) }
  const print: Action = {
    key: 'print',
    label: planLabels.print,
    run: () => void download(planContract.print, { params: { id: row.sn } }),
  }
  const removal: Action = {
    key: 'delete',
    label: kitLabels.remove,
    danger: true,
    run: () => remove(row.sn, row.title),
  }
  const elsewhere = [APPLICATION, ...DECISIONS, ...EXAM_DECISIONS, ...(place === 'row' ? DETAIL_ONLY : [])]
  return (
    <MoveButtons
      of={planProcess}
      calls={planContract}
      asks={{ submitExam: () => go('planExamSubmit', { sn: row.sn }) }}
      row={withoutMoves(row, elsewhere)}
      name={row.title}
      // On the page of the decision, the decision is the primary button.
      place={deciding ? 'row' : place}
      consequences={consequences}
      first={[...(deciding ? [] : links.decisions), ...links.exam, ...allowed(row, [edit])]}
      last={[print, ...allowed(row, [removal])]}
    />
  )
}

/** The ways to the pages of a plan: those of the decisions, and those that prepare the exam. */
function useLinks(row: Props['row']): Record<'decisions' | 'exam', Action[]> {
  const { go } = useScreens()
  const { sn, actions, refused = [] } = row
  const isOpen = (move: PlanMove) => actions.includes(move)
  const isKnown = (move: PlanMove) => isOpen(move) || refused.some((one) => one.move === move)
  const link = (key: string, label: Action['label'], screen: Parameters<typeof go>[0], leadsTo?: PlanMove): Action => ({
    key,
    label,
    run: () => go(screen, { sn }),
    ...(leadsTo ? { leadsTo } : {}),
  })
  const application = isKnown(APPLICATION)
    ? [link('application', examApplicationMoveWords.submitExam, 'planExamSubmit', 'submitExam')]
    : []
  const preparing = [
    ...(isPlanApproved(row.status) ? [link('students', planLabels.students, 'planSignups')] : []),
    ...allowed(row, [link('panel', planLabels.panel, 'planPanel')]),
  ]
  return {
    decisions: [
      ...(DECISIONS.some(isOpen) ? [link('audit', planLabels.audit, 'planAudit', 'approve')] : []),
      ...(EXAM_DECISIONS.some(isKnown)
        ? [link('examAudit', planLabels.exam_audit, 'planExamAudit', 'approveExam')]
        : []),
    ],
    // In the order of domain.md §3.10, except the application, which comes first once it can be sent.
    exam: isOpen(APPLICATION) ? [...application, ...preparing] : [...preparing, ...application],
  }
}
