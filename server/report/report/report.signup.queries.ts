import { sql } from 'drizzle-orm'
import { feeLine } from '../../exams/fee/fee.table.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import type { TileSource } from './report.tile.queries.ts'

/**
 * Plans with borrowed students whom a site has still to confirm, and the sign-ups of an institution's students and of
 * the exams that it holds: each has one line in the list of fees, which is the one list of sign-ups over all plans.
 */
export function signupTiles(orgSn: string): TileSource[] {
  const waiting = sql`${signup} s where s.plan_sn = ${plan.sn} and s.status = 'SUBMIT'`
  return [
    {
      name: 'signups_to_confirm',
      permission: 'signup:audit',
      rows: sql`${plan} where ${plan.org_sn} = ${orgSn} and ${plan.delete_time} is null and exists (select 1 from ${waiting})`,
      waits: true,
      since: sql`(select min(s.update_time) from ${waiting})`,
      deadline: sql`${plan.signup_end}`,
      place: { screen: 'studentPlans', query: 'waiting=true' },
    },
    {
      name: 'signups_live',
      permission: 'fee:read',
      rows: sql`${feeLine} where not ${feeLine.closed} and (${feeLine.org_sn} = ${orgSn} or ${feeLine.host_org_sn} = ${orgSn})`,
      place: { screen: 'feeList', query: 'closed=false' },
    },
  ]
}
