import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { assignmentColumns } from './assignment.columns.tsx'
import { assignmentFilters } from './assignment.fields.tsx'
import { assignmentLabels as labels } from './assignment.labels.ts'

/** Every exam that the examiner was called to (domain.md §3.20). */
export default function AssignmentListPage() {
  return (
    <ListPage
      title={labels.list_title}
      endpoint={assignmentContract.list}
      columns={assignmentColumns}
      filters={assignmentFilters}
      empty={{ why: labels.empty, first: labels.empty_first }}
    />
  )
}
