import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { ASSIGNMENT_STATUS } from '@zhikao/domain/exams/exam/exam.model.ts'
import { DECLINE_KINDS } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import { CALL_ROLES, PANEL_ROLES } from '@zhikao/domain/exams/panel/panel.model.ts'
import { instant, period } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { versionedColumns } from '../../db/columns.ts'

/** What an examiner was asked to do in an exam, and the answer. */
export const assignment = pgTable('assignment', {
  sn: text().primaryKey(),
  exam_sn: text().notNull(),
  teacher_sn: text().notNull(),
  role: text({ enum: CALL_ROLES }).notNull(),
  room_sn: text(),
  declared: boolean().notNull().default(false),
  reason: text(),
  decline_kind: text({ enum: DECLINE_KINDS }),
  /** Proof for a leave, which then is not counted (Decided 16). */
  leave_files: text().array().notNull().default([]),
  reply_time: instant(),
  /** Of the exam; empty for a scorer, who is in no room and no overlap (Decided 31). */
  time: period().notNull(),
  status: text({ enum: ASSIGNMENT_STATUS }).notNull().default('PENDING'),
  ...versionedColumns(),
})

/** An examiner of the reserve pool whom the centre sent to a session of a plan (domain.md §5.7). */
export const dispatch = pgTable('dispatch', {
  sn: text().primaryKey(),
  teacher_sn: text().notNull(),
  plan_sn: text().notNull(),
  subject: text({ enum: SUBJECTS }).notNull(),
  session_no: integer().notNull(),
  role: text({ enum: PANEL_ROLES }).notNull(),
  account_sn: text().notNull(),
  create_time: instant().notNull().default(businessNow),
})
