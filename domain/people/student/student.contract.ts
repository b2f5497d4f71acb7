import { z } from 'zod'
import { file, fileOrJob } from '../../kernel/answer.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, optional, version } from '../../kernel/field.ts'
import { importEndpoint } from '../../kernel/import.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { pageOf, pageQuery } from '../../kernel/page.ts'
import { reason } from '../../kernel/person.ts'
import { revealEndpoint } from '../../kernel/reveal.ts'
import { studentLifecycle } from './student.lifecycle.ts'
import { personal, studentBody, studentDetail, studentFields, studentFilters, studentRow } from './student.model.ts'

export const studentContract = {
  list: endpoint('student.list', {
    method: 'GET',
    path: '/user/student',
    permission: 'student:read',
    numbers: 'student:reveal',
    summary: '学生列表',
    query: pageQuery(['update_time', 'student_no', 'name', 'grade_year', 'class_name']).extend(studentFilters),
    data: pageOf(studentRow),
  }),
  create: endpoint('student.create', {
    method: 'POST',
    path: '/user/student',
    permission: 'student:add',
    summary: '新增学生',
    body: studentBody,
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
    numbers: 'student:reveal',
    summary: '导出学生（完整证件号码须有权限与理由）',
    body: z.strictObject({ ...studentFilters, full: z.boolean().default(false), reason: optional(reason) }),
    answer: fileOrJob('xlsx'),
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
    body: z.strictObject({
      version: version.optional(),
      ...studentFields,
      id_no: personal.id_no.optional(),
      mobile: personal.mobile.optional(),
    }),
    data: studentDetail,
  }),
  reveal: revealEndpoint('student.reveal', '/user/student', 'student:reveal', '查看完整证件号码与手机号（记录理由）', {
    id_no: z.string(),
    mobile: z.string(),
  }),
  ...moveEndpoints(studentLifecycle, '/user/student', studentDetail),
  bulk: bulkEndpoint(studentLifecycle, '/user/student'),
  history: historyEndpoint(studentLifecycle, '/user/student', 'student:read'),
}
