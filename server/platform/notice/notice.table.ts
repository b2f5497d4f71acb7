import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { MAIL_GROUPS, MAIL_WAYS } from '@zhikao/domain/platform/notice/notice.model.ts'
import type { NoticeType } from '@zhikao/domain/platform/notice/notice.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** Notices, one row for each audience; who has read them is in `notice_read`. */
export const notice = pgTable('notice', {
  sn: text().primaryKey(),
  type: text().$type<NoticeType>().notNull(),
  status: text().$type<'SEND' | 'BACK'>().notNull().default('SEND'),
  to_account: text(),
  to_org: text(),
  to_platform: boolean().notNull().default(false),
  event: text().notNull(),
  title: jsonb().$type<Text>().notNull(),
  abstract: jsonb().$type<Text>().notNull(),
  opinion: text(),
  /** Where it leads; the address is built for each reader. */
  screen: text().$type<ScreenName>(),
  params: jsonb().$type<Record<string, string>>().notNull().default({}),
  entity: text().notNull(),
  entity_sn: text().notNull(),
  create_time: instant().notNull().default(businessNow),
  update_time: instant().notNull().default(businessNow),
  /** From when on it is shown, its `update_time` then too; null: at once. */
  visible_from: instant(),
  /** From when on it is to be sent by mail; null: it was, or it is shown in the bell only. */
  mail_from: instant(),
})

/** Each reader's own mark. */
export const noticeRead = pgTable(
  'notice_read',
  {
    notice_sn: text().notNull(),
    account_sn: text().notNull(),
    time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.account_sn, table.notice_sn] })],
)

/** Each reader's high-water mark of a type: what was sent before it is read, whatever the number. */
export const noticeMark = pgTable(
  'notice_mark',
  {
    account_sn: text().notNull(),
    type: text().$type<NoticeType>().notNull(),
    before: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_sn, table.type] })],
)

/** Which notices an account gets by mail; without a row the default of its role holds. */
export const noticeChoice = pgTable(
  'notice_choice',
  {
    account_sn: text().notNull(),
    mail_group: text({ enum: MAIL_GROUPS }).notNull(),
    way: text({ enum: MAIL_WAYS }).notNull(),
    update_time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.account_sn, table.mail_group] })],
)

/** What an account was sent on a day: mails of single notices, and when its daily mail was prepared. */
export const noticeLetter = pgTable(
  'notice_letter',
  {
    account_sn: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    letters: integer().notNull().default(0),
    digest_time: instant(),
  },
  (table) => [primaryKey({ columns: [table.account_sn, table.day] })],
)
