import type { ReactElement, ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { PAGE_DEFAULT } from '@zhikao/domain/kernel/page.ts'
import type { Page, StateCount } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { usePage } from '../wire/page.tsx'
import type { Search } from '../wire/page.tsx'
import { useRead } from '../wire/query.ts'

/** One column: the field's name (also what the server sorts by), its heading, width in px, and the content of a cell. */
export type Column<R> = {
  name: string
  title: Text
  width: number
  /** The width in English, where words are longer. */
  englishWidth?: number
  show: (row: R) => ReactNode
  sortable?: boolean
  /** What a list sorted by it is called, where the rows are not sorted by what the title says. */
  sortWords?: { up: Text; down: Text }
  /** Figures are aligned right, in digits of equal width. */
  figures?: boolean
  /** What it is on a phone's card: the name, the state, or one of the two facts. */
  card?: 'identity' | 'status' | 'fact'
  /** Shown only when chosen in the column settings. */
  extra?: boolean
}

export type FilterControl = { value: string | undefined; onChange: (value: string | undefined) => void; label: string }
/** One filter: the query's name of it, its control, and how its value reads on a chip. Several values are comma-separated. */
export type Filter = {
  name: string
  label: Text
  control: (props: FilterControl) => ReactElement
  chip: (value: string) => ReactNode
}

/** A page, with the states of the list where its call has them. */
type ListPageData<R> = Page<R> & { states?: readonly StateCount<string>[] | undefined }
export type ListCall<R> = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  { kind: 'data'; schema: z.ZodType<ListPageData<R>> }
>

const DEFAULT_SORT = '-update_time'

/** The filters of a list that its address sets. */
export function filtersIn(search: Search, filters: readonly Filter[]): Record<string, string> {
  return Object.fromEntries(filters.flatMap(({ name }) => (search[name] ? [[name, search[name]]] : [])))
}

const wholeNumber = (text: string | undefined, otherwise: number) =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : otherwise

/** The `:` parts of a call's address, where its rows belong to a record. */
export type Parts = Readonly<Record<string, string>>

/** A list whose whole state is the address: page, limit, sort and filters; `limit` is what the account last chose, `always` the query parameters of this screen, with its first sort. */
export function useList<R>(
  endpoint: ListCall<R>,
  filters: readonly Filter[],
  limit = PAGE_DEFAULT,
  always: Readonly<Record<string, string>> = {},
  params?: Parts,
) {
  const { search, setSearch } = usePage()
  const active = filtersIn(search, filters)
  const state = {
    page: wholeNumber(search.page, 1),
    limit: wholeNumber(search.limit, limit),
    sort: search.sort ?? always.sort ?? DEFAULT_SORT,
  }
  const args = { ...(params ? { params } : {}), query: { ...always, ...state, ...active } }
  const read = useRead(endpoint, args, { keep: true })
  const cleared = Object.fromEntries(filters.map(({ name }) => [name, undefined]))
  return {
    ...state,
    /** The filters that are set, as the call takes them. */
    active,
    read,
    setFilter: (name: string, value: string | undefined) => setSearch({ [name]: value || undefined, page: undefined }),
    /** The view of the list that was chosen; its filters may have been changed since. */
    view: search.view,
    /** What is set now, of what a view keeps. */
    sorted: search.sort ?? null,
    /** Shows what a view keeps; without one all records in the first order. */
    showView: (view: string | undefined, kept: { filters: Record<string, string>; sort: string | null }) =>
      setSearch({ ...cleared, ...kept.filters, sort: kept.sort ?? undefined, view, page: undefined }),
    clear: () => setSearch({ page: undefined, ...cleared }),
    setSort: (sort: string | undefined) => setSearch({ sort, page: undefined }),
    setPage: (page: number, size: number) =>
      setSearch({ page: page === 1 || size !== state.limit ? undefined : String(page), limit: String(size) }),
  }
}

export type List<R> = ReturnType<typeof useList<R>>
