import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isIssueDue } from '@zhikao/domain/results/certificate/certificate.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow, clock } from '../../db/clock.ts'
import { recordHistory } from '../../record/history.ts'
import { scoreSheet } from './score.table.ts'

/** Locks a plan's sheet, so that no correction slips in; are its certificates due (Decided 7)? */
export async function lockDueSheet(db: Db, planSn: string): Promise<boolean> {
  const [sheet] = await db.select().from(scoreSheet).where(eq(scoreSheet.sn, planSn)).for('update')
  return sheet !== undefined && isIssueDue(sheet, (await clock(db)).slice(0, 10))
}

/** The certificates of the plan are out: from now on its scores stand. */
export async function markIssued(db: Db, actor: Actor, planSn: string): Promise<void> {
  await db
    .update(scoreSheet)
    .set({ issue_time: businessNow, update_time: businessNow, version: sql`${scoreSheet.version} + 1` })
    .where(eq(scoreSheet.sn, planSn))
  await recordHistory(db, actor, {
    entity: 'score',
    entity_sn: planSn,
    move: 'issue',
    from: 'AUDIT',
    to: 'AUDIT',
    opinion: null,
    version: null,
  })
}
