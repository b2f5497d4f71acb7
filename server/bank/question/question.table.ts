import { boolean, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { BANK_TYPES, QUESTION_STATUS } from '@zhikao/domain/bank/question/question.model.ts'
import type { QuestionFile, QuestionOption } from '@zhikao/domain/bank/question/question.model.ts'
import { LEVELS, SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { deletableColumns } from '../../db/columns.ts'

/** The questions of the bank (domain.md §3.15). */
export const question = pgTable('question', {
  sn: text().primaryKey(),
  credential_sn: text().notNull(),
  level: text({ enum: LEVELS }).notNull(),
  subject: text({ enum: SUBJECTS }).notNull(),
  type: text({ enum: BANK_TYPES }).notNull(),
  /** Cleaned HTML. */
  stem: text().notNull(),
  /** The stem without its elements, its beginning: for lists and the search. */
  plain: text().notNull(),
  blanks: integer().notNull().default(0),
  options: jsonb().$type<QuestionOption[]>().notNull().default([]),
  answer: text().array().notNull().default([]),
  analysis: text(),
  score_default: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
  difficulty: integer().notNull(),
  /** Numbers of knowledge points; the first decides the cell of a blueprint. */
  knowledge_points: text().array().notNull().default([]),
  attachments: jsonb().$type<QuestionFile[]>().notNull().default([]),
  source: text(),
  alternative_group: text(),
  practice_allowed: boolean().notNull().default(false),
  /** The keys of its pictures and attachments. */
  files: text().array().notNull().default([]),
  /** SHA-256 of what it says, in normal form. */
  digest: text().notNull(),
  bands: integer().array().notNull().default([]),
  status: text({ enum: QUESTION_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})
