import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { PAPER_VARIANTS, RUN_FLAGS, RUN_STATES } from '@zhikao/domain/exams/exam/exam.model.ts'
import { instant, period } from '../../db/client.ts'
import { versionedColumns } from '../../db/columns.ts'

/** One subject in one session, in one or more rooms (Decided 1); made when the exam application is approved. */
export const exam = pgTable('exam', {
  sn: text().primaryKey(),
  plan_sn: text().notNull(),
  /** The site. */
  org_sn: text().notNull(),
  subject: text({ enum: SUBJECTS }).notNull(),
  session_no: integer().notNull(),
  name: text().notNull(),
  start_time: instant().notNull(),
  end_time: instant().notNull(),
  minutes: integer().notNull(),
  capacity: integer().notNull(),
  candidate_count: integer().notNull(),
  /** How it is run (Decided 39); written by moveRecord alone. */
  run_state: text({ enum: RUN_STATES }).notNull().default('PLANNED'),
  /** When and by whom it was begun and finished; without them the planned times count (domain.md §3.13a). */
  actual_start_time: instant(),
  actual_end_time: instant(),
  started_by: text(),
  finished_by: text(),
  start_reason: text(),
  finish_reason: text(),
  /** The scan from which the site filed an exam that nobody ran. */
  paper_scan: text(),
  /** With which of the sealed papers of its subject it is held (domain.md §5.9). */
  paper_variant: text({ enum: PAPER_VARIANTS }).notNull().default('A'),
  /** When the chief first acted: from then on the site no longer acts for him. */
  chief_time: instant(),
  run_flags: text({ enum: RUN_FLAGS }).array().notNull().default([]),
  ...versionedColumns(),
})

/** A room of an exam; `serial` counts (session, room) over the plan: three digits of the ticket number. */
export const examRoom = pgTable(
  'exam_room',
  {
    exam_sn: text().notNull(),
    room_sn: text().notNull(),
    serial: integer().notNull(),
    capacity: integer().notNull(),
    time: period().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exam_sn, table.room_sn] })],
)

/** Where a candidate sits, for each subject of the sign-up. */
export const seat = pgTable(
  'seat',
  {
    signup_sn: text().notNull(),
    subject: text({ enum: SUBJECTS }).notNull(),
    exam_sn: text().notNull(),
    room_sn: text().notNull(),
    seat_no: integer().notNull(),
    student_sn: text().notNull(),
    time: period().notNull(),
  },
  (table) => [primaryKey({ columns: [table.signup_sn, table.subject] })],
)
