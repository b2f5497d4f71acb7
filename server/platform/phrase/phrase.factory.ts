import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { phrase } from './phrase.table.ts'

let made = 0

/** A phrase for tests, by default an opinion of the test world's first school. */
export async function buildPhrase(db: Db, overrides: Partial<typeof phrase.$inferInsert> = {}) {
  made += 1
  const values = {
    sn: newSn(),
    account_sn: 'acc-school',
    kind: 'opinion' as const,
    text: `常用语${made}`,
    ...overrides,
  }
  const [row] = await db.insert(phrase).values(values).returning()
  if (!row) throw new Error('the phrase was not made')
  return row
}
