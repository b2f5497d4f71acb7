import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { Db } from '../../db/client.ts'
import { inForce } from './application.inForce.queries.ts'
import type { Approved } from './application.inForce.queries.ts'
import { getApplication } from './application.queries.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { application, room } from './application.table.ts'

/**
 * Holds the rooms of a site until the transaction ends: no plan takes one while an approval changes them. What writes a plan's
 * sessions, or makes exams of them, without taking rooms from others holds them together with its like (`shared`).
 */
export async function holdSiteRooms(db: Db, orgSn: string, how: 'alone' | 'shared' = 'alone'): Promise<void> {
  const lock = sql.raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await db.execute(sql`select ${lock}(hashtextextended(${`plan.rooms:${orgSn}`}, 0))`)
}

/** The rooms of an approved site, by number; none before its approval. 404 outside the actor's scope. */
export async function listSiteRooms(db: Db, actor: Actor, sn: string) {
  const { status } = await getApplication(db, actor, sn)
  if (status !== 'AUDIT' && status !== 'DISABLE') return []
  return db
    .select({ sn: room.sn, room_no: room.room_no, name: room.name, subject: room.subject, seats: room.seats })
    .from(room)
    .where(eq(room.application_sn, sn))
    .orderBy(room.room_no)
}

/** The numbers of the rooms of an approval; null for an application that is none. */
export async function findApprovedRooms(
  db: Db,
  { sn, approved_levels }: Pick<ApplicationRecord, 'sn' | 'approved_levels'>,
): Promise<string[] | null> {
  if (approved_levels === null) return null
  const rows = await db.select({ no: room.room_no }).from(room).where(eq(room.application_sn, sn)).orderBy(room.room_no)
  return rows.map(({ no }) => no)
}

/** SQL: a degree of the place that the form of an application names; `at` is the alias of the application. */
export const formDegree = (at: string, name: 'lng' | 'lat'): SQL<number | null> =>
  sql<number | null>`${sql.raw(`(${at}.form #>> '{site,${name}}')::float8`)}`

/** SQL: does the form name a place, with both degrees? */
export const hasFormPlace = (at: string): SQL =>
  sql`${formDegree(at, 'lng')} is not null and ${formDegree(at, 'lat')} is not null`

/** SQL, a select of `lng` and `lat`: the place in the form of the approval that is in force today for this credential and level; no row where the form has none. */
export const approvedPlace = ({ org_sn, credential_sn, level }: Approved): SQL =>
  sql`select ${formDegree('a', 'lng')} as lng, ${formDegree('a', 'lat')} as lat from ${application} a
    where a.org_sn = ${org_sn} and a.credential_sn = ${credential_sn} and ${inForce('a', level)} and ${hasFormPlace('a')}
    order by a.valid_from desc, a.sn limit 1`

type Overlap = { sn: string; org_sn: string; credential_sn: string; base_sn: string | null }
/** The other approvals that an approval for these levels takes over from this day on: of one of the levels, or what it renews or changes; begun, and not ended before it (Decided 10). */
export function listFrom(
  db: Db,
  { sn, org_sn, credential_sn, base_sn }: Overlap,
  levels: readonly Level[],
  day: string,
) {
  return db
    .select({ sn: application.sn, valid_from: application.valid_from, valid_to: application.valid_to })
    .from(application)
    .where(
      and(
        eq(application.org_sn, org_sn),
        eq(application.credential_sn, credential_sn),
        eq(application.status, 'AUDIT'),
        isNull(application.delete_time),
        ne(application.sn, sn),
        gte(application.valid_to, day),
        sql`${application.valid_from} <= business_now()::date`,
        sql`(${application.approved_levels} && ${sql.param([...levels])}::text[] or ${application.sn} = ${base_sn})`,
      ),
    )
}
