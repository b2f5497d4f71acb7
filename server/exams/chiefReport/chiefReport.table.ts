import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { REPORT_STATUS } from '@zhikao/domain/exams/chiefReport/chiefReport.model.ts'
import type { ReportFigures } from '@zhikao/domain/exams/chiefReport/chiefReport.model.ts'
import { instant } from '../../db/client.ts'
import { versionedColumns } from '../../db/columns.ts'

/** The report of a plan's chief; its key is the plan's number, written with the first words. */
export const chiefReport = pgTable('chief_report', {
  sn: text().primaryKey(),
  /** The site. */
  org_sn: text().notNull(),
  organization: text().notNull(),
  papers: text().notNull(),
  discipline: text().notNull(),
  scoring: text().notNull(),
  advice: text().notNull(),
  /** Fixed with the submission; null before it. */
  figures: jsonb().$type<ReportFigures[]>(),
  /** The account that wrote it last. */
  author_sn: text().notNull(),
  /** Why the site wrote it in the chief's place; null: a chief wrote it. */
  behalf_reason: text(),
  submit_time: instant(),
  status: text({ enum: REPORT_STATUS }).notNull().default('INIT'),
  ...versionedColumns(),
})
