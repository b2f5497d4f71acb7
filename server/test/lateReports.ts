import { eq, sql } from 'drizzle-orm'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { lateReportContract } from '@zhikao/domain/exams/lateReport/lateReport.contract.ts'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../db/clock.ts'
import { buildAttendance } from '../exams/attendance/attendance.factory.ts'
import { buildCopy } from '../exams/examDevice/examDevice.factory.ts'
import { exam } from '../exams/exam/exam.table.ts'
import type { TestApp } from './app.ts'
import type { Username } from './world.ts'

const { list, take } = lateReportContract
type Exam = { sn: string }

/** The calls of the tests of late reports. */
export function lateCalls(t: Pick<TestApp, 'db' | 'as'>) {
  const rowsOf = async (query: ReturnType<typeof sql>) => (await t.db.execute(query)).rows
  return {
    rowsOf,
    /** A running exam: teacher is its chief, teacher2 an examiner; both have the offline copy. It began so many minutes ago. */
    day: async (minutes = 40, station_mode: 'DRAW' | 'ORDER' = 'ORDER') => {
      const examiners = { 'acc-teacher': 'CHIEF', 'acc-teacher2': 'INVIGILATOR' } as const
      const given = { minutes: -minutes, candidates: 3, examiners, started: true, station_mode }
      const { sn, plan_sn } = await buildAttendance(t.db, given)
      for (const account of Object.keys(examiners)) await buildCopy(t.db, sn, account, minutes + 30)
      const { data } = await (await t.as('center')).call(attendanceContract.list, { params: { id: sn } })
      return { sn, plan_sn, rows: data.candidates, start: data.exam.start_time }
    },
    ago: async (minutes: number) => addMinutes(await clock(t.db), -minutes),
    come: async (who: Username, { sn }: Exam, row: { ticket_no: string | null }, more: object = {}) =>
      (await t.as(who)).call(attendanceContract.checkin, {
        params: { id: sn },
        body: { ticket_no: row.ticket_no ?? '', way: 'QR', identity_checked: true, ...more },
      }),
    change: async (who: Username, { sn }: Exam, row: { sn: string }, body: object) =>
      (await t.as(who)).call(attendanceContract.update, { params: { id: sn, candidate: row.sn }, body }),
    listed: async (who: Username, { sn }: Exam) => (await t.as(who)).call(list, { params: { id: sn } }),
    decide: async (who: Username, sn: string | undefined, move: typeof take, opinion?: string) =>
      (await t.as(who)).call(move, { params: { id: sn ?? '' }, body: opinion === undefined ? {} : { opinion } }),
    finish: async ({ sn }: Exam) => {
      const over = { run_state: 'FINISHED' as const, actual_end_time: await clock(t.db) }
      await t.db.update(exam).set(over).where(eq(exam.sn, sn))
    },
    stateOf: async ({ sn }: { sn: string }) =>
      (await rowsOf(sql`select state, checkin_time, left_time, offline from attendance where sn = ${sn}`))[0],
  }
}
