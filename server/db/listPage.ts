import { createHash } from 'node:crypto'
import { and, asc, desc, getTableName, inArray, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { TOTAL_CAP, PAGE_DEPTH } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Db } from './client.ts'

type Prepared<R> = {
  rows: { execute: (values: Record<string, unknown>) => Promise<R[]> }
  total: { execute: (values: Record<string, unknown>) => Promise<{ total: number }[]> }
}

/** A select over `table` (and its joins) that still takes where and order. */
// biome-ignore format: drizzle's dynamic builder, reduced to what is used
type Selecting<R> = { where: (condition: SQL | undefined) => { orderBy: (...order: SQL[]) => { prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<R[]> } } } }

export type List<R, F extends string, S extends string> = {
  /** Unique name: it becomes part of the prepared statements' names. */
  name: string
  table: PgTable
  key: AnyPgColumn
  /** Columns and joins of one row; ids are chosen first, then only the page's rows are joined. */
  select: (db: Db) => Selecting<R>
  /** One condition per filter, over `table` alone, with its value as a placeholder. */
  filters: Record<F, (value: Placeholder) => SQL>
  sorts: Record<S, AnyPgColumn | SQL>
  defaultSort: `-${S}` | S
  /** Is the same plan good for every value of these filters? Then a first page keeps its plan; else each call is planned for its values. */
  isSteady?(set: readonly F[]): boolean
  /** Disjoint conditions that together give the list's rows, each a range of its own index: an `or` of them would read and sort all rows. */
  ranges?(set: readonly F[]): readonly SQL[]
  /** A lower cap of the total, for a list whose readers never page far. */
  totalMax?: number
}

/** By connection, list and shape. */
const caches = new WeakMap<object, Map<string, Map<string, unknown>>>()

/** Declares a list whose statements are prepared once per shape of filter and sort (performance.md §1.3). */
/** Filters whose values are lists, each by its column: one of the values is that of the row. */
export const anyOf = <F extends string>(columns: Readonly<Record<F, AnyPgColumn>>) => {
  const one = (column: AnyPgColumn) => (value: unknown) => sql`${column} = any(${value})`
  // Object.fromEntries widens the names; they are those of `columns`.
  return Object.fromEntries(
    Object.entries<AnyPgColumn>(columns).map(([name, column]) => [name, one(column)]),
  ) as Record<F, (value: unknown) => SQL>
}

export function listOf<F extends string, S extends string>() {
  return <R>(list: List<R, F, S>): List<R, F, S> => list
}

/** One page of a list, ties broken by key; `values` holds the filters that are set, the scope among them. Total capped at 10,000. */
export async function listPage<R, F extends string, S extends string>(
  db: Db,
  list: List<R, F, S>,
  query: { page: number; limit: number; sort?: string | undefined },
  values: Partial<Record<F, unknown>>,
): Promise<Page<R>> {
  if (query.page * query.limit > PAGE_DEPTH)
    throw new AppError('input', { rule: 'page_depth', message: kernelMessages.page_depth })
  // The names of the set filters are exactly keys of F.
  const set = (Object.keys(list.filters) as F[]).filter((name) => values[name] !== undefined && values[name] !== null)
  const sort = query.sort ?? list.defaultSort
  const window = list.isSteady?.(set) ? windowOf(query) : ANY_WINDOW
  const prepared = preparedFor(db, list, set, sort, window)
  const given = { ...values, page_limit: query.limit, page_offset: (query.page - 1) * query.limit }
  const [items, counted] = await Promise.all([prepared.rows.execute(given), prepared.total.execute(values)])
  const total = counted[0]?.total ?? 0
  const most = capOf(list)
  return {
    items,
    total: Math.min(total, most),
    page: query.page,
    limit: query.limit,
    total_capped: total > most,
  }
}

const capOf = ({ totalMax }: { totalMax?: number }) => Math.min(totalMax ?? TOTAL_CAP, TOTAL_CAP)

/** Page sizes that screens offer. */
const USUAL_LIMITS = [10, 20, 50, 100]
/** `reach`: the page's last row is among so many first ones. */
type Window = { name: string; part: SQL; reach: SQL }
const ANY_WINDOW: Window = {
  name: 'any',
  part: sql`limit ${sql.placeholder('page_limit')} offset ${sql.placeholder('page_offset')}`,
  reach: sql`${sql.placeholder('page_limit')}::int + ${sql.placeholder('page_offset')}::int`,
}

/**
 * A first page of a usual size has its limit in the text: without it the planner assumes a tenth of all rows, estimates
 * its generic plan as too expensive, and plans again at every call, which takes longer than reading the page.
 */
function windowOf({ page, limit }: { page: number; limit: number }): Window {
  return page === 1 && USUAL_LIMITS.includes(limit)
    ? { name: `first ${limit}`, part: sql.raw(`limit ${limit}`), reach: sql.raw(String(limit)) }
    : ANY_WINDOW
}

/** So many shapes of one list are prepared: each stays in every connection until it is closed. */
const SHAPES_MAX = 200

function preparedFor<R, F extends string, S extends string>(
  db: Db,
  list: List<R, F, S>,
  set: F[],
  sort: string,
  window: Window,
): Prepared<R> {
  const shape = `${list.name}?${set.join('&')}|${sort}|${window.name}`
  const cache = caches.get(db) ?? new Map<string, Map<string, unknown>>()
  caches.set(db, cache)
  const shapes = cache.get(list.name) ?? new Map<string, unknown>()
  cache.set(list.name, shapes)
  // The cache holds, under a list's own name, what prepare made for it.
  const known = shapes.get(shape) as Prepared<R> | undefined
  if (known) return known
  // Sorts by several fields are unlimited in number: preparing them all could fill the memory of the database.
  if (sort.includes(',') || shapes.size >= SHAPES_MAX) return prepare(db, list, set, sort, window, null)
  const prepared = prepare(db, list, set, sort, window, shape)
  shapes.set(shape, prepared)
  return prepared
}

/** `shape` null: used once, without a name. */
function prepare<R, F extends string, S extends string>(
  db: Db,
  list: List<R, F, S>,
  set: F[],
  sort: string,
  window: Window,
  shape: string | null,
): Prepared<R> {
  // PostgreSQL keeps 63 characters of a statement's name.
  const hash = shape === null ? null : createHash('sha1').update(shape).digest('hex')
  const named = (part: string) => (hash === null ? '' : `${part}_${hash}`)
  const condition = and(...set.map((name) => list.filters[name](sql.placeholder(name)))) ?? sql`true`
  const order = orderOf(list, sort)
  const ordered = sql`order by ${sql.join(order, sql`, `)}`
  const most = sql.raw(String(capOf(list) + 1))
  const found = sourceOf(list, set, condition, sql`${ordered} limit ${window.reach}`)
  const ids = sql`(select ${list.key} from ${found} ${ordered} ${window.part})`
  const capped = sql`(select 1 from ${sourceOf(list, set, condition, sql`limit ${most}`)} limit ${most}) capped`
  return {
    rows: list
      .select(db)
      .where(inArray(list.key, ids))
      .orderBy(...order)
      .prepare(named('rows')),
    total: db.select({ total: sql<number>`count(*)::int` }).from(capped).prepare(named('total')),
  }
}

/** The rows that meet the condition; of ranges the first ones of each (`part`), under the table's name. */
function sourceOf<R, F extends string, S extends string>(
  list: List<R, F, S>,
  set: F[],
  condition: SQL,
  part: SQL,
): SQL {
  const { table } = list
  const ranges = list.ranges?.(set)
  if (!ranges) return sql`${table} where ${condition}`
  // Each range has its own limit, so that the planner reads its index in order and stops.
  const parts = ranges.map((range) => sql`(select ${table}.* from ${table} where ${range} and ${condition} ${part})`)
  return sql`(${sql.join(parts, sql` union all `)}) ${sql.identifier(getTableName(table))}`
}

function orderOf<R, F extends string, S extends string>(list: List<R, F, S>, sort: string): SQL[] {
  const parts = sort.split(',').flatMap((part) => {
    // The contract let only names of S pass; anything else is left out.
    const column = list.sorts[part.replace(/^-/, '') as S]
    return column ? [part.startsWith('-') ? desc(column) : asc(column)] : []
  })
  const backwards = sort.startsWith('-')
  return [...parts, backwards ? desc(list.key) : asc(list.key)]
}
