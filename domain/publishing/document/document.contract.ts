import { z } from 'zod'
import { ROLES } from '../../access/roles.ts'
import { storedFile } from '../../kernel/answer.ts'
import { endpoint, upload } from '../../kernel/endpoint.ts'
import { byId, orNull, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { keyword, pageOf, pageQuery, queryInteger, several, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { documentLifecycle } from './document.lifecycle.ts'
import {
  DOCUMENT_FORMATS,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_STATUS,
  documentBody,
  DOWNLOAD_CATEGORIES,
} from './document.model.ts'

const PATH = '/user/information'
const category = z.enum(DOWNLOAD_CATEGORIES)
const format = z.enum(DOCUMENT_FORMATS).nullable()
const status = z.enum(DOCUMENT_STATUS)
const count = z.number().int()

/** What can be downloaded: a document of the platform, or what the product makes itself, of which only the first part is known. */
export const documentRow = z.strictObject({
  sn: z.string(),
  category,
  title: z.string(),
  format,
  /** Bytes; null for a file that is made on request. */
  size: count.nullable(),
  publish_time: orNull,
  /** Until when it can be had; null for ever. */
  end_time: orNull,
  /** A path of this server. */
  url: z.string(),
  /** A path of this server at which browsers show it; null where they cannot. */
  preview: orNull,
  /** Of documents of the platform and handbooks. */
  edition: count.nullable(),
  /** The roles that see it, for who publishes documents; null for their readers, as state and version. */
  scope: z.array(z.enum(ROLES)).nullable(),
  /** Of documents of the platform alone, as all that follows. */
  download_count: count.nullable(),
  status: status.nullable(),
  version: count.nullable(),
  actions: actionsOf(documentLifecycle, 'edit', 'delete'),
})

/** One version of a document's file; earlier ones are for who publishes documents. */
const documentEdition = z.strictObject({
  edition: count,
  file_name: z.string(),
  format,
  size: count,
  note: orNull,
  create_time: z.string(),
  url: z.string(),
  preview: orNull,
})

/** A document of the platform. */
export const documentDetail = documentRow.extend({
  status,
  version: count,
  edition: count,
  download_count: count,
  note: orNull,
  /** The key of its file, for who publishes documents. */
  file: orNull,
  create_time: z.string(),
  update_time: z.string(),
  editions: z.array(documentEdition),
  refused: z.array(refusedMove),
})

export const documentContract = {
  upload: endpoint('document.upload', {
    base: '/api',
    permission: 'document:edit',
    method: 'POST',
    path: '/media/information',
    summary: '上传文档的文件（pdf、图片、Word、Excel、PowerPoint）',
    data: z.strictObject({ key: z.string(), name: z.string(), bytes: count }),
    body: upload({
      fields: z.strictObject({}),
      types: ['pdf', 'jpeg', 'png', 'office'],
      maxBytes: DOCUMENT_MAX_BYTES,
    }),
  }),
  create: endpoint('document.create', {
    summary: '新增文档草稿',
    permission: 'document:edit',
    method: 'POST',
    path: PATH,
    data: documentDetail,
    body: documentBody,
  }),
  detail: endpoint('document.detail', {
    method: 'GET',
    params: byId,
    path: `${PATH}/:id`,
    summary: '文档详情（读者只见本角色的已发布文档）',
    permission: 'signed-in',
    data: documentDetail,
  }),
  update: endpoint('document.update', {
    method: 'PUT',
    path: `${PATH}/:id`,
    permission: 'document:edit',
    summary: '编辑文档；换文件即为新版本',
    params: byId,
    body: documentBody.extend({ version: version.optional() }),
    data: documentDetail,
  }),
  remove: endpoint('document.remove', {
    method: 'DELETE',
    path: `${PATH}/:id`,
    permission: 'document:edit',
    summary: '删除文档草稿',
    params: byId,
    data: z.null(),
  }),
  file: endpoint('document.file', {
    method: 'GET',
    path: `${PATH}/:id/file`,
    permission: 'signed-in',
    summary: '下载或预览文档（读者只见本角色已发布文档的当前版本）',
    params: byId,
    query: z.strictObject({
      /** Shown by the browser instead of saved: pictures and PDF files. */
      preview: yesNo.optional(),
      /** An earlier version of the file, for who publishes documents. */
      edition: queryInteger(1, 100_000).optional(),
    }),
    answer: storedFile('any'),
  }),
  list: endpoint('document.list', {
    summary: '数据下载：本角色的文档与本人的导出文件',
    permission: 'signed-in',
    method: 'GET',
    path: PATH,
    query: pageQuery(['publish_time', 'title', 'size', 'download_count']).extend({
      keyword,
      category: several(category).optional(),
      status: several(status).optional(),
    }),
    data: pageOf(documentRow),
  }),
  ...moveEndpoints(documentLifecycle, PATH, documentDetail),
  history: historyEndpoint(documentLifecycle, PATH, 'document:edit'),
}
