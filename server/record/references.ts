import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Rows that refer to a record: the part `from … where …` of a query, for the record's key, or for another value that the point passes. */
type Rows<K> = (key: K) => SQL

/** A query that a lower feature leaves to upper ones: which rows refer to a record? Answered by `refersTo`, gathered in server/wiring.ts. */
export type ReferencePoint<K = SQL> = { readonly name: string; rows: readonly Rows<K>[] }
/** An answer to a point, whatever value the point passes. */
export type Reference = { point: ReferencePoint<never>; rows: Rows<never> }

const declared: ReferencePoint<never>[] = []
function declare<P extends ReferencePoint<never>>(point: P): P {
  declared.push(point)
  return point
}

/** Declares the question, in the x.queries.ts of the lower feature; `name` is for messages of faults, such as `credential.used`. */
export const referencePoint = <K = SQL>(name: string): ReferencePoint<K> =>
  declare<ReferencePoint<K>>({ name, rows: [] })

/** Declares, in the x.queries.ts of an upper feature, which of its rows refer to the record with this key. */
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

/** A value that a lower feature shows of an upper one's rows, such as the seats of a sign-up; `none` is the answer where no feature gives it. */
export type ValuePoint<T, K = SQL> = ReferencePoint<K> & { readonly none: SQL<T> }

/** Declares the value, in the x.queries.ts of the lower feature. */
export const valuePoint = <T, K = SQL>(name: string, none: SQL<T>): ValuePoint<T, K> =>
  declare<ValuePoint<T, K>>({ name, rows: [], none })

/** Gives the value for the record with this key, in the x.queries.ts of the one upper feature that has it: a whole SQL expression. */
export const givesValue = <T, K>(point: ValuePoint<T, K>, value: (key: NoInfer<K>) => SQL<T>): Reference => ({
  point,
  rows: value,
})

/** SQL: the value for the record, `none` when no feature gives it. It is looked up when the query is built, so that it may stand in a constant of a module. */
export function valueOf<T, K>(point: ValuePoint<T, K>, key: K): SQL<T> {
  const given = { getSQL: () => point.rows[0]?.(key) ?? point.none }
  return sql<T>`${given}`
}

/** The points without an answer, and the values that two features give: the answers that a start has forgotten. */
export const unwired = (
  references: readonly Reference[],
  points: readonly ReferencePoint<never>[] = declared,
): string[] =>
  points
    .filter((point) => {
      const answers = references.filter((one) => one.point === point).length
      return answers === 0 || ('none' in point && answers > 1)
    })
    .map(({ name }) => name)

/** Hands each point its answers; called once at start, again with the same effect. */
export function wireReferences(references: readonly Reference[]): void {
  for (const point of new Set(references.map((one) => one.point)))
    point.rows = references.filter((one) => one.point === point).map((one) => one.rows)
}
