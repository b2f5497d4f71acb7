import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import { DOCUMENT_CATEGORIES, DOCUMENT_STATUS } from '@zhikao/domain/publishing/document/document.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** The platform's documents for download (domain.md §3.21); `file` is the key of the newest version, `edition` its number. */
export const document = pgTable('document', {
  sn: text().primaryKey(),
  title: text().notNull(),
  category: text({ enum: DOCUMENT_CATEGORIES }).notNull(),
  scope: text({ enum: ROLES }).array().notNull(),
  file: text().notNull(),
  edition: integer().notNull().default(1),
  publish_time: instant(),
  download_count: integer().notNull().default(0),
  status: text({ enum: DOCUMENT_STATUS }).notNull().default('INIT'),
  version: integer().notNull().default(1),
  create_time: instant().notNull().default(businessNow),
  update_time: instant().notNull().default(businessNow),
  delete_time: instant(),
})

/** Every version of a document's file; earlier ones stay readable for who publishes. */
export const documentEdition = pgTable(
  'document_edition',
  {
    document_sn: text().notNull(),
    edition: integer().notNull(),
    file: text().notNull(),
    note: text(),
    create_time: instant().notNull().default(businessNow),
  },
  (table) => [primaryKey({ columns: [table.document_sn, table.edition] })],
)
