import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { passwordFault } from '@zhikao/domain/platform/operator/operator.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { account } from './operator.table.ts'

/** Stores a password's hash; `due` means it must be changed at the next login. */
export async function writePassword(db: Db, accountSn: string, passwordHash: string, due: boolean): Promise<void> {
  await db.update(account).set({ password_hash: passwordHash, password_due: due }).where(eq(account.sn, accountSn))
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
