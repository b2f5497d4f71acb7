import { boolean, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { SCORE_FLAGS, VERDICTS } from '@zhikao/domain/catalogue/template/template.model.ts'
import { ATTEMPTS } from '@zhikao/domain/exams/signup/signup.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { versionedColumns } from '../../db/columns.ts'

const points = () => numeric({ precision: 4, scale: 1, mode: 'number' })

/** One subject's result of one sign-up; the key is the sign-up's number with -T or -P, so that it is known before the first entry. */
export const score = pgTable('score', {
  sn: text().primaryKey(),
  exam_sn: text().notNull(),
  plan_sn: text().notNull(),
  signup_sn: text().notNull(),
  subject: text({ enum: SUBJECTS }).notNull(),
  /** Before deductions: the examiners' mean, else what was entered. */
  raw_score: points(),
  examiner_scores: jsonb().$type<number[]>().notNull().default([]),
  deduction: text(),
  /** What the site notes, whatever the points. */
  remark: text(),
  /** Points that the site deducts from the examiners' result; null: a score older than entries. */
  deducted: points(),
  /** What counts. */
  final_score: points(),
  flag: text({ enum: SCORE_FLAGS }).notNull(),
  attempt: text({ enum: ATTEMPTS }).notNull(),
  /** The job that brought it. */
  import_batch: text(),
  /** The account that entered or last changed it: a correction needs another one. */
  entered_by: text().notNull(),
  /** The accounts that entered or changed it before that one. */
  earlier_by: text().array().notNull().default([]),
  ...versionedColumns(),
})

/** A score that the centre sent back alone, until the site submits again; the key is that of the score. */
export const scoreReturn = pgTable('score_return', {
  sn: text().primaryKey(),
  plan_sn: text().notNull(),
  signup_sn: text().notNull(),
  opinion: text().notNull(),
  account_sn: text().notNull(),
  return_time: instant().notNull().default(businessNow),
})

/** What a published score was before its correction; written once. */
export const scoreCorrection = pgTable('score_correction', {
  sn: text().primaryKey(),
  score_sn: text().notNull(),
  from_score: points(),
  from_flag: text({ enum: SCORE_FLAGS }).notNull(),
  to_score: points(),
  to_flag: text({ enum: SCORE_FLAGS }).notNull(),
  reason: text().notNull(),
  files: text().array().notNull(),
  corrected_by: text().notNull(),
  time: instant().notNull().default(businessNow),
})

/** What the subjects of a sign-up come to, written at the publication; recomputed, it never differs. */
export const composite = pgTable('composite', {
  signup_sn: text().primaryKey(),
  plan_sn: text().notNull(),
  /** Whose student it is. */
  org_sn: text().notNull(),
  student_sn: text().notNull(),
  template_sn: text().notNull(),
  theory: points(),
  practical: points(),
  composite: points(),
  pass: boolean().notNull(),
  verdict: text({ enum: VERDICTS }).notNull(),
  update_time: instant().notNull().default(businessNow),
})
