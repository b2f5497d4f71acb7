import { sql } from 'drizzle-orm'
import type { Road } from './road.ts'

/** Every record of these kinds with its state. */
const STATES = sql`
  select 'application' as kind, status from application
  union all select 'plan', status from plan
  union all select 'examApplication', status from exam_application
  union all select 'borrow', status from borrow
  union all select 'signup', status || ' ' || pay_status from signup
  union all select 'assignment', status from assignment
  union all select 'attendance', state from attendance
  union all select 'room_record', status from room_record
  union all select 'score', flag from score
  union all select 'score_sheet', status from score_sheet
  union all select 'certificate', status from certificate`

/** How many records of a kind are in which state, by kind: `3 AUDIT PAID, 1 AUDIT WAIVED`. */
export async function finalStates({ t }: Road): Promise<Record<string, string>> {
  const { rows } = await t.db.execute<{ kind: string; states: string }>(sql`
    select kind, string_agg(count || ' ' || status, ', ' order by status) as states
    from (select kind, status, count(*) from (${STATES}) one group by kind, status) counted group by kind`)
  return Object.fromEntries(rows.map(({ kind, states }) => [kind, states]))
}
