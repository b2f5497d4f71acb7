import { hash } from '@node-rs/argon2'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { account } from './operator.table.ts'

let count = 0

/** The password of every account that buildOperator makes. */
export const FACTORY_PASSWORD = 'Factory@2026'
// Cheap on purpose: verifying reads the cost from the hash.
const weakHash = hash(FACTORY_PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })

/** An account for tests: by default an operator of the centre whose first password is already changed. */
export async function buildOperator(db: Db, overrides: Partial<typeof account.$inferInsert> = {}) {
  count += 1
  const [row] = await db
    .insert(account)
    .values({
      sn: newSn(),
      username: `operator_${count}`,
      name: '测试操作员',
      mobile: `137${String(count).padStart(8, '0')}`,
      role: 'center',
      password_hash: await weakHash,
      password_due: false,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the account was not made')
  return row
}
