import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { choiceFilter, dayFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { hostColumns } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'
import { BorrowMoves } from './BorrowMovesPanel.tsx'

const BorrowDetailDrawer = lazyPart(async () => (await import('./BorrowDetailDrawer.tsx')).BorrowDetailDrawer)

const filters = [
  keywordFilter(borrowLabels.audit_keyword),
  choiceFilter('status', words.status, borrowLifecycle.words),
  credentialFilter('credential_sn', words.credential),
  choiceFilter('level', words.level, levelWords),
  dayFilter('expected_from', words.expected_from),
  dayFilter('expected_to', words.expected_to),
]

/** The requests of other schools to this site (domain.md §3.11). */
export default function BorrowAuditListPage() {
  const drawers = useDrawers()
  return (
    <>
      <ListPage
        title={borrowLabels.audit_title}
        endpoint={borrowContract.list}
        columns={hostColumns}
        filters={filters}
        empty={{ why: borrowLabels.audit_empty, first: borrowLabels.audit_empty_first }}
        onOpen={(row) => drawers.open(row.sn)}
        rowActions={(row) => <BorrowMoves row={row} place="row" />}
      />
      {drawers.opened && <BorrowDetailDrawer sn={drawers.opened} onClose={drawers.close} />}
    </>
  )
}
