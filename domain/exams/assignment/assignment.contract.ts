import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { date, sn } from '../../kernel/field.ts'
import { moveBody, refusedMove } from '../../kernel/lifecycle.ts'
import { moveEndpoints } from '../../kernel/move.ts'
import { pageOf, pageQuery, several } from '../../kernel/page.ts'
import { panelRole } from '../panel/panel.model.ts'
import { assignmentLifecycle } from './assignment.lifecycle.ts'
import { ASSIGNMENT_STATUS } from './assignment.model.ts'

const status = z.enum(ASSIGNMENT_STATUS)
const orNull = z.string().nullable()

export const assignmentRow = z.strictObject({
  sn: z.string(),
  exam_sn: z.string(),
  exam_name: z.string(),
  plan_sn: z.string(),
  org_name: z.string(),
  address: z.string(),
  contact_name: z.string(),
  contact_mobile: z.string(),
  credential_name: z.string(),
  level,
  subject,
  start_time: z.string(),
  end_time: z.string(),
  candidate_count: z.number().int(),
  teacher_name: z.string(),
  role: panelRole,
  room: orNull,
  declared: z.boolean(),
  reason: orNull,
  reply_time: orNull,
  /** Until when the call waits for its answer. */
  answer_until: z.string(),
  /** Until when leave can be asked. */
  decline_until: z.string(),
  status,
  update_time: z.string(),
  version: z.number().int(),
  actions: z.array(z.enum(['confirm', 'decline', 'paper'])),
  refused: z.array(refusedMove),
})

export const assignmentContract = {
  list: endpoint('assignment.list', {
    method: 'GET',
    path: '/exam/assignment',
    permission: 'assignment:read',
    summary: '考评任务：考评员本人的，站点或平台所属考试的',
    query: pageQuery(['update_time', 'start_time', 'sn']).extend({
      role: several(panelRole).optional(),
      status: several(status).optional(),
      exam_sn: sn.optional(),
      /** The days of the exam. */
      date_from: date.optional(),
      date_to: date.optional(),
    }),
    data: pageOf(assignmentRow),
  }),
  ...moveEndpoints(assignmentLifecycle, '/exam/assignment', assignmentRow, {
    /** That no rule of avoidance applies is declared with it (domain.md §6.4). */
    confirm: moveBody.extend({ declared: z.literal(true) }),
  }),
}
