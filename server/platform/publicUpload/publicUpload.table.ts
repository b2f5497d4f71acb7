import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/client.ts'

/** Who may upload without an account; of the token only the hash is stored, which is also the owner of its files. Real time, not business time. */
export const uploadTicket = pgTable('upload_ticket', {
  token_hash: text().primaryKey(),
  /** The network of the caller who solved the captcha. All files of the ticket are counted for this network. */
  network: text().notNull(),
  files: integer().notNull().default(0),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  upload_end: instant().notNull(),
  create_time: instant().notNull().default(sql`now()`),
})
