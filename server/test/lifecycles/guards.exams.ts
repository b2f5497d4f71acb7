import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { run } from './guardCases.ts'
import type { Closed, Unreachable } from './guardCases.ts'

/** The cases of corrections of attendance (Decided 37). */
const CORRECTIONS_CLOSED: Record<string, readonly Closed[]> = {
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

/** The cases of incidents (domain.md §5.9). */
const INCIDENTS_CLOSED: Record<string, readonly Closed[]> = {
  'incident.submit': [
    {
      rule: 'incident_late',
      as: 'college',
      from: 'INIT',
      change: run(
        `update exam set start_time = start_time - interval '3 days', end_time = end_time - interval '3 days' where sn = (select exam_sn from incident where sn = $1)`,
      ),
    },
    { rule: 'incident_unchanged', as: 'college', from: 'REJECT', row: { changed: false } },
  ],
  'incident.spare': [
    { rule: 'incident_spare_type', as: 'center', from: 'SUBMIT' },
    { rule: 'incident_spare_none', as: 'system', from: 'SUBMIT', row: { type: 'LEAK' } },
    {
      rule: 'incident_spare_over',
      as: 'center',
      from: 'SUBMIT',
      row: { type: 'PAPER' },
      change: run(
        `update exam set start_time = start_time - interval '3 hours', end_time = end_time - interval '3 hours' where sn = (select exam_sn from incident where sn = $1)`,
      ),
    },
  ],
  'incident.handle': [{ rule: 'incident_void_type', as: 'center', from: 'SUBMIT', body: { handle_result: 'VOID' } }],
}

/** The cases of corrections of identity (Decided 42). */
const IDENTITY_CLOSED: Record<string, readonly Closed[]> = {
  'identityCorrection.approve': [
    { rule: 'identity_second', as: 'center', from: 'SUBMIT', row: { account_sn: 'acc-center' } },
    {
      rule: 'identity_stale',
      as: 'system',
      from: 'SUBMIT',
      change: run(
        "update student set name = '林子寒' where sn = (select student_sn from identity_correction where sn = $1)",
      ),
    },
  ],
}

/** The cases of merges of two student records (Decided 43). */
const MERGE_CLOSED: Record<string, readonly Closed[]> = {
  'studentMerge.confirm': [
    { rule: 'merge_second', as: 'center', from: 'SUBMIT', row: { account_sn: 'acc-center' } },
    {
      rule: 'merge_merged',
      as: 'system',
      from: 'SUBMIT',
      change: run(
        'update student set merged_into = (select keep_sn from student_merge where sn = $1) where sn = (select drop_sn from student_merge where sn = $1)',
      ),
    },
    {
      rule: 'merge_level',
      as: 'system',
      from: 'SUBMIT',
      change: async ({ db, pool }, id) => {
        const { rows } = await pool.query<{ keep_sn: string; drop_sn: string }>(
          'select keep_sn, drop_sn from student_merge where sn = $1',
          [id],
        )
        for (const student_sn of [rows[0]?.keep_sn ?? '', rows[0]?.drop_sn ?? ''])
          await buildSignup(db, { student_sn, org_sn: 'org-school' })
      },
    },
  ],
  'student.enable': [
    {
      rule: 'student_merged',
      as: 'school',
      from: 'DISABLE',
      change: run('update student set merged_into = sn where sn = $1'),
    },
  ],
}

/** The cases of transfers of students (Decided 24). */
const TRANSFER_CLOSED: Record<string, readonly Closed[]> = {
  'transfer.approve': [
    {
      rule: 'transfer_gone',
      as: 'center',
      from: 'SUBMIT',
      change: run(
        `update student set org_sn = 'org-college2' where sn = (select student_sn from transfer where sn = $1)`,
      ),
    },
    { rule: 'transfer_decider', as: 'school', from: 'SUBMIT', row: { side: 'NEW' } },
  ],
  'transfer.reject': [{ rule: 'transfer_decider', as: 'college', from: 'SUBMIT', row: { side: 'NEW' } }],
  'transfer.withdraw': [{ rule: 'transfer_requester', as: 'school', from: 'SUBMIT', row: { side: 'OLD' } }],
}

/** The exam of a late report is over. */
const ended = run(
  `update exam set run_state = 'FINISHED', actual_end_time = business_now() where sn = (select exam_sn from late_report where sn = $1)`,
)
/** Another examiner than the chief has recorded it. */
const byMember = { account_sn: 'acc-teacher' }
/** The cases of late reports (Decided 38). */
const LATE_CLOSED: Record<string, readonly Closed[]> = {
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

const withheld = run(
  `update score_sheet set status = 'SUBMIT' where sn = (select plan_sn from score_entry where sn = $1)`,
)
/** The cases of the entries of examiners (Decided 13, 31, 33). */
const ENTRIES_CLOSED: Record<string, readonly Closed[] | Unreachable> = {
  'scoreEntry.handin': [
    { rule: 'entry_handed', as: 'teacher', from: 'HANDED' },
    { rule: 'score_locked', as: 'teacher', from: 'DRAFT', change: withheld },
    { rule: 'score_locked', as: 'teacher', from: 'HANDED', change: withheld },
    {
      rule: 'entry_blank',
      as: 'teacher',
      from: 'RETURNED',
      change: run(`update score_entry set items = '[null, 50]' where sn = $1`),
    },
    {
      rule: 'entry_basis',
      as: 'teacher',
      from: 'DRAFT',
      change: run(
        `update assignment a set role = 'SCORER', time = 'empty' from score_entry n where n.sn = $1 and (a.exam_sn, a.teacher_sn) = (n.exam_sn, n.teacher_sn)`,
      ),
    },
  ],
  'scoreEntry.change': { unreachable: 'scoreEntry.save makes it, which has cases of its own' },
  'scoreEntry.return': [
    { rule: 'entry_not_handed', as: 'teacher', from: 'DRAFT' },
    { rule: 'entry_not_handed', as: 'center', from: 'RETURNED' },
    { rule: 'entry_not_handed', as: 'system', from: 'REPLACED' },
    { rule: 'entry_unopened', as: 'teacher', from: 'HANDED', row: { opened: false } },
    { rule: 'score_locked', as: 'center', from: 'HANDED', change: withheld },
  ],
}

/** Of the exam day, and of the people who serve in it. */
const DAY_CLOSED: Record<string, readonly Closed[] | Unreachable> = {
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

const longAgo = run(`update history set time = business_moment() - interval '11 seconds' where entity_sn = $1`)
/** The cases of decisions that are taken back (Decided 49). */
const TAKE_BACK_CLOSED: Record<string, readonly Closed[]> = {
  'plan.takeBack': [
    { rule: 'take_back_other', as: 'center', from: 'PLAN_AUDIT', row: { decided_by: 'acc-system' } },
    { rule: 'take_back_late', as: 'center', from: 'PLAN_REJECT', row: { decided_by: 'acc-center' }, change: longAgo },
  ],
  'examApplication.takeBackExam': [
    { rule: 'take_back_other', as: 'system', from: 'EXAM_REJECT', row: { decided_by: 'acc-center' } },
    { rule: 'take_back_late', as: 'system', from: 'EXAM_AUDIT', row: { decided_by: 'acc-system' }, change: longAgo },
  ],
  'score.takeBack': [
    { rule: 'take_back_other', as: 'center', from: 'REJECT', row: { decided_by: 'acc-system' } },
    { rule: 'take_back_late', as: 'center', from: 'REJECT', row: { decided_by: 'acc-center' }, change: longAgo },
  ],
}

/** The cases of corrections, late reports, the exam day, entries, merges and moves that are taken back. */
export const EXAM_DAY_CLOSED: Record<string, readonly Closed[] | Unreachable> = {
  ...CORRECTIONS_CLOSED,
  ...INCIDENTS_CLOSED,
  ...IDENTITY_CLOSED,
  ...MERGE_CLOSED,
  ...TRANSFER_CLOSED,
  ...LATE_CLOSED,
  ...ENTRIES_CLOSED,
  ...DAY_CLOSED,
  ...TAKE_BACK_CLOSED,
}
