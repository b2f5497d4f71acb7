import { pgTable, text } from 'drizzle-orm/pg-core'
import { MERGE_STATUS } from '@zhikao/domain/people/studentMerge/studentMerge.model.ts'
import { versionedColumns } from '../../db/columns.ts'

/** Merges of two records of one person (Decided 43). */
export const studentMerge = pgTable('student_merge', {
  sn: text().primaryKey(),
  keep_sn: text().notNull(),
  drop_sn: text().notNull(),
  reason: text().notNull(),
  account_sn: text().notNull(),
  opinion: text(),
  status: text({ enum: MERGE_STATUS }).notNull().default('SUBMIT'),
  ...versionedColumns(),
})
