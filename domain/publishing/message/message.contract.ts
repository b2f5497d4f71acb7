import { z } from 'zod'
import { ROLES } from '../../access/roles.ts'
import { fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, date, optional, orNull, sn, textIn, version } from '../../kernel/field.ts'
import { wordForm } from '../../kernel/textForm.ts'
import { moveBody, refusedMove, signedBody } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { asksStates, chosen, keyword, pageOf, pageQuery, several, stateCounts, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { messageLifecycle } from './message.lifecycle.ts'
import {
  ENTRY_KINDS,
  followupText,
  MESSAGE_CATEGORIES,
  MESSAGE_RELATED,
  MESSAGE_STATUS,
  messageDraft,
  messageFields,
  replyText,
  satisfaction,
} from './message.model.ts'

const category = z.enum(MESSAGE_CATEGORIES)
const status = z.enum(MESSAGE_STATUS)
const related = z.enum(MESSAGE_RELATED)
const count = z.number().int()

export const messageRow = z.strictObject({
  sn: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  role: z.enum(ROLES),
  submitter_name: z.string(),
  title: z.string(),
  category,
  /** As this reader sees it (domain.md §5.8). */
  status,
  /** It has an answer, opened or not. */
  answered: z.boolean(),
  /** To whom it was handed over; for the platform alone. */
  handler_sn: orNull,
  handler_name: orNull,
  create_time: z.string(),
  /** The latest answer. */
  reply_time: orNull,
  /** Whole minutes from the submission to the first answer, or until now while there is none. */
  minutes: count,
  /** The last day of the answer: so many working days after the question as a review has (Decided 50). */
  due: z.string(),
  /** It was answered after that day, or is unanswered after it. */
  overdue: z.boolean(),
  satisfaction: count.nullable(),
  update_time: z.string(),
  version: count,
  actions: actionsOf(messageLifecycle, 'edit', 'delete'),
})

export const messageEntry = z.strictObject({
  sn: z.string(),
  kind: z.enum(ENTRY_KINDS),
  content: z.string(),
  images: z.array(z.string()),
  author_name: z.string(),
  /** The author's institution; null: the platform. */
  org_name: orNull,
  time: z.string(),
})

export const relatedRecord = z.strictObject({ name: z.string(), number: orNull, url: orNull })

export const messageDetail = messageRow.extend({
  content: z.string(),
  images: z.array(z.string()),
  contact_name: z.string(),
  contact_mobile: z.string(),
  related: related.nullable(),
  related_sn: orNull,
  /** The related record as this reader may see it; null: there is none, or it is not in the reader's scope. */
  related_record: relatedRecord.nullable(),
  reply: orNull,
  replier: orNull,
  entries: z.array(messageEntry),
  /** Opening it by this reader counts, and is not recorded yet. */
  unopened: z.boolean(),
  refused: z.array(refusedMove),
})

const filters = {
  chosen,
  /** The beginning of a number, or a part of a title. */
  keyword,
  category: several(category).optional(),
  status: several(status).optional(),
  /** The days of the submission. */
  date_from: date.optional(),
  date_to: date.optional(),
  org_sn: several(sn).optional(),
  role: several(z.enum(ROLES)).optional(),
  overdue: yesNo.optional(),
  /** It has no answer yet, opened or not. */
  unanswered: yesNo.optional(),
  /** Handed over to the reader. */
  mine: yesNo.optional(),
}

const path = '/message'
const saved = z.strictObject({ draft: messageDraft, save_time: z.string() })

export const messageContract = {
  list: endpoint('message.list', {
    method: 'GET',
    path,
    permission: 'message:read',
    summary: '意见反馈列表：本单位的，或平台全部',
    query: pageQuery(['create_time', 'reply_time', 'update_time', 'due'])
      .extend({ ...filters, ...asksStates })
      .omit({ chosen: true }),
    data: pageOf(messageRow).extend({ states: stateCounts(MESSAGE_STATUS) }),
  }),
  export: endpoint('message.export', {
    method: 'POST',
    path: `${path}/export`,
    permission: 'message:export',
    summary: '导出意见反馈',
    body: z.strictObject(filters),
    answer: fileOrJob('xlsx'),
  }),
  create: endpoint('message.create', {
    method: 'POST',
    path,
    permission: 'message:add',
    summary: '提交意见反馈',
    body: z.strictObject(messageFields),
    data: messageDetail,
  }),
  draft: endpoint('message.draft', {
    method: 'GET',
    path: `${path}/draft`,
    permission: 'message:add',
    summary: '本人未提交的意见反馈草稿',
    data: saved.nullable(),
  }),
  saveDraft: endpoint('message.saveDraft', {
    method: 'PUT',
    path: `${path}/draft`,
    permission: 'message:add',
    summary: '自动保存意见反馈草稿',
    body: messageDraft,
    data: saved,
  }),
  related: endpoint('message.related', {
    method: 'GET',
    path: `${path}/related`,
    permission: 'message:add',
    numbers: 'student:reveal',
    summary: '查找可关联的考核计划、考试或学生',
    query: z.strictObject({ related, keyword: textIn(wordForm, 64).min(1) }),
    data: z.array(z.strictObject({ sn: z.string(), title: z.string(), subtitle: z.string() })),
  }),
  handlers: endpoint('message.handlers', {
    method: 'GET',
    path: `${path}/handler`,
    permission: 'message:reply',
    summary: '可转办的平台操作员',
    data: z.array(z.strictObject({ sn: z.string(), name: z.string(), role: z.enum(ROLES) })),
  }),
  detail: endpoint('message.detail', {
    method: 'GET',
    path: `${path}/:id`,
    permission: 'message:read',
    summary: '意见反馈详情与往来',
    params: byId,
    data: messageDetail,
  }),
  update: endpoint('message.update', {
    method: 'PUT',
    path: `${path}/:id`,
    permission: 'message:edit',
    summary: '补充意见反馈（平台查阅之前）',
    params: byId,
    body: z.strictObject({ ...messageFields, version: version.optional() }),
    data: messageDetail,
  }),
  remove: endpoint('message.remove', {
    method: 'DELETE',
    path: `${path}/:id`,
    permission: 'message:delete',
    summary: '删除意见反馈（平台查阅之前）',
    params: byId,
    data: z.null(),
  }),
  open: endpoint('message.open', {
    method: 'PUT',
    path: `${path}/:id/open`,
    permission: 'message:read',
    summary: '打开意见反馈：标为本人已读',
    params: byId,
    data: messageDetail,
  }),
  ...moveEndpoints(messageLifecycle, path, messageDetail, {
    reply: moveBody.extend({ opinion: optional(replyText) }),
    transfer: signedBody.extend({ handler_sn: sn }),
    followup: moveBody.omit({ opinion: true }).extend({ content: followupText }),
    rate: signedBody.extend({ satisfaction }),
  }),
  history: historyEndpoint(messageLifecycle, path, 'message:read'),
}
