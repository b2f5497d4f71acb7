import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { DayTimes } from '@zhikao/domain/exams/exam/exam.day.rules.ts'
import { CALENDAR_DAYS, DAY_ENTRIES } from '@zhikao/domain/report/report/report.model.ts'
import type { Mark } from '@zhikao/domain/report/report/report.model.ts'
import { standingCall } from '../../exams/assignment/assignment.queries.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { borrow } from '../../exams/borrow/borrow.table.ts'
import { examPublication } from '../../exams/exam/exam.queries.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { awaitsApplication } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { liveSignup } from '../../exams/signup/signup.queries.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { college } from '../../people/college/college.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { isReferenced } from '../../record/references.ts'
import { trainSession } from '../../training/session/session.table.ts'
import type { Basis } from './report.basis.queries.ts'

/** An exam of the calendar as it is read; `state` is that of the reader's call, null where there is none; `published`: its scores are. */
export type ExamEntry = DayTimes & {
  sn: string
  plan_sn: string
  title: string
  place: string
  count: number | null
  state: string | null
  published: boolean
}
type MarkEntry = { kind: Mark; sn: string; title: string }
export type DayEntry = { day: string; count: number; exams: ExamEntry[]; marks: MarkEntry[] }

/** SQL: the exams that overlap the days of the calendar, of the reader's scope: the same condition as their list's. */
function examsNear({ role, sn, org_sn: org }: Actor, { today }: Basis): SQL {
  const isNear = sql`e.end_time >= ${today}::date and e.start_time < ${addDays(today, CALENDAR_DAYS)}::date`
  const columns = sql`e.sn, e.plan_sn, e.name, e.start_time, e.end_time, e.actual_start_time, e.actual_end_time, e.org_sn`
  const days = sql`e.start_time::date as first_day, e.end_time::date as last_day`
  if (role === 'teacher')
    return sql`select ${columns}, null::int as count, a.status as state, lower(a.time)::date as first_day, lower(a.time)::date as last_day
      from ${assignment} a join ${exam} e on e.sn = a.exam_sn
      where a.teacher_sn = any(array(select t.sn from ${teacher} t where t.account_sn = ${sn} and t.delete_time is null))
        and ${standingCall('a')} and ${isNear}`
  if (isPlatformRole(role))
    return sql`select ${columns}, e.candidate_count as count, null as state, ${days} from ${exam} e where ${isNear}`
  if (role === 'college')
    return sql`select ${columns}, e.candidate_count as count, null as state, ${days} from ${exam} e where e.org_sn = ${org} and ${isNear}`
  // A school knows the plan by its title; the name of the exam is the site's own.
  const own = sql`${signup} s where s.org_sn = ${org} and s.plan_sn = e.plan_sn and ${liveSignup('s')}`
  return sql`select e.sn, e.plan_sn, p.title as name, e.start_time, e.end_time, e.actual_start_time, e.actual_end_time, e.org_sn, (select count(*)::int from ${own}) as count,
      null as state, ${days}
    from ${exam} e join ${plan} p on p.sn = e.plan_sn where ${isNear} and exists (select 1 from ${own})`
}

/** SQL: the dates that concern the reader besides exams: a site's plans; for a school the sign-up of its borrowed exams; the trainings of a training organisation. */
function marksNear(actor: Actor, { rules }: Basis): SQL {
  const { role, org_sn: org } = actor
  const approved = awaitsApplication('p')
  if (role === 'college' && can(actor, 'plan:submit'))
    return sql`select 'signup_end' as kind, p.sn, p.title, p.signup_end::date as day from ${plan} p where p.org_sn = ${org} and ${approved}
      union all select 'exam_submit', p.sn, p.title, (least(p.theory_start, p.practical_start) - make_interval(days => ${rules.exam_submit_days}::int))::date
      from ${plan} p where p.org_sn = ${org} and ${approved}`
  if (role === 'school' && can(actor, 'signup:add'))
    return sql`select distinct 'signup_end' as kind, p.sn, p.title, p.signup_end::date as day from ${borrow} b
      join ${plan} p on p.sn = b.plan_sn and ${approved} where b.org_sn = ${org} and b.status = 'SCHOOL_AUDIT' and b.delete_time is null`
  if (role === 'train' && can(actor, 'train:read')) {
    const own = sql`${trainSession} s where s.org_sn = ${org} and s.status = 'ENABLE' and s.delete_time is null`
    return sql`select 'train_signup_end' as kind, s.sn, s.title, s.signup_end as day from ${own}
      union all select 'train_start', s.sn, s.title, s.start_date from ${own}`
  }
  return sql`select null as kind, null as sn, null as title, null::date as day where false`
}

const minute = (time: SQL) => sql`to_char(${time}, 'YYYY-MM-DD HH24:MI:SS')`

/** SQL: the next days, each with the number of its exams, the first of them, and the dates to mark. */
export function calendarOf(actor: Actor, basis: Basis) {
  const onDay = sql`n.first_day <= g.day::date and n.last_day >= g.day::date`
  return sql<DayEntry[]>`(
    with near as materialized (${examsNear(actor, basis)}), mark as materialized (${marksNear(actor, basis)})
    select json_agg(json_build_object('day', to_char(g.day, 'YYYY-MM-DD'),
      'count', (select count(*)::int from near n where ${onDay}),
      'exams', (select coalesce(json_agg(json_build_object('sn', x.sn, 'plan_sn', x.plan_sn, 'title', x.name,
          'start_time', ${minute(sql`x.start_time`)}, 'end_time', ${minute(sql`x.end_time`)},
          'actual_start_time', ${minute(sql`x.actual_start_time`)}, 'actual_end_time', ${minute(sql`x.actual_end_time`)},
          'published', ${isReferenced(examPublication, sql`x.plan_sn`)}, 'place', c.name, 'count', x.count, 'state', x.state)
          order by x.start_time, x.sn), '[]')
        from (select n.* from near n where ${onDay} order by n.start_time, n.sn limit ${DAY_ENTRIES}) x join ${college} c on c.sn = x.org_sn),
      'marks', (select coalesce(json_agg(json_build_object('kind', x.kind, 'sn', x.sn, 'title', x.title) order by x.kind, x.sn), '[]')
        from (select m.* from mark m where m.day = g.day::date order by m.kind, m.sn limit ${DAY_ENTRIES}) x)) order by g.day)
    from generate_series(${basis.today}::date, ${addDays(basis.today, CALENDAR_DAYS - 1)}::date, interval '1 day') g(day))`
}
