import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { HELD_STATES } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { ExamState } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { FigureName, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { figuresOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { callIs, servedCall } from '../../exams/assignment/assignment.queries.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { examState } from '../../exams/exam/exam.queries.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { firstDay, hasExams, isApproved } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { isPublished } from '../../results/scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../../results/scoreSheet/scoreSheet.table.ts'
import { inForce } from '../../sites/application/application.queries.ts'
import { application } from '../../sites/application/application.table.ts'
import { statisticCandidate, statisticExam, statisticMark } from './statistics.table.ts'

/** What limits the rows before they are counted. */
export type Limits = {
  /** Of an institution its own rows; null: all. */
  org: string | null
  credential_sn?: string[] | undefined
  level?: string[] | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}

/**
 * What a topic counts. `rows` has credential_sn, level, org_sn (whose the row is: the candidate's institution at the sign-up, else
 * the site), the day of the exam, and figures that are already counted as far as these are the same; `figures` sums them up. A
 * figure in `undated` is one of today, which no time tells apart.
 */
export type Facts = { rows: SQL; figures: Partial<Record<FigureName, SQL>>; undated?: readonly FigureName[] }

const all = (conditions: readonly (SQL | false | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== false),
    sql` and `,
  )

/** The filters of credential and level over the columns of this alias. */
const isOf = (at: string, { credential_sn, level }: Limits): SQL[] => [
  ...(credential_sn ? [sql`${sql.raw(at)}.credential_sn = any(${sql.param(credential_sn)}::text[])`] : []),
  ...(level ? [sql`${sql.raw(at)}.level = any(${sql.param(level)}::text[])`] : []),
]
const isIn = (day: SQL, { date_from, date_to }: Limits): SQL[] => [
  ...(date_from ? [sql`${day} >= ${date_from}::date`] : []),
  ...(date_to ? [sql`${day} <= ${date_to}::date`] : []),
]
const planMeets = (limits: Limits): SQL[] => [...isOf('p', limits), ...isIn(firstDay('p'), limits)]
/** A school's own candidates, a site's all: the rows of an institution as its lists have them. */
const isOwn = (org: string | null, owner: SQL): SQL[] =>
  org === null ? [] : [sql`(p.org_sn = ${org} or ${owner} = ${org})`]

const count = (condition: SQL): SQL => sql`count(*) filter (where ${condition})`
const one = (condition: SQL): SQL => sql`(${condition})::int`
const sum = (column: string): SQL => sql`coalesce(sum(f.${sql.raw(column)}), 0)::int`
/** Sums the columns of the same names. */
const sums = (names: readonly FigureName[]): Partial<Record<FigureName, SQL>> =>
  Object.fromEntries(names.map((name) => [name, sum(name)]))

/** The figures of plans and institutions as the job counted them. */
const ofCandidates = (figures: readonly FigureName[], from: SQL, condition: SQL, limits: Limits): Facts => ({
  rows: sql`select p.credential_sn, p.level, r.org_sn, ${firstDay('p')} as day, ${sql.raw(figures.map((name) => `r.${name}`).join(', '))}
    from ${statisticCandidate} r join ${plan} p on p.sn = r.plan_sn ${from}
    where ${all([condition, ...planMeets(limits), ...isOwn(limits.org, sql`r.org_sn`)])}`,
  figures: sums(figures),
})

/** Published results, by the verdict of each. */
const pass = (limits: Limits): Facts =>
  ofCandidates(
    figuresOf('pass'),
    sql`join ${scoreSheet} h on h.sn = p.sn`,
    sql`${isPublished('h')} and ${hasExams('p')}`,
    limits,
  )

/** Sign-ups that take a place, and those that were sent back. */
const signups = (limits: Limits): Facts => ofCandidates(figuresOf('signup'), sql``, sql`p.delete_time is null`, limits)

/** The places of approved plans. */
const capacity = (limits: Limits): Facts => ({
  rows: sql`
    select p.credential_sn, p.level, p.org_sn, ${firstDay('p')} as day, 1 as plans, p.capacity, p.taken, p.own_taken,
      p.taken - p.own_taken as borrowed_taken
    from ${plan} p
    where ${all([isApproved('p'), ...planMeets(limits), limits.org !== null && sql`p.org_sn = ${limits.org}`])}`,
  figures: sums(figuresOf('capacity')),
})

const stateIs = (...states: [ExamState, ...ExamState[]]): SQL =>
  sql.raw(`e.state in (${states.map((state) => `'${state}'`).join(', ')})`)
const isHeld = stateIs(...HELD_STATES)

/** Exams by their states, their candidates, and the approvals of sites that are in force today. */
const site = (limits: Limits): Facts => {
  const own = (at: string) => limits.org !== null && sql`${sql.raw(at)}.org_sn = ${limits.org}`
  const day = sql`${exam.start_time}::date`
  // `offset 0`: the state is worked out once for each exam, not for each figure that asks it.
  const held = sql`
    select p.credential_sn, p.level, e.org_sn, e.day, null::text as site, ${isHeld} as held, ${stateIs('NOT_STARTED')} as is_coming,
      ${stateIs('NOT_RUN')} as is_not_run, ${stateIs('CANCELLED')} as is_cancelled,
      case when ${isHeld} then e.candidate_count else 0 end as candidates,
      ${sql.join(
        (['present', 'absent', 'put_off'] as const).map(
          (name) => sql`case when ${isHeld} then coalesce(r.${sql.raw(name)}, 0) else 0 end as ${sql.raw(name)}`,
        ),
        sql`, `,
      )}
    from (select ${exam.sn} as sn, ${exam.plan_sn} as plan_sn, ${exam.org_sn} as org_sn, ${day} as day,
        ${exam.candidate_count} as candidate_count, ${examState()} as state
      from ${exam} where ${all([sql`true`, ...isIn(day, limits), own('exam')])} offset 0) e
    join ${plan} p on p.sn = e.plan_sn left join ${statisticExam} r on r.exam_sn = e.sn
    where ${all([sql`true`, ...isOf('p', limits)])}`
  const approved = sql`
    select a.credential_sn, l.level, a.org_sn, null::date, a.org_sn, false, false, false, false, 0, 0, 0, 0
    from ${application} a, unnest(a.approved_levels) l (level)
    where ${all([inForce('a', sql`l.level`), ...isOf('a', { ...limits, level: undefined }), ...isOf('l', { ...limits, credential_sn: undefined }), own('a')])}`
  return {
    rows: sql`${held} union all ${approved}`,
    figures: {
      ...sums(['candidates', 'present', 'absent', 'put_off']),
      unrecorded: sql`coalesce(sum(f.candidates - f.present - f.absent - f.put_off), 0)::int`,
      exams: sql`${count(sql`f.held`)}::int`,
      coming: sql`${count(sql`f.is_coming`)}::int`,
      not_run: sql`${count(sql`f.is_not_run`)}::int`,
      cancelled: sql`${count(sql`f.is_cancelled`)}::int`,
      sites: sql`count(distinct f.site)::int`,
    },
    undated: ['sites'],
  }
}

/** The calls of examiners, and what they handed in. */
const examiner = (limits: Limits): Facts => {
  const meets = all([
    sql`true`,
    ...isOf('p', limits),
    ...isIn(sql`e.start_time::date`, limits),
    limits.org !== null && sql`e.org_sn = ${limits.org}`,
  ])
  const calls = sql`
    select p.credential_sn, p.level, e.org_sn, e.start_time::date as day, n.teacher_sn as person, 1 as calls,
      ${one(callIs('n', 'CONFIRMED'))} as calls_confirmed, ${one(callIs('n', 'DECLINED'))} as calls_declined,
      ${one(callIs('n', 'LAPSED'))} as calls_lapsed, ${one(servedCall('n', 'e'))} as duties,
      ${one(sql`${servedCall('n', 'e')} and n.role = 'CHIEF'`)} as chief_duties, 0 as entries, 0 as entries_returned
    from ${assignment} n join ${exam} e on e.sn = n.exam_sn join ${plan} p on p.sn = e.plan_sn where ${meets}`
  const marks = sql`
    select p.credential_sn, p.level, e.org_sn, e.start_time::date, n.teacher_sn, 0, 0, 0, 0, 0, 0, n.entries, n.entries_returned
    from ${statisticMark} n join ${exam} e on e.sn = n.exam_sn join ${plan} p on p.sn = e.plan_sn where ${meets}`
  return { rows: sql`${calls} union all ${marks}`, figures: sums(figuresOf('examiner')) }
}

/** What each topic counts; what upper features answer is wired after this file is read, so each is made when it is asked for. */
export const FACTS: Record<Topic, (limits: Limits) => Facts> = { pass, signup: signups, capacity, site, examiner }
