import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { Nation } from '@zhikao/domain/kernel/nation.ts'
import { GENDERS, ID_TYPES } from '@zhikao/domain/kernel/person.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { TEACHER_STATUS } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { EDUCATIONS, GRADES, SKILL_LEVELS, TITLES } from '@zhikao/domain/people/teacher/teacher.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { deletableColumns } from '../../db/columns.ts'

/** Examiners: one person, one row on the whole platform (domain.md §3.7). */
export const teacher = pgTable('teacher', {
  sn: text().primaryKey(),
  /** The account that it signs in with. */
  account_sn: text(),
  org_sn: text().notNull(),
  name: text().notNull(),
  /** How the name is read; null until the nightly job has filled a row of before. */
  name_pinyin: text(),
  name_initials: text(),
  gender: text({ enum: GENDERS }).notNull(),
  id_type: text({ enum: ID_TYPES }).notNull(),
  id_no: text().notNull(),
  birthday: date({ mode: 'string' }).notNull(),
  nation: text().$type<Nation>(),
  mobile: text().notNull(),
  email: text().notNull(),
  photo: text(),
  department: text(),
  position: text(),
  title: text({ enum: TITLES }).notNull(),
  education: text({ enum: EDUCATIONS }).notNull(),
  degree: text(),
  major: text(),
  work_years: integer().notNull(),
  skill_cert_name: text(),
  skill_cert_level: text({ enum: SKILL_LEVELS }),
  skill_cert_no: text(),
  grade: text({ enum: GRADES }).notNull(),
  train_cert_no: text(),
  train_cert_date: date({ mode: 'string' }),
  train_cert_expire: date({ mode: 'string' }).notNull(),
  told_days: integer(),
  is_chief: boolean().notNull().default(false),
  bank_name: text(),
  bank_card: text(),
  resume: text(),
  files: text().array().notNull().default([]),
  reserve: boolean().notNull().default(false),
  /** When the examiner agreed to be dispatched; null: not. */
  consent_time: instant(),
  /** Since when the examiner is asked to join the reserve pool, and when it was declined; null: not (Decided 41). */
  proposed_time: instant(),
  declined_time: instant(),
  /** The provinces and the days in which the examiner can be dispatched (domain.md §5.7). */
  regions: text().array().notNull().default([]),
  free_from: date({ mode: 'string' }),
  free_to: date({ mode: 'string' }),
  /** Since when out of service because of too many refusals in a year; null: not (Decided 16). */
  suspend_time: instant(),
  duty_waived: boolean().notNull().default(false),
  init_reason: jsonb().$type<Text>(),
  status: text({ enum: TEACHER_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})

/** Former numbers of examiners' training certificates. No other person is given one of them (reliability.md §4). */
export const teacherFormerNo = pgTable(
  'teacher_former_no',
  {
    no: text().notNull(),
    teacher_sn: text().notNull(),
    create_time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.no, table.teacher_sn] })],
)

/** What an examiner may examine, level by level. */
export const teacherCredential = pgTable(
  'teacher_credential',
  {
    teacher_sn: text().notNull(),
    credential_sn: text().notNull(),
    level: text({ enum: LEVELS }).notNull(),
    directions: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.teacher_sn, table.credential_sn, table.level] })],
)
