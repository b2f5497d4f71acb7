import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Whom a plan's exams have called: an account for the notice, how often, and when first. */
type Called = { account_sn: string; count: number; start: string }
export async function listCalled(db: Db, planSn: string): Promise<Called[]> {
  const { rows } = await db.execute<Called>(sql`
    select t.account_sn, count(*)::int as count, to_char(min(e.start_time), 'YYYY-MM-DD HH24:MI') as start
    from assignment a join exam e on e.sn = a.exam_sn join teacher t on t.sn = a.teacher_sn
    where e.plan_sn = ${planSn} and a.status in ('PENDING', 'CONFIRMED') and t.account_sn is not null
    group by t.account_sn order by t.account_sn`)
  return rows
}
