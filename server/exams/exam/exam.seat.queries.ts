import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { major } from '../../people/major/major.table.ts'
import { candidateOf } from '../signup/signup.identity.queries.ts'
import { room } from '../../sites/application/application.table.ts'
import { isReferenced } from '../../record/references.ts'
import { stationMode } from '../plan/plan.queries.ts'
import { signup } from '../signup/signup.table.ts'
import { examRecorded } from './exam.queries.ts'
import type { ExamRecord } from './exam.queries.ts'
import { exam, examRoom, seat } from './exam.table.ts'

/** A room in which the plan examines the subject, the exams in order of time. */
export type SeatRoom = {
  exam_sn: string
  name: string
  start_time: string
  end_time: string
  begun: boolean
  drawn: boolean
  room_sn: string
  room: string
  capacity: number
}

/** A taken seat in one of them; `rank`: the place by institution, major and student number (Decided 25). */
export type SeatHolder = {
  signup: string
  exam_sn: string
  room_sn: string
  seat_no: number
  name: string
  ticket_no: string | null
  org_name: string
  rank: number
  recorded: boolean
}

/** The rooms and seats of a plan in one subject: what the change of seats looks at. */
export async function listSeatPlan(db: Db, { plan_sn, subject }: ExamRecord) {
  const { rows: rooms } = await db.execute<SeatRoom>(sql`
    select e.sn as exam_sn, e.name, to_char(e.start_time, 'YYYY-MM-DD HH24:MI:SS') as start_time, to_char(e.end_time, 'YYYY-MM-DD HH24:MI:SS') as end_time,
      (e.actual_start_time is not null or e.start_time <= business_now()) as begun, ${stationMode(sql`e.plan_sn`)} = 'DRAW' as drawn,
      er.room_sn, r.room_no || ' ' || r.name as room, er.capacity
    from ${exam} e join ${examRoom} er on er.exam_sn = e.sn join ${room} r on r.sn = er.room_sn
    where e.plan_sn = ${plan_sn} and e.subject = ${subject} order by e.session_no, er.serial`)
  const { rows: seats } = await db.execute<SeatHolder>(sql`
    select x.signup_sn as signup, x.exam_sn, x.room_sn, x.seat_no, st.name, g.ticket_no, c.name as org_name,
      (row_number() over (order by c.school_code, c.sn, m.code, st.major_sn, st.student_no, g.sn))::int as rank,
      ${isReferenced(examRecorded, sql`(x.exam_sn, x.signup_sn)`)} as recorded
    from ${seat} x join ${exam} e on e.sn = x.exam_sn join ${signup} g on g.sn = x.signup_sn join ${candidateOf(sql.raw('g'))}
      join ${college} c on c.sn = g.org_sn left join ${major} m on m.sn = st.major_sn
    where e.plan_sn = ${plan_sn} and e.subject = ${subject} order by x.exam_sn, x.room_sn, x.seat_no`)
  return { rooms, seats }
}
