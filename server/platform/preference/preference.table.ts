import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SavedSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** The settings of an account's console; its browser has a copy. */
export const preference = pgTable('preference', {
  account_sn: text().primaryKey(),
  setting: jsonb().$type<SavedSettings>().notNull(),
  revision: text().notNull(),
  update_time: instant().notNull().default(businessNow),
})
