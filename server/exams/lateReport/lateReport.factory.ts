import { eq } from 'drizzle-orm'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { buildAssignment } from '../assignment/assignment.factory.ts'
import { listAttendance } from '../attendance/attendance.candidate.queries.ts'
import { buildAttendance } from '../attendance/attendance.factory.ts'
import { exam } from '../exam/exam.table.ts'
import { lateReport } from './lateReport.table.ts'

type Overrides = Partial<typeof lateReport.$inferInsert>

/** A late report for tests: the note of the chief about the first candidate of a running exam of its own (`org_sn`: the site); centre and site may decide about it. */
export async function buildLateReport(db: Db, { org_sn = 'org-college', ...overrides }: Overrides = {}) {
  const exam_sn = overrides.exam_sn ?? (await buildAttendance(db, { org_sn, minutes: -60, started: true })).sn
  const now = await clock(db)
  const [held] = await db.select().from(exam).where(eq(exam.sn, exam_sn))
  const { teacher_sn } = await buildAssignment(db, { exam_sn, role: 'CHIEF', status: 'CONFIRMED' })
  const [chief] = await db.select().from(teacher).where(eq(teacher.sn, teacher_sn))
  const [first] = await listAttendance(db, exam_sn)
  if (!held || !first || !chief?.account_sn) throw new Error(`the exam ${exam_sn} has no candidate or no chief`)
  const sn = newSn()
  const decided = overrides.status === undefined || overrides.status === 'OPEN' ? {} : { decided_by: 'acc-center' }
  const [row] = await db
    .insert(lateReport)
    .values({
      sn,
      plan_sn: held.plan_sn,
      signup_sn: first.signup_sn,
      target: first.sn,
      act: 'note',
      body: { note: '考生自述不适', reason: null },
      fingerprint: sn,
      account_sn: chief.account_sn,
      device: 'Tablet',
      occurred_at: addMinutes(now, -30),
      rule: 'state',
      cause: { CN: '考试已结束', HK: '考試已結束', US: 'The exam has ended' },
      ...decided,
      ...overrides,
      org_sn,
      exam_sn,
    })
    .returning()
  if (!row) throw new Error('the late report was not made')
  return row
}
