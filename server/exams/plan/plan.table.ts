import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { LEVELS, SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { BORROW_REGIONS, PLAN_OWN_STATUS, PLAN_TYPES } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { PlanContent } from '@zhikao/domain/exams/plan/plan.form.ts'
import { instant } from '../../db/client.ts'
import { deletableColumns } from '../../db/columns.ts'

/** Exam plans of sites (domain.md §3.10); `sn` is the plan's number. */
export const plan = pgTable('plan', {
  sn: text().primaryKey(),
  org_sn: text().notNull(),
  application_sn: text().notNull(),
  credential_sn: text().notNull(),
  level: text({ enum: LEVELS }).notNull(),
  direction: text(),
  template_sn: text().notNull(),
  title: text().notNull(),
  plan_type: text({ enum: PLAN_TYPES }).notNull(),
  year: integer().notNull(),
  serial: integer().notNull(),
  theory_start: instant(),
  theory_end: instant(),
  practical_start: instant(),
  practical_end: instant(),
  signup_start: instant().notNull(),
  signup_end: instant().notNull(),
  expected_count: integer().notNull(),
  accept_borrow: boolean().notNull().default(false),
  borrow_quota: integer().notNull().default(0),
  borrow_region: text({ enum: BORROW_REGIONS }).notNull().default('ANY'),
  contact_name: text().notNull(),
  contact_mobile: text().notNull(),
  fee_standard: numeric({ precision: 8, scale: 2, mode: 'number' }).notNull(),
  materials: text().array().notNull().default([]),
  remark: text(),
  capacity: integer().notNull().default(0),
  /** Live sign-ups, own and borrowed; the sign-up's conditional updates alone write them. */
  taken: integer().notNull().default(0),
  own_taken: integer().notNull().default(0),
  /** Places that approved borrowed exams hold on it; plan.places.commands alone writes them. */
  reserved: integer().notNull().default(0),
  submit_time: instant(),
  /** Why the panel does not change by a third (Decided 16). */
  rotation_reason: text(),
  overdue: boolean().notNull().default(false),
  created_by: text().notNull(),
  /** Made by centre or platform for the site, which it belongs to (Decided 6). */
  on_behalf: boolean().notNull().default(false),
  /** Its own; what it shows once it is approved, planState says. */
  status: text({ enum: PLAN_OWN_STATUS }).notNull().default('PLAN_INIT'),
  ...deletableColumns(),
})

/** One room at one time for one subject; rows of the same subject and number are one exam (Decided 1). */
export const planSession = pgTable('plan_session', {
  sn: text().primaryKey(),
  plan_sn: text().notNull(),
  room_sn: text().notNull(),
  subject: text({ enum: SUBJECTS }).notNull(),
  session_no: integer().notNull(),
  start_time: instant().notNull(),
  end_time: instant().notNull(),
  capacity: integer().notNull(),
})

/** What was submitted of a plan, as it was at that time. */
export const planRound = pgTable(
  'plan_round',
  {
    plan_sn: text().notNull(),
    round: integer().notNull(),
    submit_time: instant().notNull(),
    content: jsonb().$type<PlanContent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.plan_sn, table.round] })],
)
