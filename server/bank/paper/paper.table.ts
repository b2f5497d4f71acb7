import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PaperRules } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import { ACCESS_WAYS, PAPER_STATUS } from '@zhikao/domain/bank/paper/paper.model.ts'
import type { OptionKey } from '@zhikao/domain/bank/question/question.model.ts'
import { LEVELS, SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { deletableColumns } from '../../db/columns.ts'

/** The questions of a paper in its order, each in the edition that the paper took. */
export const paperItem = pgTable(
  'bank_paper_item',
  {
    paper_sn: text().notNull(),
    position: integer().notNull(),
    question_sn: text().notNull(),
    edition: integer().notNull(),
    score: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    /** The letters of the options in the order of the paper. */
    option_order: text().array().$type<OptionKey[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.paper_sn, table.position] })],
)

/** Papers made from the bank (domain.md §3.15a). */
export const paper = pgTable('bank_paper', {
  sn: text().primaryKey(),
  template_sn: text().notNull(),
  template_edition: integer().notNull(),
  credential_sn: text().notNull(),
  level: text({ enum: LEVELS }).notNull(),
  subject: text({ enum: SUBJECTS }).notNull().default('ONLINE'),
  title: text().notNull(),
  create_by: text().notNull(),
  total_score: numeric({ precision: 6, scale: 1, mode: 'number' }).notNull(),
  item_count: integer().notNull(),
  seed: text().notNull(),
  /** For self-tests. */
  practice: boolean().notNull().default(false),
  /** What the template asked when the paper was made: exchanges keep it. */
  rules: jsonb().$type<PaperRules>().notNull(),
  deviation: numeric({ precision: 8, scale: 3, mode: 'number' }).notNull().default(0),
  status: text({ enum: PAPER_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})

/** Links to the review page of a paper; the token is stored as its hash alone. */
export const paperShare = pgTable('bank_paper_share', {
  token_hash: text().primaryKey(),
  paper_sn: text().notNull(),
  made_by: text().notNull(),
  /** Of real time. */
  end_time: instant().notNull(),
  create_time: instant().notNull().default(businessNow),
})

/** Who opened a paper, and how; without an account where it was by a link. */
export const paperAccess = pgTable('bank_paper_access', {
  sn: text().primaryKey(),
  paper_sn: text().notNull(),
  way: text({ enum: ACCESS_WAYS }).notNull(),
  account_sn: text(),
  name: text(),
  time: instant().notNull().default(businessNow),
})
