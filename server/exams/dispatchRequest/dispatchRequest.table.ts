import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { REQUEST_STATUS } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.model.ts'
import { PANEL_ROLES } from '@zhikao/domain/exams/panel/panel.model.ts'
import { instant } from '../../db/client.ts'
import { versionedColumns } from '../../db/columns.ts'

/** A site's request for examiners of the reserve pool for a session of its plan (domain.md §5.7). */
export const dispatchRequest = pgTable('dispatch_request', {
  sn: text().primaryKey(),
  plan_sn: text().notNull(),
  /** The site. */
  org_sn: text().notNull(),
  subject: text({ enum: SUBJECTS }).notNull(),
  session_no: integer().notNull(),
  /** When the session begins. */
  start_time: instant().notNull(),
  role: text({ enum: PANEL_ROLES }).notNull(),
  count: integer().notNull(),
  sent: integer().notNull().default(0),
  reason: text().notNull(),
  opinion: text(),
  account_sn: text().notNull(),
  status: text({ enum: REQUEST_STATUS }).notNull().default('SUBMIT'),
  ...versionedColumns(),
})
