import { boolean, date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { Nation } from '@zhikao/domain/kernel/nation.ts'
import { GENDERS, ID_TYPES } from '@zhikao/domain/kernel/person.ts'
import { EDUCATIONS, SKILL_LEVELS, TITLES } from '@zhikao/domain/people/teacher/teacher.model.ts'
import {
  TRAIN_RESULTS,
  TRAINEE_KINDS,
  TRAINEE_STATUS,
  VERIFIED_CONTACTS,
} from '@zhikao/domain/training/trainee/trainee.model.ts'
import { instant } from '../../db/client.ts'
import { deletableColumns } from '../../db/columns.ts'

const score = () => numeric({ precision: 4, scale: 1, mode: 'number' })

/** Who registers for a training of examiners (domain.md §3.19). */
export const trainee = pgTable('trainee', {
  sn: text().primaryKey(),
  train_sn: text().notNull(),
  /** The page of the public registration, or `org`. */
  kind: text({ enum: TRAINEE_KINDS }).notNull(),
  /** The organisation that registered; null: the person, or the platform. */
  registrar_org: text(),
  /** The account that opens with the final decision; null: the person is an examiner already, or the mobile is another account's. */
  account_sn: text(),
  teacher_sn: text(),
  name: text().notNull(),
  gender: text({ enum: GENDERS }).notNull(),
  id_type: text({ enum: ID_TYPES }).notNull(),
  id_no: text().notNull(),
  birthday: date({ mode: 'string' }).notNull(),
  nation: text().$type<Nation>(),
  mobile: text().notNull(),
  email: text().notNull(),
  org_sn: text(),
  org_text: text(),
  title: text({ enum: TITLES }).notNull(),
  education: text({ enum: EDUCATIONS }).notNull(),
  major: text().notNull(),
  work_years: integer().notNull(),
  teach_subject: text(),
  skill_cert_name: text(),
  skill_cert_level: text({ enum: SKILL_LEVELS }),
  skill_cert_no: text(),
  photo: text(),
  title_proof: text(),
  skill_proof: text(),
  recommend_letter: text(),
  invoice_title: text(),
  tax_no: text(),
  promise: boolean().notNull().default(false),
  /** Which address a code proved at the public registration. */
  verified_contact: text({ enum: VERIFIED_CONTACTS }),
  status: text({ enum: TRAINEE_STATUS }).notNull().default('INIT'),
  opinion: text(),
  first_audit_time: instant(),
  first_auditor: text(),
  hours_done: integer(),
  theory_score: score(),
  skill_score: score(),
  practice: text({ enum: TRAIN_RESULTS }),
  result: text({ enum: TRAIN_RESULTS }),
  remark: text(),
  certificate_no: text(),
  ...deletableColumns(),
})
