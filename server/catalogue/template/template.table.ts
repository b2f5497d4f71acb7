import { boolean, date, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { PASS_RULES, STATION_TYPES, TEMPLATE_STATUS } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { TemplateFields } from '@zhikao/domain/catalogue/template/template.model.ts'
import { deletableColumns } from '../../db/columns.ts'

const pass = () => numeric({ precision: 4, scale: 1, mode: 'number' }).notNull().default(60)

/** Exam templates (domain.md §3.9); the lists of a template are read and written whole. */
export const template = pgTable('template', {
  sn: text().primaryKey(),
  name: text().notNull(),
  credential_sn: text().notNull(),
  level: text({ enum: LEVELS }).notNull(),
  edition: integer().notNull(),
  base_sn: text(),
  theory_enabled: boolean().notNull(),
  theory_minutes: integer(),
  theory_pass: pass(),
  theory_weight: integer().notNull(),
  question_rules: jsonb().$type<TemplateFields['question_rules']>().notNull().default([]),
  source_points: text().array().notNull().default([]),
  difficulty_ratio: jsonb().$type<TemplateFields['difficulty_ratio']>().notNull().default([]),
  blueprint: jsonb().$type<TemplateFields['blueprint']>().notNull().default([]),
  shuffle: boolean().notNull().default(true),
  late_minutes: integer().notNull().default(30),
  early_submit_minutes: integer().notNull().default(30),
  attempts: integer().notNull().default(1),
  practical_enabled: boolean().notNull(),
  practical_minutes: integer(),
  practical_pass: pass(),
  practical_weight: integer().notNull(),
  tasks: jsonb().$type<TemplateFields['tasks']>().notNull().default([]),
  score_sheet: jsonb().$type<TemplateFields['score_sheet']>().notNull().default([]),
  station_type: text({ enum: STATION_TYPES }),
  scorers: integer().notNull().default(2),
  blind: boolean().notNull().default(false),
  material_list: jsonb().$type<TemplateFields['material_list']>().notNull().default([]),
  pass_rule: text({ enum: PASS_RULES }).notNull(),
  composite_pass: pass(),
  examiner_rule: jsonb().$type<TemplateFields['examiner_rule']>().notNull(),
  retake_rule: jsonb().$type<TemplateFields['retake_rule']>().notNull(),
  effective_from: date(),
  effective_to: date(),
  status: text({ enum: TEMPLATE_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})
