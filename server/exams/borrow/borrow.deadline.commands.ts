import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'

/** The sign-up of a plan ends at another time: so does the time to decide who asked for it (Decided 4). Called with the plan locked. */
export async function moveDeadlines(db: Db, planSn: string): Promise<void> {
  const { borrow_decide_days } = await readSetting(db, 'exam_rules')
  await db.execute(sql`
    update borrow b set deadline = p.signup_end - make_interval(days => ${borrow_decide_days}::int)
    from plan p where p.sn = ${planSn} and b.wanted_plan_sn = p.sn and b.status = 'SCHOOL_INIT' and b.delete_time is null`)
}
