import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { transferLifecycle } from '@zhikao/domain/people/transfer/transfer.lifecycle.ts'
import { transferSideWords, transferWords as words } from '@zhikao/domain/people/transfer/transfer.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { choiceFilter, keywordFilter, oneOfFilter } from '../../kit/view/filters.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { collegeFilter } from '../college/CollegePicker.tsx'
import { allColumns, ownColumns } from './transfer.columns.tsx'
import { transferLabels as labels } from './transfer.labels.ts'
import { TransferMoves } from './TransferMovesPanel.tsx'

const TransferDetailDrawer = lazyPart(async () => (await import('./TransferDetailDrawer.tsx')).TransferDetailDrawer)
const TransferForm = lazyPart(async () => (await import('./TransferForm.tsx')).TransferForm)

const filters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('status', words.status, transferLifecycle.words),
  collegeFilter('org_sn', words.org_name),
]
const ownFilters = [
  ...filters,
  oneOfFilter('side', words.side, [
    ['NEW', transferSideWords.NEW],
    ['OLD', transferSideWords.OLD],
  ]),
]

/** Students who change institution (Decided 24): what the own institution requests, what others request of it, or all. */
export default function TransferListPage() {
  const isPlatform = isPlatformRole(useSession().user.role)
  return (
    <RecordListPage
      title={titles.studentTransfers}
      endpoint={transferContract.list}
      lifecycle={transferLifecycle}
      columns={isPlatform ? allColumns : ownColumns}
      filters={isPlatform ? filters : ownFilters}
      empty={{ why: labels.empty, first: isPlatform ? labels.empty_all : labels.empty_first }}
      add={labels.add}
      Moves={TransferMoves}
      Detail={TransferDetailDrawer}
      Form={TransferForm}
    />
  )
}
