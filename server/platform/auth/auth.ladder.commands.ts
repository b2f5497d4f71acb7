import { and, eq, sql } from 'drizzle-orm'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { CODE } from '@zhikao/domain/platform/auth/auth.model.ts'
import type { CAPTCHA_PURPOSES } from '@zhikao/domain/platform/auth/auth.model.ts'
import { captchaStep } from '@zhikao/domain/platform/auth/auth.rules.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { networkOf, wideNetworkOf } from '../../http/network.ts'
import { readCodeRequests, readLadder } from './auth.queries.ts'
import { loginFailure, usualNetwork } from './auth.table.ts'

/** One try of the ladder (reliability.md §3): for which account, from which network, and under which name its failures are counted. */
export type LoginAttempt = { account: string; counted: string; network: string }

/** A try to sign in; with `kind` failures are counted apart from those of the login. */
export function attemptOf(username: string, ip: string, kind?: 'reset'): LoginAttempt {
  const account = username.trim().toLowerCase()
  return { account, counted: kind ? `${kind} ${account}` : account, network: wideNetworkOf(ip) }
}

/** Throws `too_many` while the next try must wait; else answers the captcha that it needs: steps above the cheapest, or null. */
export async function checkLadder(db: Db, attempt: LoginAttempt): Promise<number | null> {
  const { wait_seconds: seconds, captcha } = await readLadder(db, attempt)
  if (seconds > 0)
    throw new AppError('too_many', { retryAfter: seconds, message: authMessages.login_delayed, params: { seconds } })
  return captcha
}

/** The cost of the captcha that this caller needs next: for this account, and for codes as often as this network requested some. */
export async function readCaptchaStep(
  db: Db,
  purpose: (typeof CAPTCHA_PURPOSES)[number],
  username: string,
  ip: string,
): Promise<number> {
  if (purpose === 'check' || purpose === 'practice') return 0
  const ofCode = async () => {
    const { asked } = await readCodeRequests(db, { network: networkOf(ip), addressHash: Buffer.alloc(0) })
    return captchaStep(asked - CODE.captcha_from) ?? 0
  }
  if (purpose === 'register') return ofCode()
  const { captcha } = await readLadder(db, attemptOf(username, ip, purpose === 'reset' ? 'reset' : undefined))
  return purpose === 'login' ? (captcha ?? 0) : Math.max(captcha ?? 0, await ofCode())
}

/** Tries for one account and tries of one network are judged one after the other: the next waits until the transaction ends. */
export async function oneByOne(db: Db, { account, network }: LoginAttempt): Promise<void> {
  // The account always first, so that no two transactions wait for each other.
  for (const name of [`login account ${account}`, `login network ${network}`])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Counts a failed try. */
export async function writeFailure(db: Db, { counted, network }: LoginAttempt): Promise<void> {
  await db.insert(loginFailure).values({ username: counted, network })
}

/** After a successful sign-in the ladder of this account and network begins again. */
export async function deleteFailures(db: Db, { counted, network }: LoginAttempt): Promise<void> {
  await db.delete(loginFailure).where(and(eq(loginFailure.username, counted), eq(loginFailure.network, network)))
}

/** Keeps from where an account signed in. */
export async function writeUsualNetwork(db: Db, accountSn: string, network: string): Promise<void> {
  await db
    .insert(usualNetwork)
    .values({ account_sn: accountSn, network })
    .onConflictDoUpdate({ target: [usualNetwork.account_sn, usualNetwork.network], set: { time: sql`now()` } })
}
