import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** Settings that differ from their defaults, by name. */
export const setting = pgTable('setting', {
  name: text().primaryKey(),
  value: jsonb().$type<object>().notNull(),
  update_time: instant().notNull().default(businessNow),
})
