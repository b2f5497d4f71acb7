import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { SWITCH_STATUS } from '@zhikao/domain/kernel/switch.ts'
import type { FittingCredential } from '@zhikao/domain/people/major/major.contract.ts'
import { EDU_LEVELS } from '@zhikao/domain/people/major/major.model.ts'
import { deletableColumns } from '../../db/columns.ts'

/** Majors of an institution (domain.md §3.3). */
export const major = pgTable('major', {
  sn: text().primaryKey(),
  org_sn: text().notNull(),
  code: text().notNull(),
  name: text().notNull(),
  edu_level: text({ enum: EDU_LEVELS }).notNull(),
  duration: integer().notNull(),
  start_year: integer().notNull(),
  student_count: integer(),
  department: text(),
  credentials: jsonb().$type<FittingCredential[]>().notNull().default([]),
  director: text(),
  director_mobile: text(),
  status: text({ enum: SWITCH_STATUS }).notNull().default('ENABLE'),
  ...deletableColumns(),
})
