import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextSerial } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { beginIn, buildExam } from '../exam/exam.factory.ts'
import { exam } from '../exam/exam.table.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { assignment } from './assignment.table.ts'

type Overrides = Partial<typeof assignment.$inferInsert> & { org_sn?: string; account_sn?: string }

/** A call for tests, to an exam of its own (`org_sn`: the site) on a day of its own; `account_sn`: whose examiner is called, made where there is none. */
export async function buildAssignment(db: Db, { org_sn, account_sn, ...overrides }: Overrides = {}) {
  const now = await clock(db)
  const day = addDays(now.slice(0, 10), 20 + (await nextSerial(db, 'factory:assignment')))
  const time = overrides.time ?? { start: `${day} 09:00:00`, end: `${day} 11:00:00` }
  const site = org_sn ? { org_sn } : {}
  const exam_sn = overrides.exam_sn ?? (await buildExam(db, { ...site, start_time: time.start, end_time: time.end })).sn
  const known = account_sn ? await findTeacherOf(db, account_sn) : undefined
  const teacher_sn = overrides.teacher_sn ?? known ?? (await buildTeacher(db, account_sn ? { account_sn } : {})).sn
  const [row] = await db
    .insert(assignment)
    .values({
      sn: newSn(),
      role: 'INVIGILATOR',
      ...calledBefore(time.start, now),
      ...overrides,
      exam_sn,
      teacher_sn,
      time,
    })
    .returning()
  if (!row) throw new Error('the call was not made')
  return row
}

/** An exam is staffed before it begins; who is called later is a third scorer (Decided 13). */
const calledBefore = (start: string, now: string) => (start <= now ? { create_time: addDays(start, -7) } : {})

/** A plan for tests whose two-hour exam began so many hours ago, with the confirmed call of an examiner. */
export async function buildServed(db: Db, hoursAgo: number, overrides: Overrides = {}) {
  const { exam_sn, teacher_sn, time } = await buildAssignment(db, { status: 'CONFIRMED', ...overrides })
  await beginIn(db, exam_sn, -hoursAgo)
  const [held] = await db.select({ plan_sn: exam.plan_sn }).from(exam).where(eq(exam.sn, exam_sn))
  if (!held) throw new Error('there is no such exam')
  return { plan_sn: held.plan_sn, exam_sn, teacher_sn, time }
}

async function findTeacherOf(db: Db, account_sn: string): Promise<string | undefined> {
  const [found] = await db
    .select({ sn: teacher.sn })
    .from(teacher)
    .where(and(eq(teacher.account_sn, account_sn), isNull(teacher.delete_time)))
  return found?.sn
}

/** As if an examiner had answered, for tests. */
export async function answerCall(db: Db, exam_sn: string, teacher_sn: string, status: 'CONFIRMED' | 'DECLINED') {
  const reason = status === 'DECLINED' ? '家中有事' : null
  await db.execute(sql`
    update assignment set status = ${status}, reason = ${reason}, reply_time = business_now(), version = version + 1
    where exam_sn = ${exam_sn} and teacher_sn = ${teacher_sn} and status in ('PENDING', 'CONFIRMED')`)
}

/** An examiner of the reserve pool who can be dispatched to the exams of this plan, for tests; answers the number. */
export async function reservistFor(
  db: Db,
  plan_sn: string,
  overrides: Parameters<typeof buildTeacher>[1] = {},
): Promise<string> {
  const { rows } = await db.execute<{ credential_sn: string; level: Level; province: string; first: string }>(sql`
    select p.credential_sn, p.level, c.province, to_char(min(s.start_time), 'YYYY-MM-DD') as first
    from plan p join college c on c.sn = p.org_sn join plan_session s on s.plan_sn = p.sn
    where p.sn = ${plan_sn} group by p.credential_sn, p.level, c.province`)
  const [held] = rows
  if (!held) throw new Error(`there is no plan ${plan_sn}`)
  const { credential_sn, level, province, first } = held
  const free = { regions: [province], free_from: addDays(first, -30), free_to: addDays(first, 30) }
  const examines = [{ credential_sn, level }]
  return (await buildTeacher(db, { org_sn: 'org-train', reserve: true, ...free, examines, ...overrides })).sn
}
