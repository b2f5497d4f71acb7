import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ViewState } from '@zhikao/domain/platform/savedView/savedView.model.ts'
import { versionedColumns } from '../../db/columns.ts'

/** Views of lists, each kept by one account. */
export const savedView = pgTable('saved_view', {
  sn: text().primaryKey(),
  account_sn: text().notNull(),
  list: text().notNull(),
  name: text().notNull(),
  state: jsonb().$type<ViewState>().notNull(),
  /** The organization whose accounts see it, `platform` for center and platform; null: the owner alone. */
  shared_with: text(),
  ...versionedColumns(),
})
