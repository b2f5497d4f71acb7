import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { versionedColumns } from '../../db/columns.ts'

/** What a site says of an examiner who served in a plan's exams; one for each plan and examiner. */
export const dutyFeedback = pgTable('duty_feedback', {
  sn: text().primaryKey(),
  plan_sn: text().notNull(),
  teacher_sn: text().notNull(),
  /** The site. */
  org_sn: text().notNull(),
  discipline: smallint().notNull(),
  skill: smallint().notNull(),
  fairness: smallint().notNull(),
  attitude: smallint().notNull(),
  comment: text(),
  /** The account that gave or last changed it. */
  given_by: text().notNull(),
  ...versionedColumns(),
})
