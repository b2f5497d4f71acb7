import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { SCORE_STATUS } from '@zhikao/domain/results/scoreSheet/scoreSheet.model.ts'
import { instant } from '../../db/client.ts'
import { versionedColumns } from '../../db/columns.ts'

/** The lifecycle's record of a plan's scores (Decided 8); its key is the plan's number. */
export const scoreSheet = pgTable('score_sheet', {
  sn: text().primaryKey(),
  /** The site. */
  org_sn: text().notNull(),
  submit_time: instant(),
  publish_time: instant(),
  publicity_end: date({ mode: 'string' }),
  issue_time: instant(),
  /** Candidates who passed and whose certificates wait for an open incident that names them (Decided 35). */
  withheld: integer().notNull().default(0),
  opinion: text(),
  /** When site and platform were notified that the scores are overdue; once. */
  overdue_time: instant(),
  /** When the site reminded the examiners who owe hand-ins for the last time. */
  remind_time: instant(),
  status: text({ enum: SCORE_STATUS }).notNull().default('INIT'),
  ...versionedColumns(),
})
