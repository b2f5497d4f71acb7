import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { Level, Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Duty, LastPanels, PanelExaminer, PanelMember } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { Grade } from '@zhikao/domain/people/teacher/teacher.model.ts'
import { college } from '../../people/college/college.table.ts'
import { teacher, teacherCredential } from '../../people/teacher/teacher.table.ts'
import { referencePoint, refersTo } from '../../record/references.ts'
import { awaitsExams, hasExams, planExaminers } from '../plan/plan.queries.ts'
import { plan as planTable, planSession } from '../plan/plan.table.ts'
import type { Db } from '../../db/client.ts'
import { teacherCalls } from '../../people/teacher/teacher.queries.ts'
import { panel } from './panel.table.ts'

/** What a picker shows of any examiner (interface.md §6), and what the rules look at. */
type ExaminerRecord = Omit<PanelExaminer, 'duties' | 'running'> & {
  sn: string
  name: string
  org_name: string
  grade: Grade
  reserve: boolean
}
/** The same, with when the examiner is called elsewhere. */
export type BusyExaminer = ExaminerRecord & { duties: readonly Duty[] }
/** A line of a plan's panel with its examiner. */
export type ChosenRecord = PanelMember & BusyExaminer & { plan_sn: string }

const EXAMINER =
  sql.raw(`t.sn, t.name, t.org_sn, c.name as org_name, t.grade, t.is_chief, t.reserve, t.train_cert_expire,
  t.status = 'ENABLE' and t.delete_time is null as enabled`)
const isAble = (credential: ReturnType<typeof sql>, level: ReturnType<typeof sql>) =>
  sql`exists (select 1 from ${teacherCredential} tc where tc.teacher_sn = t.sn and tc.credential_sn = ${credential} and tc.level = ${level}) as able`

/**
 * The examiners who are called to exams: each answer is `from (…) c` with the columns teacher_sn, plan_sn, start_time and
 * end_time of the calls that hold; the caller adds `where`.
 */
export const examinerCalls = referencePoint<null>('examiner.calls')

/** Who was confirmed for the panel of a subject of a plan (Decided 14): each answer is `from (…) c` with the column teacher_sn. */
export const panelServed = referencePoint<{ plan: SQL; subject: SQL }>('panel.served')

/** SQL, a query: these columns of the calls `c` that meet the condition. */
export const callsOf = (columns: SQL, condition: SQL): SQL =>
  sql.join(
    examinerCalls.rows.map((rows) => sql`select ${columns} ${rows(null)} where ${condition}`),
    sql` union all `,
  )

/** What plans and examiners ask of panels. */
export const panelReferences = [
  refersTo(teacherCalls, (key) => sql`from ${panel} pa where pa.teacher_sn = ${key}`),
  refersTo(
    planExaminers,
    (plan) => sql`from (select distinct pa.teacher_sn from ${panel} pa where pa.plan_sn = ${plan}) chosen`,
  ),
]

/** The panels of these plans, session by session, the chief first; each line with its examiner and where else the examiner is called. */
export async function listChosen(db: Db, planSns: readonly string[]): Promise<ChosenRecord[]> {
  if (planSns.length === 0) return []
  const { rows } = await db.execute<PanelMember & ExaminerRecord & { plan_sn: string }>(sql`
    select pa.plan_sn, pa.subject, pa.session_no, pa.teacher_sn, pa.role, ${EXAMINER}, ${isAble(sql`p.credential_sn`, sql`p.level`)}
    from ${panel} pa join ${planTable} p on p.sn = pa.plan_sn join ${teacher} t on t.sn = pa.teacher_sn join ${college} c on c.sn = t.org_sn
    where pa.plan_sn = any(${sql.param([...planSns])})
    order by pa.plan_sn, pa.subject desc, pa.session_no, array_position(array['CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR'], pa.role), t.name, t.sn`)
  const duties = await listDuties(db, { teachers: rows.map((row) => row.teacher_sn), plans: planSns })
  return rows.map((row) => ({ ...row, duties: dutiesOf(duties, row.teacher_sn, row.plan_sn) }))
}

/** Examiners as the rules of one plan see them, whatever their state; one that does not exist is absent. */
export async function listExaminers(
  db: Db,
  teacherSns: readonly string[],
  plan: { sn: string; credential_sn: string; level: Level },
): Promise<BusyExaminer[]> {
  if (teacherSns.length === 0) return []
  const { rows } = await db.execute<ExaminerRecord>(sql`
    select ${EXAMINER}, ${isAble(sql`${plan.credential_sn}`, sql`${plan.level}`)}
    from ${teacher} t join ${college} c on c.sn = t.org_sn where t.sn = any(${sql.param([...teacherSns])}) and t.delete_time is null`)
  const duties = await listDuties(db, { teachers: teacherSns, plans: [plan.sn] })
  return rows.map((row) => ({ ...row, duties: dutiesOf(duties, row.sn, plan.sn) }))
}

/** Holds these examiners until the transaction ends, always in the same order: of two plans that choose the same one, the second waits. */
export async function holdTeachers(db: Db, teacherSns: readonly string[]): Promise<void> {
  if (teacherSns.length > 0)
    await db.execute(
      sql`select sn from ${teacher} where sn = any(${sql.param([...teacherSns])}) order by sn for no key update`,
    )
}

type Called = Duty & { teacher_sn: string; plan_sn: string }
const dutiesOf = (duties: readonly Called[], teacherSn: string, planSn: string): Duty[] =>
  duties
    .filter((duty) => duty.teacher_sn === teacherSn && duty.plan_sn !== planSn)
    .map(({ start, end }) => ({ start, end }))

/** Where these examiners are called on the days of these plans: by panels of plans not approved yet, and by exams that are. */
async function listDuties(
  db: Db,
  { teachers, plans }: { teachers: readonly string[]; plans: readonly string[] },
): Promise<Called[]> {
  const span = await spanOf(db, plans)
  if (teachers.length === 0 || !span) return []
  const called = sql.param([...new Set(teachers)])
  const { rows } = await db.execute<Called>(sql`
    select d.teacher_sn, d.plan_sn, d.start_time as start, d.end_time as end from (
      select pa.teacher_sn, pa.plan_sn, s.start_time, s.end_time
      from ${panel} pa join ${planTable} p on p.sn = pa.plan_sn and ${awaitsExams('p')}
      join lateral (select min(ps.start_time) as start_time, max(ps.end_time) as end_time from ${planSession} ps
        where ps.plan_sn = pa.plan_sn and ps.subject = pa.subject and ps.session_no = pa.session_no) s on s.start_time is not null
      where pa.teacher_sn = any(${called})
      union all
      ${callsOf(sql`c.teacher_sn, c.plan_sn, c.start_time, c.end_time`, sql`c.teacher_sn = any(${called})`)}) d
    where d.start_time < ${span.to}::timestamptz and d.end_time > ${span.from}::timestamptz order by d.start_time, d.plan_sn`)
  return rows
}

/** From the first to the last day of the sessions of these plans, whole days. */
async function spanOf(db: Db, planSns: readonly string[]): Promise<{ from: string; to: string } | null> {
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(sql`
    select min(start_time) as first, max(end_time) as last from ${planSession} where plan_sn = any(${sql.param([...planSns])})`)
  const { first = null, last = null } = rows[0] ?? {}
  return first && last ? { from: `${first.slice(0, 10)} 00:00:00`, to: `${addDays(last, 1)} 00:00:00` } : null
}

/** How often running each examiner was called to the site's last approved plans before this one, at most `max`. */
export async function listRunning(
  db: Db,
  plan: { sn: string; org_sn: string },
  max: number,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ teacher_sn: string; at: number }>(sql`
    with before as (
      select q.sn, row_number() over (order by least(q.theory_start, q.practical_start) desc, q.sn desc)::int as at
      from ${planTable} p join ${planTable} q on q.org_sn = p.org_sn and q.sn <> p.sn and ${hasExams('q')}
        and least(q.theory_start, q.practical_start) < least(p.theory_start, p.practical_start)
      where p.sn = ${plan.sn} order by at limit ${max})
    select distinct called.teacher_sn, b.at from before b
    cross join lateral (${callsOf(sql`c.teacher_sn`, sql`c.plan_sn = b.sn`)}) called order by b.at`)
  const running = new Map<string, number>()
  for (const { teacher_sn, at } of rows) if ((running.get(teacher_sn) ?? 0) === at - 1) running.set(teacher_sn, at)
  return running
}

/**
 * Whose panel it was, subject by subject, at the last exam of the same site and credential before the first day of each of
 * these plans (Decided 16); a plan without one is absent.
 */
export async function listLast(db: Db, planSns: readonly string[]): Promise<Map<string, LastPanels>> {
  if (planSns.length === 0 || panelServed.rows.length === 0) return new Map()
  const people = panelServed.rows.map(
    (rows) => sql`select c.teacher_sn ${rows({ plan: sql`q.sn`, subject: sql`s.subject` })}`,
  )
  const { rows } = await db.execute<{ plan_sn: string; subject: Subject; people: string[] }>(sql`
    select p.sn as plan_sn, s.subject, array_agg(distinct served.teacher_sn) as people
    from ${planTable} p cross join unnest(${sql.param([...SUBJECTS])}::text[]) s (subject)
    cross join lateral (
      select q.sn from ${planTable} q where q.org_sn = p.org_sn and q.credential_sn = p.credential_sn and q.sn <> p.sn
        and ${hasExams('q')}
        and case s.subject when 'ONLINE' then q.theory_start else q.practical_start end is not null
        and least(q.theory_start, q.practical_start)::date < least(p.theory_start, p.practical_start)::date
      order by least(q.theory_start, q.practical_start) desc, q.sn desc limit 1) q
    cross join lateral (${sql.join(people, sql` union all `)}) served
    where p.sn = any(${sql.param([...planSns])}) group by p.sn, s.subject`)
  const last = new Map<string, Record<Subject, readonly string[]>>()
  for (const { plan_sn, subject, people: called } of rows)
    last.set(plan_sn, { ...(last.get(plan_sn) ?? { ONLINE: [], OFFLINE: [] }), [subject]: called })
  return last
}
