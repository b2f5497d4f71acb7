import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FigureName } from '@zhikao/domain/report/statistics/statistics.model.ts'

/** What limits the rows before they are counted. */
export type Limits = {
  /** Of an institution its own rows; null: all. */
  org: string | null
  /** Do the groups or a filter distinguish institutions or their provinces? */
  tellsOrgs: boolean
  org_sn?: string[] | undefined
  credential_sn?: string[] | undefined
  level?: string[] | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}

/**
 * What a topic counts. `rows` has credential_sn, level, org_sn (whose the row is: the candidate's institution at the sign-up, else
 * the site; null where institutions are not distinguished), the day of the exam, and figures that are already counted as far as these
 * are the same; `figures` sums them up. A figure in `undated` is one of today, which has no time. `exists`: which groups
 * there are; else all that have a row.
 */
export type Facts = {
  rows: SQL
  figures: Partial<Record<FigureName, SQL>>
  undated?: readonly FigureName[]
  exists?: SQL
}

export const all = (conditions: readonly (SQL | false | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== false),
    sql` and `,
  )

/** The filters of credential and level over the columns of this alias. */
export const isOf = (at: string, { credential_sn, level }: Pick<Limits, 'credential_sn' | 'level'>): SQL[] => [
  ...(credential_sn ? [sql`${sql.raw(at)}.credential_sn = any(${sql.param(credential_sn)}::text[])`] : []),
  ...(level ? [sql`${sql.raw(at)}.level = any(${sql.param(level)}::text[])`] : []),
]
export const isIn = (day: SQL, { date_from, date_to }: Limits): SQL[] => [
  ...(date_from ? [sql`${day} >= ${date_from}::date`] : []),
  ...(date_to ? [sql`${day} <= ${date_to}::date`] : []),
]

const sum = (column: string): SQL => sql`coalesce(sum(f.${sql.raw(column)}), 0)::int`
/** Sums the columns of the same names. */
export const sums = (names: readonly FigureName[]): Partial<Record<FigureName, SQL>> =>
  Object.fromEntries(names.map((name) => [name, sum(name)]))
