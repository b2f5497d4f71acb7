import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/client.ts'

/** The candidates of a plan by their institution at the sign-up: its sign-ups and results, counted (ADR 0058). */
export const statisticCandidate = pgTable(
  'statistic_candidate',
  {
    plan_sn: text().notNull(),
    org_sn: text().notNull(),
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
  },
  (table) => [primaryKey({ columns: [table.plan_sn, table.org_sn] })],
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
