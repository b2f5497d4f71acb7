import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyText, byId, date, optional, orNull, sn, version } from '../../kernel/field.ts'
import { moveBody, refusedMove, signedBody } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { regionCode } from '../../kernel/organisation.ts'
import { asksStates, keyword, pageOf, pageQuery, several, stateCounts } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { feeTotals } from '../plan/plan.model.ts'
import { borrowLifecycle } from './borrow.lifecycle.ts'
import { BORROW_STATUS, borrowFields, borrowKeyFields, FEE_BEARERS, studentCount } from './borrow.model.ts'

const count = z.number().int()

const examTimes = { theory_start: orNull, theory_end: orNull, practical_start: orNull, practical_end: orNull }

/** An open plan of another institution: this and nothing else of it is shown (interface.md §6). */
export const openSite = z.strictObject({
  /** The plan's number. */
  sn: z.string(),
  title: z.string(),
  org_sn: z.string(),
  site_name: z.string(),
  site_code: orNull,
  province: z.string(),
  city: z.string(),
  /** Kilometers from the reader's institution to the site along the great circle, to 0.1; null where a position is unknown. */
  distance: z.number().nullable(),
  credential_sn: z.string(),
  credential_name: z.string(),
  level,
  remaining: count,
  ...examTimes,
  /** Until then it can be asked for (Decided 4). */
  deadline: z.string(),
  /** The own request for the days of this plan that is not decided yet: another one is refused. */
  pending_sn: orNull,
  actions: z.array(z.enum(['apply'])),
  refused: z.array(refusedMove),
})

export const borrowRow = z.strictObject({
  sn: z.string(),
  title: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  host_org_sn: z.string(),
  host_name: z.string(),
  site_code: orNull,
  credential_sn: z.string(),
  credential_name: z.string(),
  level,
  expected_date_start: z.string(),
  expected_date_end: z.string(),
  student_count: count,
  approved_count: count.nullable(),
  /** Live sign-ups of its students. */
  taken: count,
  wanted_plan_sn: orNull,
  /** The plan that it is on; its title and times are those of the plan, else of the one that was asked for. */
  plan_sn: orNull,
  plan_title: orNull,
  ...examTimes,
  signup_start: orNull,
  signup_end: orNull,
  school_contact: z.string(),
  school_mobile: z.string(),
  preferred_city: orNull,
  deadline: z.string(),
  /** Whole days since the school sent or changed it, while it waits; else null. */
  waiting_days: count.nullable(),
  audit_opinion: orNull,
  audit_time: orNull,
  round: count,
  status: z.enum(BORROW_STATUS),
  create_time: z.string(),
  update_time: z.string(),
  version: count,
  actions: actionsOf(borrowLifecycle, 'edit', 'signup'),
})

/** A plan of the host that may take it in, with its places. */
export const hostPlan = z.strictObject({
  sn: z.string(),
  title: z.string(),
  ...examTimes,
  signup_end: z.string(),
  capacity: count,
  own_taken: count,
  reserved: count,
  borrow_quota: count,
  free: count,
})

export const borrowDetail = borrowRow.extend({
  reason: z.string(),
  proof_files: z.array(z.string()),
  fee_bearer: z.enum(FEE_BEARERS),
  accept_same_examiner_rule: z.boolean(),
  conditions: orNull,
  /** The fees of its students. */
  fees: feeTotals,
  /** Of the plan that it is on: whom to call, and where the exams are. */
  plan_contact: z.strictObject({ name: z.string(), mobile: z.string() }).nullable(),
  plan_rooms: z.array(
    z.strictObject({ room_no: z.string(), name: z.string(), subject, start_time: z.string(), end_time: z.string() }),
  ),
  /** For the host alone: its open plans for the certificate and level, and how many it may approve; else null. */
  host: z.strictObject({ free: count, plans: z.array(hostPlan) }).nullable(),
  refused: z.array(refusedMove),
})

const common = {
  keyword,
  credential_sn: several(sn).optional(),
  level: several(level).optional(),
  org_sn: several(sn).optional(),
}
const filters = {
  ...common,
  status: several(z.enum(BORROW_STATUS)).optional(),
  host_org_sn: several(sn).optional(),
  /** The expected period, any day of it. */
  expected_from: date.optional(),
  expected_to: date.optional(),
}
const sorts = ['update_time', 'sn', 'create_time', 'deadline', 'expected_date_start', 'student_count'] as const

/** What a school sends with a new round: what it leaves out stays as it is. */
const changedFields = {
  title: borrowFields.title.optional(),
  wanted_plan_sn: borrowFields.wanted_plan_sn.removeDefault(),
  expected_date_start: borrowFields.expected_date_start.optional(),
  expected_date_end: borrowFields.expected_date_end.optional(),
  student_count: borrowFields.student_count.optional(),
  preferred_city: borrowFields.preferred_city.removeDefault(),
  reason: borrowFields.reason.optional(),
  proof_files: borrowFields.proof_files.removeDefault().optional(),
  school_contact: borrowFields.school_contact.optional(),
  school_mobile: borrowFields.school_mobile.optional(),
  fee_bearer: borrowFields.fee_bearer.optional(),
  accept_same_examiner_rule: borrowFields.accept_same_examiner_rule.removeDefault().optional(),
}

export const borrowContract = {
  sites: endpoint('borrow.sites', {
    method: 'GET',
    path: '/exam/host',
    permission: 'borrow:add',
    summary: '可借考的开放站点',
    query: pageQuery(['update_time', 'theory_start', 'practical_start', 'deadline', 'distance']).extend({
      keyword,
      credential_sn: several(sn).optional(),
      level: several(level).optional(),
      province: several(regionCode).optional(),
      city: several(regionCode).optional(),
      /** Sorts: sites of this city first, then those of its province; in each group the order asked for, else by number. */
      preferred_city: regionCode.optional(),
      exam_from: date.optional(),
      exam_to: date.optional(),
      has_quota: z.enum(['yes', 'no']).optional(),
      /** One plan by its number. */
      plan_sn: sn.optional(),
    }),
    data: pageOf(openSite),
  }),
  list: endpoint('borrow.list', {
    method: 'GET',
    path: '/exam/borrow',
    permission: 'borrow:read',
    summary: '借考申请列表',
    query: pageQuery(sorts).extend({ ...filters, ...asksStates }),
    data: pageOf(borrowRow).extend({ states: stateCounts(BORROW_STATUS) }),
  }),
  approved: endpoint('borrow.approved', {
    method: 'GET',
    path: '/exam/borrow/approved',
    permission: 'borrow:read',
    summary: '已通过的借考（承办站点加入、移出计划）',
    query: pageQuery(sorts).extend({ ...common, attached: z.enum(['yes', 'no']).optional() }),
    data: pageOf(borrowRow),
  }),
  create: endpoint('borrow.create', {
    method: 'POST',
    path: '/exam/borrow',
    permission: 'borrow:add',
    summary: '申请借考',
    body: z.strictObject({ ...borrowKeyFields, ...borrowFields }),
    data: borrowDetail,
  }),
  detail: endpoint('borrow.detail', {
    method: 'GET',
    path: '/exam/borrow/:id',
    permission: 'borrow:read',
    summary: '借考申请详情',
    params: byId,
    data: borrowDetail,
  }),
  update: endpoint('borrow.update', {
    method: 'PUT',
    path: '/exam/borrow/:id',
    permission: 'borrow:edit',
    summary: '修改被驳回的借考申请',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...borrowFields }),
    data: borrowDetail,
  }),
  ...moveEndpoints(borrowLifecycle, '/exam/borrow', borrowDetail, {
    approve: moveBody.extend({ approved_count: studentCount, conditions: optional(anyText(500)) }),
    attach: signedBody.extend({ plan_sn: sn }),
    detach: signedBody,
    confirmRule: signedBody,
    reapply: moveBody.extend(changedFields),
  }),
  // A withdrawn request is deleted for both sides: its detail answers 404.
  withdraw: endpoint('borrow.withdraw', {
    method: 'PUT',
    path: '/exam/borrow/:id/withdraw',
    permission: borrowLifecycle.moves.withdraw.permission,
    summary: '撤回借考申请',
    params: byId,
    body: signedBody,
    data: z.null(),
  }),
  history: historyEndpoint(borrowLifecycle, '/exam/borrow', 'borrow:read'),
}
