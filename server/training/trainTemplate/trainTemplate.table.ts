import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { TRAIN_TYPES } from '@zhikao/domain/training/session/session.model.ts'
import { PAPERS, TRAIN_TEMPLATE_STATUS } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { TemplateElement } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { deletableColumns } from '../../db/columns.ts'

/** Templates of training certificates (domain.md §3.19). */
export const trainTemplate = pgTable('train_template', {
  sn: text().primaryKey(),
  name: text().notNull(),
  type: text({ enum: TRAIN_TYPES }).notNull(),
  /** Null: every credential that has no template of its own. */
  credential_sn: text(),
  /** The version of the layout that is printed. */
  layout_no: integer().notNull().default(1),
  status: text({ enum: TRAIN_TEMPLATE_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})

/** The layouts of a template: one that certificates may have been printed with is never changed. */
export const trainTemplateVersion = pgTable('train_template_version', {
  sn: text().primaryKey(),
  template_sn: text().notNull(),
  no: integer().notNull(),
  paper: text({ enum: PAPERS }).notNull(),
  background: text(),
  seal: text(),
  number_rule: text().notNull(),
  valid_years: integer().notNull(),
  elements: jsonb().$type<TemplateElement[]>().notNull(),
  /** Places in `elements` whose text does not fit with the sample values. */
  misfits: integer().array().notNull().default([]),
  create_time: instant().notNull().default(businessNow),
})
