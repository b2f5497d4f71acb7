import { DEFAULT_PRESET, PRESET_NAMES } from '@zhikao/domain/kernel/photo.ts'
import { boolean, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  CREDENTIAL_STATUS,
  EXAM_FORMS,
  FORM_TYPES,
  LEVELS,
} from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { deletableColumns } from '../../db/columns.ts'

/** Certificates that people are examined for (domain.md §3.5). */
export const credential = pgTable('credential', {
  sn: text().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  name_hk: text(),
  name_en: text(),
  authority_sn: text().notNull(),
  form_type: text({ enum: FORM_TYPES }).notNull(),
  exam_form: text({ enum: EXAM_FORMS }).notNull(),
  directions: text().array().notNull().default([]),
  majors: text().array().notNull().default([]),
  validity_years: integer().notNull().default(0),
  site_valid_years: integer().notNull().default(1),
  photo_preset: text({ enum: PRESET_NAMES }).notNull().default(DEFAULT_PRESET),
  standard_file: text(),
  outline_file: text(),
  intro: text(),
  cover: text(),
  training_open: boolean().notNull().default(false),
  sort: integer().notNull().default(0),
  status: text({ enum: CREDENTIAL_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})

/** The levels of a credential, with their fees in yuan. */
export const credentialLevel = pgTable(
  'credential_level',
  {
    credential_sn: text().notNull(),
    level: text({ enum: LEVELS }).notNull(),
    fee: numeric({ precision: 8, scale: 2, mode: 'number' }).notNull(),
    theory_required: boolean().notNull(),
    practical_required: boolean().notNull(),
    fee_retake_single: numeric({ precision: 8, scale: 2, mode: 'number' }),
    conditions: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.credential_sn, table.level] })],
)
