import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SettingValue } from '@zhikao/domain/platform/setting/setting.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** Settings that were changed, by name (Decided 23). */
export const setting = pgTable('setting_value', {
  name: text().primaryKey(),
  value: jsonb().$type<SettingValue>().notNull(),
  version: integer().notNull(),
  /** The name of the account that changed it last. */
  update_by: text().notNull(),
  update_time: instant().notNull().default(businessNow),
})
