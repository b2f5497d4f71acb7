import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { cameOf } from '@zhikao/domain/exams/exam/exam.came.rules.ts'
import type { CameFacts } from '@zhikao/domain/exams/exam/exam.came.rules.ts'
import type { RunPart } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { ReportFigures, ReportParts } from '@zhikao/domain/exams/chiefReport/chiefReport.model.ts'
import type { ReportSituation } from '@zhikao/domain/exams/chiefReport/chiefReport.rules.ts'
import type { Db } from '../../db/client.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { givesValue, valueOf } from '../../record/references.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { examAccused, examAttendance, examScored, planReport } from '../exam/exam.queries.ts'
import { exam } from '../exam/exam.table.ts'
import { getPlan } from '../plan/plan.queries.ts'
import { chiefReport } from './chiefReport.table.ts'

/** The report of a plan with what its guards look at; `version` 0: nothing is written yet. */
export type ReportRecord = ReportSituation & {
  sn: string
  plan_title: string
  org_sn: string
  org_name: string
  figures: ReportFigures[]
  author_name: string | null
  submit_time: string | null
  version: number
}

const BLANK: ReportParts = { organization: '', papers: '', discipline: '', scoring: '', advice: '' }

/** The report of a plan in the actor's scope; 404 outside it. */
export async function getReport(db: Db, actor: Actor, sn: string): Promise<ReportRecord> {
  const plan = await getPlan(db, actor, sn)
  const [written] = await db
    .select({ report: chiefReport, author_name: account.name })
    .from(chiefReport)
    .innerJoin(account, eq(account.sn, chiefReport.author_sn))
    .where(eq(chiefReport.sn, sn))
  const { is_chief, ...now } = await readSituation(db, actor, sn)
  return {
    ...BLANK,
    status: 'INIT',
    version: 0,
    submit_time: null,
    behalf_reason: null,
    ...written?.report,
    ...now,
    part: partOf(actor, is_chief),
    figures: written?.report.figures ?? (await listFigures(db, sn)),
    author_name: written?.author_name ?? null,
    sn,
    plan_title: plan.title,
    org_sn: plan.org_sn,
    org_name: plan.org_name,
  }
}

type Situation = Pick<ReportSituation, 'chief_here' | 'exams' | 'running' | 'last_end'> & { is_chief: boolean }

function partOf({ role }: Actor, isChief: boolean): RunPart {
  if (isPlatformRole(role)) return 'observer'
  if (role !== 'teacher') return 'site'
  return isChief ? 'chief' : 'member'
}

/** The confirmed chiefs of the exam `e` (Decided 14). */
const CHIEFS = sql`from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
  where a.exam_sn = e.sn and a.role = 'CHIEF' and ${confirmedCall('a')} and t.delete_time is null`

/** How far a plan's exams are: one that was begun runs until it is finished, another until its planned end; and whether the actor is a confirmed chief, and whether one is there: checked in, or the author of the report (Decided 14). */
async function readSituation(db: Db, actor: Actor, sn: string): Promise<Situation> {
  const { rows } = await db.execute<Situation>(sql`
    select count(*)::int as exams, (count(*) filter (where e.actual_end_time is null and (e.actual_start_time is not null or e.end_time > business_now())))::int as running,
      to_char(max(e.end_time), 'YYYY-MM-DD HH24:MI:SS') as last_end,
      coalesce(bool_or(exists (select 1 ${CHIEFS} and t.account_sn = ${actor.sn})), false) as is_chief,
      coalesce(bool_or(exists (select 1 ${CHIEFS} and (e.chief_time is not null or t.account_sn = r.author_sn))), false) as chief_here
    from ${exam} e left join ${chiefReport} r on r.sn = e.plan_sn where e.plan_sn = ${sn}`)
  const [found] = rows
  if (!found) throw new Error('an aggregate answers one row')
  return found
}

type Listed = Pick<ReportFigures, 'exam_sn' | 'exam_name' | 'start_time' | 'expected'>

/** The figures of each exam of a plan, the earliest first. */
export async function listFigures(db: Db, planSn: string): Promise<ReportFigures[]> {
  const { rows } = await db.execute<Listed & CameFacts>(sql`
    select e.sn as exam_sn, e.name as exam_name, to_char(e.start_time, 'YYYY-MM-DD HH24:MI:SS') as start_time,
      e.candidate_count as expected, e.run_state, ${valueOf(examAttendance, sql`e.sn`)} as attended,
      ${valueOf(examScored, sql`e.sn`)} as scored, ${valueOf(examAccused, sql`e.sn`)} as accused
    from ${exam} e where e.plan_sn = ${planSn} order by e.start_time, e.sn`)
  return rows.map(({ run_state, attended, scored, accused, ...shown }) => ({
    ...shown,
    not_run: run_state === 'NOT_RUN' && attended === null,
    ...cameOf({ run_state, expected: shown.expected, attended, scored, accused }),
  }))
}

/** The accounts of a plan's confirmed chiefs. */
export async function listChiefs(db: Db, planSn: string): Promise<{ account: string }[]> {
  const { rows } = await db.execute<{ account: string }>(
    sql`select distinct t.account_sn as account from ${exam} e cross join lateral (select t.account_sn ${CHIEFS}) t
      where e.plan_sn = ${planSn} and t.account_sn is not null order by 1`,
  )
  return rows
}

/** What exams and calls show of the report of their plan. */
export const chiefReportReferences = [
  givesValue(
    planReport,
    (planSn) => sql`coalesce((select r.status from ${chiefReport} r where r.sn = ${planSn}), 'NONE')`,
  ),
]
