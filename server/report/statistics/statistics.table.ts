import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/client.ts'

/** What is counted of candidates: sign-ups, and results by their verdict. */
const candidateFigures = () => ({
  signups: integer().notNull(),
  confirmed: integer().notNull(),
  waiting: integer().notNull(),
  borrowed: integer().notNull(),
  returned: integer().notNull(),
  results: integer().notNull(),
  passed: integer().notNull(),
  failed: integer().notNull(),
  absent_results: integer().notNull(),
  deferred: integer().notNull(),
  violations: integer().notNull(),
  incomplete: integer().notNull(),
})

/** The candidates of a plan by their institution at the sign-up (ADR 0058). */
export const statisticCandidate = pgTable(
  'statistic_candidate',
  { plan_sn: text().notNull(), org_sn: text().notNull(), ...candidateFigures() },
  (table) => [primaryKey({ columns: [table.plan_sn, table.org_sn] })],
)

/** The candidates of a plan, and how it was counted into the sums of months. */
export const statisticPlan = pgTable('statistic_plan', {
  plan_sn: text().primaryKey(),
  credential_sn: text().notNull(),
  level: text().notNull(),
  /** The first of the month of its exams; null: in no month. */
  month: date({ mode: 'string' }),
  /** Its sign-ups are in the sums of the month. */
  live: boolean().notNull(),
  /** Its results are. */
  published: boolean().notNull(),
  ...candidateFigures(),
})

/** The candidates of an institution, over the plans of a credential, a level and a month. */
export const statisticMonth = pgTable(
  'statistic_month',
  {
    credential_sn: text().notNull(),
    level: text().notNull(),
    month: date({ mode: 'string' }).notNull(),
    org_sn: text().notNull(),
    ...candidateFigures(),
  },
  (table) => [primaryKey({ columns: [table.credential_sn, table.level, table.month, table.org_sn] })],
)

/** Who came to an exam, as `cameOf` of the domain; without a row nobody is recorded. */
export const statisticExam = pgTable('statistic_exam', {
  exam_sn: text().primaryKey(),
  present: integer().notNull(),
  absent: integer().notNull(),
  put_off: integer().notNull(),
})

/** What an examiner handed in for an exam, and what was returned. */
export const statisticMark = pgTable(
  'statistic_mark',
  {
    exam_sn: text().notNull(),
    teacher_sn: text().notNull(),
    entries: integer().notNull(),
    entries_returned: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exam_sn, table.teacher_sn] })],
)

/** When all of them were counted the last time: one row. */
export const statisticRun = pgTable('statistic_run', {
  one: boolean().primaryKey().default(true),
  time: instant().notNull(),
})
