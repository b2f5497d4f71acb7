import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { PAPER_VARIANTS } from '@zhikao/domain/exams/exam/exam.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** The sealed papers of a plan's subject; what the storage holds under `media_key` is encrypted, `sha256` is the content's. */
export const paper = pgTable(
  'paper',
  {
    plan_sn: text().notNull(),
    subject: text({ enum: SUBJECTS }).notNull(),
    /** A: the paper of the exam; B: the spare one (domain.md §3.15a). */
    variant: text({ enum: PAPER_VARIANTS }).notNull().default('A'),
    media_key: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    sha256: text().notNull(),
    /** The paper of the bank that was sealed; null: a file was. */
    paper_sn: text(),
    uploaded_by: text().notNull(),
    create_time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.plan_sn, table.subject, table.variant] })],
)
