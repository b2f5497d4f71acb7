import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { LATE_ACTS, LATE_STATUS } from '@zhikao/domain/exams/lateReport/lateReport.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { instant } from '../../db/client.ts'
import { versionedColumns } from '../../db/columns.ts'

/** What was recorded without network and could not be applied (Decided 38). */
export const lateReport = pgTable('late_report', {
  sn: text().primaryKey(),
  exam_sn: text().notNull(),
  plan_sn: text().notNull(),
  /** The site of the exam. */
  org_sn: text().notNull(),
  /** Of the candidate; null: the report is about none, or the candidate is not known. */
  signup_sn: text(),
  /** The key or ticket that the call names. */
  target: text(),
  act: text({ enum: LATE_ACTS }).notNull(),
  /** The body of the call. */
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  /** One call is kept once, however often it is sent. */
  fingerprint: text().notNull(),
  /** Who recorded it. */
  account_sn: text().notNull(),
  device: text().notNull(),
  occurred_at: instant().notNull(),
  /** Why it was refused. */
  rule: text().notNull(),
  cause: jsonb().$type<Text>().notNull(),
  decided_by: text(),
  opinion: text(),
  status: text({ enum: LATE_STATUS }).notNull().default('OPEN'),
  ...versionedColumns(),
})
