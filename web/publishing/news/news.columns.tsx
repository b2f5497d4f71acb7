import { Tag } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsLifecycle } from '@zhikao/domain/publishing/news/news.lifecycle.ts'
import { newsKindWords, newsScopeWords, newsWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { figures } from '../../kit/view/cells.tsx'
import { codeColumn, countColumn, statusColumn, wordColumn } from '../../kit/view/columns.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import type { Column } from '../../kit/view/list.ts'
import { newsLabels as labels } from './news.labels.ts'

export type NewsRow = DataOf<typeof newsContract.list>['items'][number]
export type ReadRow = DataOf<typeof newsContract.read>['items'][number]

/** Who may read it: the roles, then the named institutions. */
export function Readers({ of }: { of: Pick<NewsRow, 'scope' | 'orgs'> }) {
  const say = useSay()
  const names = [...of.scope.map((one) => say(newsScopeWords[one])), ...of.orgs.map(({ name }) => name)]
  if (names.length === 0) return <span className="zk-quiet">{say(labels.none)}</span>
  return <bdi>{names.join(say(kitLabels.comma))}</bdi>
}

function PublishTime({ of }: { of: Pick<NewsRow, 'publish_time' | 'timed'> }) {
  const say = useSay()
  if (of.publish_time === null) return null
  const time = of.publish_time.slice(0, 16)
  return of.timed ? <span className="zk-attention">{say(labels.timed, { time })}</span> : figures(time)
}

function OnTop({ of }: { of: Pick<NewsRow, 'on_top' | 'top_until'> }) {
  const say = useSay()
  if (!of.on_top) return <span className="zk-quiet">{say(labels.none)}</span>
  return <span className="zk-figures">{of.top_until ?? say(labels.yes)}</span>
}

export const newsColumns: readonly Column<NewsRow>[] = [
  {
    name: 'title',
    title: words.title,
    width: 260,
    show: (row) => <bdi>{row.title}</bdi>,
    sortable: true,
    card: 'identity',
  },
  {
    name: 'scope',
    title: words.scope,
    width: 168,
    englishWidth: 200,
    show: (row) => <Readers of={row} />,
    card: 'fact',
  },
  { name: 'is_top', title: words.top_until, width: 104, englishWidth: 120, show: (row) => <OnTop of={row} /> },
  {
    name: 'publish_time',
    title: words.publish_time,
    width: 176,
    englishWidth: 196,
    show: (row) => <PublishTime of={row} />,
    sortable: true,
    card: 'fact',
  },
  countColumn('view_count', words.view_count, 72, { englishWidth: 112 }),
  statusColumn(words.status, newsLifecycle, 88, { englishWidth: 104 }),
  codeColumn('update_time', words.update_time, 156, { sortable: true, extra: true }),
]

/** The title of something to read: what is on top, unread or waits for a confirmation says so. */
function ReadTitle({ of }: { of: ReadRow }) {
  const say = useSay()
  return (
    <span>
      {of.on_top && <Tag>{say(labels.on_top)}</Tag>}
      <bdi style={of.is_read ? {} : { fontWeight: 600 }}>{of.title}</bdi>
      {!of.is_read && <span className="zk-unseen"> ({say(labels.unread)})</span>}
    </span>
  )
}

function Asked({ of }: { of: ReadRow }) {
  const say = useSay()
  if (!of.unconfirmed) return null
  return (
    <span className="zk-attention">
      {of.deadline ? say(labels.asks_until, { deadline: of.deadline }) : say(labels.asks)}
    </span>
  )
}

export const readColumns: readonly Column<ReadRow>[] = [
  { name: 'title', title: words.title, width: 420, show: (row) => <ReadTitle of={row} />, card: 'identity' },
  wordColumn('kind', words.kind, newsKindWords, 96, { englishWidth: 160, card: 'fact' }),
  {
    name: 'unconfirmed',
    title: words.need_receipt,
    width: 208,
    englishWidth: 232,
    show: (row) => <Asked of={row} />,
    card: 'status',
  },
  {
    name: 'publish_time',
    title: words.publish_time,
    width: 148,
    show: (row) => figures(row.publish_time.slice(0, 16)),
    sortable: true,
    card: 'fact',
  },
]
