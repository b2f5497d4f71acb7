import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Verdict } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { Db } from '../../db/client.ts'
import { examAttendance, examScored } from '../../exams/exam/exam.queries.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { firstDay } from '../../exams/plan/plan.queries.ts'
import { liveSignup, signupIs } from '../../exams/signup/signup.queries.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { valueOf } from '../../record/references.ts'
import { composite } from '../../results/score/score.table.ts'
import { entryIs } from '../../results/scoreEntry/scoreEntry.queries.ts'
import { scoreEntry } from '../../results/scoreEntry/scoreEntry.table.ts'
import { monthOf, plansWithSheets, resultsCount, signupsCount } from './statistics.candidate.queries.ts'
import {
  statisticCandidate,
  statisticExam,
  statisticMark,
  statisticMonth,
  statisticPlan,
  statisticRun,
} from './statistics.table.ts'

/** One after the other: two runs would insert the same rows. */
const RUN_LOCK = 5_832_075

const count = (condition: SQL): SQL => sql`count(*) filter (where ${condition})`
const verdictIs = (...verdicts: [Verdict, ...Verdict[]]): SQL =>
  sql.raw(`c.verdict in (${verdicts.map((verdict) => `'${verdict}'`).join(', ')})`)

const CANDIDATE_KEYS = ['plan_sn', 'org_sn'] as const
const MONTH_KEYS = ['credential_sn', 'level', 'month', 'org_sn'] as const
const SIGNUPS = ['signups', 'confirmed', 'waiting', 'borrowed', 'returned'] as const
const RESULTS = ['results', 'passed', 'failed', 'absent_results', 'deferred', 'violations', 'incomplete'] as const
const zeros = (names: readonly string[]) => sql.raw(names.map((name) => `0 as ${name}`).join(', '))
const sums = (names: readonly string[]) => sql.raw(names.map((name) => `sum(u.${name})::int as ${name}`).join(', '))

/** Sign-ups that take a place and those that were sent back, and results by their verdict, by plan and institution. */
const candidates = sql`
  select u.plan_sn, u.org_sn, ${sums([...SIGNUPS, ...RESULTS])} from (
    select g.plan_sn, g.org_sn, ${count(liveSignup('g'))} as signups, ${count(signupIs('g', 'AUDIT'))} as confirmed,
      ${count(signupIs('g', 'SUBMIT'))} as waiting, ${count(sql`${liveSignup('g')} and g.source = 'BORROW'`)} as borrowed,
      ${count(signupIs('g', 'REJECT'))} as returned, ${zeros(RESULTS)}
    from ${signup} g where not ${signupIs('g', 'INIT')} group by g.plan_sn, g.org_sn
    union all
    select c.plan_sn, c.org_sn, ${zeros(SIGNUPS)}, count(*), ${count(sql`c.pass`)}, ${count(verdictIs('FAILED'))},
      ${count(verdictIs('ABSENT'))}, ${count(verdictIs('DEFERRED'))}, ${count(verdictIs('VIOLATION', 'CHEAT'))}, ${count(verdictIs('INCOMPLETE'))}
    from ${composite} c group by c.plan_sn, c.org_sn) u
  group by u.plan_sn, u.org_sn`

const FIGURES = [...SIGNUPS, ...RESULTS]
/** The candidates of each plan, and whether they count now. */
const plans = () => sql`
  select p.sn as plan_sn, p.credential_sn, p.level, ${monthOf(firstDay('p'))} as month, ${signupsCount} as live, ${resultsCount} as published,
    ${sql.raw(FIGURES.map((name) => `u.${name}`).join(', '))}
  from ${plansWithSheets} join (select u.plan_sn, ${sums(FIGURES)} from ${statisticCandidate} u group by u.plan_sn) u on u.plan_sn = p.sn`

/** The candidates of those plans that count, as they were just counted, by credential, level, month and institution. */
const months = sql`
  select s.credential_sn, s.level, s.month, r.org_sn, ${sql.raw(
    [
      ...SIGNUPS.map((name) => `coalesce(sum(r.${name}) filter (where s.live), 0)::int as ${name}`),
      ...RESULTS.map((name) => `coalesce(sum(r.${name}) filter (where s.published), 0)::int as ${name}`),
    ].join(', '),
  )}
  from ${statisticCandidate} r join ${statisticPlan} s on s.plan_sn = r.plan_sn where s.month is not null
  group by s.credential_sn, s.level, s.month, r.org_sn`

/** Who came to an exam: by the day; without records of it by the scores, once there are all, but not of one that nobody ran (`cameOf`). */
const attended = () => sql`
  select k.exam_sn, coalesce((k.attended ->> 'present')::int, k.candidates - (k.scored ->> 'absent')::int - (k.scored ->> 'deferred')::int, 0) as present,
    coalesce((k.attended ->> 'absent')::int, (k.scored ->> 'absent')::int, 0) as absent, coalesce((k.scored ->> 'deferred')::int, 0) as put_off
  from (select d.*, case when d.attended is null and d.run_state <> 'NOT_RUN' then ${valueOf(examScored, sql`d.exam_sn`)} end as scored
    from (select e.sn as exam_sn, e.candidate_count as candidates, e.run_state, ${valueOf(examAttendance, sql`e.sn`)} as attended
      from ${exam} e where e.run_state <> 'CANCELLED') d) k
  where k.attended is not null or k.scored is not null`

const marks = sql`
  select n.exam_sn, n.teacher_sn, ${count(entryIs('n', 'HANDED'))}::int as entries, ${count(entryIs('n', 'RETURNED'))}::int as entries_returned
  from ${scoreEntry} n where n.teacher_sn is not null group by n.exam_sn, n.teacher_sn`

/** Makes a table what was counted; a row that is right already is not written. */
async function put(db: Db, table: PgTable, keys: readonly string[], counted: SQL): Promise<void> {
  const names = Object.keys(getTableColumns(table))
  const list = (some: readonly string[], of = '') => sql.raw(some.map((name) => `${of}${name}`).join(', '))
  const figures = names.filter((name) => !keys.includes(name))
  const set = sql.raw(figures.map((name) => `${name} = excluded.${name}`).join(', '))
  await db.execute(sql`
    with counted as materialized (${counted}),
      gone as (delete from ${table} t where not exists (select 1 from counted k where (${list(keys, 'k.')}) = (${list(keys, 't.')})))
    insert into ${table} as t (${list(names)}) select ${list(names, 'k.')} from counted k
    on conflict (${list(keys)}) do update set ${set} where (${list(figures, 't.')}) is distinct from (${list(figures, 'excluded.')})`)
}

/** Counts what the reports sum up once more, in the transaction of the caller. */
export async function countStatistics(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${RUN_LOCK})`)
  await put(db, statisticCandidate, CANDIDATE_KEYS, candidates)
  await put(db, statisticPlan, ['plan_sn'], plans())
  await put(db, statisticMonth, MONTH_KEYS, months)
  await put(db, statisticExam, ['exam_sn'], attended())
  await put(db, statisticMark, ['exam_sn', 'teacher_sn'], marks)
  await db
    .insert(statisticRun)
    .values({ time: sql`business_now()` })
    .onConflictDoUpdate({ target: statisticRun.one, set: { time: sql`business_now()` } })
}
