import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { hostColumns } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'
import { borrowFilters, BorrowList } from './BorrowListPanel.tsx'

const filters = borrowFilters(borrowLabels.audit_keyword)

/** The requests of other schools to this site (domain.md §3.11). */
export default function BorrowAuditListPage() {
  return (
    <BorrowList
      title={borrowLabels.audit_title}
      endpoint={borrowContract.list}
      side="host_org_sn"
      lifecycle={borrowLifecycle}
      columns={hostColumns}
      filters={filters}
      empty={{ why: borrowLabels.audit_empty, first: borrowLabels.audit_empty_first }}
    />
  )
}
