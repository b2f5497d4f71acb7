import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { BANK_TYPES, QUESTION_STATUS } from '@zhikao/domain/bank/question/question.model.ts'
import type { QuestionFile, QuestionOption } from '@zhikao/domain/bank/question/question.model.ts'
import { LEVELS, SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
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
  /** Counts the texts that papers took: a question that none took is changed in its place. */
  edition: integer().notNull().default(1),
  /** SHA-256 of what it says, in normal form. */
  digest: text().notNull(),
  bands: integer().array().notNull().default([]),
  status: text({ enum: QUESTION_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})

/** What a question said when a paper took it (domain.md §3.15a). */
export const questionEdition = pgTable(
  'question_edition',
  {
    question_sn: text().notNull(),
    edition: integer().notNull(),
    type: text({ enum: BANK_TYPES }).notNull(),
    stem: text().notNull(),
    options: jsonb().$type<QuestionOption[]>().notNull(),
    answer: text().array().notNull(),
    analysis: text(),
    difficulty: integer().notNull(),
    knowledge_points: text().array().notNull(),
    attachments: jsonb().$type<QuestionFile[]>().notNull(),
    files: text().array().notNull(),
    create_time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.question_sn, table.edition] })],
)
