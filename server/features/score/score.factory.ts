import { eq, sql } from 'drizzle-orm'
import { addDays, addWorkingDays } from '@zhikao/domain/kernel/calendar.ts'
import type { ScoreFlag, ScoreStatus } from '@zhikao/domain/score/score.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextSerial } from '../../db/serial.ts'
import { exam, examRoom, seat } from '../exam/exam.table.ts'
import { buildPlan, sessionsOf } from '../plan/plan.factory.ts'
import { plan } from '../plan/plan.table.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { signup } from '../signup/signup.table.ts'
import { recomputeComposites } from './score.composite.commands.ts'
import { createScoreSheet } from './score.move.commands.ts'
import { scoreKey } from './score.queries.ts'
import { score, scoreSheet } from './score.table.ts'

type Given = { score: number | null; flag?: ScoreFlag }
type Overrides = {
  org_sn?: string
  status?: ScoreStatus
  /** For each candidate both scores; null: none yet. One candidate with both, unless said otherwise. */
  scores?: readonly (readonly [Given | null, Given | null])[]
  /** Whose students the candidates are, one by one; the site's own unless said otherwise. */
  owners?: readonly string[]
  /** The exams were so many days ago; negative: they are still to come. */
  days_ago?: number
  /** What else the plan shall be, such as its scheme. */
  plan?: Parameters<typeof buildPlan>[1]
  entered_by?: string
}

/**
 * A plan of the test world whose exams are over, with its candidates seated and its score sheet; entered by the site.
 * Of AUDIT ones the composites are computed as the product does it, and its sign-ups are closed. Accepts `org_sn`, the site.
 */
export async function buildScoreSheet(db: Db, overrides: Overrides = {}) {
  const { org_sn = 'org-college', status = 'INIT', owners = [], days_ago = 10 } = overrides
  const scores = overrides.scores ?? [[{ score: 75 }, { score: 68.5 }]]
  const held = await heldPlan(db, org_sn, days_ago, overrides.plan)
  for (const [at, given] of scores.entries()) {
    const candidate = await buildSignup(db, { plan_sn: held.sn, org_sn: owners[at] ?? org_sn, status: 'AUDIT' })
    await seatAndScore(db, held, candidate, { given, at, by: overrides.entered_by ?? 'acc-college' })
  }
  await db.update(exam).set({ candidate_count: scores.length }).where(eq(exam.plan_sn, held.sn))
  await db.execute(sql`update plan set status = 'EXAM_AUDIT' where sn = ${held.sn}`)
  await createScoreSheet(db, held.sn, org_sn)
  await settle(db, held.sn, status)
  const [row] = await db.select().from(scoreSheet).where(eq(scoreSheet.sn, held.sn))
  if (!row) throw new Error('the score sheet was not made')
  return row
}

/** A score of such a sheet, the practical one of its only candidate. */
export async function buildScore(db: Db, overrides: Overrides = {}) {
  const sheet = await buildScoreSheet(db, overrides)
  const rows = await db.select().from(score).where(eq(score.plan_sn, sheet.sn)).orderBy(score.sn)
  const [row] = rows
  if (!row) throw new Error('the score was not made')
  return row
}

type Held = typeof plan.$inferSelect & { exams: (typeof exam.$inferInsert & { room_sn: string })[] }

/** A plan with its exams, one of each subject, in the plan's own rooms. */
async function heldPlan(db: Db, org_sn: string, daysAgo: number, more: Overrides['plan']): Promise<Held> {
  const made = await buildPlan(db, { org_sn, status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 20, ...more })
  const today = (await clock(db)).slice(0, 10)
  const exams = (await sessionsOf(db, made.sn)).map((session) => {
    const day = addDays(today, (session.subject === 'ONLINE' ? 0 : 1) - daysAgo)
    return {
      sn: `${made.sn}${session.subject === 'ONLINE' ? 'T' : 'P'}01`,
      plan_sn: made.sn,
      org_sn,
      subject: session.subject,
      session_no: 1,
      name: `${made.title}${session.subject === 'ONLINE' ? '理论' : '实操'}第 1 场`,
      start_time: `${day} 09:00:00`,
      end_time: `${day} 12:00:00`,
      minutes: 180,
      capacity: 40,
      candidate_count: 0,
      room_sn: session.room_sn,
    }
  })
  for (const [at, { room_sn, ...one }] of exams.entries()) {
    await db.insert(exam).values(one)
    const time = { start: one.start_time, end: one.end_time }
    await db.insert(examRoom).values({ exam_sn: one.sn, room_sn, serial: at + 1, capacity: 40, time })
  }
  return { ...made, exams }
}

type Seated = { given: readonly [Given | null, Given | null]; at: number; by: string }

async function seatAndScore(
  db: Db,
  held: Held,
  candidate: typeof signup.$inferSelect,
  { given, at, by }: Seated,
): Promise<void> {
  const ticket_no = `99${String(await nextSerial(db, 'factory:ticket')).padStart(13, '0')}`
  await db.update(signup).set({ ticket_no }).where(eq(signup.sn, candidate.sn))
  for (const { sn: exam_sn, subject, room_sn, start_time, end_time } of held.exams) {
    const { sn: signup_sn, student_sn } = candidate
    const time = { start: start_time, end: end_time }
    await db.insert(seat).values({ signup_sn, subject, exam_sn, room_sn, seat_no: at + 1, student_sn, time })
    const one = given[subject === 'ONLINE' ? 0 : 1]
    if (!one) continue
    await db.insert(score).values({
      sn: scoreKey(signup_sn, subject),
      exam_sn,
      plan_sn: held.sn,
      signup_sn,
      subject,
      raw_score: one.score,
      final_score: one.score,
      flag: one.flag ?? 'NORMAL',
      attempt: 'NEW',
      entered_by: by,
    })
  }
}

async function settle(db: Db, sn: string, status: ScoreStatus): Promise<void> {
  if (status === 'INIT') return
  const today = (await clock(db)).slice(0, 10)
  await db.execute(sql`update score_sheet set status = ${status}, submit_time = business_now() where sn = ${sn}`)
  if (status !== 'AUDIT') return
  await recomputeComposites(db, sn)
  await db.execute(
    sql`update score_sheet set publish_time = business_now(), publicity_end = ${addWorkingDays(today, 5)} where sn = ${sn}`,
  )
  await db.update(signup).set({ closed: true }).where(eq(signup.plan_sn, sn))
}
