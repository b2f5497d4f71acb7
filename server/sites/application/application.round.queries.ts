import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { getApplication } from './application.queries.ts'
import type { ApplicationRecord, Round } from './application.queries.ts'
import { applicationRound } from './application.table.ts'

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

export type SentRound = { record: ApplicationRecord; sent: Round }

/** What was sent in at one time; 404 outside the actor's scope, and for a round that was not. */
export async function getRound(db: Db, actor: Actor, sn: string, wanted: number): Promise<SentRound> {
  const record = await getApplication(db, actor, sn)
  const { round, submit_time, content } = applicationRound
  const [sent] = await db
    .select({ round, submit_time, content })
    .from(applicationRound)
    .where(and(eq(applicationRound.application_sn, sn), eq(round, wanted)))
  if (!sent) throw notFound()
  return { record, sent }
}
