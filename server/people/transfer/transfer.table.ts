import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ID_TYPES } from '@zhikao/domain/kernel/person.ts'
import { TRANSFER_STATUS } from '@zhikao/domain/people/transfer/transfer.model.ts'
import { instant } from '../../db/client.ts'
import { versionedColumns } from '../../db/columns.ts'

/** Requests of institutions for students of others (Decided 24). */
export const transfer = pgTable('transfer', {
  sn: text().primaryKey(),
  /** The institution that requests. */
  org_sn: text().notNull(),
  account_sn: text().notNull(),
  name: text().notNull(),
  id_type: text({ enum: ID_TYPES }).notNull(),
  id_no: text().notNull(),
  /** What identifies the document: `documentKey`. */
  document_key: text().notNull(),
  /** The student with this number and name at the time of the request; null: there was none. */
  student_sn: text(),
  from_org_sn: text(),
  student_no: text().notNull(),
  major_sn: text().notNull(),
  class_name: text().notNull(),
  grade_year: integer().notNull(),
  reason: text().notNull(),
  proof_files: text().array().notNull(),
  deadline: instant().notNull(),
  /** When those who decide got their notices. */
  notice_time: instant(),
  opinion: text(),
  decide_time: instant(),
  status: text({ enum: TRANSFER_STATUS }).notNull().default('SUBMIT'),
  ...versionedColumns(),
})

/** How many requests an institution has made on its last day of requests, by real time. */
export const transferDay = pgTable('transfer_day', {
  org_sn: text().primaryKey(),
  day: date().notNull(),
  requests: integer().notNull(),
})
