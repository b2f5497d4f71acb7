import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { ONE_TIME_PASSWORD_HOURS } from '@zhikao/domain/platform/operator/operator.model.ts'
import { passwordFault } from '@zhikao/domain/platform/operator/operator.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { account } from './operator.table.ts'

/** When a one-time password that is issued now ends. */
export const oneTimeEnd = sql<string>`now() + ${`${ONE_TIME_PASSWORD_HOURS} hours`}::interval`

/** Stores the hash of a password that its owner chose: it need not be changed, and does not end. */
export async function writePassword(db: Db, accountSn: string, passwordHash: string): Promise<void> {
  await db
    .update(account)
    .set({ password_hash: passwordHash, password_due: false, password_end_time: null })
    .where(eq(account.sn, accountSn))
}

/** Stores when and from where an account signed in last; the record does not change by it, so its version stays. */
export async function writeLogin(db: Db, accountSn: string, ip: string): Promise<void> {
  await db.update(account).set({ last_login_time: businessNow, last_login_ip: ip }).where(eq(account.sn, accountSn))
}

// Without letters and digits that are easily confused: it is read aloud and typed once.
const SIGNS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const GROUP = 4

/** A random password that is shown once, such as `kT4w-9mQx-Hp7e` (about 68 bits). */
export function newOneTimePassword(username: string): string {
  for (;;) {
    const group = () => Array.from({ length: GROUP }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
    const password = Array.from({ length: GROUPS }, group).join('-')
    if (passwordFault(password, username) === null) return password
  }
}
