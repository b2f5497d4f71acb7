import { sql } from 'drizzle-orm'
import { bigint, customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { CAPTCHA_PURPOSES, MAIL_KINDS, SESSION_IDLE_MINUTES } from '@zhikao/domain/platform/auth/auth.model.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
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
  /** How long it may sit still. */
  idle_minutes: integer().notNull().default(SESSION_IDLE_MINUTES),
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

/** The live one-time code of an account whose password was forgotten; the code itself is never stored. */
export const resetCode = pgTable('reset_code', {
  account_sn: text().primaryKey(),
  code_hash: bytes().notNull(),
  tries: integer().notNull().default(0),
  end_time: instant().notNull(),
})

/** Who asked for codes how often, for any address. */
export const codeRequest = pgTable('code_request', {
  sn: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  network: text().notNull(),
  address_hash: bytes().notNull(),
  account_sn: text(),
  time: instant().notNull().default(sql`now()`),
})

/** The outbox: letters that wait for a worker. */
export const mail = pgTable('mail', {
  sn: text().primaryKey(),
  kind: text({ enum: MAIL_KINDS }).notNull(),
  lang: text({ enum: LANGS }).notNull(),
  account_sn: text(),
  username: text(),
  address: text(),
  request_sn: bigint({ mode: 'number' }),
  attempts: integer().notNull().default(0),
  due_time: instant().notNull().default(sql`now()`),
  end_time: instant().notNull(),
})
