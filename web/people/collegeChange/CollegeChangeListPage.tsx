import { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { collegeChangeLifecycle } from '@zhikao/domain/people/collegeChange/collegeChange.lifecycle.ts'
import { collegeChangeWords as words } from '@zhikao/domain/people/collegeChange/collegeChange.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { collegeFilter } from '../college/CollegePicker.tsx'
import { changeColumns } from './collegeChange.columns.tsx'
import { collegeChangeLabels as labels } from './collegeChange.labels.ts'
import { ChangeMoves } from './CollegeChangeMovesPanel.tsx'

const ChangeReview = lazyPart(async () => (await import('./CollegeChangeReviewPanel.tsx')).ChangeReview)

const filters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('status', words.status, collegeChangeLifecycle.words),
  collegeFilter('org_sn', words.org_name),
]

/** What institutions ask to change of their locked fields, decided by centre and platform (domain.md §3.2, interface.md §5b). */
export default function CollegeChangeListPage() {
  const { opened, open, linkTo } = useDrawers()
  if (opened) return <ChangeReview />
  return (
    <ListPage
      title={titles.collegeChanges}
      endpoint={collegeChangeContract.list}
      lifecycle={collegeChangeLifecycle}
      columns={changeColumns}
      filters={filters}
      empty={{ why: labels.empty, first: labels.empty_first }}
      linkOf={linkTo}
      rowActions={(row) => <ChangeMoves row={row} onReview={() => open(row.sn)} />}
    />
  )
}
