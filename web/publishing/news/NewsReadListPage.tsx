import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsKindWords, newsWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { choiceFilter, dayFilter, keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { readColumns } from './news.columns.tsx'
import { newsLabels as labels } from './news.labels.ts'

const filters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('kind', words.kind, newsKindWords),
  yesNoFilter('unconfirmed', words.need_receipt, labels.only_unconfirmed, labels.all),
  dayFilter('publish_from', labels.from),
  dayFilter('publish_to', labels.to),
]

/** What this account may read: on top first, then the newest. */
export default function NewsReadListPage() {
  const { linkTo } = useScreens()
  return (
    <ListPage
      title={titles.newsReadList}
      endpoint={newsContract.read}
      always={{ sort: '-publish_time' }}
      columns={readColumns}
      filters={filters}
      empty={{ why: labels.read_empty, first: labels.read_empty_first }}
      linkOf={(row) => linkTo('newsRead', { sn: row.sn })}
    />
  )
}
