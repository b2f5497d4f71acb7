import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { mailMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import type { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { CODE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { captchaStep } from '@zhikao/domain/platform/auth/auth.rules.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { operatorMessages } from '@zhikao/domain/platform/operator/operator.messages.ts'
import { passwordFault } from '@zhikao/domain/platform/operator/operator.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { transaction } from '../../db/transaction.ts'
import { networkOf } from '../../http/network.ts'
import type { Services, Visit } from '../../services.ts'
import { wakeUpkeep } from '../../jobs/enqueue.ts'
import { hashPassword, isPassword } from '../operator/operator.hash.commands.ts'
import { writePassword } from '../operator/operator.password.commands.ts'
import { revokeSessions } from '../operator/operator.session.commands.ts'
import { demandCaptcha, isPaid } from './auth.captcha.commands.ts'
import { findAccount } from './auth.commands.ts'
import { attemptOf, checkLadder, deleteFailures, oneByOne, writeFailure } from './auth.ladder.commands.ts'
import type { LoginAttempt } from './auth.ladder.commands.ts'
import { readCodeRequests } from './auth.queries.ts'
import { codeRequest, mail, resetCode } from './auth.table.ts'

type ResetServices = Pick<Services, 'pool' | 'db' | 'secret' | 'mailer' | 'config'>
type Asked = QueryOf<typeof authContract.captcha>
type Reset = BodyOf<typeof authContract.reset>

/**
 * Stores a request for a code for an address. The worker finds out which account that is, if any, so that every caller
 * gets the same answer in the same time. Limits are keyed on the network and the address, never on what exists.
 */
export async function requestCode(services: ResetServices, asked: Asked, visit: Visit, lang: Lang): Promise<void> {
  if (!services.mailer) throw refuse(mailMessages, 'no_mail')
  const address = (asked.email ?? asked.mobile ?? '').toLowerCase()
  const network = networkOf(visit.ip)
  const addressHash = createHash('sha256').update(address).digest()
  const before = await readCodeRequests(services.db, network, addressHash)
  const paid = await demandCaptcha(services, 'reset', captchaStep(before.asked - CODE.captcha_from), asked)
  await transaction(services.pool, async (db) => {
    await takeTurn(db, network, addressHash)
    const { asked: count, address_age } = await readCodeRequests(db, network, addressHash)
    if (!isPaid(captchaStep(count - CODE.captcha_from), paid)) throw new AppError('captcha')
    if (count >= CODE.most) throw new AppError('too_many', { retryAfter: CODE.window_minutes * 60 })
    if (address_age !== null && address_age < CODE.wait_seconds)
      throw new AppError('too_many', { retryAfter: Math.ceil(CODE.wait_seconds - address_age) })
    const [request] = await db
      .insert(codeRequest)
      .values({ network, address_hash: addressHash })
      .returning({ sn: codeRequest.sn })
    await post(
      db,
      { kind: 'reset_code', lang, address, username: asked.username?.trim() || null, request_sn: request?.sn ?? null },
      CODE.minutes,
    )
  })
}

/** Of requests sent at the same time no more are accepted than the limits allow. */
async function takeTurn(db: Db, network: string, addressHash: Buffer): Promise<void> {
  for (const name of [`code ${network}`, `code ${addressHash.toString('hex')}`])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Puts a mail into the outbox and wakes the worker that empties it. */
export async function post(
  db: Db,
  letter: Omit<typeof mail.$inferInsert, 'sn' | 'end_time'>,
  minutes: number,
): Promise<void> {
  await db.insert(mail).values({ sn: newSn(), ...letter, end_time: sql`now() + ${`${minutes} minutes`}::interval` })
  await wakeUpkeep(db, 'mail')
}

/** Six digits mean something only together with the server's own secret: a stolen table gives no codes. */
const codeHash = (secret: string, accountSn: string, code: string) =>
  createHmac('sha256', secret).update(`reset ${accountSn} ${code}`).digest()

/** Makes the account's one live code; an earlier one is no longer valid. */
export async function makeCode(db: Db, secret: string, accountSn: string): Promise<string> {
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
  const fresh = {
    code_hash: codeHash(secret, accountSn, code),
    tries: 0,
    end_time: sql`now() + ${`${CODE.minutes} minutes`}::interval`,
  }
  await db
    .insert(resetCode)
    .values({ account_sn: accountSn, ...fresh })
    .onConflictDoUpdate({ target: resetCode.account_sn, set: fresh })
  return code
}

type Found = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/**
 * Gives an account a new password against a one-time code: the mailed one, or the one-time password that an operator
 * issued. One answer for a wrong code, an unknown account and a disabled one; wrong tries count like failed logins.
 */
export async function resetByCode(services: ResetServices, given: Reset, visit: Visit, lang: Lang): Promise<void> {
  refuseUnfit(given)
  const username = given.username.trim().toLowerCase()
  const attempt = attemptOf(username, visit.ip, 'reset')
  const paid = await demandCaptcha(services, 'reset', await checkLadder(services.db, attempt), given)
  const found = await findAccount(services.db, username)
  const isIssued = await isPassword(found?.password_due ? found.password_hash : null, given.code, () =>
    checkLadder(services.db, attempt),
  )
  const verdict = await transaction(services.pool, async (db) => {
    await oneByOne(db, attempt)
    if (!isPaid(await checkLadder(db, attempt), paid)) return new AppError('captcha')
    const now = found && (await findAccount(db, username, sql`for update of a`))
    const isSame = now?.sn === found?.sn && now?.password_hash === found?.password_hash
    if (isIssued && isSame && now?.enabled && now.password_ended) return refuse(operatorMessages, 'password_ended')
    const by = now && isSame && (await judgeCode(db, services.secret, now, given, isIssued))
    if (now && by) return writeReset(db, services, now, given, { visit, attempt, by, lang })
    await writeFailure(db, attempt)
    return new AppError('captcha', { rule: 'code_wrong', message: mailMessages.code_wrong })
  })
  if (verdict) throw verdict
}

/** Refuses a new password that is unfit whatever the account. */
function refuseUnfit({ username, code, password, password2 }: Reset): void {
  if (password !== password2) throw refuse(operatorMessages, 'password_mismatch')
  const fault = passwordFault(password, username.trim())
  if (fault) throw refuse(operatorMessages, fault)
  if (password === code) throw refuse(operatorMessages, 'password_same')
}

/** How this code was delivered, or null when it is wrong; a wrong one counts against the live code. */
async function judgeCode(
  db: Db,
  secret: string,
  account: Found,
  given: Reset,
  isIssued: boolean,
): Promise<'mail' | 'operator' | null> {
  const { rows } = await db.execute<{ hash: Buffer; live: boolean }>(sql`
    update ${resetCode} set tries = tries + 1 where account_sn = ${account.sn}
    returning code_hash as hash, end_time > now() and tries <= ${CODE.tries} as live`)
  const [code] = rows
  const isMailed =
    code !== undefined && code.live && timingSafeEqual(code.hash, codeHash(secret, account.sn, given.code.trim()))
  const isNamed =
    (given.email === undefined || given.email.trim().toLowerCase() === account.email?.toLowerCase()) &&
    (given.mobile === undefined || given.mobile.trim() === account.mobile)
  if (!account.enabled || !isNamed) return null
  if (isMailed) return 'mail'
  return isIssued ? 'operator' : null
}

type How = { visit: Visit; attempt: LoginAttempt; by: 'mail' | 'operator'; lang: Lang }

async function writeReset(
  db: Db,
  services: ResetServices,
  account: Found,
  given: Reset,
  { visit, attempt, by, lang }: How,
): Promise<null> {
  await writePassword(db, account.sn, await hashPassword(given.password))
  await db.delete(resetCode).where(eq(resetCode.account_sn, account.sn))
  await revokeSessions(db, [account.sn])
  for (const counted of [attempt.counted, attempt.account]) await deleteFailures(db, { ...attempt, counted })
  await writeAudit(
    db,
    { ...account, origin: { ip: visit.ip, request_id: visit.requestId } },
    { action: 'account.reset', target: { type: 'operator', sn: account.sn }, after: { by } },
  )
  if (services.mailer && account.email !== null)
    await post(db, { kind: 'password_changed', lang, account_sn: account.sn }, LETTER_MINUTES)
  return null
}

/** A mail about a change is sent within a day or not at all. */
export const LETTER_MINUTES = 24 * 60
