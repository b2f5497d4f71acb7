import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { CHANGE_STATUS } from '@zhikao/domain/people/collegeChange/collegeChange.model.ts'
import type { ChangedValues } from '@zhikao/domain/people/collegeChange/collegeChange.model.ts'
import { instant } from '../../db/client.ts'
import { versionedColumns } from '../../db/columns.ts'

/** Requests of institutions to change what only the centre sets of them (domain.md §3.2). */
export const collegeChange = pgTable('college_change', {
  sn: text().primaryKey(),
  org_sn: text().notNull(),
  wish: jsonb().$type<ChangedValues>().notNull(),
  before: jsonb().$type<ChangedValues>().notNull(),
  reason: text().notNull(),
  proof_files: text().array().notNull(),
  opinion: text(),
  account_sn: text().notNull(),
  decide_time: instant(),
  status: text({ enum: CHANGE_STATUS }).notNull().default('SUBMIT'),
  ...versionedColumns(),
})
