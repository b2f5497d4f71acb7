import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { listAttendance } from '../attendance/attendance.candidate.queries.ts'
import { buildAttendance } from '../attendance/attendance.factory.ts'
import { exam } from '../exam/exam.table.ts'
import { attendanceCorrection } from './attendanceCorrection.table.ts'

type Overrides = Partial<typeof attendanceCorrection.$inferInsert>

/** A correction for tests: that the first candidate of an ended exam of its own (`org_sn`: the site), of whom nobody recorded anything, was there. */
export async function buildAttendanceCorrection(db: Db, { org_sn = 'org-college', ...overrides }: Overrides = {}) {
  const exam_sn = overrides.exam_sn ?? (await buildAttendance(db, { org_sn, minutes: -120, started: true })).sn
  const [held] = await db.select().from(exam).where(eq(exam.sn, exam_sn))
  const [first] = await listAttendance(db, exam_sn)
  if (!held || !first) throw new Error(`the exam ${exam_sn} has no candidate`)
  const [row] = await db
    .insert(attendanceCorrection)
    .values({
      sn: newSn(),
      plan_sn: held.plan_sn,
      attendance_sn: first.sn,
      signup_sn: first.signup_sn,
      subject: held.subject,
      from_state: first.state,
      to_state: 'LEFT',
      reason: '签到表有其签名，当时未录入',
      files: ['sign-in-sheet.png'],
      account_sn: org_sn === 'org-college2' ? 'acc-college2' : 'acc-college',
      ...(overrides.status === 'REJECT' ? { opinion: '证明材料不清楚' } : {}),
      ...overrides,
      org_sn,
      exam_sn,
    })
    .returning()
  if (!row) throw new Error('the correction was not made')
  return row
}
