import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ITEM_FLAGS } from '@zhikao/domain/bank/itemStat/itemStat.model.ts'
import type { OptionCount } from '@zhikao/domain/bank/itemStat/itemStat.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** The statistics of papers that were handed in (domain.md §3.15a). */
export const paperStat = pgTable('bank_paper_stat', {
  paper_sn: text().primaryKey(),
  /** Handed in when it was calculated: another number now means that it is due. */
  sittings: integer().notNull(),
  /** The first one of each student. */
  attempts: integer().notNull(),
  total: doublePrecision().notNull(),
  mean: doublePrecision(),
  deviation: doublePrecision(),
  /** Per cent. */
  consistency: doublePrecision(),
  error_ratio: doublePrecision(),
  stat_time: instant().notNull().default(businessNow),
})

/** The statistics of the questions of a paper, per cent; null where a figure is not defined. */
export const itemStat = pgTable(
  'bank_item_stat',
  {
    paper_sn: text().notNull(),
    position: integer().notNull(),
    question_sn: text().notNull(),
    edition: integer().notNull(),
    attempts: integer().notNull(),
    facility: doublePrecision(),
    deviation: doublePrecision(),
    guess: doublePrecision(),
    intended_weight: doublePrecision(),
    effective_weight: doublePrecision(),
    discrimination: doublePrecision(),
    efficiency: doublePrecision(),
    options: jsonb().$type<OptionCount[]>().notNull(),
    unanswered: integer().notNull(),
    flags: text({ enum: ITEM_FLAGS }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paper_sn, table.position] })],
)
