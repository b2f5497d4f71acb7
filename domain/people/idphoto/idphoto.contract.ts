import { z } from 'zod'
import { jobStarted } from '../../kernel/answer.ts'
import { endpoint, upload } from '../../kernel/endpoint.ts'
import { byId, optional, orNull, version } from '../../kernel/field.ts'
import { reason } from '../../kernel/person.ts'
import { PHOTO_STATUS, studentDetail, studentFilters } from '../student/student.model.ts'

/** How the files of a photo archive are named (domain.md §7). */
export const PHOTO_NAMES = ['id_no', 'name_id_no', 'student_no'] as const
/** How a photo arrived: alone, or in an archive with those of other students. */
const PHOTO_SOURCES = ['UPLOAD', 'ARCHIVE'] as const
const PHOTO_ZIP_BYTES_MAX = 2 * 1024 ** 3

/** Another student of the institution whose photo is the same picture: one of the two is not of its student. */
const samePhoto = z.strictObject({ sn: z.string(), name: z.string(), student_no: z.string() })
export type SamePhoto = z.output<typeof samePhoto>

/** One photo that a student was given: when, by whom, how, and what the checks decided. The file is kept of the latest only. */
export const photoLine = z.strictObject({
  sn: z.string(),
  time: z.string(),
  source: z.enum(PHOTO_SOURCES),
  status: z.enum(PHOTO_STATUS),
  actor_name: z.string(),
  photo: orNull,
  /** Of the latest: who of the institution has the same picture now, the first of them. */
  same: z.array(samePhoto),
})

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
    // A preview stores nothing; `run` of the job stores what it found right (Decided 45).
    body: upload({
      fields: z.strictObject({ mode: z.enum(['preview', 'skip']).default('skip') }),
      types: ['zip'],
      maxBytes: PHOTO_ZIP_BYTES_MAX,
    }),
    data: jobStarted,
  }),
  photos: endpoint('student.photos', {
    method: 'GET',
    path: '/user/student/:id/photo',
    permission: 'student:read',
    summary: '学生的历次照片：时间、来源、审核结果',
    params: byId,
    data: z.array(photoLine),
  }),
  appeal: endpoint('student.photoAppeal', {
    method: 'PUT',
    path: '/user/student/:id/photo/appeal',
    permission: 'student:edit',
    summary: '对照片检测结果提出申诉（背景、光线等机器可能误判的项目）',
    params: byId,
    body: z.strictObject({ version: version.optional(), reason: optional(reason) }),
    data: studentDetail,
  }),
  accept: endpoint('student.photoAccept', {
    method: 'PUT',
    path: '/user/student/:id/photo/accept',
    permission: 'student:photo-accept',
    summary: '受理申诉：人工判定照片合格（记录理由）',
    params: byId,
    body: z.strictObject({ version: version.optional(), reason }),
    data: studentDetail,
  }),
  photo: endpoint('student.photo', {
    method: 'PUT',
    path: '/user/student/:id/photo',
    permission: 'student:edit',
    summary: '上传照片：合格为 AUDIT，否则 REJECT 并说明原因',
    params: byId,
    body: upload({ fields: z.strictObject({}), types: ['jpeg', 'png'], maxBytes: 5 * 1024 * 1024 }),
    // It is stored all the same, as in an archive: which of the two is wrong is for people to say.
    data: studentDetail.extend({ photo_same: z.array(samePhoto) }),
  }),
}
