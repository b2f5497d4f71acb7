import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { PANEL_ROLES } from '@zhikao/domain/exams/panel/panel.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** Who is chosen for which session of a plan, until the exam is approved (domain.md §6.4). */
export const panel = pgTable(
  'panel',
  {
    plan_sn: text().notNull(),
    subject: text({ enum: SUBJECTS }).notNull(),
    session_no: integer().notNull(),
    teacher_sn: text().notNull(),
    role: text({ enum: PANEL_ROLES }).notNull(),
    create_time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.plan_sn, table.subject, table.session_no, table.teacher_sn] })],
)
