import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { AssignmentStatus } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { room } from '../../sites/application/application.table.ts'
import { college } from '../../people/college/college.table.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { ownOrAll } from '../../record/scope.ts'
import {
  examChief,
  examExaminers,
  examPaper,
  examPapers,
  examPublication,
  examRecords,
  examState,
  planReport,
} from '../exam/exam.queries.ts'
import { exam } from '../exam/exam.table.ts'
import { examinerCalls, panelServed } from '../panel/panel.queries.ts'
import { planConfirmed } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { teacherCalls, teacherDuties } from '../../people/teacher/teacher.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { givesValue, isReferenced, refersTo, valueOf } from '../../record/references.ts'
import { assignment, dispatch } from './assignment.table.ts'

type Scope = { self?: string; site?: string }

/** SQL: is the call of this alias to the panel of the exam, and waiting for an answer or confirmed? */
export const standingCall = (alias: string): SQL =>
  sql.raw(`(${alias}.status in ('PENDING', 'CONFIRMED') and ${alias}.role <> 'SCORER')`)

/** SQL: is the call of this alias to the panel of the exam, and confirmed? Only such a call counts for papers, duties and the chief (Decided 14). */
export const confirmedCall = (alias: string): SQL =>
  sql.raw(`(${alias}.status = 'CONFIRMED' and ${alias}.role <> 'SCORER')`)

/** SQL: is the call of this alias confirmed, of a role that scores: of the panel, or for scoring alone (Decided 13, 31)? */
export const scoringCall = (alias: string): SQL =>
  sql.raw(`(${alias}.status = 'CONFIRMED' and ${alias}.role in ('CHIEF', 'EXAMINER', 'SCORER'))`)

/** SQL: is the call of this alias in this state? */
export const callIs = (alias: string, status: AssignmentStatus): SQL => sql.raw(`${alias}.status = '${status}'`)

/** SQL: a duty: the call of this alias is confirmed, and its exam is over. The moment is asked once for all rows, as a query of its own. */
export const servedCall = (call: string, examAt: string): SQL =>
  sql`${confirmedCall(call)} and ${sql.raw(examAt)}.end_time <= (select business_now())`

/** Which calls an actor may see: an examiner its own, a site those to its exams, the platform all. */
function assignmentScope(actor: Actor): Scope {
  if (actor.role === 'teacher') return { self: actor.sn }
  const { scope } = ownOrAll(actor)
  return scope === undefined ? {} : { site: scope }
}

const isOwn = (account: unknown) =>
  sql`${assignment.teacher_sn} = any(array(select t.sn from ${teacher} t where t.account_sn = ${account} and t.delete_time is null))`
const isOfSite = (org: unknown) =>
  sql`${assignment.exam_sn} = any(array(select e.sn from ${exam} e where e.org_sn = ${org}))`

/** How far the exam of a call is, and what is filed of the rooms of the call and of the plan. */
const dayColumns = () => ({
  actual_start_time: exam.actual_start_time,
  actual_end_time: exam.actual_end_time,
  exam_state: examState().as('exam_state'),
  records: valueOf(examRecords, {
    exam: sql`${exam.sn}`,
    room: sql`case when ${assignment.role} <> 'CHIEF' then ${assignment.room_sn} end`,
  }).as('records'),
  report: valueOf(planReport, sql`${exam.plan_sn}`).as('report'),
})

const columns = () => ({
  sn: assignment.sn,
  exam_sn: assignment.exam_sn,
  exam_name: sql<string>`${exam.name}`.as('exam_name'),
  plan_sn: exam.plan_sn,
  org_sn: exam.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  address: college.address,
  contact_name: sql<string>`${plan.contact_name}`.as('contact_name'),
  contact_mobile: sql<string>`${plan.contact_mobile}`.as('contact_mobile'),
  credential_name: namedCredential,
  level: plan.level,
  subject: exam.subject,
  start_time: exam.start_time,
  end_time: exam.end_time,
  ...dayColumns(),
  candidate_count: exam.candidate_count,
  teacher_sn: assignment.teacher_sn,
  teacher_name: sql<string>`${teacher.name}`.as('teacher_name'),
  account_sn: teacher.account_sn,
  role: assignment.role,
  room: sql<string | null>`${room.room_no} || ' ' || ${room.name}`.as('room'),
  declared: assignment.declared,
  reason: assignment.reason,
  decline_kind: assignment.decline_kind,
  leave_files: assignment.leave_files,
  reply_time: assignment.reply_time,
  status: assignment.status,
  version: assignment.version,
  create_time: assignment.create_time,
  update_time: assignment.update_time,
  // The chief of an exam that has begun may open its paper.
  has_open_paper:
    sql<boolean>`(${assignment.role} = 'CHIEF' and ${assignment.status} = 'CONFIRMED' and ${exam.start_time} <= business_now()
    and ${isReferenced(examPapers, examPaper)})`.as('has_open_paper'),
  is_published: isReferenced(examPublication, sql`${exam.plan_sn}`).as('is_published'),
  now: sql<string>`business_now()`.as('now'),
  published: isReferenced(examPublication, sql`${exam.plan_sn}`).as('published'),
})

const assignmentRows = (db: Db) =>
  db
    .select(columns())
    .from(assignment)
    .innerJoin(exam, eq(exam.sn, assignment.exam_sn))
    .innerJoin(plan, eq(plan.sn, exam.plan_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .innerJoin(college, eq(college.sn, exam.org_sn))
    .innerJoin(teacher, eq(teacher.sn, assignment.teacher_sn))
    .leftJoin(room, eq(room.sn, assignment.room_sn))
    .$dynamic()
/** A call with its exam, and what its guards look at. */
export type AssignmentRecord = Awaited<ReturnType<typeof assignmentRows>>[number] & {
  change_hours: number
  answer_hours: number
}

/** SQL: when the call is for: the start of the exam; for a scorer, who need not be there, the call itself. */
const DAY = sql`coalesce(lower(${assignment.time}), ${assignment.create_time})`

const assignments = listOf<
  'self' | 'site' | 'role' | 'status' | 'exam' | 'date_from' | 'date_to',
  'update_time' | 'start_time' | 'sn'
>()({
  name: 'assignment',
  table: assignment,
  key: assignment.sn,
  select: assignmentRows,
  filters: {
    self: isOwn,
    site: isOfSite,
    role: (value) => sql`${assignment.role} = any(${value})`,
    status: (value) => sql`${assignment.status} = any(${value})`,
    exam: (value) => sql`${assignment.exam_sn} = ${value}`,
    date_from: (value) => sql`${DAY} >= ${value}::date`,
    date_to: (value) => sql`${DAY} < ${value}::date + 1`,
  },
  sorts: {
    update_time: assignment.update_time,
    start_time: DAY,
    sn: assignment.sn,
  },
  defaultSort: '-update_time',
})

/** One page of the calls in the actor's scope. */
export async function listAssignments(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof assignmentContract.list>,
): Promise<Page<AssignmentRecord>> {
  const { page, limit, sort, exam_sn, ...filters } = query
  const values = { ...assignmentScope(actor), ...filters, exam: exam_sn }
  const found = await listPage(db, assignments, { page, limit, sort }, values)
  const hours = await readHours(db)
  return { ...found, items: found.items.map((row) => ({ ...row, ...hours })) }
}

async function readHours(db: Db) {
  const { examiner_change_hours, examiner_answer_hours } = await readSettings(db, 'exam_rules')
  return { change_hours: examiner_change_hours, answer_hours: examiner_answer_hours }
}

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { self, site } = assignmentScope(actor)
  return and(eq(assignment.sn, sn), self ? isOwn(self) : undefined, site ? isOfSite(site) : undefined)
}

/** A call in the actor's scope; any other is answered with 404. */
export async function getAssignment(db: Db, actor: Actor, sn: string): Promise<AssignmentRecord> {
  const [found] = await assignmentRows(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return { ...found, ...(await readHours(db)) }
}

/** The same, its row locked until the transaction ends. */
export async function lockAssignment(db: Db, actor: Actor, sn: string): Promise<AssignmentRecord> {
  await db.select({ sn: assignment.sn }).from(assignment).where(inScope(actor, sn)).for('update')
  return getAssignment(db, actor, sn)
}

/** SQL: a decline or a lapse that counts against the examiner; avoidance never does, a leave not with a file (Decided 16). */
export const countedRefusal = (alias: string): SQL =>
  sql.raw(
    `${alias}.reason is not null and ${alias}.decline_kind is distinct from 'AVOID' and not (coalesce(${alias}.decline_kind, '') = 'LEAVE' and ${alias}.leave_files <> '{}')`,
  )

/** Holds the examiner of a call until the transaction ends, before the call itself is locked: answers of one examiner are counted one after the other. */
export const holdExaminerOf = async (db: Db, sn: string): Promise<void> => {
  await db.execute(
    sql`select t.sn from ${teacher} t where t.sn = (select a.teacher_sn from ${assignment} a where a.sn = ${sn}) for no key update`,
  )
}

/** How often an examiner has refused this year, this time among them. */
export async function countRefusals(db: Db, teacherSn: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${assignment} a
    where a.teacher_sn = ${teacherSn} and ${countedRefusal('a')} and a.reply_time >= date_trunc('year', business_now())`)
  return rows[0]?.count ?? 0
}

/** Calls whose answer is due: after the hours of an answer, at the start of the exam at the latest (Decided 15); a third scorer is called after it (Decided 13). */
export async function listUnanswered(db: Db): Promise<string[]> {
  const { answer_hours } = await readHours(db)
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${assignment} where status = 'PENDING' and ((lower(time) <= business_now() and create_time < lower(time))
      or create_time < date_trunc('second', business_now()) - make_interval(hours => ${answer_hours}::int))
    order by create_time, sn limit 1000`)
  return rows.map((row) => row.sn)
}

const isDone = servedCall('a', 'e')
const isComing = sql`${standingCall('a')} and e.end_time > business_now()`

/** What examiners, panels and exams ask of calls. */
export const assignmentReferences = [
  refersTo(
    planConfirmed,
    ({
      plan_sn,
      account,
    }) => sql`from ${assignment} a join ${exam} e on e.sn = a.exam_sn join ${teacher} t on t.sn = a.teacher_sn
      where e.plan_sn = ${plan_sn} and t.account_sn = ${account} and t.delete_time is null and ${confirmedCall('a')}`,
  ),
  refersTo(teacherCalls, (key) => sql`from ${assignment} a where a.teacher_sn = ${key}`),
  givesValue(
    teacherDuties,
    (key) => sql`(
      select json_build_object(
        'duty_count', count(*) filter (where ${isDone}),
        'chief_count', count(*) filter (where ${isDone} and a.role = 'CHIEF'),
        'first_duty', to_char(min(e.start_time) filter (where ${isDone}), 'YYYY-MM-DD'),
        'last_duty', to_char(max(e.start_time) filter (where ${isDone}), 'YYYY-MM-DD'),
        'decline_count', count(*) filter (where ${countedRefusal('a')}),
        'coming', json_build_object('count', count(*) filter (where ${isComing}),
          'next', to_char(min(e.start_time) filter (where ${isComing}), 'YYYY-MM-DD HH24:MI:SS'),
          'chief_of', coalesce(json_agg(e.name order by e.start_time, e.sn) filter (where a.role = 'CHIEF' and ${standingCall('a')} and e.start_time > business_now()), '[]')),
        'last_dispatch', (select json_build_object('time', to_char(d.create_time, 'YYYY-MM-DD HH24:MI:SS'), 'plan_sn', p.sn, 'title', p.title)
          from ${dispatch} d join ${plan} p on p.sn = d.plan_sn where d.teacher_sn = ${key} order by d.create_time desc, d.sn desc limit 1))
      from ${assignment} a join ${exam} e on e.sn = a.exam_sn where a.teacher_sn = ${key})`,
  ),
  givesValue(
    examChief,
    (examSn) => sql<string | null>`(select t.name from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
      where a.exam_sn = ${examSn} and a.role = 'CHIEF' and ${confirmedCall('a')} order by a.sn limit 1)`,
  ),
  givesValue(
    examExaminers,
    (examSn) => sql`coalesce((
      select json_agg(json_build_object('teacher_name', t.name, 'role', a.role, 'room', r.room_no || ' ' || r.name, 'status', a.status)
        order by array_position(array['CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR', 'SCORER'], a.role), t.name, a.sn)
      from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn left join ${room} r on r.sn = a.room_sn where a.exam_sn = ${examSn}), '[]')`,
  ),
  refersTo(
    panelServed,
    ({ plan: of, subject }) => sql`from (select a.teacher_sn from ${assignment} a join ${exam} e on e.sn = a.exam_sn
      where e.plan_sn = ${of} and e.subject = ${subject} and a.role <> 'SUPERVISOR' and ${confirmedCall('a')}) c`,
  ),
  refersTo(
    examinerCalls,
    () => sql`from (select a.teacher_sn, e.plan_sn, e.start_time, e.end_time from ${assignment} a join ${exam} e on e.sn = a.exam_sn
       where ${standingCall('a')}) c`,
  ),
]
