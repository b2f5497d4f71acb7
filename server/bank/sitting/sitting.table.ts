import { boolean, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { HANDED_BY, SITTING_KINDS } from '@zhikao/domain/bank/sitting/sitting.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** A person's work on a paper (domain.md §3.15a): begun, answered, handed in, marked. */
export const sitting = pgTable('sitting', {
  sn: text().primaryKey(),
  kind: text({ enum: SITTING_KINDS }).notNull(),
  paper_sn: text().notNull(),
  student_sn: text().notNull(),
  item_count: integer().notNull(),
  start_time: instant().notNull().default(businessNow),
  end_time: instant().notNull(),
  /** Null while it goes on, with everything below. */
  handed_time: instant(),
  handed_by: text({ enum: HANDED_BY }),
  points: numeric({ precision: 6, scale: 1, mode: 'number' }),
  total: numeric({ precision: 6, scale: 1, mode: 'number' }),
  right_count: integer(),
  open_count: integer(),
})

/** The latest answer to each question of a sitting. */
export const sittingAnswer = pgTable(
  'sitting_answer',
  {
    sitting_sn: text().notNull(),
    position: integer().notNull(),
    given: text().array().notNull(),
    is_flagged: boolean().notNull(),
    seq: integer().notNull(),
    time: instant().notNull(),
    points: numeric({ precision: 5, scale: 1, mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.sitting_sn, table.position] })],
)
