import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ExamState } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { FigureName, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { figuresOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import type { TraineeStatus } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { paper as bankPaper } from '../../bank/paper/paper.table.ts'
import { sitting } from '../../bank/sitting/sitting.table.ts'
import { template } from '../../catalogue/template/template.table.ts'
import { callIs, servedCall } from '../../exams/assignment/assignment.queries.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { examStage } from '../../exams/exam/exam.queries.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { firstDay, isApproved } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { student } from '../../people/student/student.table.ts'
import { inForce } from '../../sites/application/application.inForce.queries.ts'
import { application } from '../../sites/application/application.table.ts'
import { trainSession } from '../../training/session/session.table.ts'
import { ofStaff } from '../../training/trainee/trainee.queries.ts'
import { trainee } from '../../training/trainee/trainee.table.ts'
import { resultFacts, signupFacts } from './statistics.candidate.queries.ts'
import { all, isIn, isOf, sums } from './statistics.limits.queries.ts'
import type { Facts, Limits } from './statistics.limits.queries.ts'
import { statisticExam, statisticMark } from './statistics.table.ts'

const count = (condition: SQL): SQL => sql`count(*) filter (where ${condition})`
const one = (condition: SQL): SQL => sql`(${condition})::int`

/** The places of approved plans. */
const capacity = (limits: Limits): Facts => ({
  rows: sql`
    select p.credential_sn, p.level, p.org_sn, ${firstDay('p')} as day, 1 as plans, p.capacity, p.taken, p.own_taken,
      p.taken - p.own_taken as borrowed_taken
    from ${plan} p
    where ${all([isApproved('p'), ...isOf('p', limits), ...isIn(firstDay('p'), limits), limits.org !== null && sql`p.org_sn = ${limits.org}`])}`,
  figures: sums(figuresOf('capacity')),
})

const stageIs = (state: ExamState): SQL => sql.raw(`e.stage = '${state}'`)
const isHeld = stageIs('ENDED')

/** Exams by their states, their candidates, and the approvals of sites that are in force today. */
const site = (limits: Limits): Facts => {
  const own = (at: string) => limits.org !== null && sql`${sql.raw(at)}.org_sn = ${limits.org}`
  const day = sql`${exam.start_time}::date`
  // `offset 0`: the stage is worked out once for each exam, not for each figure that asks it.
  const held = sql`
    select p.credential_sn, p.level, e.org_sn, e.day, null::text as site, ${isHeld} as held, ${stageIs('NOT_STARTED')} as is_coming,
      ${stageIs('NOT_RUN')} as is_not_run, ${stageIs('CANCELLED')} as is_cancelled,
      case when ${isHeld} then e.candidate_count else 0 end as candidates,
      ${sql.join(
        (['present', 'absent', 'put_off'] as const).map(
          (name) => sql`case when ${isHeld} then coalesce(r.${sql.raw(name)}, 0) else 0 end as ${sql.raw(name)}`,
        ),
        sql`, `,
      )}
    from (select ${exam.sn} as sn, ${exam.plan_sn} as plan_sn, ${exam.org_sn} as org_sn, ${day} as day,
        ${exam.candidate_count} as candidate_count, ${examStage()} as stage
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

/** Registrations for trainings; one that was never submitted is not counted. */
const training = (limits: Limits): Facts => {
  const is = (status: TraineeStatus) => sql`${trainee.status} = ${status}`
  const ended = (result: 'PASS' | 'FAIL' | null) =>
    sql`${is('AUDIT')} and ${trainee.result} is not distinct from ${result}::text`
  const figures = {
    registrations: sql`${trainee.status} in ('SUBMIT', 'AUDIT')`,
    registrations_waiting: is('SUBMIT'),
    registrations_rejected: is('REJECT'),
    trainees: is('AUDIT'),
    trainees_passed: ended('PASS'),
    trainees_failed: ended('FAIL'),
    trainees_open: ended(null),
    trainees_certified: sql`${is('AUDIT')} and ${trainee.certificate_no} is not null`,
  } satisfies Partial<Record<FigureName, SQL>>
  const columns = Object.entries(figures).map(([name, meets]) => sql`${one(meets)} as ${sql.raw(name)}`)
  const { level, ...others } = limits
  return {
    rows: sql`
      select s.credential_sn, null::text as level, ${trainee.org_sn} as org_sn, s.start_date as day, s.sn as training,
        ${sql.join(columns, sql`, `)}
      from ${trainee} join ${trainSession} s on s.sn = ${trainee.train_sn}
      where ${all([
        sql`${trainee.delete_time} is null and ${trainee.status} <> 'INIT'`,
        ...isOf('s', others),
        level && sql`s.levels && ${sql.param(level)}::text[]`,
        ...isIn(sql`s.start_date`, limits),
        limits.org !== null && ofStaff(limits.org),
      ])}`,
    figures: {
      ...sums(figuresOf('training').filter((name) => name !== 'trainings')),
      trainings: sql`count(distinct f.training)::int`,
    },
  }
}

/** Self-tests that were handed in and have points; the institution is the student's present one. */
const selftest = (limits: Limits): Facts => {
  const day = sql`k.handed_time::date`
  const isReached = sql`k.points * 100 >= m.theory_pass * k.total`
  const figures = {
    selftests_reached: isReached,
    selftests_missed: sql`not (${isReached})`,
    selftests_timed: sql`k.handed_by = 'TIME'`,
  } satisfies Partial<Record<FigureName, SQL>>
  const columns = Object.entries(figures).map(([name, meets]) => sql`${one(meets)} as ${sql.raw(name)}`)
  return {
    rows: sql`
      select p.credential_sn, p.level, s.org_sn, ${day} as day, k.student_sn as student, 1 as selftests, ${sql.join(columns, sql`, `)}
      from ${sitting} k join ${bankPaper} p on p.sn = k.paper_sn join ${template} m on m.sn = p.template_sn
        join ${student} s on s.sn = k.student_sn
      where ${all([
        sql`k.handed_time is not null and k.kind = 'PRACTICE' and k.total > 0`,
        ...isOf('p', limits),
        ...isIn(day, limits),
        limits.org !== null && sql`s.org_sn = ${limits.org}`,
      ])}`,
    figures: {
      ...sums(figuresOf('selftest').filter((name) => name !== 'selftest_students')),
      selftest_students: sql`count(distinct f.student)::int`,
    },
  }
}

/** What each topic counts; what upper features answer is wired after this file is read, so each is made when it is asked for. */
export const FACTS: Record<Topic, (limits: Limits) => Facts> = {
  pass: resultFacts,
  signup: signupFacts,
  capacity,
  site,
  examiner,
  training,
  selftest,
}
