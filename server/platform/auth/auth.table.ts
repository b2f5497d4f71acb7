import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { CAPTCHA_PURPOSES, CODE_CHANNELS, CODE_PURPOSES, MAIL_KINDS } from '@zhikao/domain/platform/auth/auth.model.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import { bytes, instant } from '../../db/client.ts'

export const loginFailure = pgTable('login_failure', {
  sn: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  network: text().notNull(),
  time: instant().notNull().default(sql`now()`),
})

/** The networks from which an account signed in, on real database time. */
export const usualNetwork = pgTable(
  'usual_network',
  {
    account_sn: text().notNull(),
    network: text().notNull(),
    time: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.account_sn, table.network] })],
)

/** Wrong tries to prove something by a name (Decided 48, domain.md §3.15a): what was tried, from which network; kept for a day. */
export const wrongCheck = pgTable('wrong_check', {
  sn: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  no: text().notNull(),
  network: text().notNull(),
  time: instant().notNull().default(sql`now()`),
})

export const captcha = pgTable('captcha', {
  sn: text().primaryKey(),
  purpose: text({ enum: CAPTCHA_PURPOSES }).notNull(),
  /** Of the signature of its challenge. */
  answer_hash: bytes().notNull(),
  end_time: instant().notNull(),
})

/** The live one-time code of an account whose password was forgotten; the code itself is never stored. */
export const resetCode = pgTable('reset_code', {
  account_sn: text().primaryKey(),
  code_hash: bytes().notNull(),
  /** How it was sent. */
  channel: text({ enum: CODE_CHANNELS }).notNull().default('mail'),
  tries: integer().notNull().default(0),
  end_time: instant().notNull(),
})

/** The live one-time code of an address that registers; neither the address nor the code is stored. */
export const registerCode = pgTable('register_code', {
  address_hash: bytes().primaryKey(),
  code_hash: bytes().notNull(),
  tries: integer().notNull().default(0),
  end_time: instant().notNull(),
})

/** Requests for codes by network and address, whether or not an account has it. */
export const codeRequest = pgTable('code_request', {
  sn: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  purpose: text({ enum: CODE_PURPOSES }).notNull().default('reset'),
  channel: text({ enum: CODE_CHANNELS }).notNull().default('mail'),
  network: text().notNull(),
  address_hash: bytes().notNull(),
  account_sn: text(),
  time: instant().notNull().default(sql`now()`),
})

/** The outbox: mails and text messages that wait for a worker. */
export const mail = pgTable('mail', {
  sn: text().primaryKey(),
  channel: text({ enum: CODE_CHANNELS }).notNull().default('mail'),
  kind: text({ enum: MAIL_KINDS }).notNull(),
  lang: text({ enum: LANGS }).notNull(),
  account_sn: text(),
  username: text(),
  address: text(),
  /** The text of a mail about notices; the others are written when they are sent. */
  subject: text(),
  text: text(),
  notice_sn: text(),
  request_sn: bigint({ mode: 'number' }),
  attempts: integer().notNull().default(0),
  due_time: instant().notNull().default(sql`now()`),
  end_time: instant().notNull(),
})
