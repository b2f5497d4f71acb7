import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, integer, optional, orNull, text } from '../../kernel/field.ts'
import { moveBody, refusedMove } from '../../kernel/lifecycle.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { chiefReportLifecycle } from './chiefReport.lifecycle.ts'
import { BEHALF_REASON, REPORT_STATUS, reportFigures, reportParts } from './chiefReport.model.ts'

/** The report of a plan; its key is the plan's number. */
export const reportDetail = z.strictObject({
  sn: z.string(),
  plan_title: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  ...reportParts.shape,
  /** As they are now; from the submission on as they were then. */
  figures: z.array(reportFigures),
  author_name: orNull,
  /** Why the site wrote it in the chief's place; null: a chief wrote it. */
  behalf_reason: orNull,
  /** Does the reader write in the chief's place? */
  on_behalf: z.boolean(),
  submit_time: orNull,
  status: z.enum(REPORT_STATUS),
  /** 0: nothing is written yet. */
  version: z.number().int(),
  actions: actionsOf(chiefReportLifecycle, 'edit'),
  refused: z.array(refusedMove),
})

export const chiefReportContract = {
  detail: endpoint('chiefReport.detail', {
    method: 'GET',
    path: '/exam/plan/:id/report',
    permission: 'plan:read',
    summary: '考评报告（每个计划一份）',
    params: byId,
    data: reportDetail,
  }),
  save: endpoint('chiefReport.save', {
    method: 'PUT',
    path: '/exam/plan/:id/report',
    permission: 'exam:report',
    summary: '填写考评报告（本计划已确认的主考；没有主考到岗时由站点说明原因后代填，提交前）',
    params: byId,
    body: reportParts.extend({
      version: integer(0, 2_000_000_000).optional(),
      /** Of the site: why it writes in the chief's place. */
      behalf_reason: optional(text(BEHALF_REASON.max, BEHALF_REASON.min)),
    }),
    data: reportDetail,
  }),
  submit: endpoint('chiefReport.submit', {
    method: 'PUT',
    path: '/exam/plan/:id/report/submit',
    permission: 'exam:report',
    summary: '提交考评报告（全部考试结束、各项填写后）',
    params: byId,
    body: moveBody,
    data: reportDetail,
  }),
}
