import { z } from 'zod'
import { fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyText, byId, date, orNull, sn, version } from '../../kernel/field.ts'
import { moveBody, refusedMove, signedBody } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { regionCode } from '../../kernel/organisation.ts'
import {
  asksStates,
  chosen,
  keyword,
  pageOf,
  pageQuery,
  queryInteger,
  several,
  stateCounts,
} from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { FORM_TYPES, level } from '../../catalogue/credential/credential.model.ts'
import { approvedCapacity, siteFormValues } from '../siteForm/siteForm.model.ts'
import { checkPoints, checkSheet, reviewNotes, sheetVersion } from '../siteReview/siteReview.model.ts'
import { applicationLifecycle } from './application.lifecycle.ts'
import {
  AFFECTED_MAX,
  affectedPlan,
  approvalCourse,
  agreementFields,
  APPLICATION_STATUS,
  applicationFields,
  applicationRoom,
  approvalFields,
  askedApproval,
  APPLY_TYPES,
  computedCapacity,
  credentialCard,
  filedAgreement,
  formFacts,
  roundChange,
  siteRoom,
  submittedRound,
  wholeRound,
} from './application.model.ts'

const PATH = '/credential/apply'
const ROUNDS_MAX = 1000
const status = z.enum(APPLICATION_STATUS)
const applyType = z.enum(APPLY_TYPES)

export const applicationRow = z.strictObject({
  sn: z.string(),
  apply_sn: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  province: z.string(),
  site_code: orNull,
  credential_sn: z.string(),
  credential_code: z.string(),
  credential_name: z.string(),
  credential_name_hk: orNull,
  credential_name_en: orNull,
  form_type: z.enum(FORM_TYPES),
  levels: z.array(level),
  apply_type: applyType,
  apply_year: z.number().int(),
  capacity_per_day: z.number().int(),
  capacities: z.array(computedCapacity),
  contact_name: z.string(),
  contact_mobile: z.string(),
  round: z.number().int(),
  submit_time: orNull,
  /** Whole days since it was sent in, while it waits. */
  waiting_days: z.number().int().nullable(),
  /** The last day of its review, while it waits. */
  due: orNull,
  audit_opinion: orNull,
  approved_levels: z.array(level).nullable(),
  approved_capacity_per_day: z.number().int().nullable(),
  approved_capacities: z.array(approvedCapacity).nullable(),
  ...approvalCourse,
  valid_from: orNull,
  valid_to: orNull,
  status,
  update_time: z.string(),
  version: z.number().int(),
  /** `change` is the move renew with apply_type CHANGE. */
  actions: actionsOf(applicationLifecycle, 'edit', 'change', 'delete'),
})

export const applicationDetail = applicationRow.extend({
  site_name: z.string(),
  site_address: z.string(),
  statement: orNull,
  rooms: z.array(applicationRoom),
  approved_rooms: z.array(z.string()).nullable(),
  /** The form (domain.md §3.6 A–I); personal numbers are masked for everybody but its owner. Null for one that was decided before there was a form. */
  form: siteFormValues.nullable(),
  /** What the checks of the form look at besides it. */
  form_facts: formFacts,
  base_sn: orNull,
  auditor: orNull,
  audit_time: orNull,
  site_visit_date: orNull,
  site_visit_files: z.array(z.string()),
  ...filedAgreement,
  disable_reason: orNull,
  /** What the reviewer has written so far, for those who decide, while it waits; afterwards it is in its round. */
  check_sheet: checkSheet.nullable(),
  create_time: z.string(),
  /** What the credential offers: the form computes the capacity from it. */
  offered: z.array(z.strictObject({ level, theory_required: z.boolean(), practical_required: z.boolean() })),
  /** The validity that an approval of today would give by default. */
  default_valid_from: z.string(),
  default_valid_to: z.string(),
  /** Exams of the site within the days in which disabling must be confirmed. */
  exams_soon: z.number().int(),
  /** The last rounds, newest first. */
  rounds: z.array(submittedRound),
  refused: z.array(refusedMove),
})

const filters = {
  chosen,
  keyword,
  credential_sn: several(sn).optional(),
  apply_type: several(applyType).optional(),
  apply_year: queryInteger(2000, 2199).optional(),
  province: several(regionCode).optional(),
  status: several(status).optional(),
  submit_time_from: date.optional(),
  submit_time_to: date.optional(),
  /** Approvals that end on this day or after. */
  valid_to_from: date.optional(),
  /** Approvals that end on this day or before. */
  valid_to_to: date.optional(),
}

const { levels, contact_name, contact_mobile, statement } = applicationFields
/** A new application has the contact person of the institution's own record where it names none, and a form with the fields of that record. */
const draftFields = {
  levels,
  contact_name: contact_name.optional(),
  contact_mobile: contact_mobile.optional(),
  statement,
  form: siteFormValues.default({}),
}

export const applicationContract = {
  list: endpoint('application.list', {
    method: 'GET',
    path: PATH,
    permission: 'application:read',
    summary: '考核站点申请列表',
    query: pageQuery(['update_time', 'submit_time', 'apply_sn', 'valid_to', 'capacity_per_day']).extend({
      ...filters,
      ...asksStates,
    }),
    data: pageOf(applicationRow).extend({ states: stateCounts(APPLICATION_STATUS) }),
  }),
  create: endpoint('application.create', {
    method: 'POST',
    path: PATH,
    permission: 'application:add',
    summary: '新建考核站点申请（草稿）',
    body: z.strictObject({ credential_sn: sn, ...draftFields }),
    data: applicationDetail,
  }),
  export: endpoint('application.export', {
    method: 'POST',
    path: `${PATH}/export`,
    permission: 'application:export',
    summary: '导出考核站点申请',
    body: z.strictObject(filters),
    answer: fileOrJob('xlsx'),
  }),
  mine: endpoint('application.mine', {
    method: 'GET',
    path: '/credential/mine',
    permission: 'application:add',
    summary: '证书及本单位的申请状态',
    query: pageQuery(['sort', 'code', 'name']).extend({
      keyword,
      code: several(anyText(20)).optional(),
      level: several(level).optional(),
      state: several(status).optional(),
    }),
    data: pageOf(credentialCard),
  }),
  detail: endpoint('application.detail', {
    method: 'GET',
    path: `${PATH}/:id`,
    permission: 'application:read',
    summary: '考核站点申请详情',
    params: byId,
    data: applicationDetail,
  }),
  update: endpoint('application.update', {
    method: 'PUT',
    path: `${PATH}/:id`,
    permission: 'application:edit',
    summary: '修改考核站点申请',
    params: byId,
    /** `draft`: saved while it is written, without an entry in the audit trail. */
    body: z.strictObject({
      version: version.optional(),
      draft: z.boolean().default(false),
      ...applicationFields,
      form: siteFormValues,
    }),
    data: applicationDetail,
  }),
  remove: endpoint('application.remove', {
    method: 'DELETE',
    path: `${PATH}/:id`,
    permission: 'application:delete',
    summary: '删除考核站点申请草稿',
    params: byId,
    data: z.null(),
  }),
  rounds: endpoint('application.rounds', {
    method: 'GET',
    path: `${PATH}/:id/round`,
    permission: 'application:read',
    summary: '历次提交',
    params: byId,
    data: z.array(z.strictObject({ round: z.number().int(), submit_time: z.string() })),
  }),
  round: endpoint('application.round', {
    method: 'GET',
    path: `${PATH}/:id/round/:round`,
    permission: 'application:read',
    summary: '某次提交的内容',
    params: byId.extend({ round: queryInteger(1, ROUNDS_MAX) }),
    data: wholeRound,
  }),
  diff: endpoint('application.diff', {
    method: 'GET',
    path: `${PATH}/:id/diff`,
    permission: 'application:read',
    summary: '两次提交的差异',
    params: byId,
    query: z.strictObject({ from: queryInteger(1, ROUNDS_MAX), to: queryInteger(1, ROUNDS_MAX) }),
    data: z.array(roundChange),
  }),
  copy: endpoint('application.copy', {
    method: 'POST',
    path: `${PATH}/:id/copy`,
    permission: 'application:add',
    summary: '用本单位另一申请的申请表填写',
    params: byId,
    body: z.strictObject({ version: version.optional(), from: sn }),
    data: applicationDetail,
  }),
  rooms: endpoint('application.rooms', {
    method: 'GET',
    path: `${PATH}/:id/room`,
    permission: 'application:read',
    summary: '获批站点的考场',
    params: byId,
    data: z.array(siteRoom),
  }),
  impact: endpoint('application.impact', {
    method: 'GET',
    path: `${PATH}/:id/impact`,
    permission: 'application:audit',
    summary: '通过后受影响的考核计划',
    params: byId,
    query: z.strictObject(askedApproval),
    data: z.array(affectedPlan),
  }),
  checksheet: endpoint('application.checksheet', {
    method: 'PUT',
    path: `${PATH}/:id/checksheet`,
    permission: 'application:audit',
    summary: '保存评审打分表和批注',
    params: byId,
    /** `version`: that of the sheet. */
    body: z.strictObject({ version: sheetVersion.optional(), points: checkPoints, notes: reviewNotes }),
    data: applicationDetail,
  }),
  agreement: endpoint('application.agreement', {
    method: 'PUT',
    path: `${PATH}/:id/agreement`,
    permission: 'application:audit',
    summary: '保存获批站点的协议编号和文件',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...agreementFields }),
    data: applicationDetail,
  }),
  ...moveEndpoints(applicationLifecycle, PATH, applicationDetail, {
    // `confirm` names the plans that lose something (Decided 9); an unnamed one is refused with plans_affected.
    approve: moveBody.extend({ ...approvalFields, confirm: z.array(sn).max(AFFECTED_MAX).optional() }),
    renew: signedBody.extend({ apply_type: applyType.exclude(['NEW']) }),
    disable: moveBody.extend({ confirm: z.boolean().optional() }),
  }),
  history: historyEndpoint(applicationLifecycle, PATH, 'application:read'),
}
