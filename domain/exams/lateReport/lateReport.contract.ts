import { z } from 'zod'
import { subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { moveEndpoints } from '../../kernel/move.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { ATTENDANCE_STATES } from '../attendance/attendance.model.ts'
import { lateReportLifecycle } from './lateReport.lifecycle.ts'
import { LATE_ACTS, LATE_STATUS } from './lateReport.model.ts'

/** What was recorded, as far as the act has it; points are not shown, so that who decides has not seen them (Decided 33). */
const told = z.strictObject({
  state: z.enum(ATTENDANCE_STATES).nullable(),
  extra_minutes: z.number().nullable(),
  station: z.number().nullable(),
  text: orNull,
})

export const lateReportRow = z.strictObject({
  sn: z.string(),
  exam_sn: z.string(),
  act: z.enum(LATE_ACTS),
  subject,
  ticket_no: orNull,
  /** Null: the report is about no candidate, the candidate is not known, or the reader scores blind. */
  name: orNull,
  told,
  /** The attendance of the candidate now; null: not in this exam. */
  state: z.enum(ATTENDANCE_STATES).nullable(),
  occurred_at: z.string(),
  arrived_at: z.string(),
  device: z.string(),
  by: z.string(),
  /** Why it was not applied, in the reader's language. */
  cause: z.string(),
  decided_by: orNull,
  opinion: orNull,
  status: z.enum(LATE_STATUS),
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(lateReportLifecycle),
  refused: z.array(refusedMove),
})

export const lateReportContract = {
  list: endpoint('lateReport.list', {
    method: 'GET',
    path: '/exam/:id/late',
    permission: 'attendance:read',
    summary: '本场考试未能写入的离线登记，待处理的在前',
    params: byId,
    data: z.array(lateReportRow),
  }),
  ...moveEndpoints(lateReportLifecycle, '/exam/late', lateReportRow),
}
