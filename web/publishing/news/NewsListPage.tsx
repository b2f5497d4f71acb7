import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsLifecycle } from '@zhikao/domain/publishing/news/news.lifecycle.ts'
import { newsScopeWords, newsWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { AddButton } from '../../kit/view/AddButton.tsx'
import { DetailListPage } from '../../kit/view/DetailListPage.tsx'
import { choiceFilter, dayFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { newsColumns } from './news.columns.tsx'
import { kindAt, newsLabels as labels, newsScreens } from './news.labels.ts'
import { NewsMoves } from './NewsMovesPanel.tsx'

const NewsDetailDrawer = lazyPart(async () => (await import('./NewsDetailDrawer.tsx')).NewsDetailDrawer)

const filters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('status', words.status, newsLifecycle.words),
  choiceFilter('scope', words.scope, newsScopeWords),
  dayFilter('publish_from', labels.from),
  dayFilter('publish_to', labels.to),
]

/** The news of one kind, for centre and platform, which write them (domain.md §3.16). */
export default function NewsListPage() {
  const kind = kindAt(usePage().path)
  const { list, add } = newsScreens[kind]
  const { go } = useScreens()
  const addButton = <AddButton label={add.title} onClick={() => go(add.screen)} />
  return (
    <DetailListPage
      title={list.title}
      endpoint={newsContract.list}
      always={{ kind }}
      columns={newsColumns}
      filters={filters}
      empty={{ why: labels.empty, first: labels.empty_first, action: addButton }}
      rowActions={(row) => <NewsMoves row={row} place="row" />}
      toolbar={() => addButton}
      Detail={NewsDetailDrawer}
    />
  )
}
