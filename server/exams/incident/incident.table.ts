import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  ACKNOWLEDGES,
  CANDIDATE_EFFECTS,
  HANDLE_RESULTS,
  INCIDENT_GRADES,
  INCIDENT_STATUS,
  INCIDENT_TYPES,
  MISCONDUCT_KINDS,
} from '@zhikao/domain/exams/incident/incident.model.ts'
import type { Witness } from '@zhikao/domain/exams/incident/incident.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { deletableColumns } from '../../db/columns.ts'

/** What goes wrong in an exam (domain.md §3.18); `sn` is the YJ number. */
export const incident = pgTable('incident', {
  sn: text().primaryKey(),
  exam_sn: text().notNull(),
  plan_sn: text().notNull(),
  /** The site of the exam. */
  org_sn: text().notNull(),
  /** Where it happened; null: in the whole exam. */
  room_sn: text(),
  occur_time: instant().notNull(),
  type: text({ enum: INCIDENT_TYPES }).notNull(),
  kind: text({ enum: MISCONDUCT_KINDS }),
  grade: text({ enum: INCIDENT_GRADES }).notNull(),
  description: text().notNull(),
  measures: text().notNull(),
  extra_minutes: integer(),
  fault_minutes: integer(),
  evidence: text().array().notNull().default([]),
  witnesses: jsonb().$type<Witness[]>().notNull().default([]),
  /** Evidence and signatures together. */
  files: text().array().notNull().default([]),
  candidate_acknowledge: text({ enum: ACKNOWLEDGES }),
  reporter_sn: text().notNull(),
  /** Until when it is reported. */
  due_time: instant().notNull(),
  reported_time: instant(),
  /** When the witnesses were notified: the latest report (Decided 36). */
  told_time: instant(),
  handle_result: text({ enum: HANDLE_RESULTS }),
  handle_opinion: text(),
  closed_time: instant(),
  /** What its result wrote into the scores of the candidates concerned. */
  score_flag: text({ enum: ['VIOLATION', 'CHEAT', 'DEFERRED'] }),
  changed: boolean().notNull().default(false),
  /** It was recorded without network. */
  offline: boolean().notNull().default(false),
  /** Until when it is supplemented, since it was sent back (Decided 35). */
  supplement_due: instant(),
  /** It was sent back, not supplemented in time, and came back as it was (Decided 35). */
  put_back: boolean().notNull().default(false),
  status: text({ enum: INCIDENT_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})

/** The candidates that an incident touches. */
export const incidentCandidate = pgTable('incident_candidate', {
  sn: text().primaryKey(),
  incident_sn: text().notNull(),
  signup_sn: text().notNull(),
  /** Whose student it is. */
  org_sn: text().notNull(),
  student_sn: text().notNull(),
  station: text(),
  /** Null: the person whom the incident accuses. */
  effect: text({ enum: CANDIDATE_EFFECTS }),
})

/** What a witness objected (Decided 36). */
export const incidentObjection = pgTable('incident_objection', {
  sn: text().primaryKey(),
  incident_sn: text().notNull(),
  teacher_sn: text().notNull(),
  reason: text().notNull(),
  time: instant().notNull().default(businessNow),
})

/** The extra minutes that an incident has given to a candidate (Decided 35). */
export const incidentMinutes = pgTable(
  'incident_minutes',
  { incident_sn: text().notNull(), signup_sn: text().notNull(), minutes: integer().notNull() },
  (table) => [primaryKey({ columns: [table.incident_sn, table.signup_sn] })],
)
