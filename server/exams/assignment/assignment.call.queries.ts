import { sql } from 'drizzle-orm'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { DeclineKind } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import type { AssignmentStatus } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { CallRole, PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { room } from '../../sites/application/application.table.ts'
import { exam } from '../exam/exam.table.ts'
import { standingCall } from './assignment.queries.ts'
import { assignment } from './assignment.table.ts'

/** Whom a plan's exams have called: an account for the notice, how often, and when first. */
type Called = { account_sn: string; count: number; start: string }
export async function listCalled(db: Db, planSn: string): Promise<Called[]> {
  const { rows } = await db.execute<Called>(sql`
    select t.account_sn, count(*)::int as count, to_char(min(e.start_time), 'YYYY-MM-DD HH24:MI') as start
    from ${assignment} a join ${exam} e on e.sn = a.exam_sn join ${teacher} t on t.sn = a.teacher_sn
    where e.plan_sn = ${planSn} and ${standingCall('a')} and t.account_sn is not null
    group by t.account_sn order by t.account_sn`)
  return rows
}

/** A call with who is called and to which session. */
export type CallRecord = {
  sn: string
  exam_sn: string
  subject: Subject
  session_no: number
  teacher_sn: string
  name: string
  role: PanelRole
  room_sn: string | null
  room: string | null
  status: AssignmentStatus
  declared: boolean
  reason: string | null
  decline_kind: DeclineKind | null
  leave_files: string[]
  reply_time: string | null
  version: number
  create_time: string
  update_time: string
}

/** Every call to the panels of a plan's exams, in whatever state: exam by exam, the chief first, who is to come before who is not. */
export async function listCalls(db: Db, planSn: string): Promise<CallRecord[]> {
  const { rows } = await db.execute<CallRecord>(sql`
    select a.sn, a.exam_sn, e.subject, e.session_no, a.teacher_sn, t.name, a.role, a.room_sn, r.room_no || ' ' || r.name as room,
      a.status, a.declared, a.reason, a.decline_kind, a.leave_files, a.reply_time, a.version, a.create_time, a.update_time
    from ${assignment} a join ${exam} e on e.sn = a.exam_sn join ${teacher} t on t.sn = a.teacher_sn left join ${room} r on r.sn = a.room_sn
    where e.plan_sn = ${planSn} and a.role <> 'SCORER'
    order by e.sn, array_position(array['PENDING', 'CONFIRMED', 'DECLINED', 'LAPSED', 'REPLACED'], a.status) / 3,
      array_position(array['CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR'], a.role), t.name, a.sn`)
  return rows
}

/** Who is called to an exam for scoring alone (Decided 31), in the order of the calls. */
export type ScorerRecord = Pick<
  CallRecord,
  'sn' | 'teacher_sn' | 'name' | 'status' | 'reason' | 'reply_time' | 'create_time'
> & {
  org_name: string
}
export async function listScorers(db: Db, examSn: string): Promise<ScorerRecord[]> {
  const { rows } = await db.execute<ScorerRecord>(sql`
    select a.sn, a.teacher_sn, t.name, c.name as org_name, a.status, a.reason, a.reply_time, a.create_time
    from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn join ${college} c on c.sn = t.org_sn
    where a.exam_sn = ${examSn} and a.role = 'SCORER' order by a.create_time, a.sn`)
  return rows
}

type Addressed = {
  sn: string
  account_sn: string
  org_name: string
  exam_name: string
  role: CallRole
  room: string | null
  start: string
}
/** These calls, with the account of each that has one. */
export async function listAddressed(db: Db, sns: readonly string[]): Promise<Addressed[]> {
  if (sns.length === 0) return []
  const { rows } = await db.execute<Addressed>(sql`
    select a.sn, t.account_sn, c.name as org_name, e.name as exam_name, a.role, r.room_no || ' ' || r.name as room,
      to_char(e.start_time, 'YYYY-MM-DD HH24:MI') as start
    from ${assignment} a join ${exam} e on e.sn = a.exam_sn join ${college} c on c.sn = e.org_sn join ${teacher} t on t.sn = a.teacher_sn
      left join ${room} r on r.sn = a.room_sn
    where a.sn = any(${sql.param([...sns])}) and t.account_sn is not null order by a.sn`)
  return rows
}

/** The names of the examiners of these calls. */
export async function listCalledNames(db: Db, sns: readonly string[]): Promise<string[]> {
  if (sns.length === 0) return []
  const { rows } = await db.execute<{ name: string }>(sql`
    select t.name from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
    where a.sn = any(${sql.param([...sns])}) order by t.name, a.sn`)
  return rows.map((row) => row.name)
}

/** A call to an exam that has not begun; `time`: when the exam is. */
export type ComingCall = {
  sn: string
  exam_sn: string
  role: CallRole
  org_sn: string
  exam_name: string
  time: { start: string; end: string }
}
/** The calls of an examiner to exams that have not begun. */
export async function listComing(db: Db, teacherSn: string): Promise<ComingCall[]> {
  const { rows } = await db.execute<ComingCall>(sql`
    select a.sn, a.exam_sn, a.role, e.org_sn, e.name as exam_name,
      json_build_object('start', to_char(e.start_time, 'YYYY-MM-DD HH24:MI:SS'), 'end', to_char(e.end_time, 'YYYY-MM-DD HH24:MI:SS')) as time
    from ${assignment} a join ${exam} e on e.sn = a.exam_sn
    where a.teacher_sn = ${teacherSn} and ${standingCall('a')} and e.start_time > business_now() order by a.sn`)
  return rows
}

/** The deputy of a chief: an examiner of the exam who is enabled and may be chief; one who has confirmed comes first. */
export type Deputy = { sn: string; teacher_sn: string; name: string; room_sn: string | null }
export async function findDeputy(db: Db, examSn: string): Promise<Deputy | null> {
  const { rows } = await db.execute<Deputy>(sql`
    select a.sn, a.teacher_sn, t.name, a.room_sn from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
    where a.exam_sn = ${examSn} and a.role = 'EXAMINER' and ${standingCall('a')} and t.is_chief and t.status = 'ENABLE'
      and t.delete_time is null
    order by a.status = 'CONFIRMED' desc, a.sn limit 1`)
  return rows[0] ?? null
}
