import { Button } from 'antd'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { ownColumns } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'
import { borrowFilters, BorrowList } from './BorrowListPanel.tsx'

const filters = borrowFilters(borrowLabels.list_keyword)

/** The school's own requests (domain.md §3.11). */
export default function BorrowListPage() {
  const say = useSay()
  const { go, addressOf } = useScreens()
  const toSites = addressOf('borrowSites') !== null && (
    <Button type="primary" onClick={() => go('borrowSites')}>
      {say(borrowLabels.to_sites)}
    </Button>
  )
  return (
    <BorrowList
      title={borrowLabels.list_title}
      endpoint={borrowContract.list}
      side="org_sn"
      lifecycle={borrowLifecycle}
      columns={ownColumns}
      filters={filters}
      empty={{ why: borrowLabels.list_empty, first: borrowLabels.list_empty_first }}
      tool={toSites}
    />
  )
}
