import { eq, sql } from 'drizzle-orm'
import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { ScoreStatus } from '@zhikao/domain/results/scoreSheet/scoreSheet.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextSerial } from '../../db/serial.ts'
import { buildExam, buildSeat } from '../../exams/exam/exam.factory.ts'
import { exam, examRoom } from '../../exams/exam/exam.table.ts'
import { fileRecords } from '../../exams/roomRecord/roomRecord.factory.ts'
import { buildPlan, sessionsOf } from '../../exams/plan/plan.factory.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { closeSignups } from '../../exams/signup/signup.plan.commands.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { putSheet } from '../scoreSheet/scoreSheet.factory.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { recomputeComposites } from './score.publish.commands.ts'
import { createScoreSheet } from '../scoreSheet/scoreSheet.commands.ts'
import { composite, score } from './score.table.ts'

type Given = { score: number | null; flag?: ScoreFlag }
type Overrides = {
  org_sn?: string
  status?: ScoreStatus
  /** For each candidate both scores; null: none yet. One candidate with both, unless given. */
  scores?: readonly (readonly [Given | null, Given | null])[]
  /** Whose students the candidates are, one by one; the site's own unless given. */
  owners?: readonly string[]
  /** The exams were so many days ago; negative: they are still to come. */
  days_ago?: number
  /** What else the plan shall be, such as its exam template. */
  plan?: Parameters<typeof buildPlan>[1]
  entered_by?: string
  /** The records of the rooms are submitted, as they are by default. */
  filed?: boolean
  /** Of AUDIT ones: the public notice ended yesterday, certificates are due. */
  notice_over?: boolean
}

/**
 * A plan of the test world whose exams are over, with its candidates seated and its score sheet; entered by the site.
 * Of AUDIT ones the composites are computed as the product does it, and its sign-ups are closed. Accepts `org_sn`, the site.
 */
export async function buildScoreSheet(db: Db, overrides: Overrides = {}) {
  const { org_sn = 'org-college', status = 'INIT', owners = [], days_ago = 10 } = overrides
  const scores = overrides.scores ?? [[{ score: 75 }, { score: 68.5 }]]
  const held = await heldPlan(db, { org_sn, days_ago, count: scores.length, more: overrides.plan })
  for (const [at, given] of scores.entries())
    await seatAndScore(db, held, { given, at, by: overrides.entered_by ?? 'acc-college', owner: owners[at] ?? org_sn })
  await createScoreSheet(db, held.sn, org_sn)
  if (overrides.filed ?? true) await fileRecords(db, held.sn)
  if (status !== 'INIT') await putSheet(db, held.sn, status, overrides.notice_over ?? false)
  if (status === 'AUDIT') {
    await recomputeComposites(db, held.sn)
    await closeSignups(db, held.sn)
  }
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

type Exam = Awaited<ReturnType<typeof buildExam>> & { room_sn: string }
type Held = Omit<typeof plan.$inferSelect, 'status'> & { exams: Exam[] }
type Asked = { org_sn: string; days_ago: number; count: number; more: Overrides['plan'] }
/** Room for the longest page of candidates. */
const ROOMY = { capacity: 120, expected_count: 120 }
const SEATS_MAX = 99

/** A plan with its exams, one of each subject, in the plan's own rooms. */
async function heldPlan(db: Db, { org_sn, days_ago, count, more }: Asked): Promise<Held> {
  const borrowed = { accept_borrow: true, borrow_quota: 20 }
  const made = await buildPlan(db, { org_sn, status: 'EXAM_AUDIT', ...borrowed, ...ROOMY, ...more })
  const today = (await clock(db)).slice(0, 10)
  const exams: Exam[] = []
  for (const { subject, room_sn } of await sessionsOf(db, made.sn)) {
    const day = addDays(today, (subject === 'ONLINE' ? 0 : 1) - days_ago)
    const time = { start_time: `${day} 09:00:00`, end_time: `${day} 12:00:00`, minutes: 180 }
    const counts = { capacity: ROOMY.capacity, candidate_count: count }
    exams.push({ ...(await buildExam(db, { plan_sn: made.sn, org_sn, subject, ...time, ...counts })), room_sn })
  }
  return { ...made, exams }
}

/** One more candidate of a sheet's plan, seated and scored. */
export async function addCandidate(db: Db, planSn: string) {
  const [held] = await db.select().from(plan).where(eq(plan.sn, planSn))
  if (!held) throw new Error(`there is no plan ${planSn}`)
  const rows = await db
    .select()
    .from(exam)
    .innerJoin(examRoom, eq(examRoom.exam_sn, exam.sn))
    .where(eq(exam.plan_sn, planSn))
  const exams = rows.map((row) => ({ ...row.exam, room_sn: row.exam_room.room_sn }))
  const at = (await db.select({ sn: signup.sn }).from(signup).where(eq(signup.plan_sn, planSn))).length
  const given = [{ score: 75 }, { score: 66 }] as const
  await seatAndScore(db, { ...held, exams }, { given, at, by: 'acc-college', owner: held.org_sn })
}

type Seated = { given: readonly [Given | null, Given | null]; at: number; by: string; owner: string }

async function seatAndScore(db: Db, held: Held, { given, at, by, owner }: Seated): Promise<void> {
  const ticket_no = `99${String(await nextSerial(db, 'factory:ticket')).padStart(13, '0')}`
  const candidate = await buildSignup(db, { plan_sn: held.sn, org_sn: owner, status: 'AUDIT', ticket_no })
  const { sn: signup_sn, student_sn } = candidate
  for (const { sn: exam_sn, subject, room_sn } of held.exams) {
    // Beyond the last number of a room, in the other one's.
    const other = held.exams.find((one) => one.room_sn !== room_sn)?.room_sn ?? room_sn
    const place = { room_sn: at < SEATS_MAX ? room_sn : other, seat_no: (at % SEATS_MAX) + 1 }
    await buildSeat(db, { signup_sn, subject, exam_sn, student_sn, ...place })
    const one = given[subject === 'ONLINE' ? 0 : 1]
    if (!one) continue
    await db.insert(score).values({
      sn: subjectKey(signup_sn, subject),
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

/** What a plan's candidates came to, for tests. */
export const compositesOf = (db: Db, plan_sn: string) =>
  db.select().from(composite).where(eq(composite.plan_sn, plan_sn)).orderBy(composite.signup_sn)

/** Who was notified of what about a plan's scores, for tests. */
export async function scoreNotices(db: Db, plan_sn: string) {
  const { rows } = await db.execute<{ event: string; to_org: string | null; to_platform: boolean; status: string }>(
    sql`select event, to_org, to_platform, status from notice where entity = 'score' and entity_sn = ${plan_sn} order by event desc, to_org`,
  )
  return rows
}
