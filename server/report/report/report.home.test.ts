import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { addDays, addHours, addMonths, addWorkingDays, daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { preferenceContract } from '@zhikao/domain/platform/preference/preference.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { clock } from '../../db/clock.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildCandidate, buildExam } from '../../exams/exam/exam.factory.ts'
import { buildFee } from '../../exams/fee/fee.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { buildMajor } from '../../people/major/major.factory.ts'
import { FACTORY_PASSWORD, buildOperator } from '../../platform/operator/operator.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { buildNotice } from '../../platform/notice/notice.factory.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { compareFigures } from '../../test/homeFigures.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import type { Username } from '../../test/world.ts'

let t: TestApp
let today: string
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

const homeOf = async (client: Client) => (await client.call(reportContract.dashboard)).data
const home = async (name: Username) => homeOf(await t.as(name))
const chart = async (name: Username, wanted: string) =>
  (await home(name)).charts.find((one) => one.name === wanted)?.points
const values = async (name: Username, wanted: string) => (await chart(name, wanted))?.map(({ value }) => value)

test('the due list names count, deadline, days left and days waiting of what waits, the nearest deadline first', async () => {
  const at = (days: number) => addHours(`${today} 09:00:00`, days * 24)
  const times = (days: number) => ({ theory_start: at(days), theory_end: at(days), practical_start: null })
  const submitted = { status: 'PLAN_SUBMIT', practical_end: null } as const
  // Both sign-ups begin later (Decided 50).
  const reviewed = (days: number) => addWorkingDays(addDays(today, days), 5)
  await buildPlan(t.db, { ...submitted, submit_time: at(-5), ...times(45), signup_start: at(20), signup_end: at(25) })
  await buildPlan(t.db, { ...submitted, submit_time: at(-2), ...times(33), signup_start: at(15), signup_end: at(18) })
  await buildPlan(t.db, { status: 'PLAN_INIT', ...times(36), practical_end: null })
  await buildTeacher(t.db, { status: 'INIT' })
  const due = (await home('center')).due
  expect(due.map(({ name, count, days_left, days_waiting }) => [name, count, days_left, days_waiting])).toEqual([
    ['plans_submitted', 2, daysBetween(today, reviewed(-5)), 5],
    ['teachers_init', 1, null, 0],
  ])
  expect(due[0]).toMatchObject({
    deadline: reviewed(-5),
    since: addDays(today, -5),
    capped: false,
    url: '/center/exam/plan/list?status=PLAN_SUBMIT&sort=submit_time',
  })
  // The plans themselves say the same.
  const { items } = (await (await t.as('center')).call(planContract.list, { query: { status: 'PLAN_SUBMIT' } })).data
  expect(new Set(items.map((plan) => plan.due?.slice(0, 10)))).toEqual(new Set([reviewed(-5), reviewed(-2)]))
  // A plan is submitted 30 days before its first exam day at the latest (plan_submit_days).
  expect((await home('college')).due).toMatchObject([{ name: 'plans_draft', count: 1, days_left: 6 }])
  expect((await home('college2')).due).toEqual([])
})

test('the calendar has the exams of the next 14 days: a site’s own, a school’s with its candidates, an examiner’s calls, the platform’s all', async () => {
  const start_time = addHours(`${today} 09:00:00`, 48)
  const held = await buildExam(t.db, { start_time, end_time: addHours(start_time, 2) })
  await buildCandidate(t.db, held.sn)
  await t.db.execute(sql`update exam set candidate_count = 1 where sn = ${held.sn}`)
  await t.db.execute(sql`update signup set org_sn = 'org-school' where plan_sn = ${held.plan_sn}`)
  await buildAssignment(t.db, {
    exam_sn: held.sn,
    account_sn: 'acc-teacher',
    status: 'CONFIRMED',
    time: { start: start_time, end: addHours(start_time, 2) },
  })
  const late = addHours(`${today} 09:00:00`, 14 * 24)
  await buildExam(t.db, { start_time: late, end_time: addHours(late, 2) })
  const day = addDays(today, 2)
  const onDay = async (name: Username) => {
    const { calendar } = await home(name)
    expect(calendar.length).toBe(14)
    expect([calendar[0]?.day, calendar.reduce((sum, { count }) => sum + count, 0)]).toEqual([today, calendar[2]?.count])
    return calendar[2]!
  }
  const site = await onDay('college')
  expect(site).toMatchObject({ day, count: 1, url: `/college/exam/manage/list?date_from=${day}&date_to=${day}` })
  expect(site.exams).toMatchObject([
    {
      title: held.name,
      start_time,
      place: '长春汽车工业高等专科学校',
      count: 1,
      url: `/college/exam/manage/${held.sn}/student`,
    },
  ])
  const school = await onDay('school')
  expect([school.count, school.url, school.exams[0]?.url]).toEqual([
    1,
    null,
    `/school/student/plan/${held.plan_sn}?status=SUBMIT,AUDIT`,
  ])
  const examiner = await onDay('teacher')
  expect([examiner.count, examiner.exams[0]?.url]).toEqual([1, `/teacher/center/plan/${held.plan_sn}`])
  const counts = []
  for (const name of ['center', 'system', 'college2', 'school2', 'teacher2'] as const)
    counts.push((await onDay(name)).count)
  expect(counts).toEqual([1, 1, 0, 0, 0])
})

test('the calendar marks when a site’s sign-up ends and its exam application is due, for that site alone', async () => {
  const at = (days: number) => addHours(`${today} 18:00:00`, days * 24)
  const held = await buildPlan(t.db, {
    status: 'PLAN_AUDIT',
    signup_end: at(3),
    theory_start: at(20),
    theory_end: at(20),
    practical_start: at(21),
    practical_end: at(21),
  })
  const marks = async (name: Username) =>
    (await home(name)).calendar.flatMap(({ day, marks: found }) => found.map(({ kind, url }) => ({ day, kind, url })))
  expect(await marks('college')).toEqual([
    { day: addDays(today, 3), kind: 'signup_end', url: `/college/exam/plan/${held.sn}/signup` },
    { day: addDays(today, 10), kind: 'exam_submit', url: `/college/exam/plan/${held.sn}/exam/submit` },
  ])
  expect([await marks('college2'), await marks('center')]).toEqual([[], []])
})

test('the charts count by month in the scope of the reader: sign-ups, approvals and certificates that end', async () => {
  const before = (await values('center', 'signups_by_month')) ?? []
  const month = addMonths(`${today.slice(0, 7)}-15`, -3)
  await buildFee(t.db, { org_sn: 'org-college', create_time: `${month} 10:00:00` })
  await buildFee(t.db, { org_sn: 'org-college2', create_time: `${month} 10:00:00` })
  await buildFee(t.db, { org_sn: 'org-college', create_time: `${month} 10:00:00`, closed: true })
  const points = (await chart('center', 'signups_by_month')) ?? []
  expect(points.map(({ value }, at) => value - (before[at] ?? 0))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0])
  const first = `${month.slice(0, 7)}-01`
  expect(points[8]).toMatchObject({
    key: month.slice(0, 7),
    whole: null,
    url: `/center/fee?closed=false&date_from=${first}&date_to=${addDays(addMonths(first, 1), -1)}`,
  })
  expect([
    (await values('college', 'signups_by_month'))?.[8],
    (await values('college2', 'signups_by_month'))?.[8],
  ]).toEqual([1, 1])
  await buildTeacher(t.db, { train_cert_expire: addMonths(`${today.slice(0, 7)}-15`, 2) })
  expect((await values('center', 'certificates_ending'))?.[2]).toBe(1)
  expect(await chart('college', 'certificates_ending')).toBeUndefined()
})

test('pass rates count those who passed of those with a result; a school its own candidates alone', async () => {
  const [good, bad] = [
    [{ score: 81 }, { score: 72 }],
    [{ score: 20 }, { score: 30 }],
  ] as const
  const { sn } = await buildScoreSheet(t.db, {
    status: 'AUDIT',
    scores: [good, bad, good],
    owners: ['org-school', 'org-school', 'org-school2'],
  })
  const of = async (name: Username) =>
    (await chart(name, 'pass_rates'))?.map(({ key, value, whole, url }) => [key, value, whole, url])
  expect(await of('college')).toEqual([[sn, 2, 3, `/college/score/plan/${sn}/score?pass=true`]])
  expect(await of('school')).toEqual([[sn, 1, 2, `/school/score/plan/${sn}/score?pass=true`]])
  expect(await of('school2')).toEqual([[sn, 1, 1, `/school/score/plan/${sn}/score?pass=true`]])
  expect(await of('college2')).toEqual([])
})

test('provinces count the assessment sites among their institutions', async () => {
  await buildCollege(t.db, { province: '110000', org_type: 'college' })
  await buildCollege(t.db, { province: '110000' })
  const points = (await chart('system', 'provinces')) ?? []
  expect(points.find(({ key }) => key === '110000')).toEqual({
    key: '110000',
    title: null,
    value: 1,
    whole: 2,
    url: '/system/college?org_type=college&province=110000',
  })
})

test('what changed are the notices since the sign-in before this one, the newest first; none at the first', async () => {
  const operator = await buildOperator(t.db, {})
  const client = await signIn(t.app, operator.username, FACTORY_PASSWORD)
  expect((await homeOf(client)).news).toEqual({ since: null, items: [] })
  const signedIn = await clock(t.db)
  const send = async (minutes: number) => {
    const time = addHours(signedIn, -minutes / 60)
    const { title } = await buildNotice(t.db, { to_account: operator.sn, create_time: time, update_time: time })
    return title.CN
  }
  await send(600)
  // These two come after the sign-in.
  const [older, newer] = [await send(-2), await send(-3)]
  const again = await homeOf(await signIn(t.app, operator.username, FACTORY_PASSWORD))
  expect(again.news.items.map(({ title }) => title)).toEqual([newer, older])
})

test('the first steps are done when the data says so, for each institution apart', async () => {
  const { sn: org_sn } = await buildCollege(t.db)
  const { username } = await buildOperator(t.db, { role: 'school', org_sn })
  const school = await signIn(t.app, username, FACTORY_PASSWORD)
  const steps = async (client: Client) => (await homeOf(client)).steps.map(({ name, done }) => [name, done])
  expect(await steps(school)).toEqual([
    ['majors', false],
    ['students', false],
    ['photos', false],
    ['borrow', false],
    ['signup', false],
  ])
  const major = await buildMajor(t.db, { org_sn })
  await buildStudent(t.db, { org_sn, major_sn: major.sn, photo_status: 'AUDIT' })
  expect((await steps(school)).map(([, done]) => done)).toEqual([true, true, true, false, false])
  expect((await steps(await t.as('college2'))).slice(0, 2)).toEqual([
    ['info', false],
    ['site_approved', true],
  ])
  expect((await home('teacher')).steps).toEqual([
    { name: 'email', done: false, url: '/user/info' },
    { name: 'answer', done: false, url: '/teacher/center/setting' },
  ])
})

const ROLES: [Username, Role][] = [
  ['school', 'school'],
  ['school2', 'school'],
  ['college', 'college'],
  ['college2', 'college'],
  ['center', 'center'],
  ['system', 'system'],
  ['teacher', 'teacher'],
  ['trainer', 'train'],
]

test.each(ROLES)('each figure of %s equals the total of the list that its link opens', async (name, role) => {
  const { figures, wrong } = await compareFigures(await t.as(name), role)
  expect(wrong).toEqual([])
  // A training organisation has its trainings alone.
  expect(figures.length).toBeGreaterThan(role === 'train' ? 2 : 12)
})

test.each(ROLES)('the dashboard of %s is read by three queries', async (name) => {
  const client = await t.as(name)
  const counter = countStatements(t.pool)
  await t.pool.query('update session set used_time = now()')
  counter.take()
  await client.call(preferenceContract.current)
  // A call of one query tells what the session costs.
  const base = counter.take() - 1
  await client.call(reportContract.dashboard)
  expect(counter.take() - base).toBe(3)
})

test('待录入成绩 counts the sheets in which the site itself has something to enter or to submit; what examiners alone owe is a tile of its own (exam-day D3)', async () => {
  const college = await t.as('college2')
  const count = async () => {
    const { tiles } = (await college.call(reportContract.dashboard)).data
    return (['scores_to_enter', 'scores_awaited'] as const).map((name) => tiles.find((one) => one.name === name)?.count)
  }
  const [entered, awaited] = await count()
  const both = { score: 70 }
  const sheet = (...scores: [typeof both | null, typeof both | null][]) =>
    buildScoreSheet(t.db, { org_sn: 'org-college2', scores })
  // The practical of one candidate is owed.
  await sheet([both, both], [both, null])
  expect(await count()).toEqual([entered, awaited! + 1])
  // A theory is blank too, and one sheet is only to be submitted.
  await sheet([null, null])
  await sheet([both, both])
  expect(await count()).toEqual([entered! + 2, awaited! + 1])
  const { due } = (await college.call(reportContract.dashboard)).data
  expect(due.find(({ name }) => name === 'scores_awaited')?.url).toBe(
    '/college/score/plan?status=INIT&ended=true&awaited=true',
  )
})
