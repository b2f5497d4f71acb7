import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ENTRY_BASES, KEPT_STATES } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { versionedColumns } from '../../db/columns.ts'

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
  /** Written by moveRecord alone; null: written by the release before (`entryState`). */
  state: text({ enum: KEPT_STATES }),
  /** What a scorer who was not there scored from (Decided 31). */
  basis: text({ enum: ENTRY_BASES }),
  migrated: boolean().notNull().default(false),
  /** The account of the site that entered it from a paper sheet, and the scan of this. */
  behalf_by: text(),
  scan: text(),
  /** It was typed without network. */
  offline: boolean().notNull().default(false),
  return_reason: text(),
  /** The entry that was handed in instead of this returned one (Decided 31). */
  replaced_by: text(),
  handin_time: instant(),
  /** A third scorer was due for this candidate once: from then on three count (Decided 34). */
  third_due: boolean().notNull().default(false),
  ...versionedColumns(),
})

/** Who opened the entries of a candidate to decide about them, or returned one: this account does not score the candidate (Decided 33). */
export const scoreDispute = pgTable(
  'score_dispute',
  {
    /** The key of the candidate's practical score. */
    score_sn: text().notNull(),
    account_sn: text().notNull(),
    plan_sn: text().notNull(),
    reason: text().notNull(),
    time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.score_sn, table.account_sn] })],
)

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
