import { eq, sql } from 'drizzle-orm'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceCorrectionContract } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import { buildAssignment } from '../exams/assignment/assignment.factory.ts'
import { exam } from '../exams/exam/exam.table.ts'
import { incidentCalls } from '../exams/incident/incident.factory.ts'
import { readFigures } from '../exams/roomRecord/roomRecord.figures.queries.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { keptDay } from './keptDay.ts'
import type { Given } from './keptDay.ts'
import { storedVersion } from './storedVersion.ts'

const { list, create, confirm, reject, withdraw } = attendanceCorrectionContract

/** Exams that the job has ended, for the tests of corrections. */
function correctionDays(t: Pick<TestApp, 'db'>) {
  return {
    /** An ended exam with candidates in these states; who was never recorded is still expected. */
    over: async (states: readonly AttendanceState[], given: Given = {}) => {
      const made = await keptDay(t.db, states, { ended: true, ...given })
      await t.db.execute(sql`update exam set run_flags = '{FINISHED_BY_JOB}' where sn = ${made.sn}`)
      const letter = given.subject === 'ONLINE' ? 'T' : 'P'
      const [held] = await t.db.select().from(exam).where(eq(exam.sn, made.sn))
      if (!held) throw new Error('the exam was not made')
      return { ...made, exam_sn: made.sn, held, keys: made.signups.map((one) => `${one}-${letter}`) }
    },
    /** The records of the exam's rooms are submitted, with the figures of now. */
    file: async (exam_sn: string) => {
      for (const [room_sn, figures] of await readFigures(t.db, exam_sn))
        await t.db.execute(sql`insert into room_record (sn, exam_sn, room_sn, org_sn, remarks, status, figures)
          select ${`${exam_sn}-${room_sn}`}, sn, ${room_sn}, org_sn, '', 'SUBMIT', ${JSON.stringify(figures)}::jsonb from exam where sn = ${exam_sn}`)
    },
  }
}

/** The calls of the tests of corrections. */
export function correctionCalls(t: Pick<TestApp, 'db'>) {
  const { upload } = incidentCalls(t.db)
  return {
    ...correctionDays(t),
    upload,
    /** A confirmed call of this account. */
    call: (exam_sn: string, account_sn: string, role: 'CHIEF' | 'INVIGILATOR') =>
      buildAssignment(t.db, { exam_sn, account_sn, role, status: 'CONFIRMED' }),
    ask: async (who: Client, id: string, attendance_sn: string | undefined, change: object = {}) => {
      const body = {
        attendance_sn: attendance_sn ?? '',
        to_state: 'LEFT' as const,
        identity_checked: true,
        reason: '签到表有其签名，当时未录入',
        files: 'files' in change ? [] : [await upload(who)],
        ...change,
      }
      return who.call(create, { params: { id }, body })
    },
    listed: async (who: Client, id: string) => who.call(list, { params: { id } }),
    confirm: async (who: Client, id: string, opinion: string | null = null) => {
      const version = await storedVersion(t.db, 'attendance_correction', id)
      return who.call(confirm, { params: { id }, body: { version, opinion } })
    },
    reject: (who: Client, id: string, opinion?: string) =>
      who.call(reject, { params: { id }, body: opinion ? { opinion } : {} }),
    withdraw: (who: Client, id: string) => who.call(withdraw, { params: { id }, body: {} }),
    candidate: async (who: Client, id: string, key: string | undefined) =>
      (await who.call(attendanceContract.list, { params: { id } })).data.candidates.find(({ sn }) => sn === key),
  }
}
