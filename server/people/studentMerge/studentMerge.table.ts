import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { MERGE_STATUS } from '@zhikao/domain/people/studentMerge/studentMerge.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** Merges of two records of one person (Decided 43). */
export const studentMerge = pgTable('student_merge', {
  sn: text().primaryKey(),
  keep_sn: text().notNull(),
  drop_sn: text().notNull(),
  reason: text().notNull(),
  account_sn: text().notNull(),
  opinion: text(),
  status: text({ enum: MERGE_STATUS }).notNull().default('SUBMIT'),
  version: integer().notNull().default(1),
  create_time: instant().notNull().default(businessNow),
  update_time: instant().notNull().default(businessNow),
})
