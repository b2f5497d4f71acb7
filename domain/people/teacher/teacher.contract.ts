import { z } from 'zod'
import { level, LEVELS } from '../../catalogue/credential/credential.model.ts'
import { file, fileOrJob } from '../../kernel/answer.ts'
import { bankCard } from '../../kernel/bank.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, date, optional, orNull, ruleError, sn, version } from '../../kernel/field.ts'
import { importEndpoint } from '../../kernel/import.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { NATIONS } from '../../kernel/nation.ts'
import { regionCode } from '../../kernel/organisation.ts'
import { chosen, keyword, pageOf, pageQuery, queryInteger, several, yesNo } from '../../kernel/page.ts'
import { GENDERS, ID_TYPES, reason } from '../../kernel/person.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { revealEndpoint } from '../../kernel/reveal.ts'
import { TEACHER_STATUS, teacherLifecycle } from './teacher.lifecycle.ts'
import { teacherMessages } from './teacher.messages.ts'
import {
  availability,
  EDUCATIONS,
  grade,
  GRADES,
  personal,
  RESERVE_IDS_MAX,
  SKILL_LEVELS,
  teacherBody,
  teacherFields,
  TITLES,
  yearlyRating,
} from './teacher.model.ts'

const status = z.enum(TEACHER_STATUS)

const examined = z.strictObject({
  credential_sn: z.string(),
  code: z.string(),
  name: z.string(),
  levels: z.array(z.enum(LEVELS)),
  directions: z.array(z.string()),
})

/** `id_no`, `mobile` and `bank_card` are masked in every answer but a reveal. */
export const teacherRow = z.strictObject({
  sn: z.string(),
  name: z.string(),
  gender: z.enum(GENDERS),
  org_sn: z.string(),
  org_name: z.string(),
  mobile: z.string(),
  title: z.enum(TITLES),
  grade: z.enum(GRADES),
  credentials: z.array(examined),
  train_cert_no: orNull,
  train_cert_expire: z.string(),
  is_chief: z.boolean(),
  reserve: z.boolean(),
  /** When the examiner agreed to be dispatched, where to, and on which days. */
  consent_time: orNull,
  /** Since when the examiner is asked to join the pool, and when it was declined (Decided 41). */
  proposed_time: orNull,
  declined_time: orNull,
  regions: z.array(z.string()),
  free_from: orNull,
  free_to: orNull,
  /** When the examiner was last dispatched, and to which plan. */
  last_dispatch: z.strictObject({ time: z.string(), plan_sn: z.string(), title: z.string() }).nullable(),
  status,
  /** Why an examiner that is not enabled yet cannot be, in the reader's language. */
  init_reason: orNull,
  account_sn: orNull,
  /** Exams that are over and were confirmed. */
  duty_count: z.number().int(),
  /** Of those exams: as chief; and the day of the last. */
  chief_count: z.number().int(),
  last_duty: orNull,
  /** How often a call was refused and counted. */
  decline_count: z.number().int(),
  violation_count: z.number().int(),
  /** The latest one. */
  yearly_rating: z.strictObject({ year: z.number().int(), grade: yearlyRating }).nullable(),
  update_time: z.string(),
  version: z.number().int(),
  actions: actionsOf(
    teacherLifecycle,
    'edit',
    'reveal',
    'reset',
    'reserve',
    'unreserve',
    'chief',
    'unchief',
    'consent',
    'decline',
    'availability',
    'dispatch',
    'delete',
  ),
})
export const teacherDetail = teacherRow.extend({
  id_type: z.enum(ID_TYPES),
  id_no: z.string(),
  birthday: z.string(),
  nation: z.enum(NATIONS).nullable(),
  email: z.string(),
  photo: orNull,
  department: orNull,
  position: orNull,
  education: z.enum(EDUCATIONS),
  degree: orNull,
  major: orNull,
  work_years: z.number().int(),
  skill_cert_name: orNull,
  skill_cert_level: z.enum(SKILL_LEVELS).nullable(),
  skill_cert_no: orNull,
  train_cert_date: orNull,
  bank_name: orNull,
  bank_card: orNull,
  resume: orNull,
  files: z.array(z.string()),
  username: orNull,
  create_time: z.string(),
  refused: z.array(refusedMove),
})
/** What a picker shows of any examiner (interface.md §6). */
export const teacherOption = z.strictObject({
  sn: z.string(),
  name: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  grade: z.enum(GRADES),
  is_chief: z.boolean(),
  reserve: z.boolean(),
  train_cert_expire: z.string(),
  credentials: z.array(examined),
})

const whatFor = { credential_sn: several(sn).optional(), level: several(level).optional() }
const filters = {
  chosen,
  keyword,
  org_sn: several(sn).optional(),
  province: several(regionCode).optional(),
  ...whatFor,
  grade: several(grade).optional(),
  reserve: yesNo.optional(),
  /** Can be dispatched to these provinces; agreed to be; is available on this day. */
  region: several(regionCode).optional(),
  consent: yesNo.optional(),
  free_on: date.optional(),
  /** The certificate ends within so many days. */
  expiring: queryInteger(1, 3660).optional(),
  /** The days on which the certificate ends. */
  expire_from: date.optional(),
  expire_to: date.optional(),
  status: several(status).optional(),
}

export const teacherContract = {
  list: endpoint('teacher.list', {
    method: 'GET',
    path: '/user/teacher',
    permission: 'teacher:read',
    numbers: 'teacher:reveal',
    summary: '考评员列表',
    query: pageQuery(['update_time', 'name', 'train_cert_expire', 'work_years']).extend(filters),
    data: pageOf(teacherRow),
  }),
  create: endpoint('teacher.create', {
    method: 'POST',
    path: '/user/teacher',
    permission: 'teacher:add',
    summary: '新增考评员，同时开通账号（账号为手机号，无密码）',
    body: teacherBody,
    data: teacherDetail,
  }),
  pick: endpoint('teacher.pick', {
    method: 'GET',
    path: '/user/teacher/list',
    permission: 'teacher:read',
    summary: '可选考评员（启用的）',
    query: pageQuery(['name', 'train_cert_expire']).extend({
      keyword,
      org_sn: several(sn).optional(),
      ...whatFor,
      grade: several(grade).optional(),
      reserve: yesNo.optional(),
    }),
    data: pageOf(teacherOption),
  }),
  template: endpoint('teacher.template', {
    method: 'GET',
    path: '/user/teacher/template',
    permission: 'teacher:import',
    summary: '考评员导入模板',
    answer: file('xlsx'),
  }),
  import: importEndpoint('teacher.import', '/user/teacher/import', 'teacher:import', '导入考评员'),
  export: endpoint('teacher.export', {
    method: 'POST',
    path: '/user/teacher/export',
    permission: 'teacher:export',
    numbers: 'teacher:reveal',
    summary: '导出考评员（完整号码须有权限与理由）',
    body: z.strictObject({ ...filters, full: z.boolean().default(false), reason: optional(reason) }),
    answer: fileOrJob('xlsx'),
  }),
  reserve: endpoint('teacher.reserve', {
    method: 'PUT',
    path: '/user/teacher/reserve',
    permission: 'teacher:reserve',
    summary: '加入或移出储备库，全部或全不',
    body: z.strictObject({ ids: z.array(sn).min(1).max(RESERVE_IDS_MAX), reserve: z.boolean() }),
    data: z.strictObject({ changed: z.number().int() }),
  }),
  consent: endpoint('teacher.consent', {
    method: 'PUT',
    path: '/user/teacher/:id/consent',
    permission: 'teacher:consent',
    summary: '本人同意加入储备库，不同意加入的提议，或撤回同意（撤回即移出储备库）',
    params: byId,
    body: z.strictObject({ version: version.optional(), consent: z.boolean() }),
    data: teacherDetail,
  }),
  availability: endpoint('teacher.availability', {
    method: 'PUT',
    path: '/user/teacher/:id/availability',
    permission: 'teacher:availability',
    summary: '登记可调派地区与可用时间段',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...availability }).refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: ruleError('availability_order', teacherMessages.availability_order),
    }),
    data: teacherDetail,
  }),
  detail: endpoint('teacher.detail', {
    method: 'GET',
    path: '/user/teacher/:id',
    permission: 'teacher:read',
    summary: '考评员详情',
    params: byId,
    data: teacherDetail,
  }),
  update: endpoint('teacher.update', {
    method: 'PUT',
    path: '/user/teacher/:id',
    permission: 'teacher:edit',
    summary: '编辑考评员',
    params: byId,
    // Masked on the screen: absent means unchanged; a bank card is taken away by null.
    body: z.strictObject({
      version: version.optional(),
      ...teacherFields,
      photo: optional(teacherFields.photo),
      id_no: personal.id_no.optional(),
      mobile: personal.mobile.optional(),
      bank_card: bankCard.nullable().optional(),
    }),
    data: teacherDetail,
  }),
  remove: endpoint('teacher.remove', {
    method: 'DELETE',
    path: '/user/teacher/:id',
    permission: 'teacher:delete',
    summary: '删除考评员（无考务记录）',
    params: byId,
    data: z.null(),
  }),
  chief: endpoint('teacher.chief', {
    method: 'PUT',
    path: '/user/teacher/:id/chief',
    permission: 'teacher:edit',
    summary: '设为或取消主考',
    params: byId,
    body: z.strictObject({ version: version.optional(), is_chief: z.boolean() }),
    data: teacherDetail,
  }),
  reveal: revealEndpoint(
    'teacher.reveal',
    '/user/teacher',
    'teacher:reveal',
    '查看完整证件号码、手机号与银行卡号（记录理由）',
    {
      id_no: z.string(),
      mobile: z.string(),
      bank_card: orNull,
    },
  ),
  ...moveEndpoints(teacherLifecycle, '/user/teacher', teacherDetail),
  bulk: bulkEndpoint(teacherLifecycle, '/user/teacher'),
  history: historyEndpoint(teacherLifecycle, '/user/teacher', 'teacher:read'),
}
