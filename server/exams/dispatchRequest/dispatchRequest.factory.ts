import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { buildPlan, sessionsOf } from '../plan/plan.factory.ts'
import { dispatchRequest } from './dispatchRequest.table.ts'

type Overrides = Partial<typeof dispatchRequest.$inferInsert>

/** A request for tests: one invigilator for the theory of an approved plan of its own (`org_sn`: the site), which begins in an hour. */
export async function buildDispatchRequest(db: Db, overrides: Overrides = {}) {
  const { org_sn = 'org-college', status = 'SUBMIT' } = overrides
  const plan_sn = overrides.plan_sn ?? (await buildPlan(db, { org_sn, status: 'PLAN_AUDIT' })).sn
  const [session] = await sessionsOf(db, plan_sn)
  if (!session) throw new Error(`the plan ${plan_sn} has no session`)
  const [row] = await db
    .insert(dispatchRequest)
    .values({
      sn: newSn(),
      subject: session.subject,
      session_no: 1,
      start_time: sql`date_trunc('second', business_now()) + interval '1 hour'`,
      role: session.subject === 'ONLINE' ? 'INVIGILATOR' : 'EXAMINER',
      count: 1,
      reason: '两名考评员临时请假',
      account_sn: org_sn === 'org-college2' ? 'acc-college2' : 'acc-college',
      ...(status === 'AUDIT' ? { sent: 1 } : {}),
      ...(status === 'REJECT' ? { opinion: '储备库暂无可调派人员' } : {}),
      ...overrides,
      org_sn,
      plan_sn,
    })
    .returning()
  if (!row) throw new Error('the request was not made')
  return row
}
