import { z } from 'zod'
import { subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, integer, orNull, sn } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { pageOf, pageQuery, several } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { panelRole } from '../panel/panel.model.ts'
import { dispatchRequestLifecycle } from './dispatchRequest.lifecycle.ts'
import { REQUEST_STATUS, requestCount, requestReason } from './dispatchRequest.model.ts'

const count = z.number().int()
const status = z.enum(REQUEST_STATUS)

export const dispatchRequestRow = z.strictObject({
  sn: z.string(),
  plan_sn: z.string(),
  plan_title: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  subject,
  session_no: count,
  start_time: z.string(),
  role: panelRole,
  count,
  /** Examiners who were dispatched for it. */
  sent: count,
  reason: z.string(),
  opinion: orNull,
  requested_by: z.string(),
  status,
  /** It waits, and its session has begun. */
  lapsed: z.boolean(),
  create_time: z.string(),
  update_time: z.string(),
  version: count,
  actions: actionsOf(dispatchRequestLifecycle, 'dispatch'),
  refused: z.array(refusedMove),
})

export const dispatchRequestContract = {
  list: endpoint('dispatchRequest.list', {
    method: 'GET',
    path: '/exam/dispatch-request',
    permission: 'dispatch:read',
    summary: '调派申请：站点的，或平台全部',
    query: pageQuery(['create_time', 'start_time', 'sn']).extend({
      plan_sn: several(sn).optional(),
      status: several(status).optional(),
    }),
    /** May the reader make requests? */
    data: pageOf(dispatchRequestRow).extend({ actions: z.array(z.enum(['request'])) }),
  }),
  create: endpoint('dispatchRequest.create', {
    method: 'POST',
    path: '/exam/plan/:id/dispatch-request',
    permission: 'dispatch:request',
    summary: '站点为计划的场次申请调派储备库考评员',
    params: byId,
    body: z.strictObject({
      subject,
      session_no: integer(1, 99),
      role: panelRole,
      count: requestCount,
      reason: requestReason,
    }),
    data: dispatchRequestRow,
  }),
  ...moveEndpoints(dispatchRequestLifecycle, '/exam/dispatch-request', dispatchRequestRow),
  history: historyEndpoint(dispatchRequestLifecycle, '/exam/dispatch-request', 'dispatch:read'),
}
