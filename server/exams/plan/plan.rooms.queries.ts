import { sql } from 'drizzle-orm'
import type { LostRoom } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import type { AffectedPlan } from '@zhikao/domain/sites/application/application.model.ts'
import type { Db } from '../../db/client.ts'
import { givesValue } from '../../record/references.ts'
import { inForce } from '../../sites/application/application.inForce.queries.ts'
import { affectedPlans } from '../../sites/application/application.queries.ts'
import type { Takeover } from '../../sites/application/application.queries.ts'
import { application, applicationRoom, room } from '../../sites/application/application.table.ts'
import { hasExams, holdsRooms } from './plan.queries.ts'
import { plan, planSession } from './plan.table.ts'

/** The approvals `a` in force on the day of session `s` for the level of plan `p` (Decided 10). */
export const approvedOnDay = sql`${application} a on a.org_sn = p.org_sn and a.credential_sn = p.credential_sn
      and ${inForce('a', sql.raw('p.level'), sql.raw('s.start_time::date'))}`

const array = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** What a takeover takes from plans that hold rooms and have no approved exam: those with one keep their rooms (Decided 9). */
const affectedBy = ({ application_sn, ended, levels, rooms, valid_from, valid_to }: Takeover) => sql<AffectedPlan[]>`(
  select coalesce(json_agg(json_build_object('sn', sn, 'title', title, 'level', level, 'losses', losses) order by sn), '[]') from (
    select p.sn, p.title, p.level, json_agg(distinct jsonb_build_object('loss', l.loss, 'day', s.start_time::date, 'room_no', r.room_no,
      'capacity', s.capacity, 'seats', case when l.loss = 'SEATS' then ar.seats end)) as losses
    from ${room} r join ${planSession} s on s.room_sn = r.sn and s.end_time > business_now() and s.start_time::date >= ${valid_from}::date
      join ${plan} p on p.sn = s.plan_sn and ${holdsRooms('p')} and not ${hasExams('p')}
      left join ${applicationRoom} ar on ar.application_sn = ${application_sn} and ar.room_no = r.room_no and ar.subject = s.subject and ar.room_no = any(${array(rooms)})
      cross join lateral (select case when p.level <> all(${array(levels)}) then 'LEVEL' when s.start_time::date > ${valid_to}::date then 'DAY'
        when ar.seats is null then 'ROOM' when ar.seats < s.capacity then 'SEATS' end as loss) l
    where r.application_sn = any(${array(ended)}) and l.loss is not null
    group by p.sn) one)`

/** What approvals ask of plans. */
export const planRoomReferences = [givesValue(affectedPlans, affectedBy)]

/** The sessions of these plans that do not fit the approval in force on their day: it has no such room, or too few seats. Days without an approval are judged before. */
export async function listLostRooms(db: Db, planSns: readonly string[]): Promise<(LostRoom & { plan_sn: string })[]> {
  if (planSns.length === 0) return []
  const { rows } = await db.execute<LostRoom & { plan_sn: string }>(sql`
    select s.plan_sn, r.room_no, s.start_time::date as day, s.capacity, n.seats
    from ${planSession} s join ${plan} p on p.sn = s.plan_sn join ${room} r on r.sn = s.room_sn join ${approvedOnDay}
      left join ${room} n on n.application_sn = a.sn and n.room_no = r.room_no and n.subject = s.subject
    where s.plan_sn = any(${array(planSns)}) and (n.sn is null or n.seats < s.capacity)
    order by s.start_time, r.room_no`)
  return rows
}
