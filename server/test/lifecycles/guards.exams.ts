import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { run } from './guardCases.ts'
import type { Closed } from './guardCases.ts'

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
