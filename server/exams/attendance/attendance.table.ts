import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { ATTENDANCE_STATES, CHECK_ITEMS, CHECKIN_WAYS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { bytes, instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { versionedColumns } from '../../db/columns.ts'

/** A candidate on the day of the exam; without a row it is expected (domain.md §3.13a). */
export const attendance = pgTable('attendance', {
  /** The key of the score: the sign-up's number with -T or -P. */
  sn: text().primaryKey(),
  exam_sn: text().notNull(),
  room_sn: text().notNull(),
  signup_sn: text().notNull(),
  subject: text({ enum: SUBJECTS }).notNull(),
  state: text({ enum: ATTENDANCE_STATES }).notNull().default('EXPECTED'),
  checkin_time: instant(),
  checkin_by: text(),
  checkin_way: text({ enum: CHECKIN_WAYS }),
  identity_checked: boolean().notNull().default(false),
  late_reason: text(),
  station: integer(),
  extra_minutes: integer().notNull().default(0),
  extra_reason: text(),
  absent_reason: text(),
  left_time: instant(),
  note: text(),
  offline: boolean().notNull().default(false),
  ...versionedColumns(),
})

/** The items of the checklist before the start that were checked. */
export const examCheck = pgTable(
  'exam_check',
  {
    exam_sn: text().notNull(),
    item: text({ enum: CHECK_ITEMS }).notNull(),
    checked_by: text().notNull(),
    checked_time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.exam_sn, table.item] })],
)

/** The draw of a room's workstations (Decided 25). */
export const examDraw = pgTable(
  'exam_draw',
  {
    exam_sn: text().notNull(),
    room_sn: text().notNull(),
    seed_sealed: bytes().notNull(),
    seed_hash: text().notNull(),
    list_hash: text().notNull(),
    committed: boolean().notNull(),
    commit_time: instant().notNull().default(businessNow),
    drawn_time: instant(),
    drawn_by: text(),
    drawn_order: text().array(),
  },
  (table) => [primaryKey({ columns: [table.exam_sn, table.room_sn] })],
)
