import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ATTENDANCE_STATES } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { examDocumentContract } from '@zhikao/domain/exams/examDocument/examDocument.contract.ts'
import { EXAM_DOCUMENTS } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { shiftClock } from '../db/clock.ts'
import { signIn } from '../test/app.ts'
import { compareHome, openDemoWorld } from '../test/demoWorld.ts'
import type { DemoWorld } from '../test/demoWorld.ts'
import { brokenInvariants } from '../test/invariants.ts'
import { targetsOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { readLifecycles } from '../test/proof/lifecycles.ts'
import { TASKS } from '../worker.ts'
import { actorOf } from './actors.ts'
import { DEMO_PASSWORD, DEMO_USERNAMES } from './demo.ts'

let world: DemoWorld
beforeAll(async () => {
  world = await openDemoWorld()
})
afterAll(() => world.close())
const all: DemoWorld['all'] = (...given) => world.all(...given)
beforeEach(() => world.toBeginning())

/** Where the records of a lifecycle are stored, when that is not a table of its name with a column `status`. */
const PLACES: Record<string, { table: string; column?: string }> = {
  operator: { table: 'account' },
  paper: { table: 'bank_paper' },
  exam: { table: 'exam', column: 'run_state' },
  // One that was not begun has no row.
  examApplication: {
    table: `(select coalesce(a.status, p.status) as status from plan p left join exam_application a on a.sn = p.sn
      where p.status = 'PLAN_AUDIT') shown`,
  },
  attendance: { table: 'attendance', column: 'state' },
  roomRecord: { table: 'room_record' },
  chiefReport: { table: 'chief_report' },
  identityCorrection: { table: 'identity_correction' },
  studentMerge: { table: 'student_merge' },
  attendanceCorrection: { table: 'attendance_correction' },
  lateReport: { table: 'late_report' },
  scoreEntry: { table: 'score_entry', column: 'state' },
  dispatchRequest: { table: 'dispatch_request' },
  collegeChange: { table: 'college_change' },
  siteCondition: { table: 'site_condition' },
  score: { table: 'score_sheet' },
  trainSession: { table: 'train_session' },
  trainTemplate: { table: 'train_template' },
  trainCertificate: { table: 'train_certificate' },
  student_photo: { table: 'student', column: 'photo_status' },
}

it('reports its progress, and the usernames that can sign in', () => {
  expect(world.lines.length).toBeGreaterThan(10)
  expect(world.lines.at(-1)).toContain(DEMO_USERNAMES.join(', '))
})

it('sends nothing to the invented addresses of its trainees', async () => {
  expect(await all(`select 1 from trainee where email like '%@example.edu.cn'`)).not.toEqual([])
  expect(await all('select 1 from mail where address is not null')).toEqual([])
})

it('violates no invariant', async () => {
  expect(await all('select 1 from score where flag <> $1', ['NORMAL'])).not.toEqual([])
  expect(await brokenInvariants(world.services.pool)).toEqual([])
})

it('has every lifecycle in every state that a move leads to', async () => {
  const lifecycles = await readLifecycles()
  expect(lifecycles.size).toBeGreaterThan(10)
  const missing: string[] = []
  for (const [name, { initial, moves, jobMoves = {} }] of lifecycles) {
    const { table, column = 'status' } = PLACES[name] ?? { table: name }
    const found = new Set(
      (await all<{ state: string }>(`select distinct ${column} as state from ${table}`)).map((row) => row.state),
    )
    const reached = [
      initial,
      ...[...Object.values(moves), ...Object.values(jobMoves)].flatMap(({ from, to }) =>
        from.flatMap((state) => targetsOf(to, state)),
      ),
    ]
    missing.push(...[...new Set(reached)].filter((state) => !found.has(state)).map((state) => `${name}: ${state}`))
  }
  expect(missing).toEqual([])
})

describe('the dashboard has work to do for', () => {
  it.each(DEMO_USERNAMES)('%s, if the portal of its role is built', async (username) => {
    const { role } = await actorOf(world.services.db, username)
    if (!rowsOf(role).some((row) => row.screen === 'dashboard')) return
    const { data } = await (await signIn(world.app, username, DEMO_PASSWORD)).call(reportContract.dashboard)
    const waiting = data.tiles.filter(({ waits, count }) => waits && count > 0)
    expect(waiting.map(({ name }) => name)).not.toEqual([])
    // Each of these tiles has a link.
    expect(waiting.filter(({ url }) => url === null).map(({ name }) => name)).toEqual([])
  })
})

it('has a finished exam season, from application to certificates', async () => {
  const sheets = await all<{ passed: number; issued: number; verdicts: string[]; corrected: number }>(`
    select (select count(*)::int from composite c where c.plan_sn = h.sn and c.pass) as passed,
      (select count(*)::int from certificate c where c.plan_sn = h.sn) as issued,
      (select array_agg(distinct c.verdict order by c.verdict) from composite c where c.plan_sn = h.sn) as verdicts,
      (select count(*)::int from score_correction k join score s on s.sn = k.score_sn where s.plan_sn = h.sn) as corrected
    from score_sheet h join plan p on p.sn = h.sn where h.issue_time > business_now() - interval '200 days'`)
  expect(sheets.length).toBeGreaterThan(1)
  for (const { passed, issued, verdicts, corrected } of sheets) {
    expect(issued).toBe(passed)
    expect(issued).toBeGreaterThan(5)
    expect(verdicts).toEqual(['ABSENT', 'CHEAT', 'DEFERRED', 'FAILED', 'PASSED', 'VIOLATION'])
    expect(corrected).toBe(1)
  }
})

it('has a running exam season: an exam that is held now with tickets, and calls in every state in the next days', async () => {
  const [today] = await all<{ seats: number; tickets: number; borrowed: number }>(`
    select count(*)::int as seats, count(s.ticket_no)::int as tickets, count(s.borrow_sn)::int as borrowed
    from exam e join seat x on x.exam_sn = e.sn join signup s on s.sn = x.signup_sn 
    where business_now() between e.start_time and e.end_time`)
  expect(today?.seats).toBeGreaterThan(10)
  expect(today?.tickets).toBe(today?.seats)
  expect(today?.borrowed).toBeGreaterThan(0)
  const day = await all<{ state: string }>(`
    select distinct coalesce(a.state, 'EXPECTED') as state from exam e join seat x on x.exam_sn = e.sn
      left join attendance a on a.exam_sn = e.sn and a.signup_sn = x.signup_sn
    where business_now() between e.start_time and e.end_time order by 1`)
  expect(day.map(({ state }) => state)).toEqual([...ATTENDANCE_STATES].toSorted())
  const [hours] = await all<{ before: boolean; after: boolean }>(`
    select e.start_time <= e.actual_start_time and e.actual_start_time <= business_now() - interval '1 hour' as before,
      e.end_time >= business_now() + interval '170 minutes' as after
    from exam e where business_now() between e.start_time and e.end_time`)
  expect(hours).toEqual({ before: true, after: true })
  const calls = await all<{ status: string }>(`
    select distinct a.status from assignment a join exam e on e.sn = a.exam_sn
    where e.start_time between business_now() - interval '1 day' and business_now() + interval '12 days' order by 1`)
  expect(calls.map(({ status }) => status)).toEqual(expect.arrayContaining(['CONFIRMED', 'DECLINED', 'PENDING']))
})

it('has an approved plan whose theory and practical are sealed with papers of the bank (§3.15a)', async () => {
  const sealed = await all<{ subject: string }>(`
    select x.subject from paper x join exam e on e.plan_sn = x.plan_sn and e.subject = x.subject and e.paper_variant = x.variant
    where x.paper_sn is not null and e.start_time > now() order by 1`)
  expect(sealed.map(({ subject }) => subject)).toEqual(['OFFLINE', 'ONLINE'])
})

it('has every document of the exam that is held now, for who looks on', async () => {
  const [held] = await all<{ sn: string; plan_sn: string; subject: string }>(
    'select sn, plan_sn, subject from exam where business_now() between start_time and end_time limit 1',
  )
  const client = await signIn(world.app, 'center', DEMO_PASSWORD)
  const kinds = EXAM_DOCUMENTS.filter((kind) => kind !== 'score-sheet' || held?.subject === 'OFFLINE')
  const answers: Record<string, number> = {}
  for (const kind of kinds)
    answers[kind] = (await client.call(examDocumentContract.print, { params: { id: held?.sn ?? '', kind } })).http
  for (const kind of ['report', 'badges'] as const)
    answers[kind] = (await client.call(examDocumentContract[kind], { params: { id: held?.plan_sn ?? '' } })).http
  expect(answers).toEqual(Object.fromEntries([...kinds, 'report', 'badges'].map((kind) => [kind, 200])))
})

it('has students with a retake of a subject failed in the season before: one with a ticket in these days, one in a later plan', async () => {
  const again = await all<{ seated: boolean; failed: boolean; soon: boolean | null }>(`
    select s.ticket_no is not null as seated, k.verdict = 'FAILED' as failed,
      (select bool_and(e.start_time::date - business_now()::date between -1 and 2) from seat x join exam e on e.sn = x.exam_sn where x.signup_sn = s.sn) as soon
    from signup s join composite k on k.signup_sn = s.prior_signup_sn
    where s.status = 'AUDIT' and 'RETAKE' in (s.theory_attempt, s.practical_attempt)`)
  expect(again.filter(({ failed }) => !failed)).toEqual([])
  expect(again).toContainEqual({ seated: true, failed: true, soon: true })
  expect(again).toContainEqual({ seated: false, failed: true, soon: null })
})

it('leaves the business clock at the real time, and no record in the future', async () => {
  expect(world.shift).toBe('00:00:00')
  await shiftClock(world.services.db, '0')
  const late = await all(`
    select 1 from history where time > business_now() union all select 1 from notice where create_time > business_now()
    union all select 1 from audit where business_time::timestamptz > business_now()`)
  expect(late).toEqual([])
})

const LISTS = 'college student teacher application plan borrow signup exam assignment score certificate notice'.split(
  ' ',
)
it.each(LISTS)('the table %s has more than one page of rows', async (table) => {
  const [counted] = await all<{ rows: number }>(`select count(*)::int as rows from ${table}`)
  expect(counted?.rows).toBeGreaterThan(10)
})

it('is unchanged by the first run of the jobs that follow the clock', async () => {
  const states = async () => {
    const found: Record<string, unknown> = {}
    for (const name of (await readLifecycles()).keys()) {
      const { table, column = 'status' } = PLACES[name] ?? { table: name }
      found[name] = await all(`select ${column} as state, count(*)::int from ${table} group by 1 order by 1`)
    }
    return found
  }
  const built = await states()
  for (const task of TASKS) if ('upkeep' in task && task.followsClock) await task.run(world.services)
  expect(await states()).toEqual(built)
})

describe('each figure of the dashboard equals the total of the list that its link opens', () => {
  it.each(DEMO_USERNAMES)('%s', async (username) => {
    const compared = await compareHome(world, username)
    if (!compared) return
    expect(compared.wrong).toEqual([])
    // Training organisations have few lists.
    expect(compared.figures.length).toBeGreaterThan(username.startsWith('trainer') ? 3 : 12)
  })
})
