import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, datetime, orNull, ruleError } from '../../kernel/field.ts'
import { kernelMessages } from '../../kernel/messages.ts'
import { PAGE_LIMIT, pageOf, pageQuery, queryInteger, several } from '../../kernel/page.ts'
import { MAIL_GROUPS, MAIL_WAYS, NOTICE_STATUS, NOTICE_TYPES } from './notice.model.ts'

const types = z.enum(NOTICE_TYPES)

/** An item of the bell (spec §3): `status` is the reader's own, `url` a path of the reader's own portal. */
export const noticeItem = z.strictObject({
  sn: z.string(),
  types,
  status: z.enum(NOTICE_STATUS),
  title: z.string(),
  abstract: z.string(),
  /** Given with a refusal or an answer (BACK), else null. */
  opinion: orNull,
  update_time: z.string(),
  url: orNull,
})
/** How many are unread, whatever the page shows: all, by type, and of today; each figure ends at UNREAD_MAX. */
const unread = z.strictObject({
  all: z.number().int(),
  NOTIFY: z.number().int(),
  MESSAGE: z.number().int(),
  OPINION: z.number().int(),
  today: z.number().int(),
})

const yes = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((given) => given === true || given === 'true' || given === '1')

const choice = z.strictObject({ group: z.enum(MAIL_GROUPS), way: z.enum(MAIL_WAYS) })
/** How the account's notices come by mail, for each group that its role can get. */
const choices = z.strictObject({
  choices: z.array(choice),
  /** The account's address, masked; null: it has none. */
  mail: orNull,
  /** Does this platform send mail at all? */
  sends: z.boolean(),
})

export const noticeContract = {
  list: endpoint('notice.list', {
    method: 'GET',
    path: '/notice',
    permission: 'signed-in',
    summary: '通知铃：我的通知、消息与意见',
    keepsAlive: false,
    query: pageQuery(['update_time']).extend({
      /** Another name of `limit` (spec §7); where both are given, this one counts. */
      size: queryInteger(1, PAGE_LIMIT).optional(),
      status: several(z.enum(NOTICE_STATUS)).optional(),
      types: several(types).optional(),
      /** Another name of `types`. */
      type: several(types).optional(),
      /** Only the notices of today (business time). */
      today: yes.optional(),
    }),
    data: pageOf(noticeItem).extend({ unread }),
  }),
  readAll: endpoint('notice.readAll', {
    method: 'PUT',
    path: '/notice/read-all',
    permission: 'signed-in',
    summary: '全部标为已读',
    body: z.strictObject({
      types: z.array(types).min(1).max(NOTICE_TYPES.length).optional(),
      today: z.boolean().optional(),
      /** No notice later than this: what the reader has not yet seen stays unread. */
      until: datetime.optional(),
    }),
    data: z.strictObject({ read: z.number().int() }),
  }),
  choice: endpoint('notice.choice', {
    method: 'GET',
    path: '/user/notice-choice',
    permission: 'signed-in',
    summary: '我的通知邮件',
    data: choices,
  }),
  choose: endpoint('notice.choose', {
    method: 'PUT',
    path: '/user/notice-choice',
    permission: 'signed-in',
    summary: '设定我的通知邮件',
    body: z.strictObject({
      choices: z
        .array(choice)
        .min(1)
        .max(MAIL_GROUPS.length)
        .refine((list) => new Set(list.map(({ group }) => group)).size === list.length, {
          error: ruleError('repeated_item', kernelMessages.repeated_item),
        }),
    }),
    data: choices,
  }),
  read: endpoint('notice.read', {
    method: 'PUT',
    path: '/notice/:id',
    permission: 'signed-in',
    summary: '标为已读',
    params: byId,
    body: z.strictObject({ status: z.literal('READ') }),
    data: noticeItem,
  }),
}
