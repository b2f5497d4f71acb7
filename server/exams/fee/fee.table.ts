import { boolean, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { FEE_BEARERS } from '@zhikao/domain/exams/borrow/borrow.model.ts'
import { ATTEMPTS, PAY_STATUS, SIGNUP_SUBJECTS } from '@zhikao/domain/exams/signup/signup.model.ts'
import { instant } from '../../db/client.ts'
import { versionedColumns } from '../../db/columns.ts'

/** What a sign-up costs (domain.md, Decided 20); a sign-up that is entered again may have earlier, closed lines. */
export const feeLine = pgTable('fee_line', {
  sn: text().primaryKey(),
  signup_sn: text().notNull(),
  plan_sn: text().notNull(),
  borrow_sn: text(),
  /** Whose student it is, who holds the exam, and which of the two is billed. */
  org_sn: text().notNull(),
  host_org_sn: text().notNull(),
  payer: text({ enum: FEE_BEARERS }).notNull(),
  payer_org_sn: text().notNull(),
  subjects: text({ enum: SIGNUP_SUBJECTS }).notNull(),
  attempt: text({ enum: ATTEMPTS }).notNull(),
  /** The sitting after a deferral, which is free. */
  deferred: boolean().notNull().default(false),
  /** Read as text, never as it is: the driver makes a number of it, and amounts are never floating-point numbers. */
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  pay_status: text({ enum: PAY_STATUS }).notNull(),
  /** Its sign-up has ended. */
  closed: boolean().notNull().default(false),
  reason: text(),
  settler_sn: text(),
  settle_time: instant(),
  ...versionedColumns(),
})
