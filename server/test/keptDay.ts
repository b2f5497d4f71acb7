import { eq, sql } from 'drizzle-orm'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { Db } from '../db/client.ts'
import { attendance } from '../exams/attendance/attendance.table.ts'
import { exam } from '../exams/exam/exam.table.ts'
import { fileRecords } from '../exams/roomRecord/roomRecord.factory.ts'
import { buildScoreSheet } from '../results/score/score.factory.ts'
import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import { SEAT_KEY } from '../exams/exam/exam.key.queries.ts'

type Scores = NonNullable<Parameters<typeof buildScoreSheet>[1]>['scores']
/** `ended`: the exam is finished; `subject`: which of the two exams, the practical where it is left out. */
export type Given = { scores?: Scores; status?: 'SUBMIT'; ended?: boolean; subject?: 'ONLINE' | 'OFFLINE' }

/** The exam is begun, or finished; the records of the plan's other exam are submitted. */
async function runExam(db: Db, held: typeof exam.$inferSelect, ended: boolean): Promise<void> {
  const times = { actual_start_time: held.start_time, ...(ended ? { actual_end_time: held.end_time } : {}) }
  await db
    .update(exam)
    .set({ ...times, run_state: ended ? 'FINISHED' : 'RUNNING' })
    .where(eq(exam.sn, held.sn))
  await fileRecords(db, held.plan_sn, held.subject === 'OFFLINE' ? 'ONLINE' : 'OFFLINE')
}

/** A plan of which one exam is kept on the platform: begun, each candidate in one of these states. */
export async function keptDay(
  db: Db,
  states: readonly AttendanceState[],
  { ended = false, subject = 'OFFLINE', ...given }: Given = {},
) {
  const sheet = await buildScoreSheet(db, { filed: false, scores: states.map(() => [null, null] as const), ...given })
  const exams = await db.select().from(exam).where(eq(exam.plan_sn, sheet.sn))
  const held = exams.find((one) => one.subject === subject)
  if (!held) throw new Error('the plan has no such exam')
  await runExam(db, held, ended)
  const { rows } = await db.execute<{ signup_sn: string; room_sn: string }>(
    sql`select signup_sn, room_sn from seat where exam_sn = ${held.sn} order by seat_no`,
  )
  const here = {
    checkin_time: held.start_time,
    checkin_by: 'acc-college',
    checkin_way: 'MANUAL' as const,
    identity_checked: true,
  }
  for (const [at, one] of rows.entries()) {
    const state = states[at] ?? 'PRESENT'
    await db.insert(attendance).values({
      ...one,
      sn: subjectKey(one.signup_sn, subject),
      exam_sn: held.sn,
      subject,
      state,
      ...(state === 'ABSENT' || state === 'EXPECTED' ? {} : here),
      ...(state === 'LEFT' ? { left_time: held.end_time } : {}),
      absent_reason: state === 'ABSENT' ? '未到' : null,
    })
  }
  return { sn: held.sn, plan_sn: sheet.sn, signups: rows.map(({ signup_sn }) => signup_sn) }
}

/** An exam that is begun since an hour: everybody who has a seat is there. */
export async function beginWithAll(db: Db, examSn: string): Promise<void> {
  await db.execute(sql`
    update exam set start_time = business_now() - interval '1 hour', end_time = business_now() + interval '1 hour',
      actual_start_time = business_now() - interval '1 hour', run_state = 'RUNNING' where sn = ${examSn}`)
  await db.execute(sql`
    insert into attendance (sn, exam_sn, signup_sn, subject, room_sn, state, checkin_time, checkin_by, checkin_way, identity_checked)
    select ${SEAT_KEY}, x.exam_sn, x.signup_sn, x.subject, x.room_sn, 'PRESENT',
      business_now() - interval '1 hour', 'acc-college', 'MANUAL', true
    from seat x where x.exam_sn = ${examSn}`)
}
