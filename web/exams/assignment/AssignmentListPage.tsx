import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { assignmentColumns } from './assignment.columns.tsx'
import type { AssignmentRow } from './assignment.columns.tsx'
import { assignmentFilters } from './assignment.fields.tsx'
import { assignmentLabels as labels } from './assignment.labels.ts'

/** Every exam that the examiner was called to (domain.md §3.20). */
export default function AssignmentListPage() {
  const { linkTo } = useScreens()
  // After the publication an examiner sees nothing of the candidates (interface.md §6): then the plan. A call is answered on its card.
  const linkOf = ({ exam_sn, plan_sn, status, actions }: AssignmentRow) => {
    if (actions.includes('run')) return linkTo('examRun', { sn: exam_sn })
    if (status === 'PENDING') return linkTo('assignmentCards', {}, { status })
    return actions.includes('plan') ? linkTo('planView', { sn: plan_sn }) : null
  }
  return (
    <ListPage
      title={labels.list_title}
      endpoint={assignmentContract.list}
      columns={assignmentColumns}
      linkOf={linkOf}
      filters={assignmentFilters}
      empty={{ why: labels.empty, first: labels.empty_first }}
    />
  )
}
