import { Alert, Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { PAGE_DEFAULT } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { AppFailure } from '../wire/failure.ts'
import { lazyPart } from '../wire/lazyPart.tsx'
import type { Bulk } from './bulk.ts'
import { kitLabels } from './kit.labels.ts'
import { useList } from './list.ts'
import { useListViews } from './listViews.ts'
import type { Column, Filter, List, ListCall, Parts } from './list.ts'
import { ListFilters } from './ListFilters.tsx'
import { ListRows } from './ListRows.tsx'
import type { RowsProps } from './ListRows.tsx'
import { useListLook } from './columnLook.ts'
import type { ListLook } from './columnLook.ts'
import { ListSettings } from './ListSettings.tsx'
import { usePageArrows } from './pageArrows.ts'
import { ListedRecordsScope } from './RecordSteps.tsx'
import { useSelection } from './selection.ts'
import type { Selection } from './selection.ts'
import { StateTabs } from './StateTabs.tsx'
import { SortNote } from './SortNote.tsx'
import { useBreakpoint } from './breakpoint.ts'
import './kit.css'

/** What a list's toolbar is given: the filters that are set, and how many rows match them. */
export type ListFacts = {
  filters: Readonly<Record<string, string>>
  total: number
  count: string
  chips: readonly ReactNode[]
  /** Called by what exports the list: its rows can then be chosen. */
  onExportable: (exportable: boolean) => void
}

const BulkBar = lazyPart(async () => (await import('./BulkBar.tsx')).BulkBar)

export type ListPageProps<R> = Pick<RowsProps<R>, 'columns' | 'empty' | 'linkOf' | 'rowActions'> & {
  title: Text
  endpoint: ListCall<R>
  filters: readonly Filter[]
  /** Query parameters of this screen, overridden by filters: its part of a larger list, and its first `sort`. */
  always?: Readonly<Record<string, string>>
  /** The record that the rows belong to, as the call's address names it. */
  params?: Parts
  /** Shown above the rows: the facts of that record. */
  intro?: ReactNode
  toolbar?: (facts: ListFacts) => ReactNode
  /** Its lifecycle, where its call counts the states: they are its first views. */
  lifecycle?: { words: Record<string, Text> }
  /** The moves that can be made for several of its records at once. */
  bulk?: Bulk
  /** The drawers of its records, which go through the rows shown. */
  children?: ReactNode
}

const SIZES = [10, 20, 50, 100]

/** `1,234`, or `10,000+` where the server stops counting. */
function countOf({ total, total_capped }: Pick<Page<unknown>, 'total' | 'total_capped'>): string {
  return `${total.toLocaleString('en-US')}${total_capped ? '+' : ''}`
}

/** A list screen: title with count, filters, rows, pages. Its whole state is in the address; only columns, density and page size are remembered. */
export function ListPage<R extends { sn: string }>(props: ListPageProps<R>) {
  const { title, endpoint, columns, filters, always, params, intro, toolbar, bulk, lifecycle, children } = props
  const say = useSay()
  const { ref, breakpoint } = useBreakpoint()
  const [look, setLook] = useListLook(endpoint.name, PAGE_DEFAULT)
  const list = useList(endpoint, filters, look.limit, lifecycle ? { ...always, states: 'true' } : always, params)
  const { data, error, refetch } = list.read
  const { selection, choosable, setExportable } = useSelection(data?.items, bulk)
  const narrow = breakpoint === 'cards'
  const shown: Looked<R> = { list, look, onLook: setLook }
  const facts = { ...factsOf(list, filters, selection, say), onExportable: setExportable }
  return (
    <>
      <div ref={ref} className="zk-list">
        <header className="zk-page-head">
          <div className="zk-page-title">
            <h1>
              {say(title)} {data && <span className="zk-count">{countOf(data)}</span>}
            </h1>
            <SortNote list={list} columns={columns} isTable={!narrow} look={look} />
          </div>
          <div className="zk-toolbar">
            {toolbar?.(facts)}
            {!narrow && <ListSettings columns={columns} look={look} onChange={setLook} />}
          </div>
        </header>
        {intro}
        <ListTabs {...shown} lifecycle={lifecycle} name={endpoint.name} />
        <ListFilters filters={filters} active={list.active} onChange={list.setFilter} onClear={list.clear} />
        {data && error && <StaleAlert failure={error} onRetry={() => void refetch()} />}
        <ListRows {...shown} breakpoint={breakpoint} selection={choosable ? selection : undefined} {...props} />
        {selection.chosen.length > 0 && <BulkBar {...{ selection, bulk }} nameOf={nameIn(columns, data?.items)} />}
        {data && data.items.length > 0 && <Pages {...shown} page={data} narrow={narrow} />}
      </div>
      <ListedRecordsScope value={data?.items.map(({ sn }) => sn) ?? null}>{children}</ListedRecordsScope>
    </>
  )
}

type Looked<R> = { list: List<R>; look: ListLook; onLook: (look: ListLook) => void }
type TabsProps<R> = Looked<R> & { name: string; lifecycle: ListPageProps<R>['lifecycle'] }

/** The states of the list with their counts, then the views that are kept of it. */
function ListTabs<R>({ name, lifecycle, ...shown }: TabsProps<R>) {
  const showViews = useListViews()
  const states = shown.list.read.data?.states
  return (
    <div className="zk-view-row">
      {lifecycle && states && <StateTabs counts={states} words={lifecycle.words} list={shown.list} />}
      {showViews?.({ name, ...shown, hasStates: lifecycle !== undefined })}
    </div>
  )
}

/** Names rows by their number: what the column of their name shows. */
const nameIn =
  <R extends { sn: string }>(columns: readonly Column<R>[], rows: readonly R[] = []) =>
  (sn: string): ReactNode => {
    const row = rows.find((one) => one.sn === sn)
    return row && columns.find(({ card }) => card === 'identity')?.show(row)
  }

/** The rows shown are old: reading them again failed. */
function StaleAlert({ failure, onRetry }: { failure: AppFailure; onRetry: () => void }) {
  const say = useSay()
  const retry = <Button onClick={onRetry}>{say(kitLabels.retry)}</Button>
  return <Alert type="error" showIcon title={failure.message} action={retry} />
}

type Facts = Omit<ListFacts, 'onExportable'>

/** What is meant by an export: the chosen rows, else all that the filters find. */
function factsOf<R extends { sn: string }>(
  list: List<R>,
  filters: readonly Filter[],
  { chosen }: Selection<R>,
  say: ReturnType<typeof useSay>,
): Facts {
  const { data } = list.read
  if (chosen.length > 0) {
    const count = String(chosen.length)
    const rows = chosen.map(({ sn }) => sn).join(',')
    return { filters: { chosen: rows }, total: chosen.length, count, chips: [say(kitLabels.chosen, { count })] }
  }
  const chips = filters
    .filter(({ name }) => list.active[name])
    .map((filter) => (
      <span key={filter.name}>
        {say(filter.label)}: {filter.chip(list.active[filter.name] ?? '')}
      </span>
    ))
  return { filters: list.active, total: data?.total ?? 0, count: data ? countOf(data) : '', chips }
}

type PagesProps<R> = Looked<R> & { page: Page<R>; narrow: boolean }

function Pages<R>({ list, look, onLook, page, narrow }: PagesProps<R>) {
  const say = useSay()
  const change = (next: number, limit: number) => {
    if (limit !== look.limit) onLook({ ...look, limit })
    list.setPage(next, limit)
  }
  return (
    <Pagination
      className="zk-pages"
      current={list.page}
      pageSize={list.limit}
      total={page.total}
      pageSizeOptions={SIZES}
      showSizeChanger={!narrow}
      simple={narrow}
      showTotal={() => say(kitLabels.total, { count: countOf(page) })}
      itemRender={usePageArrows()}
      onChange={change}
    />
  )
}
