import { z } from 'zod'
import { fileOrJob, storedFile } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, date, optional, orNull, signedVersion, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { keyword, pageOf, pageQuery, several, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { newsLifecycle } from './news.lifecycle.ts'
import { attachment, NEWS_STATUS, newsFields, newsKind, newsScope } from './news.model.ts'

const PATH = '/news'
const status = z.enum(NEWS_STATUS)
const count = z.number().int()
const named = z.strictObject({ sn: z.string(), name: z.string() })
const yes = z.boolean()

export const newsRow = z.strictObject({
  sn: z.string(),
  kind: newsKind,
  title: z.string(),
  scope: z.array(newsScope),
  /** Named institutions. */
  orgs: z.array(named),
  is_top: yes,
  top_until: orNull,
  /** It is on top today. */
  on_top: yes,
  publish_time: orNull,
  /** A draft that is published by itself at `publish_time`. */
  timed: yes,
  need_receipt: yes,
  deadline: orNull,
  /** Accounts that have opened it. */
  view_count: count,
  status,
  update_time: z.string(),
  version: count,
  actions: actionsOf(newsLifecycle, 'edit', 'top', 'remind', 'delete'),
})
export const newsDetail = newsRow.extend({
  abstract: orNull,
  content: z.string(),
  cover: orNull,
  attachments: z.array(attachment),
  source: orNull,
  author: orNull,
  push: yes,
  policy_no: orNull,
  issuing_body: orNull,
  issue_date: orNull,
  original_url: orNull,
  /** Counted up by each change that readers see after the publication. */
  edition: count,
  create_time: z.string(),
  /** How many are asked to confirm, and how many have confirmed; null: it does not ask for a confirmation. */
  receipts: z.strictObject({ expected: count, confirmed: count }).nullable(),
  refused: z.array(refusedMove),
})

/** A published item as its readers list it. */
export const readRow = z.strictObject({
  sn: z.string(),
  kind: newsKind,
  title: z.string(),
  abstract: orNull,
  cover: orNull,
  on_top: yes,
  publish_time: z.string(),
  /** The account has opened it. */
  is_read: yes,
  /** The reader's institution, or the examiner, is asked to confirm, and has not yet. */
  unconfirmed: yes,
  deadline: orNull,
})
const published = {
  sn: z.string(),
  kind: newsKind,
  title: z.string(),
  abstract: orNull,
  content: z.string(),
  cover: orNull,
  attachments: z.array(attachment),
  source: orNull,
  author: orNull,
  policy_no: orNull,
  issuing_body: orNull,
  issue_date: orNull,
  original_url: orNull,
  publish_time: z.string(),
}
export const publicNews = z.strictObject(published)
export const readDetail = z.strictObject({
  ...published,
  deadline: orNull,
  /** What a confirmation is of: the edition of the text. */
  version: count,
  /** Null: the reader is not asked; `time` null: not confirmed yet. `by`: who confirmed for the institution. */
  receipt: z.strictObject({ time: orNull, by: orNull }).nullable(),
})
export const publicRow = readRow.omit({ is_read: true, unconfirmed: true, deadline: true })

/** One who is asked to confirm: an institution, or an examiner. */
export const receiptRow = z.strictObject({
  sn: z.string(),
  name: z.string(),
  is_org: yes,
  /** When it was confirmed, for the edition that counts now; null: not yet. */
  time: orNull,
  /** The person who confirmed. */
  by: orNull,
  /** An edition of before was confirmed. */
  outdated: yes,
})

/** One edition of the text, without its pictures, compared with the one before it. */
export const editionRow = z.strictObject({
  edition: count,
  time: z.string(),
  by: z.string(),
  title: z.string(),
})
const change = z.strictObject({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export const editionDetail = editionRow.extend({
  abstract: orNull,
  attachments: z.array(z.string()),
  /** The text in pieces; of the first edition all are `same`. */
  changes: z.array(change),
})

const search = {
  keyword,
  publish_from: date.optional(),
  publish_to: date.optional(),
}

export const newsContract = {
  list: endpoint('news.list', {
    method: 'GET',
    path: PATH,
    permission: 'news:read',
    summary: '公告、通知、政策解读列表（按 kind）',
    query: pageQuery(['update_time', 'publish_time', 'title']).extend({
      kind: several(newsKind).optional(),
      status: several(status).optional(),
      scope: several(newsScope).optional(),
      ...search,
    }),
    data: pageOf(newsRow),
  }),
  create: endpoint('news.create', {
    method: 'POST',
    path: PATH,
    permission: 'news:add',
    summary: '新增公告、通知或政策解读（kind）',
    query: z.strictObject({ kind: newsKind }),
    body: z.strictObject(newsFields),
    data: newsDetail,
  }),
  read: endpoint('news.read', {
    method: 'GET',
    path: `${PATH}/read`,
    permission: 'signed-in',
    summary: '我可阅读的公告、通知、政策解读',
    query: pageQuery(['publish_time']).extend({
      kind: several(newsKind).optional(),
      unconfirmed: yesNo.optional(),
      ...search,
    }),
    data: pageOf(readRow),
  }),
  readOne: endpoint('news.readOne', {
    method: 'GET',
    path: `${PATH}/read/:id`,
    permission: 'signed-in',
    summary: '阅读一条',
    params: byId,
    data: readDetail,
  }),
  publicList: endpoint('news.publicList', {
    method: 'GET',
    path: `${PATH}/public`,
    permission: 'public',
    summary: '所有人可见的公告、通知、政策解读',
    query: pageQuery(['publish_time']).extend({ kind: several(newsKind).optional() }),
    data: pageOf(publicRow),
  }),
  publicOne: endpoint('news.publicOne', {
    method: 'GET',
    path: `${PATH}/public/:id`,
    permission: 'public',
    summary: '阅读一条所有人可见的内容',
    params: byId,
    data: publicNews,
  }),
  publicFile: endpoint('news.publicFile', {
    method: 'GET',
    path: `${PATH}/public/:id/file/:at`,
    permission: 'public',
    summary: '下载所有人可见内容的附件（第几个，从 1 起）',
    params: byId.extend({ at: z.string().regex(/^([1-9]|10)$/) }),
    answer: storedFile('any'),
  }),
  detail: endpoint('news.detail', {
    method: 'GET',
    path: `${PATH}/:id`,
    permission: 'news:read',
    summary: '公告、通知或政策解读详情',
    params: byId,
    data: newsDetail,
  }),
  update: endpoint('news.update', {
    method: 'PUT',
    path: `${PATH}/:id`,
    permission: 'news:edit',
    summary: '编辑；已发布的内容有变化时为新版本，要求确认的须重新确认',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...newsFields }),
    data: newsDetail,
  }),
  remove: endpoint('news.remove', {
    method: 'DELETE',
    path: `${PATH}/:id`,
    permission: 'news:delete',
    summary: '删除草稿',
    params: byId,
    data: z.null(),
  }),
  ...moveEndpoints(newsLifecycle, PATH, newsDetail),
  top: endpoint('news.top', {
    method: 'PUT',
    path: `${PATH}/:id/top`,
    permission: 'news:edit',
    summary: '置顶或取消置顶',
    params: byId,
    body: z.strictObject({ version: version.optional(), is_top: z.boolean(), top_until: optional(date) }),
    data: newsDetail,
  }),
  confirm: endpoint('news.confirm', {
    method: 'PUT',
    path: `${PATH}/:id/receipt`,
    permission: 'signed-in',
    summary: '确认收到',
    params: byId,
    body: z.strictObject({ version: signedVersion }),
    data: readDetail,
  }),
  receipts: endpoint('news.receipts', {
    method: 'GET',
    path: `${PATH}/:id/receipt`,
    permission: 'news:edit',
    summary: '谁已确认、谁未确认',
    params: byId,
    query: pageQuery(['name']).extend({ confirmed: yesNo.optional() }),
    data: pageOf(receiptRow),
  }),
  exportReceipts: endpoint('news.exportReceipts', {
    method: 'POST',
    path: `${PATH}/:id/receipt/export`,
    permission: 'news:export',
    summary: '导出确认情况：谁已确认、谁未确认',
    params: byId,
    body: z.strictObject({ confirmed: yesNo.optional() }),
    answer: fileOrJob('xlsx'),
  }),
  remind: endpoint('news.remind', {
    method: 'POST',
    path: `${PATH}/:id/remind`,
    permission: 'news:edit',
    summary: '提醒未确认者',
    params: byId,
    data: z.strictObject({ reminded: count }),
  }),
  editions: endpoint('news.editions', {
    method: 'GET',
    path: `${PATH}/:id/edition`,
    permission: 'news:edit',
    summary: '发布过的各版本',
    params: byId,
    query: pageQuery(['edition']),
    data: pageOf(editionRow),
  }),
  edition: endpoint('news.edition', {
    method: 'GET',
    path: `${PATH}/:id/edition/:edition`,
    permission: 'news:edit',
    summary: '一个版本与上一版本的差别',
    params: byId.extend({ edition: z.string().regex(/^[1-9]\d{0,5}$/) }),
    data: editionDetail,
  }),
  history: historyEndpoint(newsLifecycle, PATH, 'news:edit'),
}
