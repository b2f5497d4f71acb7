import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { SWITCH_STATUS } from '@zhikao/domain/kernel/switch.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** Certificate authorities (domain.md §3.4). */
export const authority = pgTable('authority', {
  sn: text().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  name_en: text(),
  uscc: text().notNull(),
  contact_name: text().notNull(),
  mobile: text().notNull(),
  email: text(),
  website: text(),
  logo: text(),
  seal: text(),
  batch: text(),
  status: text({ enum: SWITCH_STATUS }).notNull().default('ENABLE'),
  version: integer().notNull().default(1),
  create_time: instant().notNull().default(businessNow),
  update_time: instant().notNull().default(businessNow),
  delete_time: instant(),
})
