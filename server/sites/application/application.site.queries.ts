import { and, eq, ne, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../../db/client.ts'
import { getApplication } from './application.queries.ts'
import { application, applicationRoom, room } from './application.table.ts'

/** Holds the rooms of a site until the transaction ends: no plan takes one while an approval changes them. */
export async function holdSiteRooms(db: Db, orgSn: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan.rooms:${orgSn}`}, 0))`)
}

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

/** The other approval in force, which this application replaces; null when there is none. */
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
