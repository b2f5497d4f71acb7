import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { NEWS_KINDS, NEWS_SCOPES, NEWS_STATUS } from '@zhikao/domain/publishing/news/news.model.ts'
import type { Attachment } from '@zhikao/domain/publishing/news/news.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { deletableColumns } from '../../db/columns.ts'

/** Announcements, notices and interpretations of policies (domain.md §3.16). */
export const news = pgTable('news', {
  sn: text().primaryKey(),
  kind: text({ enum: NEWS_KINDS }).notNull(),
  title: text().notNull(),
  abstract: text(),
  /** Cleaned HTML. */
  content: text().notNull(),
  cover: text(),
  attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  /** The keys of its pictures, cover and attachments: who may read it may open them. */
  files: text().array().notNull().default([]),
  source: text(),
  author: text(),
  scope: text({ enum: NEWS_SCOPES }).array().notNull().default([]),
  org_sns: text().array().notNull().default([]),
  is_top: boolean().notNull().default(false),
  top_until: date(),
  publish_time: instant(),
  push: boolean().notNull().default(false),
  policy_no: text(),
  issuing_body: text(),
  issue_date: date(),
  original_url: text(),
  need_receipt: boolean().notNull().default(false),
  deadline: date(),
  /** Of what readers see: 0 before the first publication. */
  edition: integer().notNull().default(0),
  /** What the job has still to do in the bells: tell the readers, or mark the notices as withdrawn. */
  bell: text({ enum: ['TELL', 'WITHDRAW', 'DONE'] })
    .notNull()
    .default('DONE'),
  remind_time: instant(),
  view_count: integer().notNull().default(0),
  status: text({ enum: NEWS_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})

/** What was published, each edition of it. */
export const newsEdition = pgTable(
  'news_edition',
  {
    news_sn: text().notNull(),
    edition: integer().notNull(),
    title: text().notNull(),
    abstract: text(),
    content: text().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    account_sn: text().notNull(),
    account_name: text().notNull(),
    time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.news_sn, table.edition] })],
)

/** Confirmations: of an institution one, whoever gave it, of an examiner his own; the newest edition counts. */
export const newsReceipt = pgTable(
  'news_receipt',
  {
    news_sn: text().notNull(),
    recipient: text().notNull(),
    edition: integer().notNull(),
    account_sn: text().notNull(),
    account_name: text().notNull(),
    time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.news_sn, table.recipient] })],
)

/** Accounts that have opened it, each once. */
export const newsView = pgTable(
  'news_view',
  {
    news_sn: text().notNull(),
    account_sn: text().notNull(),
    time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.news_sn, table.account_sn] })],
)
