import { and, asc, eq } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { isReviewed } from '@zhikao/domain/sites/application/application.rules.ts'
import type { CheckSheet } from '@zhikao/domain/sites/siteReview/siteReview.model.ts'
import type { Db } from '../../db/client.ts'
import { getApplication } from './application.queries.ts'
import type { ApplicationRecord, Round } from './application.queries.ts'
import { application, applicationRound } from './application.table.ts'

/** When an application was sent in, the first time first; 404 outside the actor's scope. */
export async function listRoundTimes(db: Db, actor: Actor, sn: string) {
  await getApplication(db, actor, sn)
  const { round, submit_time } = applicationRound
  return db
    .select({ round, submit_time })
    .from(applicationRound)
    .where(eq(applicationRound.application_sn, sn))
    .orderBy(asc(round))
}

const NO_SHEET: CheckSheet = { version: 0, points: {}, notes: {} }
/** What the reviewer has written about the submission that waits. */
export async function readSheet(db: Db, sn: string): Promise<CheckSheet> {
  const [found] = await db.select({ sheet: application.check_sheet }).from(application).where(eq(application.sn, sn))
  return found?.sheet ?? NO_SHEET
}

/** The same for those who decide, while they may write it; null for everybody else: a draft is not shown before the decision. */
export const findSheet = async (db: Db, actor: Actor, { sn, status }: ApplicationRecord): Promise<CheckSheet | null> =>
  isReviewed(status) && can(actor, 'application:audit') ? readSheet(db, sn) : null

export type SentRound = { record: ApplicationRecord; sent: Round }

/** What was sent in at one time; 404 outside the actor's scope, and for a round that was not. */
export async function getRound(db: Db, actor: Actor, sn: string, wanted: number): Promise<SentRound> {
  const record = await getApplication(db, actor, sn)
  const { round, submit_time, content, review } = applicationRound
  const [sent] = await db
    .select({ round, submit_time, content, review })
    .from(applicationRound)
    .where(and(eq(applicationRound.application_sn, sn), eq(round, wanted)))
  if (!sent) throw notFound()
  return { record, sent }
}
