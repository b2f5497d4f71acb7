import { Alert, Button, Empty, Pagination, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { PAGE_DEFAULT } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import { useList } from './list.ts'
import type { Column, Filter, ListCall, Parts } from './list.ts'
import { ListCards } from './ListCards.tsx'
import { ListFilters } from './ListFilters.tsx'
import { isShown, ListSettings, useListLook } from './ListSettings.tsx'
import { ListTable } from './ListTable.tsx'
import { usePageArrows } from './pageArrows.ts'
import { FailurePanel } from './ReadState.tsx'
import { useRoom } from './breakpoint.ts'
import './kit.css'

/** What a list's toolbar may want to know: the filters in force, and how many rows they leave. */
export type ListFacts = {
  filters: Readonly<Record<string, string>>
  total: number
  count: string
  chips: readonly ReactNode[]
}
/** Why a list may be empty, and what to do first. */
export type EmptyWords = { why: Text; first: Text; action?: ReactNode }

export type ListPageProps<R> = {
  title: Text
  endpoint: ListCall<R>
  columns: readonly Column<R>[]
  filters: readonly Filter[]
  /** What this screen asks of the call unless a filter says otherwise: its own part of a larger list. */
  always?: Readonly<Record<string, string>>
  /** The record that the rows belong to, as the call's address names it. */
  params?: Parts
  /** What is said of that record above its rows. */
  intro?: ReactNode
  empty: EmptyWords
  onOpen?: (row: R) => void
  rowActions?: (row: R) => ReactNode
  toolbar?: (facts: ListFacts) => ReactNode
}

const SIZES = [10, 20, 50, 100]

/** `1,234`, or `10,000+` where the server stops counting. */
const countOf = ({ total, total_capped }: Pick<Page<unknown>, 'total' | 'total_capped'>): string =>
  `${total.toLocaleString('en-US')}${total_capped ? '+' : ''}`

function NoRows({ words, filtered, onClear }: { words: EmptyWords; filtered: boolean; onClear: () => void }) {
  const say = useSay()
  if (filtered) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(kitLabels.no_match)}>
        <Button onClick={onClear}>{say(kitLabels.clear_filters)}</Button>
      </Empty>
    )
  }
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <b>{say(words.why)}</b>
          <p className="zk-quiet">{say(words.first)}</p>
        </>
      }
    >
      {words.action}
    </Empty>
  )
}

/** A list screen: title with count, filters, rows, pages. Its whole state is the address; only the look is remembered. */
export function ListPage<R extends { sn: string }>({
  title,
  endpoint,
  columns,
  filters,
  always,
  params,
  intro,
  empty,
  onOpen,
  rowActions,
  toolbar,
}: ListPageProps<R>) {
  const say = useSay()
  const [{ ref, room }, arrows] = [useRoom(), usePageArrows()]
  const narrow = room === 'cards'
  const [look, setLook] = useListLook(endpoint.name, PAGE_DEFAULT)
  const list = useList(endpoint, filters, look.limit, always, params)
  const { data, error, isPlaceholderData, refetch } = list.read
  const inForce = filters.filter(({ name }) => list.active[name])
  const facts: ListFacts = {
    filters: list.active,
    total: data?.total ?? 0,
    count: data ? countOf(data) : '',
    chips: inForce.map((filter) => (
      <span key={filter.name}>
        {say(filter.label)}: {filter.chip(list.active[filter.name] ?? '')}
      </span>
    )),
  }
  const changePage = (page: number, limit: number) => {
    if (limit !== look.limit) setLook({ ...look, limit })
    list.setPage(page, limit)
  }
  const rows = () => {
    if (!data) return error ? <FailurePanel failure={error} onRetry={() => void refetch()} /> : <ListSkeleton />
    if (data.items.length === 0 && list.page > 1) return <PastEnd onBack={() => list.setPage(1, list.limit)} />
    if (data.items.length === 0) return <NoRows words={empty} filtered={inForce.length > 0} onClear={list.clear} />
    if (narrow) return <ListCards rows={data.items} columns={columns} onOpen={onOpen} rowActions={rowActions} />
    return (
      <ListTable
        rows={data.items}
        columns={columns.filter((column) => isShown(column, look))}
        sort={list.sort}
        dense={look.dense}
        tight={room === 'tight'}
        waiting={isPlaceholderData}
        onSort={list.setSort}
        onOpen={onOpen}
        rowActions={rowActions}
      />
    )
  }
  return (
    <div ref={ref} className="zk-list">
      <header className="zk-page-head">
        <h1>
          {say(title)} {data && <span className="zk-count">{countOf(data)}</span>}
        </h1>
        <div className="zk-toolbar">
          {toolbar?.(facts)}
          {!narrow && <ListSettings columns={columns} look={look} onChange={setLook} />}
        </div>
      </header>
      {intro}
      <ListFilters filters={filters} active={list.active} onChange={list.setFilter} onClear={list.clear} />
      {data && error && (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={<Button onClick={() => void refetch()}>{say(kitLabels.retry)}</Button>}
        />
      )}
      {rows()}
      {data && data.items.length > 0 && (
        <Pagination
          className="zk-pages"
          current={list.page}
          pageSize={list.limit}
          total={data.total}
          pageSizeOptions={SIZES}
          showSizeChanger={!narrow}
          simple={narrow}
          showTotal={() => say(kitLabels.total, { count: countOf(data) })}
          itemRender={arrows}
          onChange={changePage}
        />
      )}
    </div>
  )
}

/** Behind the last page: rows went away, or the address was made by hand. */
function PastEnd({ onBack }: { onBack: () => void }) {
  const say = useSay()
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(kitLabels.past_end)}>
      <Button onClick={onBack}>{say(kitLabels.first_page)}</Button>
    </Empty>
  )
}

function ListSkeleton() {
  const say = useSay()
  return (
    <div className="zk-list-skeleton" role="status" aria-label={say(kitLabels.loading)}>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} active title={false} paragraph={{ rows: 1, width: '100%' }} />
      ))}
    </div>
  )
}
