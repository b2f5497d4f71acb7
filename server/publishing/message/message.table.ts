import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { MESSAGE_CATEGORIES, MESSAGE_RELATED, MESSAGE_STATES } from '@zhikao/domain/publishing/message/message.model.ts'
import type { MessageDraft } from '@zhikao/domain/publishing/message/message.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** Feedback of institutions (domain.md §3.17); `sn` is the FK number. */
export const message = pgTable('message', {
  sn: text().primaryKey(),
  org_sn: text().notNull(),
  account_sn: text().notNull(),
  title: text().notNull(),
  category: text({ enum: MESSAGE_CATEGORIES }).notNull(),
  content: text().notNull(),
  images: text().array().notNull().default([]),
  contact_name: text().notNull(),
  contact_mobile: text().notNull(),
  related: text({ enum: MESSAGE_RELATED }),
  related_sn: text(),
  /** Each question and each answer is the next turn. */
  turn: integer().notNull().default(1),
  /** The last day of the answer. */
  due: date().notNull(),
  handler_sn: text(),
  /** The latest answer. */
  reply: text(),
  replier_sn: text(),
  reply_time: instant(),
  first_reply_time: instant(),
  satisfaction: integer(),
  create_time: instant().notNull().default(businessNow),
  update_time: instant().notNull().default(businessNow),
  delete_time: instant(),
  status: text({ enum: MESSAGE_STATES }).notNull().default('SEND'),
  version: integer().notNull().default(1),
})

/** What followed the question, in order. */
export const messageEntry = pgTable('message_entry', {
  sn: text().primaryKey(),
  message_sn: text().notNull(),
  kind: text({ enum: ['FOLLOWUP', 'REPLY'] }).notNull(),
  content: text().notNull(),
  account_sn: text().notNull(),
  /** The institution of the author; null: the platform. */
  org_sn: text(),
  time: instant().notNull(),
})

/** Each reader's own mark: which turns of a message an account has opened. */
export const messageRead = pgTable(
  'message_read',
  {
    message_sn: text().notNull(),
    account_sn: text().notNull(),
    turn: integer().notNull(),
    by_platform: boolean().notNull(),
    time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.message_sn, table.account_sn, table.turn] })],
)

/** What an account has written of its next message. */
export const messageDraft = pgTable('message_draft', {
  account_sn: text().primaryKey(),
  content: jsonb().$type<MessageDraft>().notNull(),
  save_time: instant().notNull().default(businessNow),
})
