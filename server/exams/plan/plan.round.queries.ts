import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { planRound } from './plan.table.ts'

/** As many submissions as the application of a site shows. */
export const ROUNDS_SHOWN = 10

/** The last submissions of a plan, newest first. */
export function listRounds(db: Db, sn: string) {
  const { round, submit_time, content } = planRound
  return db
    .select({ round, submit_time, content })
    .from(planRound)
    .where(eq(planRound.plan_sn, sn))
    .orderBy(desc(planRound.round))
    .limit(ROUNDS_SHOWN)
}
export type PlanRounds = Awaited<ReturnType<typeof listRounds>>

/** The files that a plan was submitted with at any time: they stay, so that what was sent can be read. */
export async function listSentFiles(db: Db, sn: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select jsonb_array_elements_text(content -> 'materials') as key from ${planRound} where plan_sn = ${sn}`,
  )
  return rows.map((row) => row.key)
}
