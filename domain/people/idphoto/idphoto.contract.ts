import { z } from 'zod'
import { jobStarted } from '../../kernel/answer.ts'
import { endpoint, upload } from '../../kernel/endpoint.ts'
import { byId, optional } from '../../kernel/field.ts'
import { reason } from '../../kernel/person.ts'
import { studentDetail, studentFilters } from '../student/student.model.ts'

/** How the files of a photo archive are named (domain.md §7). */
export const PHOTO_NAMES = ['id_no', 'name_id_no', 'student_no'] as const
const PHOTO_ZIP_BYTES_MAX = 2 * 1024 ** 3

export const idphotoContract = {
  exportPhoto: endpoint('student.exportPhoto', {
    method: 'POST',
    path: '/user/student/export/photo',
    permission: 'student:export',
    numbers: 'student:reveal',
    summary: '导出学生照片',
    body: z.strictObject({
      ...studentFilters,
      name_by: z.enum(PHOTO_NAMES).default('student_no'),
      reason: optional(reason),
    }),
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
  photo: endpoint('student.photo', {
    method: 'PUT',
    path: '/user/student/:id/photo',
    permission: 'student:edit',
    summary: '上传照片：合格为 AUDIT，否则 REJECT 并说明原因',
    params: byId,
    body: upload({ fields: z.strictObject({}), types: ['jpeg', 'png'], maxBytes: 5 * 1024 * 1024 }),
    data: studentDetail,
  }),
}
