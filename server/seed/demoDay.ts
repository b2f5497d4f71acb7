import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { listAttendance } from '../exams/attendance/attendance.candidate.queries.ts'
import type { CandidateRecord } from '../exams/attendance/attendance.candidate.queries.ts'
import { checkIn, updateCandidate } from '../exams/attendance/attendance.commands.ts'
import { drawStations } from '../exams/attendance/attendance.draw.commands.ts'
import { moveRun, saveChecklist } from '../exams/attendance/attendance.run.commands.ts'
import { confirmedCall } from '../exams/assignment/assignment.queries.ts'
import { assignment } from '../exams/assignment/assignment.table.ts'
import { exam } from '../exams/exam/exam.table.ts'
import { stationMode } from '../exams/plan/plan.queries.ts'
import { plan } from '../exams/plan/plan.table.ts'
import { teacher } from '../people/teacher/teacher.table.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import type { Services } from '../services.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'

export type Day = { sn: string; chief: Actor; station_mode: string | null }

/** The first exam with candidates of those for which the condition holds, and its chief. */
export async function dayOf(db: Db, condition: SQL): Promise<Day> {
  const { rows } = await db.execute<{ sn: string; account_sn: string; station_mode: string | null }>(sql`
    select e.sn, t.account_sn, ${stationMode(sql`e.plan_sn`)} as station_mode from ${exam} e join ${plan} p on p.sn = e.plan_sn
      join ${assignment} a on a.exam_sn = e.sn and a.role = 'CHIEF' and ${confirmedCall('a')} join ${teacher} t on t.sn = a.teacher_sn
    where ${condition} and e.candidate_count > 0 order by e.start_time, e.sn limit 1`)
  const [held] = rows
  if (!held) throw new Error('the demo world has no such exam')
  return { sn: held.sn, chief: await getActor(db, held.account_sn), station_mode: held.station_mode }
}

export const checkin = (db: Db, { sn, chief }: Day, { ticket_no }: CandidateRecord, way: 'QR' | 'MANUAL') =>
  checkIn(db, chief, sn, attendanceContract.checkin.body.parse({ ticket_no, way, identity_checked: true }))
export const update = (db: Db, { sn, chief }: Day, candidate: CandidateRecord, change: object) =>
  updateCandidate(db, chief, sn, candidate.sn, attendanceContract.update.body.parse(change))

/** The whole checklist. */
export const check = (db: Db, { sn, chief }: Day) =>
  saveChecklist(db, chief, sn, { items: CHECK_ITEMS.map((item) => ({ item, checked: true })), reason: null })

/** The day of the exam that is held now, as its chief enters it: candidates in every state of attendance. Leaves the clock at now. */
export async function fillExamDay(db: Db, services: Pick<Services, 'secret'>): Promise<void> {
  const day = await dayOf(db, sql`business_now() between e.start_time and e.end_time`)
  const candidates = await listAttendance(db, day.sn)
  const [late, absent, left, slow, ...rest] = candidates
  if (!late || !absent || !left || !slow || rest.length < 3) throw new Error(`${day.sn} has too few candidates`)
  await shiftClock(db, '-85 minutes')
  await check(db, day)
  // The last candidate stays EXPECTED.
  for (const [at, one] of [left, slow, ...rest.slice(0, -1)].entries())
    await checkin(db, day, one, at % 4 === 3 ? 'MANUAL' : 'QR')
  await shiftClock(db, '-66 minutes')
  if (day.station_mode === 'DRAW') await drawStations(db, services, day.chief, day.sn, { reason: null })
  await shiftClock(db, '-60 minutes')
  await moveRun(db, day.chief, day.sn, 'start', { reason: null })
  await shiftClock(db, '-52 minutes')
  await checkin(db, day, late, 'MANUAL')
  await shiftClock(db, '-25 minutes')
  await update(db, day, absent, { state: 'ABSENT', reason: '带队老师电话说明因病不能到场' })
  await update(db, day, slow, { extra_minutes: 12, reason: '显示器花屏，更换备用工位' })
  await shiftClock(db, '-2 minutes')
  await update(db, day, left, { state: 'LEFT' })
  await shiftClock(db, '0')
}
