import { sql } from 'drizzle-orm'
import type { RecordFigures } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import type { Db } from '../../db/client.ts'
import { candidateOf } from '../signup/signup.identity.queries.ts'
import { valueOf } from '../../record/references.ts'
import { examDeferral } from '../attendance/attendance.candidate.queries.ts'
import { attendance } from '../attendance/attendance.table.ts'
import { examRoom, seat } from '../exam/exam.table.ts'
import { accusedIn } from '../incident/incident.accused.queries.ts'
import { incident, incidentCandidate } from '../incident/incident.table.ts'
import { stationMode } from '../plan/plan.queries.ts'
import { signup } from '../signup/signup.table.ts'

const moment = (value: string) => sql.raw(`to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')`)
/** A candidate `s`, with the place where he sits: the drawn workstation; without a draw the seat of his ticket. */
const placeSql = sql`coalesce(a.station, case when ${stationMode(sql`g.plan_sn`)} <> 'DRAW' then s.seat_no end)`
const person = sql`'ticket_no', g.ticket_no, 'name', st.name, 'seat_no', ${placeSql}`
const attended = sql`left join ${attendance} a on (a.exam_sn, a.signup_sn) = (s.exam_sn, s.signup_sn)`

/** Who was there, of the candidates who sit in room `x`. */
const daySql = sql`
  select count(*)::int as expected, bool_or(a.state <> 'EXPECTED') as recorded,
    count(*) filter (where a.checkin_time is not null)::int as present, count(*) filter (where a.state = 'ABSENT')::int as absent,
    ${moment('min(a.left_time)')} as first_left, ${moment('max(a.left_time)')} as last_left,
    coalesce(json_agg(json_build_object(${person}, 'reason', a.absent_reason) order by s.seat_no) filter (where a.state = 'ABSENT'), '[]') as absentees
  from ${seat} s join ${signup} g on g.sn = s.signup_sn join ${candidateOf(sql.raw('g'))}
    ${attended}
  where (s.exam_sn, s.room_sn) = (x.exam_sn, x.room_sn)`

/** The candidates of the room who are accused. */
const violatorsSql = sql`
  select coalesce(json_agg(json_build_object(${person}, 'types', v.types) order by s.seat_no), '[]') as list
  from ${seat} s join ${signup} g on g.sn = s.signup_sn join ${candidateOf(sql.raw('g'))} ${attended}
    join (select f.signup_sn, json_agg(f.type order by f.type) as types from ${accusedIn(sql`x.exam_sn`)} f group by f.signup_sn) v
      on v.signup_sn = s.signup_sn
  where (s.exam_sn, s.room_sn) = (x.exam_sn, x.room_sn)`

/** The incidents of the room: those that affect one of its candidates, and those of the room or of the whole exam that affect no candidate. */
const incidentsSql = sql`
  select coalesce(json_agg(json_build_object('sn', i.sn, 'type', i.type, 'grade', i.grade, 'occur_time', ${moment('i.occur_time')},
    'description', i.description) order by i.occur_time, i.sn), '[]') as list
  from ${incident} i where i.exam_sn = x.exam_sn and i.delete_time is null
    and (coalesce(i.room_sn, x.room_sn) = x.room_sn and not exists (select 1 from ${incidentCandidate} c where c.incident_sn = i.sn)
      or exists (select 1 from ${incidentCandidate} c join ${seat} s on s.signup_sn = c.signup_sn
        where c.incident_sn = i.sn and (s.exam_sn, s.room_sn) = (x.exam_sn, x.room_sn)))`

/** The candidates of the room whom a closed incident put off. */
const deferredSql = () => sql`
  select coalesce(json_agg(json_build_object(${person}, 'incident_sn', f.put ->> 'incident_sn', 'result', f.put ->> 'result') order by s.seat_no), '[]') as list
  from ${seat} s join ${signup} g on g.sn = s.signup_sn join ${candidateOf(sql.raw('g'))} ${attended}
    join lateral (select ${valueOf(examDeferral, sql`(s.exam_sn, s.signup_sn)`)} as put) f on f.put is not null
  where (s.exam_sn, s.room_sn) = (x.exam_sn, x.room_sn)`

/** What attendance and incidents know of each room of an exam now, by the number of the room. */
export async function readFigures(db: Db, examSn: string): Promise<Map<string, RecordFigures>> {
  const { rows } = await db.execute<RecordFigures & { room_sn: string }>(sql`
    select x.room_sn, d.expected, case when d.recorded then d.present end as present, case when d.recorded then d.absent end as absent,
      d.first_left, d.last_left, d.absentees, v.list as violators, f.list as deferred, n.list as incidents
    from ${examRoom} x cross join lateral (${daySql}) d cross join lateral (${violatorsSql}) v cross join lateral (${incidentsSql}) n
      cross join lateral (${deferredSql()}) f
    where x.exam_sn = ${examSn}`)
  return new Map(rows.map(({ room_sn, ...figures }) => [room_sn, figures]))
}
