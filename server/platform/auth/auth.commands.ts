import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { operatorMessages } from '@zhikao/domain/platform/operator/operator.messages.ts'
import { passwordFault } from '@zhikao/domain/platform/operator/operator.rules.ts'
import type { Db } from '../../db/client.ts'
import { writeAudit } from '../../record/audit.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services, Visit } from '../../services.ts'
import { hashPassword, isPassword } from '../operator/operator.hash.commands.ts'
import { writeLogin, writePassword } from '../operator/operator.password.commands.ts'
import { isReferenced } from '../../record/references.ts'
import { institutionDisabled } from '../operator/operator.queries.ts'
import { endSession, openSession, revokeSessions } from '../operator/operator.session.commands.ts'
import { account } from '../operator/operator.table.ts'
import { demandCaptcha, isPaid } from './auth.captcha.commands.ts'
import {
  attemptOf,
  checkLadder,
  deleteFailures,
  oneByOne,
  writeFailure,
  writeUsualNetwork,
} from './auth.ladder.commands.ts'
import type { LoginAttempt } from './auth.ladder.commands.ts'

export type Login = {
  username: string
  password: string
  captcha_id?: string | undefined
  captcha?: string | undefined
  remember?: boolean | undefined
}
/** The facts of an account that decide whether it may sign in. */
type Found = {
  sn: string
  username: string
  name: string
  role: Actor['role']
  org_sn: string | null
  email: string | null
  mobile: string
  password_hash: string
  password_due: boolean
  /** A one-time password that was issued more than 24 hours ago. */
  password_ended: boolean
  enabled: boolean
}

/** Signs in: ladder, captcha, password, then a fresh session. One text and one time for unknown user and wrong password. */
export async function login(
  services: Pick<Services, 'pool' | 'db' | 'secret' | 'config'>,
  given: Login,
  visit: Visit,
): Promise<{ token: string; account_sn: string }> {
  const attempt = attemptOf(given.username, visit.ip)
  const { db } = services
  const paid = await demandCaptcha(services, 'login', await checkLadder(db, attempt), given)
  const found = await findAccount(db, attempt.account)
  const right = await isPassword(found?.password_hash ?? null, given.password, () => checkLadder(db, attempt))
  const verdict = await transaction(services.pool, (tx) =>
    judgeTry(tx, attempt, right ? found : undefined, paid, visit, given.remember ?? false),
  )
  if (verdict instanceof AppError) throw verdict
  return verdict
}

/**
 * The second half of a try, one after the other for each account and each network: of many passwords sent at the same time
 * no more are checked than the ladder allows. A refusal is returned and not thrown, because the failure must be stored.
 */
async function judgeTry(
  db: Db,
  attempt: LoginAttempt,
  found: Found | undefined,
  paid: number | null,
  visit: Visit,
  remember: boolean,
): Promise<AppError | { token: string; account_sn: string }> {
  await oneByOne(db, attempt)
  if (!isPaid(await checkLadder(db, attempt), paid)) return new AppError('captcha')
  if (!found) {
    await writeFailure(db, attempt)
    return new AppError('bad_login')
  }
  // The password may have been changed, or the account disabled, while this one was checked.
  const now = await findAccount(db, attempt.account, sql`for update of a`)
  if (now?.sn !== found.sn || now.password_hash !== found.password_hash) return new AppError('bad_login')
  if (now.enabled && now.password_ended) return refuse(operatorMessages, 'password_ended')
  return now.enabled ? enter(db, now, attempt, visit, remember) : new AppError('account_disabled')
}

/** The live account of a username in lower case. */
export async function findAccount(db: Db, username: string, lock = sql``): Promise<Found | undefined> {
  const { rows } = await db.execute<Found>(sql`
    select a.sn, a.username, a.name, a.role, a.org_sn, a.email, a.mobile, a.password_hash, a.password_due, coalesce(a.password_end_time <= now(), false) as password_ended, a.status = 'ENABLE' and not ${isReferenced(institutionDisabled, sql`a.org_sn`)} as enabled
    from ${account} a where lower(a.username) = ${username} and a.delete_time is null ${lock}`)
  return rows[0]
}

async function enter(
  db: Db,
  found: Found,
  attempt: LoginAttempt,
  visit: Visit,
  remember: boolean,
): Promise<{ token: string; account_sn: string }> {
  await deleteFailures(db, attempt)
  await writeUsualNetwork(db, found.sn, attempt.network)
  const token = await openSession(db, found.sn, visit, remember)
  await writeLogin(db, found.sn, visit.ip)
  await writeAudit(
    db,
    { ...found, origin: { ip: visit.ip, request_id: visit.requestId } },
    { action: 'session.login', target: { type: 'operator', sn: found.sn } },
  )
  return { token, account_sn: found.sn }
}

/** Ends this session. */
export async function logout(db: Db, actor: Actor, tokenHash: Buffer): Promise<void> {
  await endSession(db, tokenHash)
  await writeAudit(db, actor, { action: 'session.logout', target: { type: 'operator', sn: actor.sn } })
}

export type PasswordChange = { old_password: string; password: string; password2: string }

/**
 * Changes one's own password: the old one must be right, the new one fit; every other session ends (spec §5,
 * reliability.md §3). A wrong old one counts on the ladder like a failed login, so it is returned and not thrown.
 */
export async function changePassword(
  db: Db,
  actor: Actor,
  tokenHash: Buffer,
  change: PasswordChange,
): Promise<AppError | null> {
  // One at a time: further ones are refused and do not wait for a lock.
  const { rows } = await db.execute<{ password_hash: string }>(
    sql`select password_hash from ${account} where sn = ${actor.sn} for update skip locked`,
  )
  if (!rows[0]) throw new AppError('too_many', { retryAfter: 1 })
  const attempt = attemptOf(actor.username, actor.origin?.ip ?? '')
  await checkLadder(db, attempt)
  if (!(await isPassword(rows[0].password_hash, change.old_password))) {
    await writeFailure(db, attempt)
    return new AppError('old_password')
  }
  if (change.password !== change.password2) throw refuse(operatorMessages, 'password_mismatch')
  const fault = passwordFault(change.password, actor.username)
  if (fault) throw refuse(operatorMessages, fault)
  if (change.password === change.old_password) throw refuse(operatorMessages, 'password_same')
  await writePassword(db, actor.sn, await hashPassword(change.password))
  await revokeSessions(db, [actor.sn], tokenHash)
  await writeAudit(db, actor, { action: 'account.password', target: { type: 'operator', sn: actor.sn } })
  return null
}
