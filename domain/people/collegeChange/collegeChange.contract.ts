import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, sn } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { asksStates, keyword, pageOf, pageQuery, several, stateCounts } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { ORG_TYPES } from '../college/college.model.ts'
import { collegeChangeLifecycle } from './collegeChange.lifecycle.ts'
import { CHANGE_STATUS, changeFiles, changeReason, LOCKED_FIELDS, wishFields } from './collegeChange.model.ts'

const status = z.enum(CHANGE_STATUS)

export const collegeChangeRow = z.strictObject({
  sn: z.string(),
  org_sn: z.string(),
  /** Its name of today. */
  org_name: z.string(),
  org_type: z.enum(ORG_TYPES),
  school_code: z.string(),
  /** While it waits, `before` is what the institution has today; once decided, what it had then. */
  changes: z.array(z.strictObject({ field: z.enum(LOCKED_FIELDS), before: z.string(), after: z.string() })),
  reason: z.string(),
  proof_files: z.array(z.string()),
  requested_by: z.string(),
  opinion: orNull,
  decide_time: orNull,
  /** Whole days since the request, while it waits; else null. */
  waiting_days: z.number().int().nullable(),
  /** The last day of its review, while it waits. */
  due: orNull,
  status,
  create_time: z.string(),
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(collegeChangeLifecycle),
  refused: z.array(refusedMove),
})

const path = '/college/change'

export const collegeChangeContract = {
  list: endpoint('collegeChange.list', {
    method: 'GET',
    path,
    permission: 'change:read',
    summary: '院校锁定信息的变更申请：本院校的，或平台全部',
    query: pageQuery(['create_time', 'update_time']).extend({
      /** A part of the institution's name, or its whole school code. */
      keyword,
      org_sn: several(sn).optional(),
      status: several(status).optional(),
      ...asksStates,
    }),
    data: pageOf(collegeChangeRow).extend({ states: stateCounts(CHANGE_STATUS) }),
  }),
  create: endpoint('collegeChange.create', {
    method: 'POST',
    path: '/college/info/change',
    permission: 'info:edit',
    summary: '申请修改本院校的锁定信息（名称、类型、学校标识码、统一社会信用代码）',
    body: z.strictObject({ ...wishFields, reason: changeReason, proof_files: changeFiles }),
    data: collegeChangeRow,
  }),
  detail: endpoint('collegeChange.detail', {
    method: 'GET',
    path: `${path}/:id`,
    permission: 'change:read',
    summary: '变更申请详情',
    params: byId,
    data: collegeChangeRow,
  }),
  ...moveEndpoints(collegeChangeLifecycle, path, collegeChangeRow),
  history: historyEndpoint(collegeChangeLifecycle, path, 'change:read'),
}
