import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole, isTenantRole } from '@zhikao/domain/access/roles.ts'
import type { AssignmentStatus } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import type { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import type { ExamState } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { shownTime } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../../people/college/college.table.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { plan } from '../plan/plan.table.ts'
import { exam } from './exam.table.ts'

/** Which exams an actor may know of: a site its own, the platform all, anybody else none. */
function examScope(actor: Actor): { scope?: string } {
  if (isPlatformRole(actor.role)) return {}
  if (isTenantRole(actor.role) && actor.org_sn) return { scope: actor.org_sn }
  throw notFound()
}

/** Where an exam stands (domain.md §3.13): by time until it is over, then by its scores. */
const examState = sql<ExamState>`case
  when ${exam.start_time} > business_now() then 'NOT_STARTED'
  when ${exam.end_time} > business_now() then 'IN_PROGRESS'
  when exists (select 1 from score_sheet h where h.sn = ${exam.plan_sn} and h.status = 'AUDIT') then 'PUBLISHED'
  when exists (select 1 from score s where s.exam_sn = ${exam.sn}) then 'SCORING'
  else 'ENDED' end`

const columns = {
  sn: exam.sn,
  plan_sn: exam.plan_sn,
  org_sn: exam.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  province: college.province,
  address: college.address,
  name: sql<string>`${exam.name}`.as('name'),
  subject: exam.subject,
  session_no: exam.session_no,
  credential_sn: plan.credential_sn,
  credential_name: namedCredential,
  level: plan.level,
  start_time: exam.start_time,
  end_time: exam.end_time,
  minutes: exam.minutes,
  capacity: exam.capacity,
  candidate_count: exam.candidate_count,
  version: exam.version,
  update_time: exam.update_time,
  rooms: sql<string[]>`coalesce((select json_agg(r.room_no || ' ' || r.name order by x.serial)
    from exam_room x join room r on r.sn = x.room_sn where x.exam_sn = ${exam.sn}), '[]')`.as('rooms'),
  absent_count: sql<
    number | null
  >`(select count(*) filter (where s.flag = 'ABSENT')::int from score s where s.exam_sn = ${exam.sn} having count(*) > 0)`.as(
    'absent_count',
  ),
  chief: sql<string | null>`(select t.name from assignment a join teacher t on t.sn = a.teacher_sn
    where a.exam_sn = ${exam.sn} and a.role = 'CHIEF' and a.status in ('PENDING', 'CONFIRMED') order by a.sn limit 1)`.as(
    'chief',
  ),
  exam_state: examState.as('exam_state'),
  now: sql<string>`business_now()`.mapWith(shownTime).as('now'),
  has_open_paper: sql<boolean>`(${exam.start_time} <= business_now()
    and exists (select 1 from paper x where x.plan_sn = ${exam.plan_sn} and x.subject = ${exam.subject}))`.as(
    'has_open_paper',
  ),
}

const examRows = (db: Db) =>
  db
    .select(columns)
    .from(exam)
    .innerJoin(plan, eq(plan.sn, exam.plan_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .innerJoin(college, eq(college.sn, exam.org_sn))
    .$dynamic()
export type ExamRecord = Awaited<ReturnType<typeof examRows>>[number]

const ofPlan = (condition: SQL) => sql`exists (select 1 from plan p where p.sn = ${exam.plan_sn} and ${condition})`

const exams = listOf<
  'scope' | 'keyword' | 'subject' | 'credential' | 'level' | 'state' | 'org' | 'province' | 'date_from' | 'date_to',
  'update_time' | 'start_time' | 'sn'
>()({
  name: 'exam',
  table: exam,
  key: exam.sn,
  select: examRows,
  filters: {
    scope: (value) => sql`${exam.org_sn} = ${value}`,
    keyword: (value) =>
      sql`(starts_with(${exam.sn}, upper(${value}::text)) or strpos(${exam.name}, ${value}::text) > 0)`,
    subject: (value) => sql`${exam.subject} = any(${value})`,
    credential: (value) => ofPlan(sql`p.credential_sn = any(${value})`),
    level: (value) => ofPlan(sql`p.level = any(${value})`),
    state: (value) => sql`${examState} = any(${value})`,
    org: (value) => sql`${exam.org_sn} = any(${value})`,
    province: (value) =>
      sql`${exam.org_sn} = any(array(select c.sn from college c where c.province = any(${value}::text[])))`,
    date_from: (value) => sql`${exam.end_time} >= ${value}::date`,
    date_to: (value) => sql`${exam.start_time} < ${value}::date + 1`,
  },
  sorts: { update_time: exam.update_time, start_time: exam.start_time, sn: exam.sn },
  defaultSort: '-start_time',
})

/** One page of the exams in the actor's scope. */
export function listExams(db: Db, actor: Actor, query: QueryOf<typeof examContract.list>): Promise<Page<ExamRecord>> {
  const { page, limit, sort, keyword, credential_sn, exam_state, org_sn, ...filters } = query
  return listPage(
    db,
    exams,
    { page, limit, sort },
    {
      ...examScope(actor),
      ...filters,
      keyword: keyword || undefined,
      credential: credential_sn,
      state: exam_state,
      org: org_sn,
    },
  )
}

/** An exam in the actor's scope; anything else is not there. */
export async function getExam(db: Db, actor: Actor, sn: string): Promise<ExamRecord> {
  const { scope } = examScope(actor)
  const [found] = await examRows(db).where(and(eq(exam.sn, sn), scope ? eq(exam.org_sn, scope) : undefined))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked until the transaction ends, with the moment. */
export async function lockExam(db: Db, actor: Actor, sn: string): Promise<ExamRecord> {
  const { scope } = examScope(actor)
  await db
    .select({ sn: exam.sn })
    .from(exam)
    .where(and(eq(exam.sn, sn), scope ? eq(exam.org_sn, scope) : undefined))
    .for('update')
  return getExam(db, actor, sn)
}

export type RoomLine = { room_sn: string; room: string; capacity: number; candidate_count: number }
type ExaminerLine = { teacher_name: string; role: PanelRole; room: string | null; status: AssignmentStatus }

/** The rooms of an exam with how many sit there, by serial. */
export async function listRooms(db: Db, sn: string): Promise<RoomLine[]> {
  const { rows } = await db.execute<RoomLine>(sql`
    select x.room_sn, r.room_no || ' ' || r.name as room, x.capacity,
      (select count(*)::int from seat s where s.exam_sn = x.exam_sn and s.room_sn = x.room_sn) as candidate_count
    from exam_room x join room r on r.sn = x.room_sn where x.exam_sn = ${sn} order by x.serial`)
  return rows
}

/** The rooms of an exam, and whom it called, the chief first. */
export async function listPlaces(db: Db, sn: string): Promise<{ room_list: RoomLine[]; examiners: ExaminerLine[] }> {
  const room_list = await listRooms(db, sn)
  const called = await db.execute<ExaminerLine>(sql`
    select t.name as teacher_name, a.role, r.room_no || ' ' || r.name as room, a.status
    from assignment a join teacher t on t.sn = a.teacher_sn left join room r on r.sn = a.room_sn where a.exam_sn = ${sn}
    order by array_position(array['CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR'], a.role), t.name, a.sn`)
  return { room_list, examiners: called.rows }
}
