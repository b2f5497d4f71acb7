import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { CandidateEffect, SpareState } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { IncidentFacts } from '@zhikao/domain/exams/incident/incident.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { ExamTerms } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { student } from '../../people/student/student.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { recordFile } from '../../platform/media/media.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { readSettings, readTerms } from '../../platform/setting/setting.queries.ts'
import { listHistory } from '../../record/history.ts'
import { givesValue, isReferenced, refersTo } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { room } from '../../sites/application/application.table.ts'
import { DEFERRALS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { Deferral } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { examDeferral } from '../attendance/attendance.candidate.queries.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { scoresBlind } from '../assignment/assignment.blind.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { examAccused, examPublication, examState, placeIn, stationModeIn } from '../exam/exam.queries.ts'
import { exam, seat } from '../exam/exam.table.ts'
import { paper } from '../sealedPaper/sealedPaper.table.ts'
import { attested, identityInForce } from '../signup/signup.identity.queries.ts'
import { signup, signupIdentity } from '../signup/signup.table.ts'
import { accusedIn } from './incident.accused.queries.ts'
import { incident, incidentCandidate, incidentMinutes, incidentObjection } from './incident.table.ts'

/** Whose incidents an actor may see: an examiner those of its exams, a site its own exams', the platform all. */
export type Scope = { examiner?: string; scope?: string }
export const incidentScope = (actor: Actor): Scope =>
  actor.role === 'teacher' ? { examiner: actor.sn } : ownOrAll(actor)

/** SQL: the confirmed calls (Decided 14) of an account to an exam. */
const callsOf = (
  examSn: SQL,
  accountSn: SQL | Placeholder,
) => sql`from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
  where a.exam_sn = ${examSn} and t.account_sn = ${accountSn} and t.delete_time is null and ${confirmedCall('a')}`
/** SQL: what an account has confirmed to do in an exam, CHIEF before all else; null for nobody of the exam. */
export const dutyOf = (examSn: SQL, accountSn: SQL | Placeholder) =>
  sql<string | null>`(select a.role ${callsOf(examSn, accountSn)} order by a.role <> 'CHIEF' limit 1)`
/** SQL: is the account an examiner of this exam, whose scores are not published yet? After that it sees nothing (interface.md §6). */
export const isExaminedBy = (examSn: SQL, planSn: SQL, accountSn: SQL | Placeholder) =>
  sql`exists (select 1 ${callsOf(examSn, accountSn)}) and not ${isReferenced(examPublication, planSn)}`

type Touched = { effect: CandidateEffect | null }
const touched = sql<Touched[]>`coalesce((select json_agg(json_build_object('effect', c.effect))
  from ${incidentCandidate} c where c.incident_sn = ${incident.sn}), '[]')`
const own = {
  sn: incident.sn,
  exam_sn: incident.exam_sn,
  plan_sn: incident.plan_sn,
  org_sn: incident.org_sn,
  room_sn: incident.room_sn,
  occur_time: incident.occur_time,
  type: incident.type,
  kind: incident.kind,
  grade: incident.grade,
  description: incident.description,
  measures: incident.measures,
  extra_minutes: incident.extra_minutes,
  fault_minutes: incident.fault_minutes,
  evidence: incident.evidence,
  witnesses: incident.witnesses,
  files: incident.files,
  candidate_acknowledge: incident.candidate_acknowledge,
  reporter_sn: incident.reporter_sn,
  due_time: incident.due_time,
  supplement_due: incident.supplement_due,
  reported_time: incident.reported_time,
  told_time: incident.told_time,
  handle_result: incident.handle_result,
  handle_opinion: incident.handle_opinion,
  closed_time: incident.closed_time,
  changed: incident.changed,
  offline: incident.offline,
  put_back: incident.put_back,
  status: incident.status,
  version: incident.version,
  create_time: incident.create_time,
  update_time: incident.update_time,
}
/** SQL: what there is of a spare paper for the exam. */
const spare = sql<SpareState>`case when ${exam.paper_variant} = 'B' then 'OPEN'
  when exists (select 1 from ${paper} x where (x.plan_sn, x.subject, x.variant) = (${exam.plan_sn}, ${exam.subject}, 'B')) then 'SEALED'
  else 'NONE' end`
/** SQL: the examiner of an account, over `t`. */
const examinerOf = (accountSn: SQL | Placeholder) =>
  sql`from ${teacher} t where t.account_sn = ${accountSn} and t.delete_time is null`
const columns = (reader: SQL | Placeholder) => ({
  ...own,
  exam_name: sql<string>`${exam.name}`.as('exam_name'),
  exam_start: sql<string>`${exam.start_time}`.as('exam_start'),
  exam_end: sql<string>`${exam.end_time}`.as('exam_end'),
  exam_state: examState().as('exam_state'),
  exam_version: sql<number>`${exam.version}`.as('exam_version'),
  spare: spare.as('spare'),
  org_name: sql<string>`${college.name}`.as('org_name'),
  reporter_name: sql<string>`${account.name}`.as('reporter_name'),
  reporter_role: sql<Role>`${account.role}`.as('reporter_role'),
  reporter_org_sn: sql<string | null>`${account.org_sn}`.as('reporter_org_sn'),
  room: sql<string | null>`${room.room_no} || ' ' || ${room.name}`.as('room'),
  touched: touched.as('touched'),
  objection_count:
    sql<number>`(select count(*)::int from ${incidentObjection} o where o.incident_sn = ${incident.sn})`.as(
      'objection_count',
    ),
  is_witness: sql<boolean>`exists (select 1 ${examinerOf(reader)}
    and ${incident.witnesses} @> jsonb_build_array(jsonb_build_object('teacher_sn', t.sn)))`.as('is_witness'),
  has_objected: sql<boolean>`exists (select 1 ${examinerOf(reader)} and exists (
    select 1 from ${incidentObjection} o where o.incident_sn = ${incident.sn} and o.teacher_sn = t.sn))`.as(
    'has_objected',
  ),
  duty: dutyOf(sql`${incident.exam_sn}`, reader).as('duty'),
  blind: scoresBlind(sql`${incident.plan_sn}`, reader).as('blind'),
  now: sql<string>`business_now()`.as('now'),
})

/** Incidents as this account reads them, still to be filtered. */
export const incidentRecords = (db: Db, reader: SQL | Placeholder) =>
  db
    .select(columns(reader))
    .from(incident)
    .innerJoin(exam, eq(exam.sn, incident.exam_sn))
    .innerJoin(college, eq(college.sn, incident.org_sn))
    .innerJoin(account, eq(account.sn, incident.reporter_sn))
    .leftJoin(room, eq(room.sn, incident.room_sn))
    .$dynamic()
export type IncidentRecord = Awaited<ReturnType<typeof incidentRecords>>[number] & {
  terms: ExamTerms
}

/** The thresholds of the settings. */
export async function incidentTerms(db: Db) {
  const rules = await readSettings(db, 'exam_rules')
  const { fault_stop_minutes, paper_late_minutes, incident_submit_hours, incident_supplement_days } = rules
  return { fault_stop_minutes, paper_late_minutes, incident_submit_hours, incident_supplement_days }
}

/** What the guards look at. */
export const factsOf = (record: IncidentRecord): IncidentRecord & IncidentFacts => ({
  ...record,
  affected: record.touched,
})

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { examiner, scope } = incidentScope(actor)
  return and(
    eq(incident.sn, sn),
    isNull(incident.delete_time),
    scope ? eq(incident.org_sn, scope) : undefined,
    examiner ? isExaminedBy(sql`${incident.exam_sn}`, sql`${incident.plan_sn}`, sql`${examiner}`) : undefined,
  )
}

/** An incident in the actor's scope; any other is answered with 404. */
export async function getIncident(db: Db, actor: Actor, sn: string): Promise<IncidentRecord> {
  const [found] = await incidentRecords(db, sql`${actor.sn}`).where(inScope(actor, sn))
  if (!found) throw notFound()
  return { ...found, terms: await readTerms(db) }
}

/** The same, its row locked until the transaction ends. */
export async function lockIncident(db: Db, actor: Actor, sn: string): Promise<IncidentRecord> {
  await db.select({ sn: incident.sn }).from(incident).where(inScope(actor, sn)).for('update')
  return getIncident(db, actor, sn)
}

/** The candidates that an incident touches, by room and seat. */
export function listAffected(db: Db, sn: string) {
  return db
    .select({
      signup_sn: incidentCandidate.signup_sn,
      org_sn: incidentCandidate.org_sn,
      ticket_no: signup.ticket_no,
      name: attested.name,
      org_name: sql<string>`${college.name}`.as('org_name'),
      room: sql<string>`${room.room_no} || ' ' || ${room.name}`.as('room'),
      seat_no: placeIn('seat').as('place'),
      station_mode: stationModeIn('seat').as('mode'),
      station: incidentCandidate.station,
      effect: incidentCandidate.effect,
      given_minutes: sql<number>`coalesce(${incidentMinutes.minutes}, 0)`.as('given_minutes'),
    })
    .from(incidentCandidate)
    .innerJoin(incident, eq(incident.sn, incidentCandidate.incident_sn))
    .innerJoin(signup, eq(signup.sn, incidentCandidate.signup_sn))
    .innerJoin(student, eq(student.sn, incidentCandidate.student_sn))
    .leftJoin(signupIdentity, identityInForce)
    .innerJoin(college, eq(college.sn, incidentCandidate.org_sn))
    .innerJoin(seat, and(eq(seat.signup_sn, signup.sn), eq(seat.exam_sn, incident.exam_sn)))
    .innerJoin(room, eq(room.sn, seat.room_sn))
    .leftJoin(
      incidentMinutes,
      and(
        eq(incidentMinutes.incident_sn, incidentCandidate.incident_sn),
        eq(incidentMinutes.signup_sn, incidentCandidate.signup_sn),
      ),
    )
    .where(eq(incidentCandidate.incident_sn, sn))
    .orderBy(room.room_no, seat.seat_no, incidentCandidate.signup_sn)
}

/** Who did what to an incident, newest first; 404 outside the actor's scope. */
export async function listIncidentHistory(db: Db, actor: Actor, sn: string) {
  await getIncident(db, actor, sn)
  return listHistory(db, actor, 'incident', sn)
}

/** Drafts whose time to be reported is over. */
export async function listUnreported(db: Db): Promise<string[]> {
  const { incident_submit_hours: hours } = await incidentTerms(db)
  const { rows } = await db.execute<{ sn: string }>(sql`
    select i.sn from ${incident} i join ${exam} e on e.sn = i.exam_sn
    where i.status = 'INIT' and i.delete_time is null
      and e.end_time < date_trunc('second', business_now()) - make_interval(hours => ${hours}::int)
    order by i.create_time, i.sn limit 1000`)
  return rows.map((row) => row.sn)
}

/** Those that were sent back and whose time to be supplemented is over. */
export async function listUnsupplemented(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${incident} where status = 'REJECT' and delete_time is null and supplement_due < date_trunc('second', business_now())
    order by supplement_due, sn limit 1000`)
  return rows.map((row) => row.sn)
}

/** SQL: incidents of a plan that are not closed, from this grade on (Decided 7; domain.md §5.5). */
export const openIncidents = (planSn: SQL, grade?: 'CRITICAL') =>
  sql`from ${incident} i where i.plan_sn = ${planSn} and i.delete_time is null and i.status <> 'AUDIT'
    and ${grade ? sql`i.grade = ${grade}` : sql`true`}`

/** SQL: incidents of a plan that are not closed and withhold the certificates of its whole exams: major ones, and those that name no candidate (Decided 35). */
export const blockingIncidents = (planSn: SQL) => sql`${openIncidents(planSn)}
  and (i.grade = 'CRITICAL' or not exists (select 1 from ${incidentCandidate} c where c.incident_sn = i.sn))`

/** SQL, boolean: does an incident that is not closed name this candidate? */
export const isNamedOpen = (signupSn: SQL) => sql`exists (select 1 from ${incidentCandidate} named
  join ${incident} i on i.sn = named.incident_sn where named.signup_sn = ${signupSn} and i.delete_time is null and i.status <> 'AUDIT')`

/** SQL: the gravest flag that closed incidents of an exam decided for a candidate; else, of a cancelled exam, 缓考 (Decided 39); or null. */
export const decidedFlag = (
  signupSn: SQL,
  examSn: SQL,
) => sql<ScoreFlag | null>`coalesce((select closed.score_flag from ${incidentCandidate} touched
  join ${incident} closed on closed.sn = touched.incident_sn where touched.signup_sn = ${signupSn} and touched.effect is distinct from 'NONE'
    and closed.exam_sn = ${examSn} and closed.score_flag is not null and closed.delete_time is null
  order by array_position(array['CHEAT', 'VIOLATION', 'DEFERRED'], closed.score_flag) limit 1),
  (select 'DEFERRED' from ${exam} cancelled where cancelled.sn = ${examSn} and cancelled.run_state = 'CANCELLED'))`

/** What this feature answers to lower ones: how many are accused; who was put off; an examiner of the exam opens the files of its incidents. */
export const incidentReferences = [
  givesValue(
    examAccused,
    (examSn) => sql<number>`(select count(distinct a.signup_sn)::int from ${accusedIn(examSn)} a)`,
  ),
  givesValue(
    examDeferral,
    (examAndSignup) => sql<Deferral | null>`(select json_build_object('incident_sn', i.sn, 'result', i.handle_result)
      from ${incident} i join ${incidentCandidate} c on c.incident_sn = i.sn where (i.exam_sn, c.signup_sn) = ${examAndSignup}
        and c.effect is distinct from 'NONE' and i.handle_result = any(${sql.param([...DEFERRALS])}) and i.delete_time is null
      order by i.closed_time desc, i.sn desc limit 1)`,
  ),
  refersTo(
    recordFile,
    ({ key, account: accountSn }) => sql`from ${incident} i where i.delete_time is null and ${key} = any(i.files)
      and ${isExaminedBy(sql`i.exam_sn`, sql`i.plan_sn`, sql`${accountSn}`)}`,
  ),
]
