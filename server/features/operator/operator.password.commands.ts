import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { account } from './operator.table.ts'

/** Stores a password's hash; `due` means it must be changed at the next login. */
export async function writePassword(db: Db, accountSn: string, passwordHash: string, due: boolean): Promise<void> {
  await db.update(account).set({ password_hash: passwordHash, password_due: due }).where(eq(account.sn, accountSn))
}
