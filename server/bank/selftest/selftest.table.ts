import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../db/client.ts'

/** The sessions of self-tests, apart from those of accounts (Decided 27); in real time. */
export const practiceSession = pgTable('practice_session', {
  token_hash: bytes().primaryKey(),
  student_sn: text().notNull(),
  end_time: instant().notNull(),
  create_time: instant().notNull().default(sql`now()`),
})
