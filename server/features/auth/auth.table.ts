import { sql } from 'drizzle-orm'
import { bigint, customType, pgTable, text } from 'drizzle-orm/pg-core'
import { CAPTCHA_PURPOSES } from '@zhikao/domain/auth/auth.model.ts'
import { instant } from '../../db/client.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Live and ended sessions, on real database time; the token itself is never stored. */
export const session = pgTable('session', {
  token_hash: bytes().primaryKey(),
  account_sn: text().notNull(),
  create_time: instant().notNull().default(sql`now()`),
  used_time: instant().notNull().default(sql`now()`),
  idle_end: instant().notNull(),
  absolute_end: instant().notNull(),
  ip: text().notNull(),
  agent: text().notNull().default(''),
  revoke_time: instant(),
})

export const loginFailure = pgTable('login_failure', {
  sn: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  network: text().notNull(),
  time: instant().notNull().default(sql`now()`),
})

export const captcha = pgTable('captcha', {
  sn: text().primaryKey(),
  purpose: text({ enum: CAPTCHA_PURPOSES }).notNull(),
  answer_hash: bytes().notNull(),
  end_time: instant().notNull(),
})
