import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type {
  CandidateChanges,
  ExamContent,
  ExamDraft,
  NamedCandidate,
} from '@zhikao/domain/exams/examApplication/examApplication.form.ts'
import {
  EXAM_APPLICATION_STATUS,
  PAPER_DELIVERIES,
  STATION_MODES,
} from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { versionedColumns } from '../../db/columns.ts'

/** Exam applications of plans (domain.md §3.10); `sn` is the number of the plan. There is none before its first submission. */
export const examApplication = pgTable('exam_application', {
  sn: text().primaryKey(),
  status: text({ enum: EXAM_APPLICATION_STATUS }).notNull().default('PLAN_AUDIT'),
  station_mode: text({ enum: STATION_MODES }),
  paper_delivery: text({ enum: PAPER_DELIVERIES }),
  exam_contact: text(),
  exam_contact_mobile: text(),
  equipment_checked: boolean().notNull().default(false),
  emergency_leader: text(),
  emergency_mobile: text(),
  exam_attachments: text().array().notNull().default([]),
  submit_time: instant(),
  /** Counts its moves; on the wire the version of the plan stands for both. */
  ...versionedColumns(),
})

/** What was submitted of an exam application, as it was at that time. */
export const examRound = pgTable(
  'exam_round',
  {
    plan_sn: text().notNull(),
    round: integer().notNull(),
    submit_time: instant().notNull(),
    content: jsonb().$type<ExamContent>().notNull(),
    /** Null in submissions of before they were kept. */
    candidates: jsonb().$type<readonly NamedCandidate[]>(),
    /** Null where the submission before has none, or there is none. */
    candidate_changes: jsonb().$type<CandidateChanges>(),
  },
  (table) => [primaryKey({ columns: [table.plan_sn, table.round] })],
)

/** An exam application that is being written. */
export const examDraft = pgTable('exam_draft', {
  plan_sn: text().primaryKey(),
  content: jsonb().$type<ExamDraft>().notNull(),
  save_time: instant().notNull().default(businessNow),
})
