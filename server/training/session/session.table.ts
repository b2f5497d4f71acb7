import { date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { TRAIN_MODES, TRAIN_SESSION_STATUS, TRAIN_TYPES } from '@zhikao/domain/training/session/session.model.ts'
import { deletableColumns } from '../../db/columns.ts'

/** Trainings of examiners (domain.md §3.19). */
export const trainSession = pgTable('train_session', {
  sn: text().primaryKey(),
  title: text().notNull(),
  /** The training organisation that holds it; null: the platform. */
  org_sn: text(),
  credential_sn: text().notNull(),
  levels: text({ enum: LEVELS }).array().notNull(),
  type: text({ enum: TRAIN_TYPES }).notNull(),
  mode: text({ enum: TRAIN_MODES }).notNull(),
  start_date: date({ mode: 'string' }).notNull(),
  end_date: date({ mode: 'string' }).notNull(),
  signup_end: date({ mode: 'string' }).notNull(),
  place: text(),
  hours: integer().notNull(),
  quota: integer(),
  /** Yuan for each person. */
  fee: numeric({ precision: 8, scale: 2, mode: 'number' }).notNull().default(0),
  contact: text(),
  /** Cleaned HTML. */
  content: text(),
  /** The keys of its pictures: who may read it may see them. */
  files: text().array().notNull().default([]),
  exam_mode: text(),
  pass_score: integer().notNull(),
  /** Places taken, and those of registrations that are approved. */
  taken: integer().notNull().default(0),
  approved: integer().notNull().default(0),
  status: text({ enum: TRAIN_SESSION_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})
