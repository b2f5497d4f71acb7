import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { traineeWords as words } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { traineeColumns } from './trainee.columns.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'

const filters = [keywordFilter(labels.keyword_hint), choiceFilter('status', words.status, traineeLifecycle.words)]

/** Who registered for a training (domain.md §3.19). */
export default function TraineeListPage() {
  const { params } = usePage()
  return (
    <ListPage
      title={titles.traineeList}
      endpoint={traineeContract.ofTraining}
      params={{ id: params.sn ?? '' }}
      columns={traineeColumns}
      filters={filters}
      empty={{ why: labels.empty, first: labels.empty_first }}
    />
  )
}
