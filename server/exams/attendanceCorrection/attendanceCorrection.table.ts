import { pgTable, text } from 'drizzle-orm/pg-core'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { ATTENDANCE_STATES } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import {
  CORRECTED_STATES,
  CORRECTION_STATUS,
} from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.model.ts'
import { versionedColumns } from '../../db/columns.ts'

/** A correction of a candidate's attendance, asked for after the end of the exam (Decided 37). */
export const attendanceCorrection = pgTable('attendance_correction', {
  sn: text().primaryKey(),
  exam_sn: text().notNull(),
  plan_sn: text().notNull(),
  /** The site of the exam. */
  org_sn: text().notNull(),
  /** The key of the attendance, as of the score: the sign-up's number with -T or -P. */
  attendance_sn: text().notNull(),
  signup_sn: text().notNull(),
  subject: text({ enum: SUBJECTS }).notNull(),
  from_state: text({ enum: ATTENDANCE_STATES }).notNull(),
  to_state: text({ enum: CORRECTED_STATES }).notNull(),
  reason: text().notNull(),
  files: text().array().notNull(),
  /** Who asked. */
  account_sn: text().notNull(),
  opinion: text(),
  status: text({ enum: CORRECTION_STATUS }).notNull().default('SUBMIT'),
  ...versionedColumns(),
})
