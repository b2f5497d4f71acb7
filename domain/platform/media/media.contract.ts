import { z } from 'zod'
import { file, storedFile } from '../../kernel/answer.ts'
import { endpoint, upload } from '../../kernel/endpoint.ts'
import { pattern } from '../../kernel/field.ts'
import { kernelMessages } from '../../kernel/messages.ts'
import { HANDBOOK_NAMES, IMAGE_KINDS, IMAGE_SIZES, storedMedia, uploadToken } from './media.model.ts'

/** A random key with its extension, never a path of the user's. */
const key = pattern(/^[0-9a-z]{2}\/[0-9a-z]{2}\/[0-9a-z]{20,40}\.[a-z]{2,5}$/, 80, {
  rule: 'wrong_format',
  message: kernelMessages.wrong_format,
})
const byKey = z.strictObject({ key })

export const mediaContract = {
  image: endpoint('media.image', {
    method: 'POST',
    base: '/api',
    path: '/media/image',
    permission: 'signed-in',
    summary: '上传头像、校徽或正文图片',
    body: upload({
      fields: z.strictObject({ kind: z.enum(IMAGE_KINDS) }),
      types: ['jpeg', 'png'],
      maxBytes: 2 * 1024 * 1024,
    }),
    data: storedMedia,
  }),
  file: endpoint('media.file', {
    method: 'POST',
    base: '/api',
    path: '/media/file',
    permission: 'signed-in',
    summary: '上传附件（jpg、png、pdf）',
    body: upload({ fields: z.strictObject({}), types: ['jpeg', 'png', 'pdf'], maxBytes: 5 * 1024 * 1024 }),
    data: storedMedia,
  }),
  /** Kept like every file that no record names: swept a day later, unless a saved draft names it by then. */
  temp: endpoint('media.temp', {
    method: 'POST',
    base: '/api',
    path: '/media/temp',
    permission: 'signed-in',
    summary: '暂存文件（保留 24 小时；被已保存的草稿引用的一直保留）',
    body: upload({ fields: z.strictObject({}), types: ['jpeg', 'png', 'pdf'], maxBytes: 5 * 1024 * 1024 }),
    data: storedMedia,
  }),
  /** The ID photo of a person who is no student: what the face model measures in it is kept with it, for the rules of the record that names it. */
  photo: endpoint('media.photo', {
    method: 'POST',
    base: '/api',
    path: '/media/photo',
    permission: 'signed-in',
    summary: '上传人员证件照（jpg、png），随即测量人脸、光线与背景',
    body: upload({ fields: z.strictObject({}), types: ['jpeg', 'png'], maxBytes: 5 * 1024 * 1024 }),
    data: storedMedia,
  }),
  document: endpoint('media.document', {
    method: 'POST',
    base: '/api',
    path: '/media/document',
    permission: 'signed-in',
    summary: '上传公开文档（pdf）',
    body: upload({ fields: z.strictObject({}), types: ['pdf'], maxBytes: 20 * 1024 * 1024 }),
    data: storedMedia,
  }),
  showImage: endpoint('media.showImage', {
    method: 'GET',
    base: '/api',
    path: '/media/image/file',
    permission: 'public',
    summary: '查看图片（头像、校徽与公开内容的图片公开，公开报名上传的凭其凭证，其余须有权限）',
    query: byKey.extend({ size: z.enum(IMAGE_SIZES).optional(), token: uploadToken.optional() }),
    answer: storedFile('image'),
  }),
  download: endpoint('media.download', {
    method: 'GET',
    base: '/api',
    path: '/media/file/down',
    permission: 'signed-in',
    summary: '下载文件',
    query: byKey,
    answer: storedFile('any'),
  }),
  /** A PDF, for examiners a zip (spec §2.6); of another role than the own for who publishes documents. */
  handbook: endpoint('media.handbook', {
    method: 'GET',
    path: '/user/information/handbook',
    permission: 'handbook:read',
    summary: '本角色的操作手册（pdf 或 zip）；发布文档者可取各角色的手册',
    query: z.strictObject({ name: z.enum(HANDBOOK_NAMES).optional() }),
    answer: file('any'),
  }),
}
