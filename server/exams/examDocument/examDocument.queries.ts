import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { TemplateFields } from '@zhikao/domain/catalogue/template/template.model.ts'
import { scoredItems } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import type { ScoredItem } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import { COUNTED_ROLES } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { listAttendance } from '../attendance/attendance.candidate.queries.ts'
import type { SeenCandidate } from '../attendance/attendance.candidate.queries.ts'
import { getRun } from '../attendance/attendance.queries.ts'
import type { RunRecord } from '../attendance/attendance.queries.ts'
import { listRooms } from '../exam/exam.queries.ts'
import { exam } from '../exam/exam.table.ts'
import { plan } from '../plan/plan.table.ts'

/** An exam with its rooms and their candidates, as its documents are drawn. */
export type DocumentExam = { run: RunRecord; rooms: DocumentRoom[] }
export type DocumentRoom = { room_sn: string; room: string; candidates: SeenCandidate[] }

/** An exam that the actor runs or looks on; `roomSn`: that room alone. 404 for any other. */
export async function getDocumentExam(db: Db, actor: Actor, sn: string, roomSn?: string): Promise<DocumentExam> {
  const run = await getRun(db, actor, sn)
  const candidates = Map.groupBy(
    (await listAttendance(db, sn)).map((one) => seenBy(run.person.blind, one)),
    ({ room_sn }) => room_sn,
  )
  const rooms = (await listRooms(db, sn))
    .filter(({ room_sn }) => roomSn === undefined || room_sn === roomSn)
    .map(({ room_sn, room }) => ({ room_sn, room, candidates: candidates.get(room_sn) ?? [] }))
  if (roomSn !== undefined && rooms.length === 0) throw notFound()
  return { run, rooms }
}

/** The exams of a plan, the earliest first. */
export async function listPlanExams(db: Db, planSn: string): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select e.sn from ${exam} e where e.plan_sn = ${planSn} order by e.start_time, e.sn`,
  )
  return rows.map(({ sn }) => sn)
}

type Scored = Pick<TemplateFields, 'score_sheet' | 'tasks' | 'blind'>
/** What a practical is judged by: its items, its critical tasks, and whether names are hidden. */
export type ScoreForm = { items: ScoredItem[]; critical: string[]; blind: boolean }

/** The score sheet of an exam's template (domain.md §3.9). */
export async function getScoreForm(db: Db, planSn: string): Promise<ScoreForm> {
  const { rows } = await db.execute<Scored>(sql`
    select t.score_sheet, t.tasks, t.blind from ${plan} p join ${template} t on t.sn = p.template_sn where p.sn = ${planSn}`)
  const [found] = rows
  if (!found) throw notFound()
  const critical = found.tasks.filter((task) => task.critical).map(({ name }) => name)
  return { items: scoredItems(found), critical, blind: found.blind }
}

/** Who judges: an examiner of a practical whose call is confirmed; `room_sn` null: in all rooms. */
export type ScorerRecord = {
  account_sn: string | null
  name: string
  train_cert_no: string | null
  room_sn: string | null
}

/** The confirmed examiners who score in an exam, the chief first (Decided 13, 14). */
export async function listScorers(db: Db, examSn: string): Promise<ScorerRecord[]> {
  const { rows } = await db.execute<ScorerRecord>(sql`
    select t.account_sn, t.name, t.train_cert_no, case when a.role = 'CHIEF' then null else a.room_sn end as room_sn
    from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
    where a.exam_sn = ${examSn} and ${confirmedCall('a')} and t.delete_time is null
      and a.role = any(${sql.param([...COUNTED_ROLES.OFFLINE])})
    order by (a.role = 'CHIEF') desc, t.name_pinyin, t.sn`)
  return rows
}

/** A person who serves in a plan's exams. `photo`: of an examiner of the reader's own institution, or for the platform. */
export type StaffRecord = {
  name: string
  org_name: string
  train_cert_no: string | null
  photo: string | null
  roles: PanelRole[]
  first_day: string
  last_day: string
}

/** Everyone with a confirmed call to an exam of a plan, once each (Decided 14). */
export async function listStaff(db: Db, actor: Actor, planSn: string): Promise<StaffRecord[]> {
  const mayAll = isPlatformRole(actor.role)
  const { rows } = await db.execute<StaffRecord>(sql`
    select t.name, c.name as org_name, t.train_cert_no,
      case when ${mayAll} or t.org_sn = ${actor.org_sn} then t.photo end as photo, d.roles, d.first_day, d.last_day
    from (select a.teacher_sn, to_char(min(e.start_time), 'YYYY-MM-DD') as first_day, to_char(max(e.end_time), 'YYYY-MM-DD') as last_day,
        json_agg(distinct a.role) as roles
      from ${assignment} a join ${exam} e on e.sn = a.exam_sn
      where e.plan_sn = ${planSn} and ${confirmedCall('a')} group by a.teacher_sn) d
    join ${teacher} t on t.sn = d.teacher_sn join ${college} c on c.sn = t.org_sn
    where t.delete_time is null order by t.name_pinyin, t.sn`)
  return rows
}
