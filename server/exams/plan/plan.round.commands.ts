import { sql } from 'drizzle-orm'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { examContent, planContent } from '@zhikao/domain/exams/plan/plan.form.ts'
import type { ExamContent } from '@zhikao/domain/exams/plan/plan.form.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { listSessions, plannedOf } from './plan.facts.queries.ts'
import type { PlanRecord } from './plan.queries.ts'
import { examRound, planRound } from './plan.table.ts'

// The plan's row is locked: no other submission of it counts at the same time.
const submission = (table: typeof planRound | typeof examRound, plan_sn: string) => ({
  plan_sn,
  round: sql<number>`(select coalesce(max(round), 0) + 1 from ${table} where plan_sn = ${plan_sn})`,
  submit_time: businessNow,
})

/** Keeps what was submitted of a plan as one more round. */
export async function keepPlanRound(db: Db, record: PlanRecord): Promise<void> {
  const sessions = plannedOf(await listSessions(db, [record.sn]))
  const content = pick(planContent, { ...record, sessions })
  await db.insert(planRound).values({ ...submission(planRound, record.sn), content })
}

/** The same of its exam application. */
export async function keepExamRound(db: Db, sn: string, content: ExamContent): Promise<void> {
  await db.insert(examRound).values({ ...submission(examRound, sn), content: pick(examContent, content) })
}
