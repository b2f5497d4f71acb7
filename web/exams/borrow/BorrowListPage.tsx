import { Button } from 'antd'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import { useSay } from '../../i18n/lang.ts'
import { choiceFilter, dayFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { ownColumns } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'
import { BorrowMoves } from './BorrowMovesPanel.tsx'

const BorrowDetailDrawer = lazyPart(async () => (await import('./BorrowDetailDrawer.tsx')).BorrowDetailDrawer)

const filters = [
  keywordFilter(borrowLabels.list_keyword),
  choiceFilter('status', words.status, borrowLifecycle.words),
  credentialFilter('credential_sn', words.credential),
  choiceFilter('level', words.level, levelWords),
  dayFilter('expected_from', words.expected_from),
  dayFilter('expected_to', words.expected_to),
]

/** The school's own requests (domain.md §3.11). */
export default function BorrowListPage() {
  const say = useSay()
  const drawers = useDrawers()
  const { navigate } = usePage()
  const { user } = useSession()
  const sites = pathOf(user.role, 'borrowSites')
  const toSites = sites && (
    <Button type="primary" onClick={() => navigate(sites)}>
      {say(borrowLabels.to_sites)}
    </Button>
  )
  return (
    <>
      <ListPage
        title={borrowLabels.list_title}
        endpoint={borrowContract.list}
        columns={ownColumns}
        filters={filters}
        empty={{ why: borrowLabels.list_empty, first: borrowLabels.list_empty_first, action: toSites }}
        onOpen={(row) => drawers.open(row.sn)}
        rowActions={(row) => <BorrowMoves row={row} place="row" />}
        toolbar={() => toSites}
      />
      {drawers.opened && <BorrowDetailDrawer sn={drawers.opened} onClose={drawers.close} />}
    </>
  )
}
