import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { JOB_KINDS, JOB_STATES } from '@zhikao/domain/platform/job/job.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { instant } from '../db/client.ts'
import type { FaultPicture } from '@zhikao/domain/platform/media/media.model.ts'
import type { SheetCell } from '../files/sheet/read.ts'

/** Work that takes longer than a click (interface.md §4); real time. */
export const job = pgTable('job', {
  sn: text().primaryKey(),
  kind: text({ enum: JOB_KINDS }).notNull(),
  account_sn: text().notNull(),
  org_sn: text(),
  subject: text(),
  mode: text(),
  payload: jsonb().notNull(),
  /** The request that asked for it; null before there were export marks, and in the seed. */
  request_id: text(),
  state: text({ enum: JOB_STATES }).notNull().default('queued'),
  cancel_asked: boolean().notNull().default(false),
  progress: integer().notNull().default(0),
  total: integer(),
  ok: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  /** Of the refused rows of an import: those that would change what is stored. */
  changes: integer().notNull().default(0),
  /** Of the refused rows of an import: those that the file hides and that are valid. */
  hidden: integer().notNull().default(0),
  /** Rows of an import that were taken with a warning. */
  warned: integer().notNull().default(0),
  result_key: text(),
  error: jsonb().$type<Text>(),
  /** The job that goes on from this one: the import of a preview, the undo of an import. */
  next_sn: text(),
  /** How often it failed because of a fault of the server. */
  faults: integer().notNull().default(0),
  create_time: instant().notNull().default(sql`now()`),
  finish_time: instant(),
})

const rowNote = () => ({
  job_sn: text().notNull(),
  seq: integer().notNull(),
  row: integer().notNull(),
  column: jsonb().$type<Text>(),
  rule: text().notNull(),
  message: jsonb().$type<Text>().notNull(),
  /** The key of the column. */
  field: text(),
  name: text(),
  value: text(),
  /** Of a fault in a picture: the picture, and where. */
  picture: jsonb().$type<FaultPicture>(),
})

/** One fault of one row of an import; `column` and `message` in three languages, `value` with numbers of people masked. */
export const jobError = pgTable('job_error', rowNote(), (table) => [primaryKey({ columns: [table.job_sn, table.seq] })])

/** One warning about a row that an import took or would take, in the same form (Decided 45). */
export const jobWarning = pgTable('job_warning', rowNote(), (table) => [
  primaryKey({ columns: [table.job_sn, table.seq] }),
])

/** The file of an import: its rows below are deleted with it. */
export const importFile = pgTable('import_file', {
  job_sn: text().primaryKey(),
  media_key: text().notNull(),
})

/** What is kept of a row of an import's file: the values that must not repeat (previews only), and the cells of a row that was refused. */
export const importRow = pgTable(
  'import_row',
  {
    job_sn: text().notNull(),
    row: integer().notNull(),
    keys: jsonb().$type<string[]>().notNull(),
    cells: jsonb().$type<SheetCell[]>(),
    refused: boolean().notNull(),
    /** Hidden in the file, by hand or by a filter. */
    hidden: boolean().notNull().default(false),
    /** What the row says, to compare it with rows of the same values; null for one with faults. */
    signature: text(),
    /** The turn in which it was corrected in the preview; null: as it is in the file. */
    mended: integer(),
  },
  (table) => [primaryKey({ columns: [table.job_sn, table.row] })],
)

/** The records that an import created, each with its version when the import ended; what an undo removes. */
export const importRecord = pgTable(
  'import_record',
  {
    job_sn: text().notNull(),
    row: integer().notNull(),
    sn: text().notNull(),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.job_sn, table.row] })],
)
