import { sql } from 'drizzle-orm'
import { plan } from '../../exams/plan/plan.table.ts'
import { liveSignup } from '../../exams/signup/signup.queries.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { count } from './report.tile.queries.ts'
import type { TileSource } from './report.tile.queries.ts'

/** Borrowed students whom a site has still to confirm, and an institution's students who are signed up for an exam to come. */
export function signupTiles(orgSn: string): TileSource[] {
  const hosted = sql`${signup} join ${plan} on ${plan.sn} = ${signup.plan_sn} where ${plan.org_sn} = ${orgSn}`
  return [
    {
      name: 'signups_to_confirm',
      permission: 'signup:audit',
      count: count(sql`${hosted} and ${signup.status} = 'SUBMIT'`),
      waits: true,
      place: { screen: 'studentPlans' },
    },
    {
      name: 'signups_live',
      permission: 'signup:read',
      count: count(
        sql`${signup} where ${signup.org_sn} = ${orgSn} and ${liveSignup('signup')} and not ${signup.closed}`,
      ),
      place: { screen: 'studentPlans' },
    },
  ]
}
