import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { application } from './application.table.ts'

const TODAY = sql`business_now()::date`
const approved = (at: string): SQL => sql.raw(`${at}.status = 'AUDIT' and ${at}.delete_time is null`)

/** An approval that is in force or will be: its validity has not ended. `at` is the alias of the application. */
export const notEnded = (at: string): SQL => sql`${approved(at)} and ${sql.raw(`${at}.valid_to`)} >= ${TODAY}`

/** SQL, date: the last day of a level of an approval: its own one where it ended before the approval (ADR 0076). */
export const lastDay = (at: string, level: SQL | AnyPgColumn): SQL =>
  sql`least(${sql.raw(`${at}.valid_to`)}, (${sql.raw(`${at}.level_ends`)} ->> ${level})::date)`

/** SQL, list: the approved levels of an approval that have not ended before a day. */
const levelsFrom = (at: string, day: SQL): SQL<Level[]> =>
  sql`array(select l.level from unnest(${sql.raw(`${at}.approved_levels`)}) with ordinality l (level, place)
    where ${lastDay(at, sql.raw('l.level'))} >= ${day} order by l.place)`

/** SQL, list: the levels of an approval that have not ended. */
export const levelsLeft = (at: string): SQL<Level[]> => levelsFrom(at, TODAY)

/** SQL, list: the approved levels of an approval without those that ended before it (ADR 0076), also once it has ended itself. */
export const levelsKept = (at: string): SQL<Level[]> =>
  sql`array(select l.level from unnest(${sql.raw(`${at}.approved_levels`)}) with ordinality l (level, place)
    where coalesce((${sql.raw(`${at}.level_ends`)} ->> l.level)::date >= ${TODAY}, true) order by l.place)`

/** An approval that has not ended for at least one of its levels. */
export const isUsable = (at: string): SQL => sql`${notEnded(at)} and cardinality(${levelsLeft(at)}) > 0`

/** An approval whose validity contains a day, for whatever levels. */
export const validOn = (at: string, day: SQL = TODAY): SQL =>
  sql`${approved(at)} and ${day} between ${sql.raw(`${at}.valid_from`)} and ${sql.raw(`${at}.valid_to`)} and cardinality(${levelsFrom(at, day)}) > 0`

/** The one reading of Decided 10: an approval in force on a day, by default today, for exactly this level. `at` is the alias of the application. */
export const inForce = (at: string, level: SQL | AnyPgColumn, day: SQL = TODAY): SQL =>
  sql`${approved(at)} and ${level} = any(${sql.raw(`${at}.approved_levels`)}) and ${day} between ${sql.raw(`${at}.valid_from`)} and ${lastDay(at, level)}`

export type Approved = { org_sn: SQL | AnyPgColumn; credential_sn: SQL | AnyPgColumn; level: SQL | AnyPgColumn }

/** SQL, boolean: has this organisation an approval for this certificate and level, in force on that day, by default today? */
export const isSite = ({ org_sn, credential_sn, level }: Approved, day?: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${application} a where a.org_sn = ${org_sn} and a.credential_sn = ${credential_sn}
    and ${inForce('a', level, day)})`
