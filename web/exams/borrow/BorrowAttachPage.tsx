import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { choiceFilter, keywordFilter, oneOfFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { approvedColumns } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'
import { BorrowMoves } from './BorrowMovesPanel.tsx'

const BorrowDetailDrawer = lazyPart(async () => (await import('./BorrowDetailDrawer.tsx')).BorrowDetailDrawer)

const filters = [
  keywordFilter(borrowLabels.audit_keyword),
  oneOfFilter('attached', words.attached, [
    ['no', borrowLabels.is_loose],
    ['yes', borrowLabels.is_attached],
  ]),
  credentialFilter('credential_sn', words.credential),
  choiceFilter('level', words.level, levelWords),
]

/** What the site approved, to be put on its plans or taken off them (domain.md §3.11). */
export default function BorrowAttachPage() {
  const drawers = useDrawers()
  return (
    <>
      <ListPage
        title={borrowLabels.attach_title}
        endpoint={borrowContract.approved}
        columns={approvedColumns}
        filters={filters}
        empty={{ why: borrowLabels.attach_empty, first: borrowLabels.attach_empty_first }}
        onOpen={(row) => drawers.open(row.sn)}
        rowActions={(row) => <BorrowMoves row={row} place="row" />}
      />
      {drawers.opened && <BorrowDetailDrawer sn={drawers.opened} onClose={drawers.close} />}
    </>
  )
}
