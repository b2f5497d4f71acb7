import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { addDays, addMonths } from '@zhikao/domain/kernel/calendar.ts'
import { CHART_PLANS } from '@zhikao/domain/report/report/report.model.ts'
import type { ChartName } from '@zhikao/domain/report/report/report.model.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { feeLine } from '../../exams/fee/fee.table.ts'
import { awaitsApplication, hasExams } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { college } from '../../people/college/college.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { composite } from '../../results/score/score.table.ts'
import { isPublished } from '../../results/scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../../results/scoreSheet/scoreSheet.table.ts'
import { application } from '../../sites/application/application.table.ts'
import { ownCalls } from './report.assignment.queries.ts'
import type { Basis } from './report.basis.queries.ts'
import type { Place } from './report.tile.queries.ts'

/** A point as it is counted. */
export type Counted = { key: string; title: string | null; value: number; whole: number | null }
/** One chart: who may see it (who may open its lists), its points as one JSON value, and the list of a point. */
export type ChartSource = {
  name: ChartName
  permission: Permission
  points: SQL<Counted[]>
  placeOf: (point: Counted) => Place
}

/** Months of a chart: the first one from `from` months after this one. */
const MONTHS = 12

/** SQL: one point for each month, from so many months after this one; `counted` counts the rows of the month `m.day`. */
const byMonth = (month: string, from: number, counted: SQL) => sql<Counted[]>`(
  select json_agg(json_build_object('key', to_char(m.day, 'YYYY-MM'), 'title', null, 'value', ${counted}, 'whole', null) order by m.day)
  from generate_series(${addMonths(month, from)}::date, ${addMonths(month, from + MONTHS - 1)}::date, interval '1 month') m(day))`
const inMonth = (time: SQL) => sql`${time} >= m.day::date and ${time} < (m.day + interval '1 month')::date`
const countOf = (rows: SQL) => sql`(select count(*)::int from ${rows})`

/** The days of a month, as the filters of a list. */
function daysOf(key: string): { first: string; last: string } {
  const first = `${key}-01`
  return { first, last: addDays(addMonths(first, 1), -1) }
}

/** Sign-ups that were not cancelled, by the month of the sign-up; of an institution its students' and those to its exams. */
function signupsByMonth(org: string | null, { month }: Basis): ChartSource {
  const lines = (condition: SQL) =>
    countOf(sql`${feeLine} f where not f.closed and ${condition} and ${inMonth(sql`f.create_time`)}`)
  const counted =
    org === null
      ? lines(sql`true`)
      : // Apart, so that each of the two reads a range of its index.
        sql`${lines(sql`f.org_sn = ${org}`)} + ${lines(sql`f.host_org_sn = ${org} and f.org_sn <> ${org}`)}`
  return {
    name: 'signups_by_month',
    permission: 'fee:read',
    points: byMonth(month, 1 - MONTHS, counted),
    placeOf: ({ key }) => {
      const { first, last } = daysOf(key)
      return { screen: 'feeList', query: `closed=false&date_from=${first}&date_to=${last}` }
    },
  }
}

/** How many passed of those with a result, for the last published plans; a school's own candidates, a site's all. */
function passRates(org: string | null): ChartSource {
  const seen = org === null ? sql`true` : sql`(h.org_sn = ${org} or c.org_sn = ${org})`
  const known =
    org === null
      ? sql`true`
      : // Not as "exists": that would read all results of the institution first, of which a large one has many.
        sql`(h.org_sn = ${org} or (select true from ${composite} c where c.plan_sn = h.sn and c.org_sn = ${org} limit 1))`
  return {
    name: 'pass_rates',
    permission: 'score:read',
    points: sql<Counted[]>`(
      select json_agg(json_build_object('key', s.sn, 'title', s.title, 'value', r.passed, 'whole', r.results) order by s.publish_time, s.sn)
      from (select h.sn, h.org_sn, h.publish_time, p.title from ${scoreSheet} h
          join ${plan} p on p.sn = h.sn and ${hasExams('p')}
          where ${isPublished('h')} and ${known} order by h.publish_time desc, h.sn desc limit ${CHART_PLANS}) s,
        lateral (select count(*)::int as results, count(*) filter (where c.pass)::int as passed
          from ${composite} c, (select s.org_sn) h where c.plan_sn = s.sn and ${seen}) r)`,
    placeOf: ({ key }) => ({ screen: 'scoreRows', params: { sn: key }, query: 'pass=true' }),
  }
}

/** The places taken of the plans whose sign-up ends next. */
function capacityUsed(org: string | null): ChartSource {
  const own = org === null ? sql`` : sql` and p.org_sn = ${org}`
  return {
    name: 'capacity_used',
    permission: 'signup:read',
    points: sql<Counted[]>`(
      select json_agg(json_build_object('key', s.sn, 'title', s.title, 'value', s.taken, 'whole', s.capacity) order by s.signup_end, s.sn)
      from (select p.sn, p.title, p.taken, p.capacity, p.signup_end from ${plan} p
        where p.signup_end >= (select business_now()) and ${awaitsApplication('p')}${own}
        order by p.signup_end, p.sn limit ${CHART_PLANS}) s)`,
    placeOf: ({ key }) => ({ screen: 'planSignups', params: { sn: key }, query: 'status=SUBMIT,AUDIT' }),
  }
}

/** Assessment sites among the institutions of each province. */
const provinces = (): ChartSource => ({
  name: 'provinces',
  permission: 'college:read',
  points: sql<Counted[]>`(
    select json_agg(json_build_object('key', s.province, 'title', null, 'value', s.sites, 'whole', s.colleges) order by s.province)
    from (select c.province, count(*) filter (where c.org_type = 'college')::int as sites, count(*)::int as colleges
      from ${college} c where c.delete_time is null group by c.province) s)`,
  placeOf: ({ key }) => ({ screen: 'collegeList', query: `org_type=college&province=${key}` }),
})

/** Approvals that end, by month. */
function sitesEnding(org: string | null, { month }: Basis): ChartSource {
  const own = org === null ? sql`` : sql`a.org_sn = ${org} and `
  const rows = sql`${application} a where ${own}a.status = 'AUDIT' and a.delete_time is null and ${inMonth(sql`a.valid_to`)}`
  return {
    name: 'sites_ending',
    permission: 'application:read',
    points: byMonth(month, 0, countOf(rows)),
    placeOf: ({ key }) => {
      const { first, last } = daysOf(key)
      const query = `status=AUDIT&valid_to_from=${first}&valid_to_to=${last}&sort=valid_to`
      return { screen: org === null ? 'applicationAudit' : 'applicationList', query }
    },
  }
}

/** Certificates of enabled examiners that end, by month. */
function certificatesEnding({ month }: Basis): ChartSource {
  const rows = sql`${teacher} t where t.status = 'ENABLE' and t.delete_time is null and ${inMonth(sql`t.train_cert_expire`)}`
  return {
    name: 'certificates_ending',
    permission: 'teacher:read',
    points: byMonth(month, 0, countOf(rows)),
    placeOf: ({ key }) => {
      const { first, last } = daysOf(key)
      return { screen: 'teacherList', query: `status=ENABLE&expire_from=${first}&expire_to=${last}` }
    },
  }
}

/** How many of the months of an examiner's chart are to come. */
const MONTHS_AHEAD = 3

/** The confirmed calls of an examiner, by month. */
function dutiesByMonth(accountSn: string, { month }: Basis): ChartSource {
  const rows = sql`${ownCalls(accountSn)} and ${assignment.status} = 'CONFIRMED' and ${inMonth(sql`lower(${assignment.time})`)}`
  return {
    name: 'duties_by_month',
    permission: 'assignment:read',
    points: byMonth(month, 1 + MONTHS_AHEAD - MONTHS, countOf(rows)),
    placeOf: ({ key }) => {
      const { first, last } = daysOf(key)
      return { screen: 'assignmentList', query: `status=CONFIRMED&date_from=${first}&date_to=${last}` }
    },
  }
}

/** The charts of a role, those whose lists the actor may open. */
export function chartsOf(actor: Actor, basis: Basis): ChartSource[] {
  return sourcesOf(actor, basis).filter(({ permission }) => can(actor, permission))
}

function sourcesOf({ role, sn, org_sn: org }: Actor, basis: Basis): ChartSource[] {
  if (role === 'teacher') return [dutiesByMonth(sn, basis)]
  if (isPlatformRole(role))
    return [
      signupsByMonth(null, basis),
      passRates(null),
      capacityUsed(null),
      provinces(),
      sitesEnding(null, basis),
      certificatesEnding(basis),
    ]
  const both = [signupsByMonth(org, basis), passRates(org)]
  return role === 'college' ? [...both, capacityUsed(org), sitesEnding(org, basis)] : both
}
