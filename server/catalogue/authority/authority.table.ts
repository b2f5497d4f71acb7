import { pgTable, text } from 'drizzle-orm/pg-core'
import { SWITCH_STATUS } from '@zhikao/domain/kernel/switch.ts'
import { deletableColumns } from '../../db/columns.ts'

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
  ...deletableColumns(),
})
