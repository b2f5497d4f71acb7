import { doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { NATURES, ORG_LEVELS, ORG_TYPES } from '@zhikao/domain/people/college/college.model.ts'
import type { PilotCredential } from '@zhikao/domain/people/college/college.model.ts'
import { SWITCH_STATUS } from '@zhikao/domain/kernel/switch.ts'
import { deletableColumns } from '../../db/columns.ts'

/** Institutions: pilot schools, assessment sites, training organisations (domain.md §3.2). */
export const college = pgTable('college', {
  sn: text().primaryKey(),
  name: text().notNull(),
  /** How the name is read; null until the nightly job has filled a row of before. */
  name_pinyin: text(),
  name_initials: text(),
  short_name: text(),
  org_type: text({ enum: ORG_TYPES }).notNull(),
  school_code: text().notNull(),
  uscc: text().notNull(),
  nature: text({ enum: NATURES }).notNull(),
  org_level: text({ enum: ORG_LEVELS }).notNull(),
  province: text().notNull(),
  city: text().notNull(),
  district: text().notNull(),
  address: text().notNull(),
  postcode: text(),
  /** Degrees; both or none. */
  lng: doublePrecision(),
  lat: doublePrecision(),
  legal_person: text().notNull(),
  contact_name: text().notNull(),
  contact_mobile: text().notNull(),
  contact_email: text().notNull(),
  contact_position: text(),
  tel: text(),
  logo: text(),
  license_files: text().array().notNull().default([]),
  bank_name: text(),
  bank_account: text(),
  tax_no: text(),
  pilot_year: integer().notNull(),
  pilot_credentials: jsonb().$type<PilotCredential[]>().notNull().default([]),
  remark: text(),
  /** Six digits, given at its first approval as an assessment site (domain.md §2). */
  site_code: text(),
  status: text({ enum: SWITCH_STATUS }).notNull().default('ENABLE'),
  ...deletableColumns(),
})
