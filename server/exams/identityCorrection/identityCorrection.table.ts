import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { CORRECTION_STATUS } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.model.ts'
import type { PersonIdentity } from '@zhikao/domain/kernel/identity.ts'
import { versionedColumns } from '../../db/columns.ts'

/** A correction of a student's identity, asked for once an exam attests it (Decided 42). */
export const identityCorrection = pgTable('identity_correction', {
  sn: text().primaryKey(),
  student_sn: text().notNull(),
  /** Whose student it is. */
  org_sn: text().notNull(),
  before: jsonb().$type<PersonIdentity>().notNull(),
  after: jsonb().$type<PersonIdentity>().notNull(),
  reason: text().notNull(),
  files: text().array().notNull(),
  /** Who asked. */
  account_sn: text().notNull(),
  opinion: text(),
  status: text({ enum: CORRECTION_STATUS }).notNull().default('SUBMIT'),
  ...versionedColumns(),
})
