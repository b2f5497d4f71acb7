import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { feeLine } from '../../exams/fee/fee.table.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import type { TileSource } from './report.tile.queries.ts'

/**
 * Plans with borrowed students whom a site has still to confirm, and the sign-ups of an institution's students and of
 * the exams that it holds: each has one line in the list of fees, which is the one list of sign-ups over all plans.
 */
export function signupTiles(orgSn: string): TileSource[] {
  // Own students and those of others apart, so that each of the two reads its index alone.
  const lines = (condition: SQL) => sql`select f.org_sn from ${feeLine} f where not f.closed and ${condition}`
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
      rows: sql`(${lines(sql`f.org_sn = ${orgSn}`)} union all ${lines(sql`f.host_org_sn = ${orgSn} and f.org_sn <> ${orgSn}`)}) f`,
      place: { screen: 'feeList', query: 'closed=false' },
    },
  ]
}
