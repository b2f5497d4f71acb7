import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import {
  ATTEMPTS,
  IDENTITY_ORIGINS,
  PAY_STATUS,
  REJECT_RULES,
  SIGNUP_SOURCES,
  SIGNUP_STATUS,
  SIGNUP_SUBJECTS,
} from '@zhikao/domain/exams/signup/signup.model.ts'
import { GENDERS, ID_TYPES } from '@zhikao/domain/kernel/person.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { versionedColumns } from '../../db/columns.ts'

/** A student in a plan (domain.md §3.12); removed, the row stays and a later sign-up is the same row. */
export const signup = pgTable('signup', {
  sn: text().primaryKey(),
  plan_sn: text().notNull(),
  student_sn: text().notNull(),
  /** Whose student it is. */
  org_sn: text().notNull(),
  source: text({ enum: SIGNUP_SOURCES }).notNull(),
  borrow_sn: text(),
  credential_sn: text().notNull(),
  level: text({ enum: LEVELS }).notNull(),
  subjects: text({ enum: SIGNUP_SUBJECTS }).notNull(),
  theory_attempt: text({ enum: ATTEMPTS }),
  practical_attempt: text({ enum: ATTEMPTS }),
  prior_signup_sn: text(),
  declared_condition: text(),
  photo: text().notNull(),
  reject_reason: text(),
  /** The system's reason, by the name of its rule. */
  reject_rule: text({ enum: REJECT_RULES }),
  /** A digest of what was returned (`returnedDigest`). */
  returned: text(),
  ticket_no: text(),
  /** The version of the copy that is in force (`signupIdentity`); null before the exam is approved. */
  identity_no: integer(),
  pay_status: text({ enum: PAY_STATUS }).notNull().default('UNPAID'),
  closed: boolean().notNull().default(false),
  status: text({ enum: SIGNUP_STATUS }).notNull().default('INIT'),
  ...versionedColumns(),
})

/** Who a candidate is, as the exam attests it (Decided 42): copied at its approval, one row per version. */
export const signupIdentity = pgTable(
  'signup_identity',
  {
    signup_sn: text().notNull(),
    no: integer().notNull(),
    name: text().notNull(),
    id_type: text({ enum: ID_TYPES }).notNull(),
    id_no: text().notNull(),
    gender: text({ enum: GENDERS }).notNull(),
    birthday: date({ mode: 'string' }).notNull(),
    photo: text().notNull(),
    origin: text({ enum: IDENTITY_ORIGINS }).notNull(),
    create_time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.signup_sn, table.no] })],
)
