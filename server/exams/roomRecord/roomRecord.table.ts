import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { RECORD_STATUS, ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import type { RecordFigures } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { versionedColumns } from '../../db/columns.ts'

/** The record of a room in an exam; its key is both numbers, written with the first words. */
export const roomRecord = pgTable('room_record', {
  sn: text().primaryKey(),
  exam_sn: text().notNull(),
  room_sn: text().notNull(),
  /** The site. */
  org_sn: text().notNull(),
  checks: text({ enum: ROOM_CHECKS }).array().notNull().default([]),
  remarks: text().notNull(),
  /** Fixed with the submission; null before it. */
  figures: jsonb().$type<RecordFigures>(),
  submitted_by: text(),
  submit_time: instant(),
  status: text({ enum: RECORD_STATUS }).notNull().default('INIT'),
  ...versionedColumns(),
})

/** Who of the room confirmed its record as it is now. */
export const roomConfirmation = pgTable(
  'room_confirmation',
  {
    record_sn: text().notNull(),
    account_sn: text().notNull(),
    confirm_time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.record_sn, table.account_sn] })],
)
