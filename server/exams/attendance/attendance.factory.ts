import { sql } from 'drizzle-orm'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { RunState } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextSerial } from '../../db/serial.ts'
import { buildAssignment } from '../assignment/assignment.factory.ts'
import { buildCandidate, buildExam } from '../exam/exam.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { attendance, examCheck } from './attendance.table.ts'
import { seat } from '../exam/exam.table.ts'
import { SEAT_KEY } from '../exam/exam.key.queries.ts'

type Overrides = {
  /** The site. */
  org_sn?: string
  subject?: 'ONLINE' | 'OFFLINE'
  /** It begins in so many minutes, and lasts 90. */
  minutes?: number
  candidates?: number
  station_mode?: 'DRAW' | 'ORDER'
  /** Accounts of examiners with their roles; their calls are confirmed. */
  examiners?: Record<string, PanelRole>
  /** The checklist is complete. */
  checked?: boolean
  /** It has begun, as if by the site. */
  started?: boolean
  /** Nobody began it, and the job has closed it (Decided 39). */
  missed?: boolean
  /** Every candidate has a record. */
  recorded?: boolean
  /** The record has a workstation, as after a draw. */
  drawn?: boolean
}

const MINUTES = 90
function runStateOf({ started, missed }: Overrides): RunState {
  if (started) return 'RUNNING'
  return missed ? 'NOT_RUN' : 'PLANNED'
}

/** An exam of today for tests, its candidates with tickets. The calls have days of their own, so that one examiner may have many. */
export async function buildAttendance(db: Db, given: Overrides = {}) {
  const { minutes = 10, candidates = 2, examiners = {} } = given
  const now = await clock(db)
  const start_time = addMinutes(now, minutes)
  const { sn: plan_sn } = await buildPlan(db, {
    status: 'EXAM_AUDIT',
    expected_count: 200,
    capacity: 200,
    application: { station_mode: given.station_mode ?? 'ORDER' },
    ...(given.org_sn ? { org_sn: given.org_sn } : {}),
  })
  const held = await buildExam(db, {
    plan_sn,
    subject: given.subject ?? 'ONLINE',
    start_time,
    end_time: addMinutes(start_time, MINUTES),
    candidate_count: candidates,
    run_state: runStateOf(given),
    actual_start_time: given.started ? (start_time > now ? now : start_time) : null,
  })
  const serial = `9${String(await nextSerial(db, 'factory:ticket')).padStart(11, '0')}`
  for (let at = 1; at <= candidates; at++)
    await buildCandidate(db, held.sn, { ticket_no: serial + String(at).padStart(3, '0') })
  for (const [account_sn, role] of Object.entries(examiners))
    await buildAssignment(db, { exam_sn: held.sn, account_sn, role, status: 'CONFIRMED' })
  if (given.recorded || given.drawn)
    await db.execute(sql`
      insert into ${attendance} (sn, exam_sn, room_sn, signup_sn, subject, station)
      select ${SEAT_KEY}, x.exam_sn, x.room_sn, x.signup_sn, x.subject,
        case when ${given.drawn === true}::boolean then x.seat_no end
      from ${seat} x where x.exam_sn = ${held.sn}`)
  if (given.checked)
    await db
      .insert(examCheck)
      .values(CHECK_ITEMS.map((item) => ({ exam_sn: held.sn, item, checked_by: 'acc-college' })))
  return held
}
