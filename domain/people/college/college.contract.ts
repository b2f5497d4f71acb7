import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { fileOrJob } from '../../kernel/answer.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, sn, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { chosen, keyword, pageOf, pageQuery, several } from '../../kernel/page.ts'
import { regionCode } from '../../kernel/organisation.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { SWITCH_STATUS } from '../../kernel/switch.ts'
import { oneTimePassword, username } from '../../kernel/account.ts'
import { collegeLifecycle } from './college.lifecycle.ts'
import { lockedFields, NATURES, ORG_LEVELS, ORG_TYPES, ownFields, pilotCredential } from './college.model.ts'

const status = z.enum(SWITCH_STATUS)

export const collegeRow = z.strictObject({
  sn: z.string(),
  name: z.string(),
  org_type: z.enum(ORG_TYPES),
  org_level: z.enum(ORG_LEVELS),
  school_code: z.string(),
  province: z.string(),
  city: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  contact_name: z.string(),
  contact_mobile: z.string(),
  /** With the certificate's name in the reader's language. */
  pilot_credentials: z.array(pilotCredential.extend({ name: z.string() })),
  /** Null until it is approved as an assessment site. */
  site_code: orNull,
  /** Approvals in force. */
  approved_count: z.number().int(),
  account_sn: orNull,
  account_username: orNull,
  status,
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(collegeLifecycle, 'edit', 'reset', 'delete'),
})

/** What it is approved for as an assessment site, with the agreement of each approval. */
const collegeApproval = z.strictObject({
  sn: z.string(),
  credential_sn: z.string(),
  /** In the reader's language. */
  credential_name: z.string(),
  levels: z.array(level),
  capacity: z.number().int(),
  agreement_no: orNull,
  valid_from: z.string(),
  valid_to: z.string(),
})

export const collegeDetail = collegeRow.extend({
  short_name: orNull,
  uscc: z.string(),
  nature: z.enum(NATURES),
  district: z.string(),
  address: z.string(),
  postcode: orNull,
  legal_person: z.string(),
  contact_email: z.string(),
  contact_position: orNull,
  tel: orNull,
  logo: orNull,
  license_files: z.array(z.string()),
  bank_name: orNull,
  bank_account: orNull,
  tax_no: orNull,
  pilot_year: z.number().int(),
  remark: orNull,
  /** The largest capacity per day of its approvals in force, and the last day of the last of them. */
  approved_capacity: z.number().int().nullable(),
  agreement_end: orNull,
  /** The number of the agreement that ends last. */
  agreement_no: orNull,
  approvals: z.array(collegeApproval),
  create_time: z.string(),
  refused: z.array(refusedMove),
})

const filters = {
  chosen,
  keyword,
  org_type: several(z.enum(ORG_TYPES)).optional(),
  org_level: several(z.enum(ORG_LEVELS)).optional(),
  province: several(regionCode).optional(),
  /** Those approved for one of these. */
  credential_sn: several(sn).optional(),
  /** Those that pilot one of these. */
  pilot_credential_sn: several(sn).optional(),
  status: several(status).optional(),
}

export const collegeContract = {
  publicList: endpoint('college.publicList', {
    method: 'GET',
    path: '/college/all/list',
    permission: 'public',
    summary: '启用的院校（公开登记用）',
    query: pageQuery(['name']).extend({ keyword }),
    data: pageOf(z.strictObject({ sn: z.string(), name: z.string() })),
  }),
  list: endpoint('college.list', {
    method: 'GET',
    path: '/college',
    permission: 'college:read',
    summary: '院校列表',
    query: pageQuery(['update_time', 'name', 'school_code', 'province']).extend(filters),
    data: pageOf(collegeRow),
  }),
  create: endpoint('college.create', {
    method: 'POST',
    path: '/college',
    permission: 'college:add',
    summary: '新增院校及其管理账号',
    body: z.strictObject({ account_username: username, ...lockedFields, ...ownFields }),
    data: z.strictObject({ college: collegeDetail, account: oneTimePassword }),
  }),
  info: endpoint('college.info', {
    method: 'GET',
    path: '/college/info',
    permission: 'info:read',
    summary: '本院校资料',
    data: collegeDetail,
  }),
  updateInfo: endpoint('college.updateInfo', {
    method: 'PUT',
    path: '/college/info',
    permission: 'info:edit',
    summary: '修改本院校资料',
    body: z.strictObject({ version: version.optional(), ...ownFields }),
    data: collegeDetail,
  }),
  detail: endpoint('college.detail', {
    method: 'GET',
    path: '/college/:id',
    permission: 'college:read',
    summary: '院校详情',
    params: byId,
    data: collegeDetail,
  }),
  update: endpoint('college.update', {
    method: 'PUT',
    path: '/college/:id',
    permission: 'college:edit',
    summary: '编辑院校',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...lockedFields, ...ownFields }),
    data: collegeDetail,
  }),
  remove: endpoint('college.remove', {
    method: 'DELETE',
    path: '/college/:id',
    permission: 'college:delete',
    summary: '删除院校',
    params: byId,
    data: z.null(),
  }),
  export: endpoint('college.export', {
    method: 'POST',
    path: '/college/export',
    permission: 'college:export',
    summary: '导出院校',
    body: z.strictObject(filters),
    answer: fileOrJob('xlsx'),
  }),
  ...moveEndpoints(collegeLifecycle, '/college', collegeDetail),
  bulk: bulkEndpoint(collegeLifecycle, '/college'),
  history: historyEndpoint(collegeLifecycle, '/college', 'college:read'),
}
