import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type {
  CorrectedState,
  CorrectionStatus,
} from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.model.ts'
import type { CorrectionFacts } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { candidateOf } from '../signup/signup.identity.queries.ts'
import { recordFile } from '../../platform/media/media.queries.ts'
import { accountsOfPerson } from '../../platform/operator/operator.person.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { isReferenced, refersTo } from '../../record/references.ts'
import { room } from '../../sites/application/application.table.ts'
import { candidatePoints, openCorrection } from '../attendance/attendance.candidate.queries.ts'
import { getRun, lockScene } from '../attendance/attendance.queries.ts'
import type { RunRecord } from '../attendance/attendance.queries.ts'
import { attendance } from '../attendance/attendance.table.ts'
import { exam, seat } from '../exam/exam.table.ts'
import { isExaminedBy } from '../incident/incident.queries.ts'
import { signup } from '../signup/signup.table.ts'
import { attendanceCorrection } from './attendanceCorrection.table.ts'

/** A function: what upper features answer is wired after this file is read. */
const recordSql = () => sql`
  select c.sn, c.exam_sn, c.plan_sn, c.org_sn, c.attendance_sn, c.signup_sn, c.subject, g.ticket_no, st.name, r.room_no || ' ' || r.name as room,
    c.from_state, c.to_state, coalesce(a.state, 'EXPECTED') as state, c.reason, c.files, c.account_sn, u.name as asked_by, c.opinion,
    ${isReferenced(candidatePoints, sql.raw('c.attendance_sn'))} as has_points, c.status, c.version, c.create_time, c.update_time
  from ${attendanceCorrection} c join ${signup} g on g.sn = c.signup_sn join ${candidateOf(sql.raw('g'))}
    join ${seat} x on (x.exam_sn, x.signup_sn) = (c.exam_sn, c.signup_sn) join ${room} r on r.sn = x.room_sn
    join ${account} u on u.sn = c.account_sn left join ${attendance} a on a.sn = c.attendance_sn`

type Stored = {
  sn: string
  exam_sn: string
  plan_sn: string
  org_sn: string
  attendance_sn: string
  signup_sn: string
  subject: Subject
  ticket_no: string | null
  name: string
  room: string
  from_state: AttendanceState
  to_state: CorrectedState
  state: AttendanceState
  reason: string
  files: string[]
  account_sn: string
  asked_by: string
  opinion: string | null
  has_points: boolean
  status: CorrectionStatus
  version: number
  create_time: string
  update_time: string
}
/** A correction with what its guards look at. */
export type CorrectionRecord = Stored & CorrectionFacts & { run: RunRecord }

const recordOf = (stored: Stored, run: RunRecord, own: ReadonlySet<string>): CorrectionRecord => ({
  ...stored,
  run,
  is_own: own.has(stored.account_sn),
  start_time: run.start_time,
  end_time: run.end_time,
  actual_start_time: run.actual_start_time,
  actual_end_time: run.actual_end_time,
  now: run.now,
  scores_submitted: run.scores_submitted,
  is_published: run.is_published,
})

/** The corrections of an exam that the actor runs or looks on, the newest first; 404 for any other exam. */
export async function listCorrections(db: Db, actor: Actor, examSn: string): Promise<CorrectionRecord[]> {
  const run = await getRun(db, actor, examSn)
  const { rows } = await db.execute<Stored>(
    sql`${recordSql()} where c.exam_sn = ${run.sn} order by c.create_time desc, c.sn desc`,
  )
  const own = await accountsOfPerson(db, actor.sn)
  return rows.map((stored) => recordOf(stored, run, own))
}

/** The exam of a correction; 404 for a number that is none. */
async function examOf(db: Db, sn: string): Promise<string> {
  const [found] = await db
    .select({ exam_sn: attendanceCorrection.exam_sn })
    .from(attendanceCorrection)
    .where(eq(attendanceCorrection.sn, sn))
  if (!found) throw notFound()
  return found.exam_sn
}

async function readOne(db: Db, actor: Actor, sn: string, run: RunRecord): Promise<CorrectionRecord> {
  const { rows } = await db.execute<Stored>(sql`${recordSql()} where c.sn = ${sn}`)
  const [stored] = rows
  if (!stored) throw notFound()
  return recordOf(stored, run, await accountsOfPerson(db, actor.sn))
}

/** A correction of an exam that the actor runs or looks on; any other is answered with 404. */
export const getCorrection = async (db: Db, actor: Actor, sn: string): Promise<CorrectionRecord> =>
  readOne(db, actor, sn, await getRun(db, actor, await examOf(db, sn)))

/** The same correction, with its scene locked until the transaction ends. */
export const lockCorrection = async (db: Db, actor: Actor, sn: string): Promise<CorrectionRecord> =>
  readOne(db, actor, sn, await lockScene(db, actor, await examOf(db, sn)))

/** SQL: the subjects of a plan's candidates whose correction waits, by ticket, the theory first. */
export const openCorrections = (planSn: SQL) =>
  sql<{ name: string; subject: Subject }[]>`coalesce((
    select json_agg(json_build_object('name', st.name, 'subject', c.subject) order by g.ticket_no, c.subject desc)
    from ${attendanceCorrection} c join ${exam} e on e.sn = c.exam_sn join ${signup} g on g.sn = c.signup_sn join ${candidateOf(sql.raw('g'))}
    where e.plan_sn = ${planSn} and c.status = 'SUBMIT'), '[]'::json)`

/** What this feature answers to lower ones. */
export const attendanceCorrectionReferences = [
  refersTo(
    openCorrection,
    (attendanceSn) =>
      sql`from ${attendanceCorrection} c where c.attendance_sn = ${attendanceSn} and c.status = 'SUBMIT'`,
  ),
  // An examiner opens the evidence of its exam until the scores are published.
  refersTo(
    recordFile,
    ({ key, account: accountSn }) => sql`from ${attendanceCorrection} c where c.files @> array[${key}]::text[]
      and ${isExaminedBy(sql.raw('c.exam_sn'), sql.raw('c.plan_sn'), sql`${accountSn}`)}`,
  ),
]
