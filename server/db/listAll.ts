import { and, asc, gt, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

// What a list's export needs besides its pages: the same filters, all the rows that they find.

/** The filters of a list by name, each with the condition that its value makes: a placeholder of a page, or the value itself. */
export type Filters<F extends string> = Record<F, (value: Placeholder | SQL) => SQL>

/** The set filters of a list as one condition, their values in it: absent is not set, null matches no row. */
export function conditionOf<F extends string>(
  filters: Filters<F>,
  values: Partial<Record<F, unknown>>,
): SQL | undefined {
  // The names of the set filters are exactly keys of F.
  const set = (Object.keys(filters) as F[]).filter((name) => values[name] !== undefined)
  return and(...set.map((name) => filters[name](sql`${sql.param(values[name])}`)))
}

/** How many rows of a table meet a condition; with `cap` no more than so many are looked at. */
export async function countRows(db: Db, table: PgTable, condition: SQL | undefined, cap?: number): Promise<number> {
  const limit = cap === undefined ? sql`` : sql` limit ${cap}`
  const found = sql`(select 1 from ${table} where ${condition ?? sql`true`}${limit}) found`
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(found)
  return counted?.total ?? 0
}

/** Rows in batches of `size`, in constant memory: `read` gives at most so many behind the last one, in an order that has no ties. */
export async function* inBatches<R>(
  size: number,
  read: (last: R | undefined) => PromiseLike<R[]>,
): AsyncGenerator<R[]> {
  for (let last: R | undefined; ; ) {
    const batch = await read(last)
    if (batch.length > 0) yield batch
    last = batch.at(-1)
    if (batch.length < size) return
  }
}

/** A select over a table and its joins that still takes where, order and limit. */
// biome-ignore format: drizzle's dynamic builder, reduced to what is used
type Selecting<R> = { where: (condition: SQL | undefined) => { orderBy: (order: SQL) => { limit: (size: number) => PromiseLike<R[]> } } }

/** Every row that meets a condition, by its number `key`, in batches of `size` and constant memory (exports). */
export async function* eachByNumber<R extends { sn: string }>(
  select: () => Selecting<R>,
  key: AnyPgColumn,
  condition: SQL | undefined,
  size: number,
): AsyncGenerator<R> {
  const batches = inBatches<R>(size, (last) =>
    select()
      .where(and(condition, gt(key, last?.sn ?? '')))
      .orderBy(asc(key))
      .limit(size),
  )
  for await (const batch of batches) yield* batch
}
