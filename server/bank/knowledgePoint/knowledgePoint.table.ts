import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { deletableColumns } from '../../db/columns.ts'

/** Knowledge points of a credential: a tree (domain.md §3.15). */
export const knowledgePoint = pgTable('knowledge_point', {
  sn: text().primaryKey(),
  credential_sn: text().notNull(),
  parent_sn: text(),
  name: text().notNull(),
  position: integer().notNull().default(1),
  ...deletableColumns(),
})
