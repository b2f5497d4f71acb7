import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Rows that refer to a record: the part `from … where …` of a query, for the record's key. */
type Rows = (key: SQL) => SQL

/** A question that a lower feature asks of upper ones: which rows refer to a record? Answered by `refersTo`, gathered in server/wiring.ts. */
export type ReferencePoint = { readonly name: string; rows: readonly Rows[] }
type RowReference = { point: ReferencePoint; rows: Rows }
export type Reference = RowReference | ValueReference

/** Declares the question, in the x.queries.ts of the lower feature; `name` is for messages of faults, such as `credential.used`. */
export const referencePoint = (name: string): ReferencePoint => ({ name, rows: [] })

/** Says, in the x.queries.ts of an upper feature, which of its rows refer to the record with this key. */
export const refersTo = (point: ReferencePoint, rows: Rows): RowReference => ({ point, rows })

/** SQL, boolean: does any row refer to the record? False when no feature refers to it. */
export function isReferenced(point: ReferencePoint, key: SQL): SQL<boolean> {
  const found = point.rows.map((rows) => sql`exists (select 1 ${rows(key)})`)
  return found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`
}

/** SQL, integer: how many rows refer to the record. */
export function countReferences(point: ReferencePoint, key: SQL): SQL<number> {
  const counts = point.rows.map((rows) => sql`(select count(*)::int ${rows(key)})`)
  return counts.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(counts, sql` + `)})`
}

/** A question of a lower feature whose answer is one value, which one upper feature knows; `none` while no feature answers. */
export type ValuePoint<T> = { readonly name: string; readonly none: SQL<T>; value: ((key: SQL) => SQL<T>) | null }
type ValueReference = { answer: () => void }

/** Declares such a question, in the x.queries.ts of the lower feature. */
export const valuePoint = <T>(name: string, none: SQL<T>): ValuePoint<T> => ({ name, none, value: null })

/** Answers it, in the x.queries.ts of the upper feature: the value for the record with this key. */
export function givesValue<T>(point: ValuePoint<T>, value: (key: SQL) => SQL<T>): ValueReference {
  const answer = () => {
    point.value = value
  }
  return { answer }
}

/** SQL: the value that the upper feature gives for the record. */
export const valueOf = <T>(point: ValuePoint<T>, key: SQL): SQL<T> => point.value?.(key) ?? point.none

/** Hands each point its answers; called once at start, again with the same effect. */
export function wireReferences(references: readonly Reference[]): void {
  const counted = references.flatMap((one) => ('point' in one ? [one] : []))
  for (const point of new Set(counted.map((one) => one.point)))
    point.rows = counted.filter((one) => one.point === point).map((one) => one.rows)
  for (const one of references) if ('answer' in one) one.answer()
}
