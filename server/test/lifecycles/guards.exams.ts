import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { run } from './guardCases.ts'
import type { Closed, Unreachable } from './guardCases.ts'

/** The cases of corrections of attendance (Decided 37). */
export const CORRECTIONS_CLOSED: Record<string, readonly Closed[]> = {
  'attendanceCorrection.confirm': [
    { rule: 'correction_second', as: 'center', from: 'SUBMIT', row: { account_sn: 'acc-center' } },
    {
      rule: 'correction_submitted',
      as: 'center',
      from: 'SUBMIT',
      change:
        run(`insert into score_sheet (sn, org_sn, status, submit_time) select plan_sn, org_sn, 'SUBMIT', business_now() from attendance_correction where sn = $1
        on conflict (sn) do update set status = 'SUBMIT'`),
    },
  ],
  'attendanceCorrection.withdraw': [
    {
      rule: 'correction_own',
      as: 'teacher',
      from: 'SUBMIT',
      change: async ({ db, pool }, id) => {
        const { rows } = await pool.query<{ exam_sn: string }>(
          'select exam_sn from attendance_correction where sn = $1',
          [id],
        )
        await buildAssignment(db, { exam_sn: rows[0]?.exam_sn ?? '', account_sn: 'acc-teacher', status: 'CONFIRMED' })
      },
    },
  ],
}

/** The exam of a late report is over. */
const ended = run(
  `update exam set run_state = 'FINISHED', actual_end_time = business_now() where sn = (select exam_sn from late_report where sn = $1)`,
)
/** Another examiner than the chief has recorded it. */
const byMember = { account_sn: 'acc-teacher' }
/** The cases of late reports (Decided 38). */
export const LATE_CLOSED: Record<string, readonly Closed[]> = {
  'lateReport.take': [
    { rule: 'late_center', as: 'college', from: 'OPEN', change: ended },
    { rule: 'late_chief', as: 'center', from: 'OPEN', row: byMember },
    {
      rule: 'late_gone',
      as: 'center',
      from: 'OPEN',
      change: run(
        'delete from seat where (exam_sn, signup_sn) = (select exam_sn, signup_sn from late_report where sn = $1)',
      ),
    },
    { rule: 'late_leave', as: 'center', from: 'OPEN', row: { act: 'leave' } },
    { rule: 'late_undo', as: 'center', from: 'OPEN', row: { act: 'undo' }, change: ended },
  ],
  'lateReport.setAside': [
    { rule: 'late_center', as: 'college', from: 'OPEN', change: ended },
    { rule: 'late_chief', as: 'system', from: 'OPEN', row: byMember },
  ],
  'score.publish': [
    {
      rule: 'late_open',
      as: 'center',
      from: 'SUBMIT',
      change:
        run(`insert into late_report (sn, exam_sn, plan_sn, org_sn, act, body, fingerprint, account_sn, device, occurred_at, rule, cause)
        select 'late-' || e.sn, e.sn, e.plan_sn, e.org_sn, 'note', '{}', 'late-' || e.sn, 'acc-college', 'Tablet', e.start_time, 'state', '{"CN":"x","HK":"x","US":"x"}'
        from exam e where e.plan_sn = $1 limit 1`),
    },
  ],
}

/** Of the exam day, and of the people who serve in it. */
export const DAY_CLOSED: Record<string, readonly Closed[] | Unreachable> = {
  'attendance.checkin': { unreachable: 'the row is a candidate’s; attendance.act.test and blind.test have the cases' },
  'attendance.absent': { unreachable: 'attendance.update makes it, which has cases of its own' },
  'attendance.leave': { unreachable: 'attendance.update makes it, which has cases of its own' },
  'attendance.undo': { unreachable: 'attendance.update makes it, which has cases of its own' },
  'teacher.disable': [
    {
      rule: 'teacher_chief',
      as: 'center',
      from: 'ENABLE',
      change: async ({ db }, teacher_sn) => {
        const day = addDays(await clock(db), 21)
        const time = { start: `${day} 09:00:00`, end: `${day} 11:00:00` }
        await buildAssignment(db, { teacher_sn, role: 'CHIEF', status: 'CONFIRMED', time })
      },
    },
  ],
}
