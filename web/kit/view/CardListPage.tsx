import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { usePage } from '../wire/page.tsx'
import { useRead } from '../wire/query.ts'
import { filtersIn } from './list.ts'
import type { Filter, ListCall } from './list.ts'
import { ListFilters } from './ListFilters.tsx'
import { Reading } from './ReadState.tsx'
import './kit.css'

type Props<R> = {
  title: Text
  endpoint: ListCall<R>
  filters: readonly Filter[]
  /** Fixed query parameters of this screen besides the filters. */
  always?: Readonly<Record<string, string>>
  /** The empty state: why there is no card, and how to get one. */
  empty: { why: Text; first?: Text }
  /** The cards of the rows found: one list, or several under headings. */
  children: (page: Page<R>) => ReactNode
}

/** A list that is short enough for one page, as cards; its filters are in the address. */
export function CardListPage<R extends { sn: string }>({
  title,
  endpoint,
  filters,
  always,
  empty,
  children,
}: Props<R>) {
  const say = useSay()
  const { search, setSearch } = usePage()
  const active = filtersIn(search, filters)
  const read = useRead(endpoint, { query: { limit: PAGE_LIMIT, ...always, ...active } }, { keep: true })
  return (
    <div className="zk-list">
      <header className="zk-page-head">
        <h1>
          {say(title)} {read.data && <span className="zk-count">{read.data.total}</span>}
        </h1>
      </header>
      <ListFilters
        filters={filters}
        active={active}
        onChange={(name, value) => setSearch({ [name]: value || undefined })}
        onClear={() => setSearch(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
      />
      <Reading of={read} rows={8}>
        {(page) =>
          page.items.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(empty.why)}>
              {empty.first && <p className="zk-quiet">{say(empty.first)}</p>}
            </Empty>
          ) : (
            children(page)
          )
        }
      </Reading>
    </div>
  )
}

/** Rows as cards side by side. */
export function Cards<R extends { sn: string }>({ rows, card }: { rows: readonly R[]; card: (row: R) => ReactNode }) {
  return (
    <ul className="zk-cards zk-wide-cards">
      {rows.map((row) => (
        <li key={row.sn}>{card(row)}</li>
      ))}
    </ul>
  )
}

/** One fact of a card. */
export function CardFact({ label, children }: { label: Text; children: ReactNode }) {
  const say = useSay()
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
