import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ASSIGNMENT_STATUS } from '@zhikao/domain/exams/exam/exam.model.ts'
import { DECLINE_KINDS } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import { PANEL_ROLES } from '@zhikao/domain/exams/panel/panel.model.ts'
import { instant, period } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** What an examiner was asked to do in an exam, and the answer. */
export const assignment = pgTable('assignment', {
  sn: text().primaryKey(),
  exam_sn: text().notNull(),
  teacher_sn: text().notNull(),
  role: text({ enum: PANEL_ROLES }).notNull(),
  room_sn: text(),
  declared: boolean().notNull().default(false),
  reason: text(),
  decline_kind: text({ enum: DECLINE_KINDS }),
  reply_time: instant(),
  time: period().notNull(),
  status: text({ enum: ASSIGNMENT_STATUS }).notNull().default('PENDING'),
  version: integer().notNull().default(1),
  create_time: instant().notNull().default(businessNow),
  update_time: instant().notNull().default(businessNow),
})
