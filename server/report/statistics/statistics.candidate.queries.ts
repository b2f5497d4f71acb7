import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addDays, addMonths } from '@zhikao/domain/kernel/calendar.ts'
import { figuresOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { firstDay, hasExams } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { isPublished } from '../../results/scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../../results/scoreSheet/scoreSheet.table.ts'
import { all, isIn, isOf, sums } from './statistics.limits.queries.ts'
import type { Facts, Limits } from './statistics.limits.queries.ts'
import { statisticCandidate, statisticMonth, statisticPlan } from './statistics.table.ts'

// What the job counted of candidates is read from the smallest sums that answer the question: of an institution its own rows, else
// one row per plan, else one row per month and institution. Whether a plan counts is asked at the call in each of them.

/** Plans `p` with their score sheets `h`. */
export const plansWithSheets = sql`${plan} p left join ${scoreSheet} h on h.sn = p.sn`
/** SQL, boolean: do the sign-ups of the plan `p` count, and its results? */
export const signupsCount = sql`p.delete_time is null`
export const resultsCount = sql`(coalesce(${isPublished('h')}, false) and ${hasExams('p')})`
/** SQL: the first of the month of a day. */
export const monthOf = (day: SQL): SQL => sql`date_trunc('month', ${day})::date`

type Source = {
  topic: 'pass' | 'signup'
  counts: SQL
  /** The column of the plan's row that says whether it was counted into the sums of months. */
  counted: 'live' | 'published'
}

const columns = ({ topic }: Source, at: string, sign = ''): SQL =>
  sql.raw(
    figuresOf(topic)
      .map((name) => `${sign}${at}.${name}`)
      .join(', '),
  )
const day = firstDay('p')
const meets = (source: Source, limits: Limits): SQL[] => [source.counts, ...isOf('p', limits), ...isIn(day, limits)]
/** SQL: how much a row has of the topic; without any it makes no group. */
const amount = ({ topic }: Source, at: string): SQL =>
  sql.raw(topic === 'pass' ? `${at}.results` : `(${at}.signups + ${at}.returned)`)

const candidatesOf = (source: Source, owned: SQL, limits: Limits): SQL => sql`
  select p.credential_sn, p.level, r.org_sn, ${day} as day, ${columns(source, 'r')}
  from ${plansWithSheets} join ${statisticCandidate} r on r.plan_sn = p.sn where ${all([owned, sql`${amount(source, 'r')} > 0`, ...meets(source, limits)])}`
/** An institution's own candidates, and all those of its plans: apart, so that each of the two is read by its index. */
const ofInstitution = (source: Source, org: string, limits: Limits): SQL =>
  sql`${candidatesOf(source, sql`r.org_sn = ${org}`, limits)} union all ${candidatesOf(source, sql`p.org_sn = ${org} and r.org_sn <> ${org}`, limits)}`

const byPlan = (source: Source, limits: Limits): SQL =>
  sql`select p.credential_sn, p.level, null::text as org_sn, ${day} as day, ${columns(source, 's')}
    from ${plansWithSheets} join ${statisticPlan} s on s.plan_sn = p.sn where ${all([sql`${amount(source, 's')} > 0`, ...meets(source, limits)])}`

/** SQL, boolean: does the whole month, given by its first day, lie in the time that is asked for? */
function isWhole(month: SQL, { date_from, date_to }: Limits): SQL {
  const first = date_from && (date_from.endsWith('-01') ? date_from : addMonths(`${date_from.slice(0, 7)}-01`, 1))
  const after = date_to && `${addDays(date_to, 1).slice(0, 7)}-01`
  return all([
    sql`${month} is not null`,
    first !== undefined && sql`${month} >= ${first}::date`,
    after !== undefined && sql`${month} < ${after}::date`,
  ])
}

/**
 * The sums of whole months; less the candidates of plans that count no more, or elsewhere, and with those of plans that count since
 * then, and of the days that are no whole month: of these few plans each row is read.
 */
function byMonth(source: Source, limits: Limits): SQL {
  const whole = sql`select m.credential_sn, m.level, m.org_sn, m.month as day, ${columns(source, 'm')} from ${statisticMonth} m
    where ${all([isWhole(sql`m.month`, limits), ...isOf('m', limits)])}`
  const kept = sql`k.was_counted and k.counts and (k.credential_sn, k.level, ${monthOf(sql`k.day`)}) = (k.was_credential, k.was_level, k.was_month)`
  // `offset 0`: whether a plan counts is asked once for it; and its rows are read by their key, for these plans alone.
  const corrected = sql`select v.credential_sn, v.level, r.org_sn, v.day, ${columns(source, 'r', 'v.sign * ')}
    from (select p.sn, p.credential_sn, p.level, ${day} as day, ${source.counts} as counts, s.credential_sn as was_credential, s.level as was_level, s.month as was_month,
        coalesce(s.${sql.raw(source.counted)}, false) and ${isWhole(sql`s.month`, limits)} as was_counted
      from ${plansWithSheets} left join ${statisticPlan} s on s.plan_sn = p.sn offset 0) k
    cross join lateral (values (-1, k.was_credential, k.was_level, k.was_month, k.was_counted), (1, k.credential_sn, k.level, k.day, k.counts)) v (sign, credential_sn, level, day, applies)
    cross join lateral (select * from ${statisticCandidate} c where c.plan_sn = k.sn offset 0) r
    where (k.counts or k.was_counted) and (${kept}) is not true and ${all([sql`v.applies`, ...isOf('v', limits), ...isIn(sql`v.day`, limits)])}`
  return sql`${whole} union all ${corrected}`
}

/** The smallest rows that answer the question. */
function rowsOf(source: Source, limits: Limits): SQL {
  if (limits.org !== null) return ofInstitution(source, limits.org, limits)
  if (limits.org_sn) return candidatesOf(source, sql`r.org_sn = any(${sql.param(limits.org_sn)}::text[])`, limits)
  return limits.tellsOrgs ? byMonth(source, limits) : byPlan(source, limits)
}

const factsOf = (source: Source, limits: Limits): Facts => ({
  rows: rowsOf(source, limits),
  figures: sums(figuresOf(source.topic)),
  // Of a group of which nothing is left there is none.
  exists: sql`sum(${amount(source, 'f')}) > 0`,
})

/** Published results, by the verdict of each. */
export const resultFacts = (limits: Limits): Facts =>
  factsOf({ topic: 'pass', counts: resultsCount, counted: 'published' }, limits)

/** Sign-ups that take a place, and those that were sent back. */
export const signupFacts = (limits: Limits): Facts =>
  factsOf({ topic: 'signup', counts: signupsCount, counted: 'live' }, limits)
