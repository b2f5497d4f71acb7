import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { TOPICS } from '@zhikao/domain/report/statistics/statistics.model.ts'
import type { Dimension, FigureName, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { figuresOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { pathOf, requestOf } from '../connection.ts'
import type { Connection } from '../connection.ts'
import type { World } from '../world.ts'

// Every figure of the reports once more, over the raw rows of the season: no sum, summary or fragment of the product is read.

const first = 'least(p.theory_start, p.practical_start)'
const live = "g.status in ('AUDIT', 'SUBMIT')"
const over = "e.end_time <= now() and e.run_state <> 'CANCELLED' and (e.run_state <> 'NOT_RUN' or h.status = 'AUDIT')"
const ofOver = (count: string) => `sum(case when ${over} then ${count} else 0 end)`

type Count = {
  from: string
  /** Whose the rows are, and their day. */
  org: string
  day: string
  figures: Partial<Record<FigureName, string>>
}
const many = (conditions: Partial<Record<FigureName, string>>): Count['figures'] =>
  Object.fromEntries(
    Object.entries(conditions).map(([name, condition]) => [name, `count(*) filter (where ${condition})`]),
  )

/** What each topic counts by institution and month; `sites`, which have no month, trainings and students of self-tests are counted apart. */
const COUNTS: Record<Topic, readonly Count[]> = {
  pass: [
    {
      from: `composite c join signup g on g.sn = c.signup_sn join plan p on p.sn = g.plan_sn join score_sheet h on h.sn = p.sn and h.status = 'AUDIT'
        join exam_application x on x.sn = p.sn and x.status = 'EXAM_AUDIT' where p.delete_time is null`,
      org: 'g.org_sn',
      day: first,
      figures: many({
        results: 'true',
        passed: "c.verdict = 'PASSED'",
        failed: "c.verdict = 'FAILED'",
        absent_results: "c.verdict = 'ABSENT'",
        deferred: "c.verdict = 'DEFERRED'",
        violations: "c.verdict in ('VIOLATION', 'CHEAT')",
        incomplete: "c.verdict = 'INCOMPLETE'",
      }),
    },
  ],
  signup: [
    {
      from: "signup g join plan p on p.sn = g.plan_sn where p.delete_time is null and g.status <> 'INIT'",
      org: 'g.org_sn',
      day: first,
      figures: many({
        signups: live,
        confirmed: "g.status = 'AUDIT'",
        waiting: "g.status = 'SUBMIT'",
        borrowed: `${live} and g.borrow_sn is not null`,
        returned: "g.status = 'REJECT'",
      }),
    },
  ],
  capacity: [
    {
      from: `plan p left join (select plan_sn, count(*) as all, count(*) filter (where borrow_sn is null) as own from signup g where ${live} group by plan_sn) g
        on g.plan_sn = p.sn where p.status = 'PLAN_AUDIT' and p.delete_time is null`,
      org: 'p.org_sn',
      day: first,
      figures: {
        plans: 'count(*)',
        capacity: 'sum(p.capacity)',
        taken: 'sum(coalesce(g.all, 0))',
        own_taken: 'sum(coalesce(g.own, 0))',
        borrowed_taken: 'sum(coalesce(g.all - g.own, 0))',
      },
    },
  ],
  site: [
    {
      from: `exam e left join score_sheet h on h.sn = e.plan_sn
        left join (select plan_sn, count(*) as seated from signup g where ${live} group by plan_sn) g on g.plan_sn = e.plan_sn
        left join (select exam_sn, count(*) filter (where checkin_time is not null) as present, count(*) filter (where state = 'ABSENT') as absent
          from attendance group by exam_sn) a on a.exam_sn = e.sn`,
      org: 'e.org_sn',
      day: 'e.start_time',
      figures: {
        ...many({
          exams: over,
          coming: "e.start_time > now() and e.run_state <> 'CANCELLED'",
          not_run: "e.end_time <= now() and e.run_state = 'NOT_RUN' and h.status is distinct from 'AUDIT'",
          cancelled: "e.run_state = 'CANCELLED'",
        }),
        candidates: ofOver('coalesce(g.seated, 0)'),
        present: ofOver('coalesce(a.present, 0)'),
        absent: ofOver('coalesce(a.absent, 0)'),
        put_off: '0',
        unrecorded: ofOver('coalesce(g.seated, 0) - coalesce(a.present, 0) - coalesce(a.absent, 0)'),
      },
    },
  ],
  examiner: [
    {
      from: 'assignment n join exam e on e.sn = n.exam_sn',
      org: 'e.org_sn',
      day: 'e.start_time',
      figures: many({
        calls: 'true',
        calls_confirmed: "n.status = 'CONFIRMED'",
        calls_declined: "n.status = 'DECLINED'",
        calls_lapsed: "n.status = 'LAPSED'",
        duties: "n.status = 'CONFIRMED' and n.role <> 'SCORER' and e.end_time <= now()",
        chief_duties: "n.status = 'CONFIRMED' and n.role = 'CHIEF' and e.end_time <= now()",
      }),
    },
    {
      from: 'score_entry n join exam e on e.sn = n.exam_sn where n.teacher_sn is not null',
      org: 'e.org_sn',
      day: 'e.start_time',
      figures: many({ entries: "n.state = 'HANDED'", entries_returned: "n.state = 'RETURNED'" }),
    },
  ],
  // Each trainee of the season has an employer on the platform.
  training: [
    {
      from: "trainee t join train_session s on s.sn = t.train_sn where t.delete_time is null and t.status <> 'INIT'",
      org: 't.org_sn',
      day: 's.start_date',
      figures: many({
        trainees: "t.status = 'AUDIT'",
        trainees_passed: "t.status = 'AUDIT' and t.result = 'PASS'",
        trainees_failed: "t.status = 'AUDIT' and t.result = 'FAIL'",
        trainees_open: "t.status = 'AUDIT' and t.result is null",
        trainees_certified: "t.status = 'AUDIT' and t.certificate_no is not null",
        registrations: "t.status in ('SUBMIT', 'AUDIT')",
        registrations_waiting: "t.status = 'SUBMIT'",
        registrations_rejected: "t.status = 'REJECT'",
      }),
    },
  ],
  selftest: [
    {
      from: `sitting k join student s on s.sn = k.student_sn join bank_paper b on b.sn = k.paper_sn join template m on m.sn = b.template_sn
        where k.kind = 'PRACTICE' and k.handed_time is not null and k.total > 0`,
      org: 's.org_sn',
      day: 'k.handed_time',
      figures: many({
        selftests: 'true',
        selftests_reached: 'k.points * 100 >= m.theory_pass * k.total',
        selftests_missed: 'k.points * 100 < m.theory_pass * k.total',
        selftests_timed: "k.handed_by = 'TIME'",
      }),
    },
  ],
}
/** Sites, trainings and students of self-tests are each counted once in every group: these figures are no sums of others. */
const DISTINCT: readonly FigureName[] = ['sites', 'trainings', 'selftest_students']

const SITES_COUNT = `select count(distinct org_sn)::int as count from application
  where status = 'AUDIT' and delete_time is null and current_date between valid_from and valid_to`

/** One row for each institution and month. */
const statementOf = ({ from, org, day, figures }: Count): string => `
  select ${org} as org, to_char(${day}, 'YYYY-MM') as month, ${Object.entries(figures)
    .map(([name, count]) => `(${count})::int as ${name}`)
    .join(', ')}
  from ${from} group by 1, 2`

type Figures = Partial<Record<FigureName, number>>
type Report = {
  figures: FigureName[]
  items: { sn: string; values: (number | null)[] }[]
  sums: (number | null)[]
  total: number
}
const PAGE = 100

/** All groups of a report, as the platform reads it. */
async function readReport({ sessions }: World, connection: Connection, topic: Topic, by: Dimension) {
  const platform = sessions.find(({ org }) => org === null)
  if (!platform) throw new Error('the platform has no account')
  const headers = { authorization: `Bearer ${platform.token}` }
  const path = `${pathOf(statisticsContract.list).replace(':topic', topic)}?by=${by}&limit=${PAGE}`
  const groups = new Map<string, Figures>()
  for (let page = 1; ; page += 1) {
    const { body } = await connection.send(requestOf({ path: `${path}&page=${page}`, headers }))
    const { data }: { data: Report } = JSON.parse(body.toString())
    const named = (values: (number | null)[]): Figures =>
      Object.fromEntries(data.figures.map((name, at) => [name, values[at] ?? 0]))
    for (const { sn, values } of data.items) groups.set(sn, named(values))
    if (groups.size >= data.total || data.items.length === 0) return { groups, sums: named(data.sums) }
  }
}

/** The reports by institution and by month equal the counts of the raw rows, in every figure of all and of every group. */
export async function compareReports(world: World, connection: Connection): Promise<void> {
  for (const topic of TOPICS) {
    const counted: ({ org: string; month: string } & Figures)[] = []
    for (const count of COUNTS[topic]) counted.push(...(await world.pool.query(statementOf(count))).rows)
    const demand = (name: FigureName, of: string, found: number | undefined, expected: number | undefined) => {
      if (found !== expected)
        throw new Error(`the report of ${topic} has ${found} ${name} of ${of}, the rows ${expected}`)
    }
    const sumOf = (name: FigureName, rows: readonly Figures[]) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)
    for (const by of ['org', 'month'] as const) {
      const { groups, sums } = await readReport(world, connection, topic, by)
      const rowsOf = Map.groupBy(counted, (row) => row[by])
      const names = figuresOf(topic).filter((name) => !DISTINCT.includes(name))
      for (const name of names) {
        demand(name, 'all', sums[name], sumOf(name, counted))
        for (const [key, rows] of rowsOf) demand(name, key, groups.get(key)?.[name] ?? 0, sumOf(name, rows))
      }
      if (topic !== 'site' || by !== 'org') continue
      const { rows } = await world.pool.query<{ count: number }>(SITES_COUNT)
      demand('sites', 'all', sums.sites, rows[0]?.count)
    }
  }
}
