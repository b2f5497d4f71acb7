import { and, eq } from 'drizzle-orm'
import type { ChangedValues } from '@zhikao/domain/people/collegeChange/collegeChange.model.ts'
import { businessNow } from '../../db/clock.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { collegeChange } from './collegeChange.table.ts'

let made = 0
type Overrides = Partial<typeof collegeChange.$inferInsert>

/** A request for tests: a new name for the institution. Another one that waits is withdrawn, since one at a time is open. */
export async function buildCollegeChange(db: Db, overrides: Overrides = {}) {
  made += 1
  const { org_sn = 'org-school', status = 'SUBMIT' } = overrides
  const wish: ChangedValues = { name: `更名职业学院第${made}分院` }
  if (status === 'SUBMIT') await withdrawOpen(db, org_sn)
  const [row] = await db
    .insert(collegeChange)
    .values({
      sn: newSn(),
      wish,
      before: { name: '原名职业学院' },
      reason: '教育厅批复学校更名',
      proof_files: ['aa/bb/none.pdf'],
      account_sn: await keeperOf(db, org_sn),
      ...(status === 'AUDIT' || status === 'REJECT' ? { decide_time: businessNow } : {}),
      ...(status === 'REJECT' ? { opinion: '批复文件缺页，请补齐后重新申请' } : {}),
      ...overrides,
      org_sn,
    })
    .returning()
  if (!row) throw new Error('the request was not made')
  return row
}

const withdrawOpen = (db: Db, orgSn: string) =>
  db
    .update(collegeChange)
    .set({ status: 'CANCEL' })
    .where(and(eq(collegeChange.org_sn, orgSn), eq(collegeChange.status, 'SUBMIT')))

/** An account of the institution, else one of the test world. */
async function keeperOf(db: Db, orgSn: string): Promise<string> {
  const [own] = await db.select({ sn: account.sn }).from(account).where(eq(account.org_sn, orgSn)).limit(1)
  return own?.sn ?? 'acc-school'
}
