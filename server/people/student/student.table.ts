import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Nation } from '@zhikao/domain/kernel/nation.ts'
import { GENDERS, ID_TYPES } from '@zhikao/domain/kernel/person.ts'
import { SWITCH_STATUS } from '@zhikao/domain/kernel/switch.ts'
import type { FindingRule } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import type { PhotoFinding } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import { EDU_LEVELS } from '@zhikao/domain/people/major/major.model.ts'
import { CANDIDATE_TYPES, PHOTO_STATUS } from '@zhikao/domain/people/student/student.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { versionedColumns } from '../../db/columns.ts'

/** Students: one person, one row on the whole platform (domain.md §3.8). */
export const student = pgTable('student', {
  sn: text().primaryKey(),
  org_sn: text().notNull(),
  name: text().notNull(),
  /** How the name is read; null until the nightly job has filled a row of before. */
  name_pinyin: text(),
  name_initials: text(),
  gender: text({ enum: GENDERS }).notNull(),
  id_type: text({ enum: ID_TYPES }).notNull(),
  id_no: text().notNull(),
  id_valid_from: date({ mode: 'string' }),
  id_valid_to: date({ mode: 'string' }),
  birthday: date({ mode: 'string' }).notNull(),
  nation: text().$type<Nation>().notNull(),
  student_no: text().notNull(),
  major_sn: text().notNull(),
  class_name: text().notNull(),
  grade_year: integer().notNull(),
  edu_level: text({ enum: EDU_LEVELS }).notNull(),
  duration: integer(),
  mobile: text().notNull(),
  email: text(),
  candidate_type: text({ enum: CANDIDATE_TYPES }).notNull(),
  photo: text(),
  photo_status: text({ enum: PHOTO_STATUS }).notNull().default('INIT'),
  photo_faults: jsonb().$type<PhotoFinding<FindingRule>[]>().notNull().default([]),
  /** What the checks of the photo only warn of. */
  photo_warnings: jsonb().$type<PhotoFinding<FindingRule>[]>().notNull().default([]),
  prior_cert_no: text(),
  address: text(),
  remark: text(),
  /** The record of the same person into which this one was merged (Decided 43). */
  merged_into: text(),
  status: text({ enum: SWITCH_STATUS }).notNull().default('ENABLE'),
  ...versionedColumns(),
})

/** Further documents of a student, beside the one that is shown (Decided 43). */
export const studentDocument = pgTable('student_document', {
  sn: text().primaryKey(),
  student_sn: text().notNull(),
  id_type: text({ enum: ID_TYPES }).notNull(),
  id_no: text().notNull(),
  /** What identifies it: `documentKey`. */
  key: text().notNull(),
  valid_from: date({ mode: 'string' }),
  valid_to: date({ mode: 'string' }),
  create_time: instant().notNull().default(businessNow),
})
