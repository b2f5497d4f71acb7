import { sql } from 'drizzle-orm'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { planContent } from '@zhikao/domain/exams/plan/plan.form.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { listSessions, plannedOf } from './plan.facts.queries.ts'
import type { PlanRecord } from './plan.queries.ts'
import { planRound } from './plan.table.ts'

/** Keeps what was submitted of a plan as one more round. The plan is locked: no other submission counts at the same time. */
export async function keepPlanRound(db: Db, record: PlanRecord): Promise<void> {
  const sessions = plannedOf(await listSessions(db, [record.sn]))
  const content = pick(planContent, { ...record, sessions })
  const round = sql<number>`(select coalesce(max(round), 0) + 1 from ${planRound} where plan_sn = ${record.sn})`
  await db.insert(planRound).values({ plan_sn: record.sn, round, submit_time: businessNow, content })
}
