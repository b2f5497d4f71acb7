import { FIGURES } from '@zhikao/domain/report/statistics/statistics.model.ts'
import type { Dimension, FigureName, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { selftested, trained } from './reportUnits.learning.ts'
import type { Plan, Rows, Unit, World } from './reportWorld.ts'

// The figures of the reports once more, counted unit by unit in memory from the stored rows: another way than the product's.

const PLANS = `select p.sn, p.org_sn, p.credential_sn, p.level, c.province,
  to_char(case when p.theory_start is null or p.practical_start < p.theory_start then p.practical_start else p.theory_start end, 'YYYY-MM-DD') as day
  from plan p join college c on c.sn = p.org_sn where p.delete_time is null`

const flag = (is: boolean) => (is ? 1 : 0)

const unitOf = ({ provinces }: World, plan: Plan, org: string, adds: Unit['adds'], more: Partial<Unit> = {}): Unit => ({
  credential: plan.credential_sn,
  level: plan.level,
  org,
  province: provinces.get(org) ?? '',
  day: plan.day,
  host: plan.org_sn,
  adds,
  ...more,
})

async function passed(world: World): Promise<Unit[]> {
  const found = await world.rows<{ plan_sn: string; org_sn: string; verdict: string }>(`
    select g.plan_sn, g.org_sn, c.verdict from signup g join composite c on c.signup_sn = g.sn
    where g.plan_sn in (select sn from score_sheet where status = 'AUDIT') and g.plan_sn in (select sn from exam_application where status = 'EXAM_AUDIT')`)
  return found.flatMap(({ plan_sn, org_sn, verdict }) => {
    const plan = world.plans.get(plan_sn)
    if (!plan) return []
    return [
      unitOf(world, plan, org_sn, {
        results: 1,
        passed: flag(verdict === 'PASSED'),
        failed: flag(verdict === 'FAILED'),
        absent_results: flag(verdict === 'ABSENT'),
        deferred: flag(verdict === 'DEFERRED'),
        violations: flag(verdict === 'VIOLATION') + flag(verdict === 'CHEAT'),
        incomplete: flag(verdict === 'INCOMPLETE'),
      }),
    ]
  })
}

type Signup = { plan_sn: string; org_sn: string; status: string; borrow_sn: string | null }
const SIGNUPS = 'select plan_sn, org_sn, status, borrow_sn from signup'

async function signedUp(world: World): Promise<Unit[]> {
  const found = await world.rows<Signup>(SIGNUPS)
  return found.flatMap(({ plan_sn, org_sn, status, borrow_sn }) => {
    const plan = world.plans.get(plan_sn)
    if (!plan || status === 'INIT') return []
    const [waiting, confirmed] = [flag(status === 'SUBMIT'), flag(status === 'AUDIT')]
    return [
      unitOf(world, plan, org_sn, {
        signups: waiting + confirmed,
        waiting,
        confirmed,
        borrowed: borrow_sn === null ? 0 : waiting + confirmed,
        returned: flag(status === 'REJECT'),
      }),
    ]
  })
}

async function places(world: World): Promise<Unit[]> {
  const approved = await world.rows<{ sn: string; capacity: number }>(
    "select sn, capacity from plan where status = 'PLAN_AUDIT' and delete_time is null",
  )
  const taken = new Map<string, { own: number; borrowed: number }>()
  for (const { plan_sn, status, borrow_sn } of await world.rows<Signup>(SIGNUPS)) {
    if (status !== 'SUBMIT' && status !== 'AUDIT') continue
    const of = taken.get(plan_sn) ?? { own: 0, borrowed: 0 }
    taken.set(plan_sn, of)
    of[borrow_sn === null ? 'own' : 'borrowed'] += 1
  }
  return approved.flatMap(({ sn, capacity }) => {
    const plan = world.plans.get(sn)
    if (!plan) return []
    const { own, borrowed } = taken.get(sn) ?? { own: 0, borrowed: 0 }
    const adds = { plans: 1, capacity, taken: own + borrowed, own_taken: own, borrowed_taken: borrowed }
    return [unitOf(world, plan, plan.org_sn, adds)]
  })
}

type Exam = { sn: string; plan_sn: string; day: string; run_state: string; stage: 'before' | 'during' | 'over' }
type Seat = { exam_sn: string; state: string | null; came: boolean; decided: boolean; flag: string | null }

/** Who came to an exam: by the records of its day, else by the scores when all are entered. */
function cameTo(seats: readonly Seat[], runState: string) {
  const recorded = seats.filter(({ state }) => state !== null && state !== 'EXPECTED')
  if (recorded.length > 0)
    return {
      present: recorded.filter(({ came }) => came).length,
      absent: recorded.filter(({ state }) => state === 'ABSENT').length,
      put_off: 0,
    }
  const isKnown = runState !== 'NOT_RUN' && seats.length > 0 && seats.every(({ decided }) => decided)
  if (!isKnown) return { present: 0, absent: 0, put_off: 0 }
  const absent = seats.filter((seat) => seat.flag === 'ABSENT').length
  const put_off = seats.filter((seat) => seat.flag === 'DEFERRED').length
  return { present: seats.length - absent - put_off, absent, put_off }
}

async function held(world: World): Promise<Unit[]> {
  const exams = await world.rows<Exam & { published: boolean }>(`
    select sn, plan_sn, to_char(start_time, 'YYYY-MM-DD') as day, run_state, plan_sn in (select sn from score_sheet where status = 'AUDIT') as published,
      case when actual_end_time is not null then 'over' when actual_start_time is not null then 'during'
        when start_time > business_now() then 'before' when end_time > business_now() then 'during' else 'over' end as stage from exam`)
  const seats = await world.rows<Seat>(`
    select x.exam_sn, a.state, a.checkin_time is not null as came, coalesce(s.final_score is not null or s.flag <> 'NORMAL', false) as decided, s.flag
    from seat x left join attendance a using (exam_sn, signup_sn) left join score s using (exam_sn, signup_sn)`)
  const units = exams.flatMap(({ sn, plan_sn, day, run_state, stage, published }) => {
    const plan = world.plans.get(plan_sn)
    if (!plan) return []
    const isCancelled = run_state === 'CANCELLED'
    const isMissed = run_state === 'NOT_RUN' && stage === 'over' && !published
    const isHeld = stage === 'over' && !isCancelled && !isMissed
    const own = seats.filter(({ exam_sn }) => exam_sn === sn)
    const came = isHeld ? cameTo(own, run_state) : { present: 0, absent: 0, put_off: 0 }
    const candidates = isHeld ? own.length : 0
    const adds = {
      exams: flag(isHeld),
      coming: flag(stage === 'before' && !isCancelled),
      not_run: flag(isMissed),
      cancelled: flag(isCancelled),
      candidates,
      ...came,
      unrecorded: candidates - came.present - came.absent - came.put_off,
    }
    return [unitOf(world, plan, plan.org_sn, adds, { day })]
  })
  return [...units, ...(await sitesOf(world))]
}

/** The sites in force today, with each level of their approvals that has not ended before them (ADR 0076). */
async function sitesOf(world: World): Promise<Unit[]> {
  const approved = await world.rows<{ org_sn: string; credential_sn: string; level: string }>(`
    select org_sn, credential_sn, l.level from application, unnest(approved_levels) l (level)
    where status = 'AUDIT' and delete_time is null and valid_from <= business_now()::date and valid_to >= business_now()::date
      and coalesce((level_ends ->> l.level)::date, valid_to) >= business_now()::date`)
  return approved.map(({ org_sn, credential_sn, level }) => ({
    credential: credential_sn,
    level,
    org: org_sn,
    province: world.provinces.get(org_sn) ?? '',
    day: null,
    host: org_sn,
    adds: { sites: 1 },
  }))
}

async function called(world: World): Promise<Unit[]> {
  type Call = { person: string; plan_sn: string; day: string; over: boolean; role: string; status: string }
  const calls = await world.rows<Call>(`
    select a.teacher_sn as person, e.plan_sn, to_char(e.start_time, 'YYYY-MM-DD') as day, e.end_time <= business_now() as over, a.role, a.status
    from assignment a, exam e where e.sn = a.exam_sn`)
  const entries = await world.rows<{
    person: string
    plan_sn: string
    day: string
    handed: boolean
    state: string | null
    returned: boolean
  }>(`
    select n.teacher_sn as person, e.plan_sn, to_char(e.start_time, 'YYYY-MM-DD') as day, n.handin_time is not null as handed, n.state,
      n.handin_time is null and n.replaced_by is null and n.return_reason is not null as returned
    from score_entry n, exam e where e.sn = n.exam_sn and n.teacher_sn is not null`)
  const ofExam = (plan_sn: string, examiner: string, day: string, adds: Unit['adds']) => {
    const plan = world.plans.get(plan_sn)
    return plan ? [unitOf(world, plan, plan.org_sn, adds, { examiner, day })] : []
  }
  return [
    ...calls.flatMap(({ person, plan_sn, day, over, role, status }) => {
      const served = flag(over && status === 'CONFIRMED' && role !== 'SCORER')
      return ofExam(plan_sn, person, day, {
        calls: 1,
        calls_confirmed: flag(status === 'CONFIRMED'),
        calls_declined: flag(status === 'DECLINED'),
        calls_lapsed: flag(status === 'LAPSED'),
        duties: served,
        chief_duties: role === 'CHIEF' ? served : 0,
      })
    }),
    ...entries.flatMap(({ person, plan_sn, day, handed, state, returned }) =>
      ofExam(plan_sn, person, day, {
        entries: flag((state ?? (handed ? 'HANDED' : '')) === 'HANDED'),
        entries_returned: flag((state ?? (returned ? 'RETURNED' : '')) === 'RETURNED'),
      }),
    ),
  ]
}

const UNITS: Record<Topic, (world: World) => Promise<Unit[]>> = {
  pass: passed,
  signup: signedUp,
  capacity: places,
  site: held,
  examiner: called,
  training: trained,
  selftest: selftested,
}

/** Everything that a topic counts in a database. */
export async function unitsOf(rows: Rows, topic: Topic): Promise<Unit[]> {
  const plans = new Map((await rows<Plan>(PLANS)).map((plan) => [plan.sn, plan]))
  const colleges = await rows<{ sn: string; province: string }>('select sn, province from college')
  return UNITS[topic]({ plans, provinces: new Map(colleges.map(({ sn, province }) => [sn, province])), rows })
}

/** The group of a unit; empty where it has none: what is of today has no time, some employers are not on the platform. */
export function keyOf(unit: Unit, by: Dimension): string {
  if (by === 'examiner') return unit.examiner ?? ''
  if (by !== 'month' && by !== 'quarter') return unit[by]
  if (unit.day === null) return ''
  const [year = '', month = ''] = unit.day.split('-')
  return by === 'month' ? `${year}-${month}` : `${year}Q${Math.ceil(Number(month) / 3)}`
}

export type Figures = Partial<Record<FigureName, number>>
/** The sums of units, by group. */
export function groupUnits(units: readonly Unit[], by: Dimension): Map<string, Figures> {
  const groups = new Map<string, Unit[]>()
  for (const unit of units) {
    const key = keyOf(unit, by)
    if (key === '') continue
    groups.set(key, [...(groups.get(key) ?? []), unit])
  }
  return new Map([...groups].map(([key, of]) => [key, sumOf(of)]))
}

/** Figures that count each of these once. */
const TOLD: Partial<Record<FigureName, 'org' | 'training' | 'student'>> = {
  sites: 'org',
  trainings: 'training',
  selftest_students: 'student',
}

export function sumOf(units: readonly Unit[]): Figures {
  const sums: Figures = {}
  for (const name of FIGURES) {
    const adding = units.filter(({ adds }) => adds[name])
    const told = TOLD[name]
    sums[name] = told
      ? new Set(adding.map((unit) => unit[told])).size
      : adding.reduce((sum, { adds }) => sum + (adds[name] ?? 0), 0)
  }
  return sums
}
