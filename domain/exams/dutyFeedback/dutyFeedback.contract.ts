import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, integer, sn } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { grade } from '../../people/teacher/teacher.model.ts'
import { panelRole } from '../panel/panel.model.ts'
import { dutyMarks, feedbackFields } from './dutyFeedback.model.ts'

/** An examiner who served in exams of a plan, with the site's feedback. */
export const feedbackRow = z.strictObject({
  teacher_sn: z.string(),
  teacher_name: z.string(),
  org_name: z.string(),
  grade,
  duties: z.array(z.strictObject({ exam_sn: z.string(), exam_name: z.string(), role: panelRole })),
  feedback: z
    .strictObject({
      ...dutyMarks,
      comment: z.string().nullable(),
      average: z.number(),
      given_by: z.string(),
      update_time: z.string(),
      version: z.number().int(),
    })
    .nullable(),
  actions: z.array(z.enum(['edit'])),
  refused: z.array(refusedMove),
})
const feedbackList = z.strictObject({
  sn: z.string(),
  plan_title: z.string(),
  /** Bounded by the panel of a plan. */
  items: z.array(feedbackRow),
})

export const dutyFeedbackContract = {
  list: endpoint('dutyFeedback.list', {
    method: 'GET',
    path: '/exam/plan/:id/feedback',
    permission: 'exam:feedback',
    summary: '履职情况反馈：本计划已确认的考评员',
    params: byId,
    data: feedbackList,
  }),
  save: endpoint('dutyFeedback.save', {
    method: 'PUT',
    path: '/exam/plan/:id/feedback/:teacher',
    permission: 'exam:feedback',
    summary: '填写或修改一名考评员的履职情况反馈（其考试结束后）',
    params: byId.extend({ teacher: sn }),
    body: z.strictObject({ version: integer(0, 2_000_000_000).optional(), ...feedbackFields }),
    data: feedbackRow,
  }),
}
