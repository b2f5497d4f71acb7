import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { ApplicationFacts } from '@zhikao/domain/application/application.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../college/college.table.ts'
import { getApplication } from './application.queries.ts'
import { application, applicationRoom, room } from './application.table.ts'

/** The rooms of an approved site, by number; none before its approval. 404 outside the actor's scope. */
export async function listSiteRooms(db: Db, actor: Actor, sn: string) {
  const { status, org_sn } = await getApplication(db, actor, sn)
  if (status !== 'AUDIT' && status !== 'DISABLE') return []
  return db
    .select({ sn: room.sn, room_no: room.room_no, name: room.name, subject: room.subject, seats: room.seats })
    .from(applicationRoom)
    .innerJoin(room, and(eq(room.org_sn, org_sn), eq(room.room_no, applicationRoom.room_no)))
    .where(eq(applicationRoom.application_sn, sn))
    .orderBy(room.room_no)
}

/** The approval of an institution for a credential that is in force on a day (today unless said otherwise); null when none is. */
export async function findSite(db: Db, orgSn: string, credentialSn: string, day: string | null = null) {
  const { sn, org_sn, credential_sn, site_name, approved_levels, approved_capacity_per_day, valid_from, valid_to } =
    application
  const [found] = await db
    .select({
      sn,
      org_sn,
      credential_sn,
      site_name,
      site_code: college.site_code,
      approved_levels: sql<ApplicationFacts['levels']>`${approved_levels}`,
      approved_capacity_per_day: sql<number>`${approved_capacity_per_day}`,
      valid_from: sql<string>`${valid_from}`,
      valid_to: sql<string>`${valid_to}`,
    })
    .from(application)
    .innerJoin(college, eq(college.sn, org_sn))
    .where(
      and(
        eq(org_sn, orgSn),
        eq(credential_sn, credentialSn),
        eq(application.status, 'AUDIT'),
        isNull(application.delete_time),
        sql`coalesce(${day}::date, business_now()::date) between ${valid_from} and ${valid_to}`,
      ),
    )
  return found ?? null
}

/** The same; without one in force there is no such site. */
export async function getSite(db: Db, orgSn: string, credentialSn: string, day: string | null = null) {
  const found = await findSite(db, orgSn, credentialSn, day)
  if (!found) throw notFound()
  return found
}

/** The approval in force beside this application, to be replaced by it; null when there is none. */
export async function findInForce(
  db: Db,
  { sn, org_sn, credential_sn }: { sn: string; org_sn: string; credential_sn: string },
): Promise<string | null> {
  const [found] = await db
    .select({ sn: application.sn })
    .from(application)
    .where(
      and(
        eq(application.org_sn, org_sn),
        eq(application.credential_sn, credential_sn),
        eq(application.status, 'AUDIT'),
        ne(application.sn, sn),
      ),
    )
  return found?.sn ?? null
}

/** The schools whose borrowed exams count on this site for this credential. */
export async function listBorrowers(db: Db, site: { org_sn: string; credential_sn: string }): Promise<string[]> {
  const { rows } = await db.execute<{ org_sn: string }>(sql`
    select distinct org_sn from borrow where host_org_sn = ${site.org_sn} and credential_sn = ${site.credential_sn}
      and status in ('SCHOOL_INIT', 'SCHOOL_AUDIT') and delete_time is null order by org_sn`)
  return rows.map((row) => row.org_sn)
}
