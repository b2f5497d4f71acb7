import { pgTable, text } from 'drizzle-orm/pg-core'
import { PHRASE_KINDS } from '@zhikao/domain/platform/phrase/phrase.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** Phrases, each kept by one account for itself. */
export const phrase = pgTable('phrase', {
  sn: text().primaryKey(),
  account_sn: text().notNull(),
  kind: text({ enum: PHRASE_KINDS }).notNull(),
  text: text().notNull(),
  create_time: instant().notNull().default(businessNow),
})
