import { z } from 'zod'
import { file, fileOrJob, jobStarted } from '../../kernel/answer.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, optional, orNull, sn, version } from '../../kernel/field.ts'
import { importEndpoint, recordImportEndpoint } from '../../kernel/import.ts'
import { refusedMove, signedBody } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints, removalEndpoint } from '../../kernel/move.ts'
import { NATIONS } from '../../kernel/nation.ts'
import { photoNote } from '../../kernel/photo.ts'
import { chosen, keyword, pageOf, pageQuery, several, yesNo } from '../../kernel/page.ts'
import { GENDERS, ID_TYPES, reason } from '../../kernel/person.ts'
import { revealEndpoint } from '../../kernel/reveal.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { EDUCATIONS, SKILL_LEVELS, TITLES } from '../../people/teacher/teacher.model.ts'
import { traineeLifecycle } from './trainee.lifecycle.ts'
import {
  resultFields,
  TRAINEE_KINDS,
  TRAINEE_STATUS,
  traineeBody,
  traineeChange,
  trainResult,
  VERIFIED_CONTACTS,
} from './trainee.model.ts'

const count = z.number().int()
const status = z.enum(TRAINEE_STATUS)

/** A trainee of the lists; the mobile is masked. */
export const traineeRow = z.strictObject({
  sn: z.string(),
  train_sn: z.string(),
  train_title: z.string(),
  name: z.string(),
  /** The institution of the list, else the name that was entered. */
  org_name: z.string(),
  mobile: z.string(),
  title: z.enum(TITLES),
  kind: z.enum(TRAINEE_KINDS),
  status,
  opinion: orNull,
  /** When the organiser accepted it; the platform decides after that. */
  first_audit_time: orNull,
  hours_done: count.nullable(),
  theory_score: z.number().nullable(),
  skill_score: z.number().nullable(),
  practice: trainResult.nullable(),
  result: trainResult.nullable(),
  certificate_no: orNull,
  /** The application for a certificate, for who reads applications. */
  certificate_sn: orNull,
  create_time: z.string(),
  update_time: z.string(),
  version: count,
  actions: actionsOf(traineeLifecycle, 'edit', 'result', 'certify', 'certificate', 'reveal', 'delete'),
})
/** `id_no` and `mobile` are masked in every answer but a reveal. */
export const traineeDetail = traineeRow.extend({
  gender: z.enum(GENDERS),
  id_type: z.enum(ID_TYPES),
  id_no: z.string(),
  birthday: z.string(),
  nation: z.enum(NATIONS).nullable(),
  email: z.string(),
  org_sn: orNull,
  org_text: orNull,
  education: z.enum(EDUCATIONS),
  major: z.string(),
  work_years: count,
  teach_subject: orNull,
  skill_cert_name: orNull,
  skill_cert_level: z.enum(SKILL_LEVELS).nullable(),
  skill_cert_no: orNull,
  photo: orNull,
  title_proof: orNull,
  skill_proof: orNull,
  recommend_letter: orNull,
  invoice_title: orNull,
  tax_no: orNull,
  promise: z.boolean(),
  /** Which address a code proved; null: none, or an organisation registered. */
  verified_contact: z.enum(VERIFIED_CONTACTS).nullable(),
  /** The examiner's record of the person, where there is one. */
  teacher_sn: orNull,
  /** Another registration for the training, with the same document, is approved. */
  has_twin: z.boolean(),
  /** What the machine doubts in the photo, for who decides; an ID photo of before it was measured has none. */
  photo_hints: z.array(photoNote),
  remark: orNull,
  refused: z.array(refusedMove),
})

const filters = {
  chosen,
  keyword,
  train_sn: several(sn).optional(),
  org_sn: several(sn).optional(),
  status: several(status).optional(),
  result: several(trainResult).optional(),
  /** Those whose next decision is the reader's. */
  due: yesNo.optional(),
  /** Those who passed and for whom no certificate was applied for. */
  certifiable: yesNo.optional(),
}
const list = pageQuery(['update_time', 'create_time', 'name'])

const PATH = '/train/teacher'
const register = { submit: z.boolean().default(true) }
/** The filters of the list, and whether the numbers are whole: that needs the permission and a reason. */
const exported = z.strictObject({ ...filters, full: z.boolean().default(false), reason: optional(reason) })

export const traineeContract = {
  list: endpoint('trainee.list', {
    method: 'GET',
    path: '/teacher/data/list',
    permission: 'train:read',
    numbers: 'train:reveal',
    summary: '培训学员（组织方见其培训的学员，院校见本单位人员）',
    query: list.extend(filters),
    data: pageOf(traineeRow),
  }),
  ofTraining: endpoint('trainee.ofTraining', {
    method: 'GET',
    path: '/train/:id/student',
    permission: 'train:read',
    numbers: 'train:reveal',
    summary: '一期培训的学员',
    params: byId,
    query: list.extend(filters).omit({ train_sn: true }),
    data: pageOf(traineeRow),
  }),
  create: endpoint('trainee.create', {
    method: 'POST',
    path: '/teacher/data',
    permission: 'train:register',
    summary: '为人员报名培训；submit 为 false 时存为草稿，材料可后补',
    body: traineeBody.extend({ train_sn: sn, ...register }),
    data: traineeDetail,
  }),
  register: endpoint('trainee.register', {
    method: 'POST',
    path: '/train/:id/student',
    permission: 'train:register',
    summary: '为人员报名该期培训，同 POST /teacher/data',
    params: byId,
    body: traineeBody.extend(register),
    data: traineeDetail,
  }),
  template: endpoint('trainee.template', {
    method: 'GET',
    path: '/train/student/template',
    permission: 'train:register',
    summary: '培训学员导入模板',
    answer: file('xlsx'),
  }),
  import: recordImportEndpoint(
    'trainee.import',
    '/train/:id/student/import',
    'train:register',
    '以 Excel 为人员报名该期培训，存为待补材料',
  ),
  resultTemplate: endpoint('trainee.resultTemplate', {
    method: 'GET',
    path: '/teacher/train/import/template',
    permission: 'train:score',
    summary: '培训成绩导入模板',
    answer: file('xlsx'),
  }),
  importResults: importEndpoint(
    'trainee.importResults',
    '/teacher/train/import/excel',
    'train:score',
    '导入学时、成绩与结果',
  ),
  export: endpoint('trainee.export', {
    method: 'POST',
    path: '/teacher/train/export/excel',
    permission: 'train:export',
    numbers: 'train:reveal',
    summary: '导出培训学员，可改填后作为成绩导入（完整号码须有权限与理由）',
    body: exported,
    answer: fileOrJob('xlsx'),
  }),
  exportForms: endpoint('trainee.exportForms', {
    method: 'POST',
    path: '/teacher/train/export/word',
    permission: 'train:forms',
    numbers: 'train:reveal',
    summary: '导出 Word 报名表，每人一张（完整号码须有权限与理由）',
    body: exported,
    data: jobStarted,
  }),
  detail: endpoint('trainee.detail', {
    method: 'GET',
    path: `${PATH}/:id`,
    permission: 'train:read',
    summary: '学员报名详情',
    params: byId,
    data: traineeDetail,
  }),
  update: endpoint('trainee.update', {
    method: 'PUT',
    path: '/teacher/:id/update',
    permission: 'train:register',
    summary: '修改报名信息，未给出的号码不变；submit 为 true 时随后提交',
    params: byId,
    body: traineeChange,
    data: traineeDetail,
  }),
  audit: endpoint('trainee.audit', {
    method: 'PUT',
    path: '/teacher/:id/audit',
    permission: 'train:audit',
    summary: '审核报名：组织方初审，平台终审；任一方可驳回',
    params: byId,
    body: signedBody.extend({ decision: z.enum(['AUDIT', 'REJECT']) }),
    data: traineeDetail,
  }),
  result: endpoint('trainee.result', {
    method: 'PUT',
    path: `${PATH}/:id/result`,
    permission: 'train:score',
    summary: '登记学时、成绩与结果',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...resultFields }),
    data: traineeDetail,
  }),
  reveal: revealEndpoint('trainee.reveal', PATH, 'train:reveal', '查看完整证件号码与手机号（记录理由）', {
    id_no: z.string(),
    mobile: z.string(),
  }),
  remove: removalEndpoint('trainee.remove', `${PATH}/:id/delete`, 'train:register', '删除报名，名额随即释放'),
  // A move that may keep the state is asked of the version that was seen (Decided 49).
  ...moveEndpoints(traineeLifecycle, PATH, traineeDetail, { approve: signedBody }),
  bulk: bulkEndpoint(traineeLifecycle, PATH),
  history: historyEndpoint(traineeLifecycle, PATH, 'train:read'),
}
