import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** The row of a stored PDF, without its bytes, for records that name one. */
export async function addMediaRow(db: Db, key: string, kind: string): Promise<void> {
  await db.execute(sql`
    insert into media (key, kind, name, type, bytes, sha256, account_sn, linked)
    values (${key}, ${kind}, '测试文件.pdf', 'application/pdf', 2048, 'x', 'acc-system', true) on conflict do nothing`)
}
