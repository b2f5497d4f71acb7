import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** What one examiner judges of one candidate of a practical exam (Decided 13); the key is that of sign-up and examiner, known before the first point. */
export const scoreEntry = pgTable('score_entry', {
  sn: text().primaryKey(),
  /** The candidate's score, there or not. */
  score_sn: text().notNull(),
  exam_sn: text().notNull(),
  plan_sn: text().notNull(),
  signup_sn: text().notNull(),
  /** Null: migrated from an older score, whose author is not known. */
  teacher_sn: text(),
  /** In the order of the score sheet; null where only the total is known. */
  items: jsonb().$type<(number | null)[]>(),
  total: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
  critical: boolean().notNull().default(false),
  stopped: boolean().notNull().default(false),
  note: text(),
  migrated: boolean().notNull().default(false),
  /** The account of the site that entered it from a paper sheet, and the scan of this. */
  behalf_by: text(),
  scan: text(),
  /** It was typed without network. */
  offline: boolean().notNull().default(false),
  return_reason: text(),
  handin_time: instant(),
  /** Of a handed-in entry: this candidate waits for a third scorer. */
  third_due: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  create_time: instant().notNull().default(businessNow),
  update_time: instant().notNull().default(businessNow),
})

/** A handed-in entry as it was before a change or a return. */
export const scoreEntryVersion = pgTable(
  'score_entry_version',
  {
    entry_sn: text().notNull(),
    version: integer().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text().notNull(),
    by_sn: text().notNull(),
    time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.entry_sn, table.version] })],
)
