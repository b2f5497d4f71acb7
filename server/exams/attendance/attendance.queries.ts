import { and, eq, ne, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { TicketPlace } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { ATTENDANCE_SCENE } from '@zhikao/domain/exams/attendance/attendance.lifecycle.ts'
import { minutesOf } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import type { DayMinutes } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import type { RunActor } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import type { CameFacts } from '@zhikao/domain/exams/exam/exam.came.rules.ts'
import type { Attended } from '@zhikao/domain/exams/incident/incident.day.rules.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { examinedPhoto } from '../../platform/media/media.queries.ts'
import { groupFrom } from '@zhikao/domain/platform/setting/setting.rules.ts'
import { storedSettings } from '../../platform/setting/setting.queries.ts'
import { givesValue, isReferenced, referencePoint, refersTo, valueOf } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { followersOf } from '../../record/subscriptions.ts'
import { room } from '../../sites/application/application.table.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { scoresBlind } from '../assignment/assignment.blind.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import {
  examAttendance,
  examChief,
  examPublication,
  examRecorded,
  examState,
  examStation,
  examSubmission,
} from '../exam/exam.queries.ts'
import { exam, seat } from '../exam/exam.table.ts'
import { stationMode } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { signup } from '../signup/signup.table.ts'
import { attendance } from './attendance.table.ts'

/** Has an account read the offline copy of an exam, at a moment at the latest? Given by the devices, which come later. */
export const copyRead = referencePoint<{ exam: string; account: string; at: string }>('attendance.copyRead')

/** The confirmed calls of an account to an exam, over `a` (Decided 14). */
const callsOf = (accountSn: string) =>
  sql`from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
    where a.exam_sn = ${exam.sn} and t.account_sn = ${accountSn} and t.delete_time is null and ${confirmedCall('a')}`

type Call = { role: PanelRole; room_sn: string | null }

/** A function: what upper features answer is wired after this file is read. */
const columns = ({ sn }: Actor) => ({
  sn: exam.sn,
  plan_sn: exam.plan_sn,
  org_sn: exam.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  name: sql<string>`${exam.name}`.as('name'),
  subject: exam.subject,
  credential_name: namedCredential,
  level: plan.level,
  start_time: exam.start_time,
  end_time: exam.end_time,
  actual_start_time: exam.actual_start_time,
  actual_end_time: exam.actual_end_time,
  run_state: exam.run_state,
  paper_scan: exam.paper_scan,
  finish_reason: exam.finish_reason,
  chief_time: exam.chief_time,
  run_flags: exam.run_flags,
  station_mode: stationMode(sql`${exam.plan_sn}`).as('mode'),
  late_minutes: template.late_minutes,
  early_submit_minutes: template.early_submit_minutes,
  exam_state: examState().as('exam_state'),
  is_published: isReferenced(examPublication, sql`${exam.plan_sn}`).as('is_published'),
  scores_submitted: isReferenced(examSubmission, sql`${exam.plan_sn}`).as('scores_submitted'),
  chief: valueOf(examChief, sql`${exam.sn}`).as('chief'),
  version: exam.version,
  now: sql<string>`business_now()`.as('now'),
  blind: template.blind,
  is_blind: scoresBlind(sql`${exam.plan_sn}`, sql`${sn}`).as('is_blind'),
  calls: sql<
    Call[]
  >`(select coalesce(json_agg(json_build_object('role', a.role, 'room_sn', a.room_sn) order by (a.role = 'CHIEF') desc, a.sn), '[]') ${callsOf(sn)})`.as(
    'calls',
  ),
  settings: storedSettings.as('settings'),
})

const rows = (db: Db, actor: Actor) =>
  db
    .select(columns(actor))
    .from(exam)
    .innerJoin(plan, eq(plan.sn, exam.plan_sn))
    .innerJoin(template, eq(template.sn, plan.template_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .innerJoin(college, eq(college.sn, exam.org_sn))
    .$dynamic()

/** An exam as it is run, and the part that the reader takes in it. */
export type RunRecord = Omit<
  Awaited<ReturnType<typeof rows>>[number],
  'late_minutes' | 'calls' | 'settings' | 'is_blind'
> &
  DayMinutes & {
    person: RunActor
    /** Of the reader's confirmed calls; none for who examines nothing. */
    roles: PanelRole[]
  }

/** The part of an actor in an exam; an examiner without a confirmed call has none, and after the publication sees nothing of the candidates (interface.md §6). */
function partIn(
  actor: Actor,
  { calls, is_published, blind }: { calls: readonly Call[]; is_published: boolean; blind: boolean },
): RunActor & { roles: PanelRole[] } {
  if (isPlatformRole(actor.role)) return { part: 'observer', room_sn: null, blind: false, roles: [] }
  if (actor.role !== 'teacher') return { part: 'site', room_sn: null, blind: false, roles: [] }
  const [call] = calls
  if (!call || is_published) throw notFound()
  const roles = calls.map(({ role }) => role)
  return call.role === 'CHIEF'
    ? { part: 'chief', room_sn: null, blind, roles }
    : { part: 'member', room_sn: call.room_sn, blind, roles }
}

/** The exams that the actor runs or looks on. */
function inScope(actor: Actor): SQL | undefined {
  if (actor.role === 'teacher') return sql`exists (select 1 ${callsOf(actor.sn)})`
  const { scope } = ownOrAll(actor)
  return scope ? eq(exam.org_sn, scope) : undefined
}

/** An exam that the actor runs or looks on; any other is answered with 404. */
export async function getRun(db: Db, actor: Actor, sn: string): Promise<RunRecord> {
  const [found] = await rows(db, actor).where(and(eq(exam.sn, sn), inScope(actor)))
  if (!found) throw notFound()
  const { calls, settings, is_blind, ...record } = found
  const { roles, ...person } = partIn(actor, { calls, is_published: record.is_published, blind: is_blind })
  const minutes = minutesOf(record.subject, record, groupFrom('exam_rules', settings))
  return { ...record, ...minutes, person, roles }
}

/** The same, its row locked until the transaction ends: what is written of an exam is written in turn. */
export async function lockRun(db: Db, actor: Actor, sn: string): Promise<RunRecord> {
  await db
    .select({ sn: exam.sn })
    .from(exam)
    .where(and(eq(exam.sn, sn), inScope(actor)))
    .for('update')
  return getRun(db, actor, sn)
}

/** The same, first the scores of its plan locked, as who writes a score does: what is changed of an attendance after its end waits for them, and they for it. */
export async function lockScene(db: Db, actor: Actor, examSn: string): Promise<RunRecord> {
  const { plan_sn, org_sn } = await getRun(db, actor, examSn)
  for (const follow of followersOf(ATTENDANCE_SCENE.name, 'hold')) await follow(db, actor, { sn: plan_sn, org_sn })
  return lockRun(db, actor, examSn)
}

/** Had this account read the offline copy of the exam at a moment (Decided 38)? */
export async function hadCopy(db: Db, actor: Actor, examSn: string, at: string): Promise<boolean> {
  const { rows: found } = await db.execute<{ had: boolean }>(
    sql`select ${isReferenced(copyRead, { exam: examSn, account: actor.sn, at })} as had`,
  )
  return found[0]?.had === true
}

/** The places of a ticket in the other exams that the actor runs or looks on, of an examiner before the publication (interface.md §6). */
export async function listTicketPlaces(
  db: Db,
  actor: Actor,
  { sn }: Pick<RunRecord, 'sn'>,
  ticketNo: string,
): Promise<TicketPlace[]> {
  const isHidden = actor.role === 'teacher' ? isReferenced(examPublication, sql`${exam.plan_sn}`) : sql`false`
  return db
    .select({
      exam_sn: exam.sn,
      exam_name: exam.name,
      room: sql<string>`${room.room_no} || ' ' || ${room.name}`.as('room'),
      start_time: exam.start_time,
      end_time: exam.end_time,
    })
    .from(signup)
    .innerJoin(seat, eq(seat.signup_sn, signup.sn))
    .innerJoin(exam, eq(exam.sn, seat.exam_sn))
    .innerJoin(room, eq(room.sn, seat.room_sn))
    .where(
      and(
        eq(signup.ticket_no, ticketNo),
        ne(exam.sn, sn),
        ne(exam.run_state, 'CANCELLED'),
        inScope(actor),
        not(isHidden),
      ),
    )
    .orderBy(exam.start_time, exam.sn)
}

/** The sign-ups of an exam of which every exam is cancelled: nothing of them is examined any more. */
export async function listReleased(db: Db, examSn: string): Promise<string[]> {
  const { rows: found } = await db.execute<{ sn: string }>(sql`
    select x.signup_sn as sn from ${seat} x where x.exam_sn = ${examSn}
      and not exists (select 1 from ${seat} o join ${exam} e on e.sn = o.exam_sn where o.signup_sn = x.signup_sn and e.run_state <> 'CANCELLED')
    order by x.signup_sn`)
  return found.map(({ sn }) => sn)
}

/** The institutions with candidates in an exam. */
export async function listInstitutions(db: Db, examSn: string): Promise<string[]> {
  const { rows: found } = await db.execute<{ org_sn: string }>(
    sql`select distinct g.org_sn from ${seat} x join ${signup} g on g.sn = x.signup_sn where x.exam_sn = ${examSn} order by g.org_sn`,
  )
  return found.map(({ org_sn }) => org_sn)
}

/** SQL: when the exam `e` ends: when it was finished, else its planned end with the most extra minutes of a candidate (Decided 13: “theory and Excel after the end”). */
export const EXAM_END = sql`coalesce(e.actual_end_time, e.end_time + make_interval(mins => coalesce(
  (select max(x.extra_minutes) from ${attendance} x where x.exam_sn = e.sn), 0)))`

/** SQL: what the attendance `a` says of a candidate of the exam `e`, as `presenceOf` of the domain (Decided 37). */
export const PRESENCE =
  sql.raw(`(case when coalesce(a.state, 'EXPECTED') = 'EXPECTED' then case when e.actual_start_time is not null or e.actual_end_time is not null then 'EXPECTED' end
  when a.state = 'ABSENT' then 'ABSENT' else 'HERE' end)`)

/** SQL: who was there, by the number of the exam; null before the first candidate was recorded. */
export const attendedDay = (examSn: SQL) => sql<Attended | null>`(
  select json_build_object('present', count(*) filter (where a.checkin_time is not null),
    'absentees', coalesce(json_agg(json_build_object('signup_sn', a.signup_sn, 'reason', a.absent_reason)) filter (where a.state = 'ABSENT'), '[]'),
    'first_left', to_char(min(a.left_time), 'YYYY-MM-DD HH24:MI:SS'), 'last_left', to_char(max(a.left_time), 'YYYY-MM-DD HH24:MI:SS'))
  from ${attendance} a where a.exam_sn = ${examSn} and a.state <> 'EXPECTED' having count(*) > 0)`

/** What exams and stored files ask of the exam day. */
export const attendanceReferences = [
  givesValue(
    examAttendance,
    (examSn) => sql<CameFacts['attended']>`(
      select json_build_object('present', count(*) filter (where a.checkin_time is not null), 'absent', count(*) filter (where a.state = 'ABSENT'))
      from ${attendance} a where a.exam_sn = ${examSn} and a.state <> 'EXPECTED' having count(*) > 0)`,
  ),
  givesValue(
    examStation,
    (examAndSignup) =>
      sql<number | null>`(select a.station from ${attendance} a where (a.exam_sn, a.signup_sn) = ${examAndSignup})`,
  ),
  refersTo(
    examRecorded,
    (examAndSignup) => sql`from ${attendance} a where (a.exam_sn, a.signup_sn) = ${examAndSignup}`,
  ),
  // Of an examiner's exam until its scores are published (interface.md §6).
  refersTo(
    examinedPhoto,
    (photoAndAccount) => sql`from ${seat} x join ${signup} g on g.sn = x.signup_sn
      join ${assignment} a on a.exam_sn = x.exam_sn join ${teacher} t on t.sn = a.teacher_sn
      where (g.photo, t.account_sn) = ${photoAndAccount} and t.delete_time is null and ${confirmedCall('a')}
        and not ${scoresBlind(sql`g.plan_sn`, sql`t.account_sn`)}
        and not ${isReferenced(examPublication, sql`g.plan_sn`)}`,
  ),
]
