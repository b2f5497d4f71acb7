import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { signup } from './signup.table.ts'

/** The plan's scores are published: its sign-ups are over, their students free to sign up again. Called by the score feature, in its transaction. */
export async function closeSignups(db: Db, planSn: string): Promise<void> {
  await db
    .update(signup)
    .set({ closed: true, version: sql`${signup.version} + 1`, update_time: businessNow })
    .where(and(eq(signup.plan_sn, planSn), eq(signup.status, 'AUDIT'), eq(signup.closed, false)))
}
