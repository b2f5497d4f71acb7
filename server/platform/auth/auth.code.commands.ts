import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { mailMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import type { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { CODE } from '@zhikao/domain/platform/auth/auth.model.ts'
import type { CodeChannel, CodePurpose } from '@zhikao/domain/platform/auth/auth.model.ts'
import { captchaStep } from '@zhikao/domain/platform/auth/auth.rules.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { transaction } from '../../db/transaction.ts'
import { networkOf } from '../../http/network.ts'
import type { Services, Visit } from '../../services.ts'
import { wakeUpkeep } from '../../jobs/enqueue.ts'
import { readSettings } from '../setting/setting.queries.ts'
import { demandCaptcha, isPaid } from './auth.captcha.commands.ts'
import { readCodeRequests, readSmsUse } from './auth.queries.ts'
import { codeRequest, mail, registerCode, resetCode } from './auth.table.ts'

type CodeServices = Pick<Services, 'pool' | 'db' | 'secret' | 'mailer' | 'texter' | 'config' | 'log'>
type Asked = QueryOf<typeof authContract.captcha>
/** A request for a code, as its limits see it: never by what exists. */
type Request = { purpose: CodePurpose; channel: CodeChannel; network: string; addressHash: Buffer }

/** By which channels codes are sent. */
export const codeChannels = ({
  mailer,
  texter,
}: Pick<Services, 'mailer' | 'texter'>): Record<CodeChannel, boolean> => ({
  mail: mailer !== null,
  sms: texter !== null,
})

/** The channel of a code for this address; a code for the account of a mobile goes to its mail address where there are no text messages. */
function channelFor(services: CodeServices, purpose: CodePurpose, asked: Asked): CodeChannel {
  const { mail: hasMail, sms: hasSms } = codeChannels(services)
  if (asked.email === undefined && hasSms) return 'sms'
  if (hasMail && (asked.email !== undefined || purpose === 'reset')) return 'mail'
  throw refuse(mailMessages, purpose === 'reset' && !hasMail && !hasSms ? 'no_mail' : 'no_code')
}

const plainAddress = (address: string) => address.trim().toLowerCase()
const addressHashOf = (secret: string, address: string) =>
  createHmac('sha256', secret)
    .update(`address ${plainAddress(address)}`)
    .digest()

/**
 * Stores a request for a code for an address. The worker sends it, and finds out for which account, if any, so that every
 * caller gets the same answer in the same time. Limits are keyed on the network and the address, never on what exists.
 */
export async function requestCode(
  services: CodeServices,
  purpose: CodePurpose,
  asked: Asked,
  visit: Visit,
  lang: Lang,
): Promise<void> {
  const channel = channelFor(services, purpose, asked)
  const address = plainAddress(asked.email ?? asked.mobile ?? '')
  const request: Request = {
    purpose,
    channel,
    network: networkOf(visit.ip),
    addressHash: addressHashOf(services.secret, address),
  }
  const before = await readCodeRequests(services.db, request)
  const paid = await demandCaptcha(services, purpose, captchaStep(before.asked - CODE.captcha_from), asked)
  await transaction(services.pool, async (db) => {
    await takeTurn(db, request)
    await judgeRequest(db, services, request, paid)
    const [row] = await db
      .insert(codeRequest)
      .values({ purpose, channel, network: request.network, address_hash: request.addressHash })
      .returning({ sn: codeRequest.sn })
    const kind = purpose === 'reset' ? 'reset_code' : 'register_code'
    const username = purpose === 'reset' ? asked.username?.trim() || null : null
    await post(db, { kind, channel, lang, address, username, request_sn: row?.sn ?? null }, CODE.minutes)
  })
}

/** Of requests sent at the same time no more are accepted than the limits allow; the locks are always taken in this order. */
async function takeTurn(db: Db, { channel, network, addressHash }: Request): Promise<void> {
  const names = [`code ${network}`, `code ${addressHash.toString('hex')}`, ...(channel === 'sms' ? ['code sms'] : [])]
  for (const name of names) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

const wait = (seconds: number) => new AppError('too_many', { retryAfter: Math.ceil(seconds) })

/** Throws where the network or the address requested too much, or the captcha that was paid does not cover what is needed by now. */
async function judgeRequest(db: Db, services: CodeServices, request: Request, paid: number | null): Promise<void> {
  const { asked, address_age, register_wait } = await readCodeRequests(db, request)
  if (!isPaid(captchaStep(asked - CODE.captcha_from), paid)) throw new AppError('captcha')
  if (asked >= CODE.most) throw wait(CODE.window_minutes * 60)
  if (address_age !== null && address_age < CODE.wait_seconds) throw wait(CODE.wait_seconds - address_age)
  if (request.purpose === 'register' && register_wait > 0) throw wait(register_wait)
  if (request.channel === 'sms') await judgeSms(db, services, request)
}

/** From this share of the platform's day on its operators are warned in the log. */
const NEARLY = 0.8

async function judgeSms(db: Db, { log }: CodeServices, request: Request): Promise<void> {
  const rules = await readSettings(db, 'sms_rules')
  const use = await readSmsUse(db, request, rules)
  if (use.wait > 0) throw wait(use.wait)
  const sent = use.sent + 1
  const most = rules.day_total
  if (sent > most)
    throw new AppError('too_many', {
      rule: 'sms_day_full',
      message: mailMessages.sms_day_full,
      retryAfter: Math.ceil(use.total_wait),
    })
  if (sent === Math.ceil(most * NEARLY) || sent === most)
    log.warn({ sent, most }, 'the text messages of the last 24 hours come near the setting sms_day_total')
}

/** Puts a mail or text message into the outbox and wakes the worker that empties it. */
export async function post(
  db: Db,
  letter: Omit<typeof mail.$inferInsert, 'sn' | 'end_time'>,
  minutes: number,
): Promise<void> {
  await db.insert(mail).values({ sn: newSn(), ...letter, end_time: sql`now() + ${`${minutes} minutes`}::interval` })
  await wakeUpkeep(db, 'mail')
}

/** A mail about a change is sent within a day or not at all. */
export const LETTER_MINUTES = 24 * 60

const POSSIBLE = 10 ** CODE.digits
const CODE_BYTES = 6
const digits = (code: number) => String(code).padStart(CODE.digits, '0')
/** The code of a message of the outbox: the same in each try to send it, because a gateway may keep the first. */
const codeFor = (secret: string, seed: string) =>
  digits(createHmac('sha256', secret).update(`code ${seed}`).digest().readUIntBE(0, CODE_BYTES) % POSSIBLE)

/** Six digits mean something only together with the server's own secret: a stolen table gives no codes. */
const codeHash = (secret: string, purpose: CodePurpose, subject: string, code: string) =>
  createHmac('sha256', secret).update(`${purpose} ${subject} ${code.trim()}`).digest()

/** A new code begins with no tries; one that is sent again keeps its own, so that it is not valid again after its use. */
const keptTries = (hash: SQL, tries: SQL) => sql`case when ${hash} = excluded.code_hash then ${tries} else 0 end`
const codeEnd = sql`now() + ${`${CODE.minutes} minutes`}::interval`
/** Tries of a code that was used. */
export const SPENT = 1000

/** Makes the account's one live code; an earlier one is no longer valid. `seed`: the message with which it is sent. */
export async function makeCode(
  db: Db,
  secret: string,
  accountSn: string,
  { seed = newSn(), channel = 'mail' }: { seed?: string; channel?: CodeChannel } = {},
): Promise<string> {
  const code = codeFor(secret, seed)
  const fresh = { code_hash: codeHash(secret, 'reset', accountSn, code), channel, end_time: codeEnd }
  const tries = keptTries(sql`${resetCode.code_hash}`, sql`${resetCode.tries}`)
  await db
    .insert(resetCode)
    .values({ account_sn: accountSn, ...fresh })
    .onConflictDoUpdate({ target: resetCode.account_sn, set: { ...fresh, tries } })
  return code
}

/** Counts a try against the account's live code. Answers how the right one was sent; null for a wrong one. */
export async function tryResetCode(
  db: Db,
  secret: string,
  accountSn: string,
  code: string,
): Promise<CodeChannel | null> {
  const { rows } = await db.execute<{ hash: Buffer; live: boolean; channel: CodeChannel }>(sql`
    update ${resetCode} set tries = tries + 1 where account_sn = ${accountSn}
    returning code_hash as hash, channel, end_time > now() and tries <= ${CODE.tries} as live`)
  const [found] = rows
  const isRight = found?.live && timingSafeEqual(found.hash, codeHash(secret, 'reset', accountSn, code))
  return isRight ? found.channel : null
}

/** Makes the one live code of an address that registers, whether or not it has an account; an earlier one is no longer valid. */
export async function makeRegisterCode(db: Db, secret: string, address: string, seed: string): Promise<string> {
  const code = codeFor(secret, seed)
  const address_hash = addressHashOf(secret, address)
  const fresh = { code_hash: codeHash(secret, 'register', plainAddress(address), code), end_time: codeEnd }
  const tries = keptTries(sql`${registerCode.code_hash}`, sql`${registerCode.tries}`)
  await db
    .insert(registerCode)
    .values({ address_hash, ...fresh })
    .onConflictDoUpdate({ target: registerCode.address_hash, set: { ...fresh, tries } })
  return code
}

/**
 * Spends the code of an address that registers, in the caller's transaction: false counts a wrong try, so the caller must
 * return its refusal and not throw it. Rolled back for another reason, the right code can be used again.
 */
export async function spendRegisterCode(db: Db, secret: string, address: string, code: string): Promise<boolean> {
  const addressHash = addressHashOf(secret, address)
  const { rows } = await db.execute<{ hash: Buffer; live: boolean }>(sql`
    update ${registerCode} set tries = tries + 1 where address_hash = ${addressHash}
    returning code_hash as hash, end_time > now() and tries <= ${CODE.tries} as live`)
  const [found] = rows
  if (!found?.live || !timingSafeEqual(found.hash, codeHash(secret, 'register', plainAddress(address), code)))
    return false
  await db.execute(sql`update ${registerCode} set tries = ${SPENT} where address_hash = ${addressHash}`)
  return true
}
