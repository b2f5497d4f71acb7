import { z } from 'zod'
import { subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, sn } from '../../kernel/field.ts'
import { signedBody } from '../../kernel/lifecycle.ts'
import { moveEndpoints } from '../../kernel/move.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { ATTENDANCE_STATES } from '../attendance/attendance.model.ts'
import { attendanceCorrectionLifecycle } from './attendanceCorrection.lifecycle.ts'
import { CORRECTED_STATES, correctionFiles, correctionReason, correctionShown } from './attendanceCorrection.model.ts'

export const correctionRow = z.strictObject({
  sn: z.string(),
  exam_sn: z.string(),
  /** The key of the candidate's attendance: the sign-up's number with -T or -P. */
  attendance_sn: z.string(),
  subject,
  ticket_no: orNull,
  /** Null for an examiner who scores in the plan, whose exam template says blind. */
  name: orNull,
  room: z.string(),
  /** The state when the correction was asked for. */
  from_state: z.enum(ATTENDANCE_STATES),
  to_state: z.enum(CORRECTED_STATES),
  actions: actionsOf(attendanceCorrectionLifecycle),
  ...correctionShown,
})

export const attendanceCorrectionContract = {
  list: endpoint('attendanceCorrection.list', {
    method: 'GET',
    path: '/exam/:id/correction',
    permission: 'attendance:read',
    summary: '本场考试的考勤更正，新的在前',
    params: byId,
    data: z.array(correctionRow),
  }),
  create: endpoint('attendanceCorrection.create', {
    method: 'POST',
    path: '/exam/:id/correction',
    permission: 'exam:run',
    summary: '申请更正考勤（主考或站点，考试结束后、成绩发布前，须有原因与证明材料）',
    params: byId,
    body: z.strictObject({
      attendance_sn: sn,
      to_state: z.enum(CORRECTED_STATES),
      /** Of a candidate who was there: the identity was checked on the day. */
      identity_checked: z.boolean().default(false),
      reason: correctionReason,
      files: correctionFiles,
    }),
    data: correctionRow,
  }),
  ...moveEndpoints(attendanceCorrectionLifecycle, '/exam/correction', correctionRow, { confirm: signedBody }),
}
