import { integer } from 'drizzle-orm/pg-core'
import { instant } from './client.ts'
import { businessNow } from './clock.ts'

/** The columns of a record that is changed under a version (record/write.ts): the version counts its changes. */
export const versionedColumns = () => ({
  version: integer().notNull().default(1),
  create_time: instant().notNull().default(businessNow),
  update_time: instant().notNull().default(businessNow),
})

/** The same of a record that is deleted by a mark: the row stays for what refers to it. */
export const deletableColumns = () => ({ ...versionedColumns(), delete_time: instant() })
