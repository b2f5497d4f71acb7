import { z } from 'zod'
import { majorCode } from '../../kernel/education.ts'
import { file, fileOrJob, jobStarted } from '../../kernel/answer.ts'
import { endpoint, upload } from '../../kernel/endpoint.ts'
import { anyText, integer, optional, sn } from '../../kernel/field.ts'
import { importEndpoint } from '../../kernel/import.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { NATIONS } from '../../kernel/nation.ts'
import { keyword, pageOf, pageQuery, queryInteger, several, yesNo } from '../../kernel/page.ts'
import { GENDERS, ID_TYPES, mobile, reason } from '../../kernel/person.ts'
import { SWITCH_STATUS } from '../../kernel/switch.ts'
import { eduLevel } from '../major/major.model.ts'
import { PHOTO_STATUS, studentLifecycle } from './student.lifecycle.ts'
import { candidateType, GRADE_MAX, GRADE_MIN, idNo, personal, studentFields } from './student.model.ts'

const byId = z.strictObject({ id: sn })
const status = z.enum(SWITCH_STATUS)
const photoStatus = z.enum(PHOTO_STATUS)
const orNull = z.string().nullable()

/** `id_no` and `mobile` are masked in every answer but a reveal. */
export const studentRow = z.strictObject({
  sn: z.string(),
  student_no: z.string(),
  name: z.string(),
  gender: z.enum(GENDERS),
  id_type: z.enum(ID_TYPES),
  id_no: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  major_code: z.string(),
  major_name: z.string(),
  class_name: z.string(),
  grade_year: z.number().int(),
  mobile: z.string(),
  photo: orNull,
  photo_status: photoStatus,
  /** How often it has been signed up for an exam. */
  signup_count: z.number().int(),
  status,
  update_time: z.string(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'photo', 'reveal', 'enable', 'disable'])),
})
const said = z.strictObject({ rule: z.string(), message: z.string() })
const studentDetail = studentRow.extend({
  birthday: z.string(),
  nation: z.enum(NATIONS),
  edu_level: eduLevel,
  duration: z.number().int().nullable(),
  email: orNull,
  candidate_type: candidateType,
  prior_cert_no: orNull,
  address: orNull,
  remark: orNull,
  create_time: z.string(),
  photo_faults: z.array(said),
  /** Why name and ID number cannot be changed now. */
  locked: said.nullable(),
  refused: z.array(refusedMove),
})

const filters = {
  keyword,
  major_code: several(majorCode).optional(),
  class_name: anyText(50).optional(),
  grade_year: queryInteger(GRADE_MIN, GRADE_MAX).optional(),
  photo_status: several(photoStatus).optional(),
  status: several(status).optional(),
  /** Has a published result, of whatever plan. */
  has_score: yesNo.optional(),
}
const version = integer(1, 2_000_000_000).optional()
/** How the files of a photo archive are named (domain.md §7). */
export const PHOTO_NAMES = ['id_no', 'name_id_no', 'student_no'] as const
const PHOTO_ZIP_BYTES_MAX = 2 * 1024 ** 3

export const studentContract = {
  list: endpoint('student.list', {
    method: 'GET',
    path: '/user/student',
    permission: 'student:read',
    summary: '学生列表',
    query: pageQuery(['update_time', 'student_no', 'name', 'grade_year', 'class_name']).extend({
      ...filters,
      org_sn: several(sn).optional(),
    }),
    data: pageOf(studentRow),
  }),
  create: endpoint('student.create', {
    method: 'POST',
    path: '/user/student',
    permission: 'student:add',
    summary: '新增学生',
    body: z.strictObject({ ...studentFields, ...personal }),
    data: studentDetail,
  }),
  template: endpoint('student.template', {
    method: 'GET',
    path: '/user/student/template',
    permission: 'student:import',
    summary: '学生导入模板',
    answer: file('xlsx'),
  }),
  import: importEndpoint('student.import', '/user/student/import', 'student:import', '导入学生'),
  export: endpoint('student.export', {
    method: 'POST',
    path: '/user/student/export',
    permission: 'student:export',
    summary: '导出学生（完整证件号码须有权限与理由）',
    body: z.strictObject({ ...filters, full: z.boolean().default(false), reason: optional(reason) }),
    answer: fileOrJob('xlsx'),
  }),
  exportPhoto: endpoint('student.exportPhoto', {
    method: 'POST',
    path: '/user/student/export/photo',
    permission: 'student:export',
    summary: '导出学生照片',
    body: z.strictObject({ ...filters, name_by: z.enum(PHOTO_NAMES).default('student_no'), reason: optional(reason) }),
    data: jobStarted,
  }),
  importPhoto: endpoint('student.importPhoto', {
    method: 'POST',
    path: '/user/student/photo',
    permission: 'student:import',
    summary: '批量上传照片（zip，按证件号码或学号命名）',
    body: upload({ fields: z.strictObject({}), types: ['zip'], maxBytes: PHOTO_ZIP_BYTES_MAX }),
    data: jobStarted,
  }),
  detail: endpoint('student.detail', {
    method: 'GET',
    path: '/user/student/:id',
    permission: 'student:read',
    summary: '学生详情',
    params: byId,
    data: studentDetail,
  }),
  update: endpoint('student.update', {
    method: 'PUT',
    path: '/user/student/:id',
    permission: 'student:edit',
    summary: '编辑学生',
    params: byId,
    // ID number and mobile are masked on the screen: absent means unchanged.
    body: z.strictObject({ version, ...studentFields, id_no: idNo.optional(), mobile: mobile.optional() }),
    data: studentDetail,
  }),
  photo: endpoint('student.photo', {
    method: 'PUT',
    path: '/user/student/:id/photo',
    permission: 'student:edit',
    summary: '上传照片：合格为 AUDIT，否则 REJECT 并说明原因',
    params: byId,
    body: upload({ fields: z.strictObject({}), types: ['jpeg', 'png'], maxBytes: 5 * 1024 * 1024 }),
    data: studentDetail,
  }),
  reveal: endpoint('student.reveal', {
    method: 'POST',
    path: '/user/student/:id/reveal',
    permission: 'student:reveal',
    summary: '查看完整证件号码与手机号（记录理由）',
    params: byId,
    body: z.strictObject({ reason }),
    data: z.strictObject({ id_no: z.string(), mobile: z.string() }),
  }),
  ...moveEndpoints(studentLifecycle, '/user/student', studentDetail),
  history: historyEndpoint(studentLifecycle, '/user/student', 'student:read'),
}
