import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { LateAct, LateStatus } from '@zhikao/domain/exams/lateReport/lateReport.model.ts'
import type { LateFacts } from '@zhikao/domain/exams/lateReport/lateReport.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { candidateOf } from '../signup/signup.identity.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { accountsOfPerson } from '../../platform/operator/operator.person.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { isReferenced, referencePoint } from '../../record/references.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { scoresBlind } from '../assignment/assignment.blind.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { candidatePoints } from '../attendance/attendance.candidate.queries.ts'
import { getRun, lockScene } from '../attendance/attendance.queries.ts'
import type { RunRecord } from '../attendance/attendance.queries.ts'
import { attendance } from '../attendance/attendance.table.ts'
import { exam, seat } from '../exam/exam.table.ts'
import { signup } from '../signup/signup.table.ts'
import { lateReport } from './lateReport.table.ts'
import { SEAT_KEY as KEY } from '../exam/exam.key.queries.ts'

/** A score, by its key, that says absent and is submitted or published: given by the scores, which come later. */
export const lateFlagged = referencePoint('lateReport.flagged')

/** A function: what upper features answer is wired after this file is read. */
const recordSql = () => sql`
  select r.sn, r.exam_sn, r.plan_sn, r.org_sn, r.signup_sn, e.subject, r.act, r.body, r.account_sn, u.name as by, r.device, r.occurred_at,
    r.create_time as arrived_at, r.cause, d.name as decided_by, r.opinion, r.status, r.version, r.update_time, g.ticket_no, st.name,
    ${KEY} as attendance_sn, x.signup_sn is not null as is_seated, case when x.signup_sn is not null then coalesce(a.state, 'EXPECTED') end as state, a.checkin_time, r.body ->> 'left_time' as left_time,
    ${isReferenced(candidatePoints, KEY)} as has_points, ${isReferenced(lateFlagged, KEY)} as is_flagged,
    ${scoresBlind(sql.raw('r.plan_sn'), sql.raw('r.account_sn'))} as by_blind,
    (u.role <> 'teacher' or exists (select 1 from ${assignment} c join ${teacher} t on t.sn = c.teacher_sn
      where c.exam_sn = r.exam_sn and t.account_sn = r.account_sn and c.role = 'CHIEF' and ${confirmedCall('c')})) as by_decider
  from ${lateReport} r join ${exam} e on e.sn = r.exam_sn join ${account} u on u.sn = r.account_sn left join ${account} d on d.sn = r.decided_by
    left join ${signup} g on g.sn = r.signup_sn left join ${candidateOf(sql.raw('g'))}
    left join ${seat} x on (x.exam_sn, x.signup_sn) = (r.exam_sn, r.signup_sn) left join ${attendance} a on a.sn = ${KEY}`

type Stored = {
  sn: string
  exam_sn: string
  plan_sn: string
  org_sn: string
  signup_sn: string | null
  /** The key of the candidate's attendance; null: not in this exam. */
  attendance_sn: string | null
  subject: Subject
  act: LateAct
  body: Record<string, unknown>
  account_sn: string
  by: string
  device: string
  occurred_at: string
  arrived_at: string
  cause: Text
  decided_by: string | null
  opinion: string | null
  status: LateStatus
  version: number
  update_time: string
  ticket_no: string | null
  name: string | null
  is_seated: boolean
  state: AttendanceState | null
  checkin_time: string | null
  left_time: string | null
  has_points: boolean
  is_flagged: boolean
  by_decider: boolean
  by_blind: boolean
}
/** A late report with what its guards look at. */
export type LateRecord = Stored & LateFacts & { run: RunRecord }

const recordOf = (stored: Stored, run: RunRecord, own: ReadonlySet<string>): LateRecord => ({
  ...stored,
  run,
  is_own: own.has(stored.account_sn),
  start_time: run.start_time,
  end_time: run.end_time,
  actual_start_time: run.actual_start_time,
  actual_end_time: run.actual_end_time,
  now: run.now,
  station_mode: run.station_mode,
  person: run.person,
  chief_here: run.chief_time !== null,
})

/** So many are shown; an exam has few, and the open ones come first. */
const SHOWN = 300

/** The late reports of an exam that the actor runs or looks on, the open ones first; 404 for any other exam. */
export async function listLateReports(db: Db, actor: Actor, examSn: string): Promise<LateRecord[]> {
  const run = await getRun(db, actor, examSn)
  const { rows } = await db.execute<Stored>(
    sql`${recordSql()} where r.exam_sn = ${run.sn} order by r.status <> 'OPEN', r.create_time desc, r.sn desc limit ${SHOWN}`,
  )
  const own = await accountsOfPerson(db, actor.sn)
  return rows.map((stored) => recordOf(stored, run, own))
}

/** The exam of a report; 404 for a number that is none. */
async function examOf(db: Db, sn: string): Promise<string> {
  const [found] = await db.select({ exam_sn: lateReport.exam_sn }).from(lateReport).where(eq(lateReport.sn, sn))
  if (!found) throw notFound()
  return found.exam_sn
}

async function readOne(db: Db, actor: Actor, sn: string, run: RunRecord): Promise<LateRecord> {
  const { rows } = await db.execute<Stored>(sql`${recordSql()} where r.sn = ${sn}`)
  const [stored] = rows
  if (!stored) throw notFound()
  return recordOf(stored, run, await accountsOfPerson(db, actor.sn))
}

/** A late report of an exam that the actor runs or looks on; any other is answered with 404. */
export const getLateReport = async (db: Db, actor: Actor, sn: string): Promise<LateRecord> =>
  readOne(db, actor, sn, await getRun(db, actor, await examOf(db, sn)))

/** The same, with its exam and the scores of the plan locked until the transaction ends. */
export const lockLateReport = async (db: Db, actor: Actor, sn: string): Promise<LateRecord> =>
  readOne(db, actor, sn, await lockScene(db, actor, await examOf(db, sn)))

/** SQL: the open late reports of a plan, each with the candidate, else the ticket or what it is about. */
export const openLateReports = (planSn: SQL) =>
  sql<{ name: string; subject: Subject }[]>`coalesce((
    select json_agg(json_build_object('name', coalesce(st.name, g.ticket_no, '—'), 'subject', e.subject) order by g.ticket_no, r.sn)
    from ${lateReport} r join ${exam} e on e.sn = r.exam_sn left join ${signup} g on g.sn = r.signup_sn left join ${candidateOf(sql.raw('g'))}
    where r.plan_sn = ${planSn} and r.status = 'OPEN'), '[]'::json)`

/** SQL, boolean: is a late report about this candidate open? It withholds that certificate (Decided 38). */
export const isLateOpen = (signupSn: SQL) =>
  sql`exists (select 1 from ${lateReport} late where late.signup_sn = ${signupSn} and late.status = 'OPEN')`
