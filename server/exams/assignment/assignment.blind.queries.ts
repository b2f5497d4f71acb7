import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { exam } from '../exam/exam.table.ts'
import { plan } from '../plan/plan.table.ts'
import { assignment } from './assignment.table.ts'

/** SQL: the practical exams of blind plans in which an account is called to score, answered or not. */
const blindCalls = (accountSn: SQL | Placeholder) => sql`
  from ${assignment} ba join ${teacher} bt on bt.sn = ba.teacher_sn join ${exam} be on be.sn = ba.exam_sn
    join ${plan} bp on bp.sn = be.plan_sn join ${template} bm on bm.sn = bp.template_sn
  where bt.account_sn = ${accountSn} and bt.delete_time is null and ba.status in ('PENDING', 'CONFIRMED')
    and ba.role in ('CHIEF', 'EXAMINER', 'SCORER') and be.subject = 'OFFLINE' and bm.blind`

/**
 * SQL, boolean: does this account score in the plan, whose exam template says blind? Then it sees no candidate of the
 * plan by name, in none of its exams (security.md M6).
 */
export const scoresBlind = (planSn: SQL, accountSn: SQL | Placeholder) =>
  sql<boolean>`exists (select 1 ${blindCalls(accountSn)} and be.plan_sn = ${planSn})`

/** The plans whose candidates this actor scores blind; of who is no examiner none, without a statement. */
export async function readBlindPlans(db: Db, actor: Pick<Actor, 'sn' | 'role'>): Promise<ReadonlySet<string>> {
  if (actor.role !== 'teacher') return new Set()
  const { rows } = await db.execute<{ plan_sn: string }>(
    sql`select distinct be.plan_sn ${blindCalls(sql`${actor.sn}`)}`,
  )
  return new Set(rows.map(({ plan_sn }) => plan_sn))
}
