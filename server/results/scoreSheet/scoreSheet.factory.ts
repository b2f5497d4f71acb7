import { eq } from 'drizzle-orm'
import { addDays, addWorkingDays } from '@zhikao/domain/kernel/calendar.ts'
import type { ScoreStatus } from '@zhikao/domain/results/scoreSheet/scoreSheet.model.ts'
import type { Db } from '../../db/client.ts'
import { businessNow, clock } from '../../db/clock.ts'
import { scoreSheet } from './scoreSheet.table.ts'

/** Puts a sheet into a state, for tests; `isOver`: of AUDIT ones the public notice ended yesterday. */
export async function putSheet(db: Db, sn: string, status: ScoreStatus, isOver: boolean): Promise<void> {
  const today = (await clock(db)).slice(0, 10)
  const publicity_end = isOver ? addDays(today, -1) : addWorkingDays(today, 5)
  const published = status === 'AUDIT' ? { publish_time: businessNow, publicity_end } : {}
  await db
    .update(scoreSheet)
    .set({ status, submit_time: businessNow, ...published })
    .where(eq(scoreSheet.sn, sn))
}
