import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Rows that refer to a record: the part `from … where …` of a query, for the record's key, or for what else the point asks with. */
type Rows<K> = (key: K) => SQL

/** A question that a lower feature asks of upper ones: which rows refer to a record? Answered by `refersTo`, gathered in server/wiring.ts. */
export type ReferencePoint<K = SQL> = { readonly name: string; rows: readonly Rows<K>[] }
/** An answer to a point, whatever it asks with. */
export type Reference = { point: ReferencePoint<never>; rows: Rows<never> }

/** Declares the question, in the x.queries.ts of the lower feature; `name` is for messages of faults, such as `credential.used`. */
export const referencePoint = <K = SQL>(name: string): ReferencePoint<K> => ({ name, rows: [] })

/** Says, in the x.queries.ts of an upper feature, which of its rows refer to the record with this key. */
export const refersTo = <K>(point: ReferencePoint<K>, rows: Rows<NoInfer<K>>): Reference => ({ point, rows })

/** SQL, boolean: does any row refer to the record? False when no feature refers to it. */
export function isReferenced<K>(point: ReferencePoint<K>, key: K): SQL<boolean> {
  const found = point.rows.map((rows) => sql`exists (select 1 ${rows(key)})`)
  return found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`
}

/** SQL, integer: how many rows refer to the record. */
export function countReferences<K>(point: ReferencePoint<K>, key: K): SQL<number> {
  const counts = point.rows.map((rows) => sql`(select count(*)::int ${rows(key)})`)
  return counts.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(counts, sql` + `)})`
}

/** SQL: one column of the row that refers to the record, null when none does; for questions that at most one row answers. */
export function referenceValue<T>(point: ReferencePoint, column: string, key: SQL): SQL<T | null> {
  const values = point.rows.map((rows) => sql`(select ${sql.identifier(column)} ${rows(key)})`)
  return values.length === 0 ? sql<T | null>`null` : sql<T | null>`coalesce(${sql.join(values, sql`, `)})`
}

/** Hands each point its answers; called once at start, again with the same effect. */
export function wireReferences(references: readonly Reference[]): void {
  for (const point of new Set(references.map((one) => one.point)))
    point.rows = references.filter((one) => one.point === point).map((one) => one.rows)
}
