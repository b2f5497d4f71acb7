import { eq, sql } from 'drizzle-orm'
import { mailMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import type { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { CodeChannel } from '@zhikao/domain/platform/auth/auth.model.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { operatorMessages } from '@zhikao/domain/platform/operator/operator.messages.ts'
import { passwordFault } from '@zhikao/domain/platform/operator/operator.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services, Visit } from '../../services.ts'
import { hashPassword, isPassword } from '../operator/operator.hash.commands.ts'
import { writePassword } from '../operator/operator.password.commands.ts'
import { revokeSessions } from '../operator/operator.session.commands.ts'
import { demandCaptcha, isPaid } from './auth.captcha.commands.ts'
import { LETTER_MINUTES, post, SPENT, tryResetCode } from './auth.code.commands.ts'
import { findAccount } from './auth.commands.ts'
import { attemptOf, checkLadder, deleteFailures, oneByOne, writeFailure } from './auth.ladder.commands.ts'
import type { LoginAttempt } from './auth.ladder.commands.ts'
import { resetCode } from './auth.table.ts'

type ResetServices = Pick<Services, 'pool' | 'db' | 'secret' | 'mailer' | 'config'>
type Reset = BodyOf<typeof authContract.reset>

type Found = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/**
 * Gives an account a new password against a one-time code: one that was sent, or the one-time password that an operator
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

type DeliveredBy = CodeChannel | 'operator'

/** How this code was delivered, or null when it is wrong; a wrong one counts against the live code. */
async function judgeCode(
  db: Db,
  secret: string,
  account: Found,
  given: Reset,
  isIssued: boolean,
): Promise<DeliveredBy | null> {
  const channel = await tryResetCode(db, secret, account.sn, given.code)
  const isNamed =
    (given.email === undefined || given.email.trim().toLowerCase() === account.email?.toLowerCase()) &&
    (given.mobile === undefined || given.mobile.trim() === account.mobile)
  if (!account.enabled || !isNamed) return null
  return channel ?? (isIssued ? 'operator' : null)
}

type How = { visit: Visit; attempt: LoginAttempt; by: DeliveredBy; lang: Lang }

async function writeReset(
  db: Db,
  services: ResetServices,
  account: Found,
  given: Reset,
  { visit, attempt, by, lang }: How,
): Promise<null> {
  await writePassword(db, account.sn, await hashPassword(given.password))
  await db.update(resetCode).set({ tries: SPENT }).where(eq(resetCode.account_sn, account.sn))
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
