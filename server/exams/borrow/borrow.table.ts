import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { BORROW_STATUS, FEE_BEARERS, SYSTEM_RULES } from '@zhikao/domain/exams/borrow/borrow.model.ts'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { instant } from '../../db/client.ts'
import { deletableColumns } from '../../db/columns.ts'

/** Requests of schools to sit at another site (domain.md §3.11); `sn` is the number people quote. */
export const borrow = pgTable('borrow', {
  sn: text().primaryKey(),
  org_sn: text().notNull(),
  host_org_sn: text().notNull(),
  wanted_plan_sn: text(),
  plan_sn: text(),
  title: text().notNull(),
  credential_sn: text().notNull(),
  level: text({ enum: LEVELS }).notNull(),
  expected_date_start: date().notNull(),
  expected_date_end: date().notNull(),
  student_count: integer().notNull(),
  approved_count: integer(),
  /** Live sign-ups of its students; borrow.places.commands alone writes them. */
  taken: integer().notNull().default(0),
  preferred_city: text(),
  reason: text().notNull(),
  proof_files: text().array().notNull().default([]),
  school_contact: text().notNull(),
  school_mobile: text().notNull(),
  fee_bearer: text({ enum: FEE_BEARERS }).notNull(),
  accept_same_examiner_rule: boolean().notNull().default(true),
  conditions: text(),
  audit_opinion: text(),
  /** The rule by which the system decided; null where a person did. */
  opinion_rule: text({ enum: SYSTEM_RULES }),
  audit_time: instant(),
  round: integer().notNull().default(1),
  changed: boolean().notNull().default(false),
  deadline: instant().notNull(),
  status: text({ enum: BORROW_STATUS }).notNull().default('SCHOOL_INIT'),
  ...deletableColumns(),
})
