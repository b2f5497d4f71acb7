import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { plan } from '../plan/plan.table.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { feeLine } from './fee.table.ts'

/** A fee for tests, of a sign-up of its own. `org_sn` is the site that holds the exam, and of whose students one is signed up. */
export async function buildFee(db: Db, overrides: Partial<typeof feeLine.$inferInsert> = {}) {
  const { org_sn } = overrides
  const made = await buildSignup(db, org_sn ? { org_sn } : {})
  const [held] = await db.select().from(plan).where(eq(plan.sn, made.plan_sn))
  if (!held) throw new Error(`there is no plan ${made.plan_sn}`)
  const [row] = await db
    .insert(feeLine)
    .values({
      sn: newSn(),
      signup_sn: made.sn,
      plan_sn: made.plan_sn,
      org_sn: made.org_sn,
      host_org_sn: held.org_sn,
      payer: 'SCHOOL',
      payer_org_sn: made.org_sn,
      subjects: 'BOTH',
      attempt: 'NEW',
      amount: '290.00',
      pay_status: 'UNPAID',
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the fee was not made')
  return row
}
