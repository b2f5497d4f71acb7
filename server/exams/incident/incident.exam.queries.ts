import { and, eq, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import type { Accused, Scored } from '@zhikao/domain/exams/incident/incident.day.rules.ts'
import { INCIDENT_GRADES } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { IncidentGrade } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import type { Filters } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../../people/college/college.table.ts'
import { student } from '../../people/student/student.table.ts'
import { valueOf, valuePoint } from '../../record/references.ts'
import { room } from '../../sites/application/application.table.ts'
import { scoresBlind } from '../assignment/assignment.blind.queries.ts'
import { attendedDay } from '../attendance/attendance.queries.ts'
import { examState, placeIn, stationModeIn } from '../exam/exam.queries.ts'
import { exam, examRoom, seat } from '../exam/exam.table.ts'
import { hasExams } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { attested, identityInForce } from '../signup/signup.identity.queries.ts'
import { signup, signupIdentity } from '../signup/signup.table.ts'
import { accusedIn } from './incident.accused.queries.ts'
import { dutyOf, incidentScope, isExaminedBy } from './incident.queries.ts'
import { incident } from './incident.table.ts'

/** What the scores say of the day of an exam, by its number; null without scores. */
export const scoredDay = valuePoint<Scored | null>('incident.scoredDay', sql`null::json`)

const own = sql`i.exam_sn = ${exam.sn} and i.delete_time is null`
const rank = sql`array_position(${sql.raw(`array['${INCIDENT_GRADES.join("', '")}']`)}, i.grade)`

/** The highest grade of what is not closed, then of the other incidents; 0 where nothing happened. */
const gravity = sql`coalesce((select max(${rank} + case when i.status = 'AUDIT' then 0 else ${sql.raw(String(INCIDENT_GRADES.length))} end)
  from ${incident} i where ${own}), 0)`

const columns = (reader: SQL | Placeholder) => ({
  sn: exam.sn,
  plan_sn: exam.plan_sn,
  name: sql<string>`${exam.name}`.as('name'),
  subject: exam.subject,
  org_sn: exam.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  credential_name: namedCredential,
  level: plan.level,
  start_time: exam.start_time,
  end_time: exam.end_time,
  rooms: sql<string[]>`coalesce((select json_agg(r.room_no || ' ' || r.name order by x.serial)
    from ${examRoom} x join ${room} r on r.sn = x.room_sn where x.exam_sn = ${exam.sn}), '[]')`.as('rooms'),
  run_state: exam.run_state,
  expected: exam.candidate_count,
  attended: attendedDay(sql`${exam.sn}`).as('attended'),
  scored: valueOf(scoredDay, sql`${exam.sn}`).as('scored'),
  accused: sql<
    Accused[]
  >`(select coalesce(json_agg(json_build_object('signup_sn', a.signup_sn, 'type', a.type) order by a.type), '[]')
    from ${accusedIn(sql`${exam.sn}`)} a)`.as('accused'),
  incidents: sql<number>`(select count(*)::int from ${incident} i where ${own})`.as('incidents'),
  open: sql<number>`(select count(*)::int from ${incident} i where ${own} and i.status <> 'AUDIT')`.as('open'),
  highest_grade:
    sql<IncidentGrade | null>`(select i.grade from ${incident} i where ${own} order by ${rank} desc limit 1)`.as(
      'highest_grade',
    ),
  exam_state: examState().as('exam_state'),
  exam_approved: sql<boolean>`(${hasExams('plan')})`.as('exam_approved'),
  duty: dutyOf(sql`${exam.sn}`, reader).as('duty'),
  blind: scoresBlind(sql`${exam.plan_sn}`, reader).as('blind'),
  now: sql<string>`business_now()`.as('now'),
})

const examRecords = (db: Db, reader: SQL | Placeholder) =>
  db
    .select(columns(reader))
    .from(exam)
    .innerJoin(plan, eq(plan.sn, exam.plan_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .innerJoin(college, eq(college.sn, exam.org_sn))
    .$dynamic()
export type IncidentExam = Awaited<ReturnType<typeof examRecords>>[number]

const isExaminer = (account: SQL) => isExaminedBy(sql`${exam.sn}`, sql`${exam.plan_sn}`, account)
const hasIncident = (condition: SQL) => sql`exists (select 1 from ${incident} i where ${own} and ${condition})`

type Filter =
  | 'scope'
  | 'examiner'
  | 'reader'
  | 'keyword'
  | 'subject'
  | 'state'
  | 'org'
  | 'type'
  | 'grade'
  | 'status'
  | 'date_from'
  | 'date_to'
  | 'shown'

const conditions: Filters<Filter> = {
  scope: (value) => sql`${exam.org_sn} = ${value}`,
  examiner: (value) => isExaminer(sql`${value}`),
  // Who reads: the columns of a row need it, no row is left out.
  reader: () => sql`true`,
  keyword: (value) => sql`(starts_with(${exam.sn}, upper(${value}::text)) or strpos(${exam.name}, ${value}::text) > 0)`,
  subject: (value) => sql`${exam.subject} = any(${value})`,
  state: (value) => sql`${examState()} = any(${value})`,
  org: (value) => sql`${exam.org_sn} = any(${value})`,
  type: (value) => hasIncident(sql`i.type = any(${value})`),
  grade: (value) => hasIncident(sql`i.grade = any(${value})`),
  status: (value) => hasIncident(sql`i.status = any(${value})`),
  date_from: (value) => sql`${exam.end_time} >= ${value}::date`,
  date_to: (value) => sql`${exam.start_time} < ${value}::date + 1`,
  shown: (value) => hasIncident(sql`(${value}::text = 'ANY' or i.status <> 'AUDIT')`),
}

const exams = listOf<Filter, 'highest_grade' | 'start_time' | 'sn'>()({
  name: 'incident.exams',
  table: exam,
  key: exam.sn,
  select: (db) => examRecords(db, sql.placeholder('reader')),
  filters: conditions,
  sorts: { highest_grade: sql`(${gravity}, ${exam.start_time})`, start_time: exam.start_time, sn: exam.sn },
  defaultSort: '-highest_grade',
})

/** One page of the exams in the actor's scope, with the counts of their incidents. */
export function listIncidentExams(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof incidentContract.exams>,
): Promise<Page<IncidentExam>> {
  const { page, limit, sort, keyword, exam_state, org_sn, incidents, ...same } = query
  return listPage(
    db,
    exams,
    { page, limit, sort },
    {
      ...incidentScope(actor),
      reader: actor.sn,
      keyword: keyword || undefined,
      state: exam_state,
      org: org_sn,
      shown: incidents === 'ALL' ? undefined : incidents,
      ...same,
    },
  )
}

/** An exam in the actor's scope; any other is answered with 404. */
export async function getIncidentExam(db: Db, actor: Actor, sn: string): Promise<IncidentExam> {
  const { examiner, scope } = incidentScope(actor)
  const [found] = await examRecords(db, sql`${actor.sn}`).where(
    and(
      eq(exam.sn, sn),
      scope ? eq(exam.org_sn, scope) : undefined,
      examiner ? isExaminer(sql`${examiner}`) : undefined,
    ),
  )
  if (!found) throw notFound()
  return found
}

/** The candidates of an exam, by room and seat. */
export function listExamCandidates(db: Db, examSn: string) {
  return db
    .select({
      signup_sn: seat.signup_sn,
      student_sn: seat.student_sn,
      org_sn: sql<string>`${signup.org_sn}`.as('owner_org_sn'),
      ticket_no: signup.ticket_no,
      name: attested.name,
      room_sn: seat.room_sn,
      room: sql<string>`${room.room_no} || ' ' || ${room.name}`.as('room'),
      seat_no: placeIn('seat').as('place'),
      station_mode: stationModeIn('seat').as('mode'),
    })
    .from(seat)
    .innerJoin(signup, eq(signup.sn, seat.signup_sn))
    .innerJoin(student, eq(student.sn, seat.student_sn))
    .leftJoin(signupIdentity, identityInForce)
    .innerJoin(room, eq(room.sn, seat.room_sn))
    .where(eq(seat.exam_sn, examSn))
    .orderBy(room.room_no, seat.seat_no, seat.signup_sn)
}
export type ExamCandidate = Awaited<ReturnType<typeof listExamCandidates>>[number]
