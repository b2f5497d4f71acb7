import { desc, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { isVisitShown } from '@zhikao/domain/sites/siteVisit/siteVisit.rules.ts'
import type { Db } from '../../db/client.ts'
import { getApplication } from '../application/application.queries.ts'
import { siteVisit } from './siteVisit.table.ts'

export type StoredVisit = typeof siteVisit.$inferSelect

/** The visits of an application, the latest first: all for those who decide, for the institution those of before a decision. 404 outside the actor's scope. */
export async function listVisits(db: Db, actor: Actor, applicationSn: string): Promise<StoredVisit[]> {
  const record = await getApplication(db, actor, applicationSn)
  const visits = await listRecorded(db, applicationSn)
  return can(actor, 'application:audit') ? visits : visits.filter((one) => isVisitShown(record, one))
}

/** All visits of an application, the latest first. */
export const listRecorded = (db: Db, applicationSn: string): Promise<StoredVisit[]> =>
  db
    .select()
    .from(siteVisit)
    .where(eq(siteVisit.application_sn, applicationSn))
    .orderBy(desc(siteVisit.date), desc(siteVisit.create_time), desc(siteVisit.sn))
