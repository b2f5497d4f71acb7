import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { examDraft, examRound, planRound } from './plan.table.ts'

/** As many submissions as the application of a site shows. */
const ROUNDS_SHOWN = 10

/** The last submissions of a plan and of its exam application, newest first. */
export async function listRounds(db: Db, sn: string) {
  const plans = await db
    .select({ round: planRound.round, submit_time: planRound.submit_time, content: planRound.content })
    .from(planRound)
    .where(eq(planRound.plan_sn, sn))
    .orderBy(desc(planRound.round))
    .limit(ROUNDS_SHOWN)
  const exams = await db
    .select({ round: examRound.round, submit_time: examRound.submit_time, content: examRound.content })
    .from(examRound)
    .where(eq(examRound.plan_sn, sn))
    .orderBy(desc(examRound.round))
    .limit(ROUNDS_SHOWN)
  return { plans, exams }
}
export type PlanRounds = Awaited<ReturnType<typeof listRounds>>

/** The files that a plan was submitted with at any time: they stay, so that what was sent can be read. */
export async function listSentFiles(db: Db, sn: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select jsonb_array_elements_text(content -> 'materials') as key from ${planRound} where plan_sn = ${sn}
    union select jsonb_array_elements_text(content -> 'exam_attachments') from ${examRound} where plan_sn = ${sn}`)
  return rows.map((row) => row.key)
}

/** What the site has written of a plan's exam application; undefined when it was not begun, or is submitted. */
export async function findExamDraft(db: Db, sn: string) {
  const { content, save_time } = examDraft
  const [found] = await db.select({ content, save_time }).from(examDraft).where(eq(examDraft.plan_sn, sn))
  return found
}
export type ExamDraftRecord = NonNullable<Awaited<ReturnType<typeof findExamDraft>>>
