import { sql } from 'drizzle-orm'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../db/client.ts'

/** Registrations and progress queries of the last day, by network; real time, not business time. */
export const registerCall = pgTable('register_call', {
  /** Of the call with its captcha, which serves once; keyed with the server's secret. */
  body_hash: bytes().primaryKey(),
  network: text().notNull(),
  /** The call registered a person: sent again, it gets the same answer. */
  is_done: boolean().notNull().default(false),
  time: instant().notNull().default(sql`now()`),
})
