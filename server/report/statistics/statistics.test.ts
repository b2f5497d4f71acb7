import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import type { FigureName, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { clock } from '../../db/clock.ts'
import { buildAssignment, buildServed } from '../../exams/assignment/assignment.factory.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { buildAttendance } from '../../exams/attendance/attendance.factory.ts'
import { attendance } from '../../exams/attendance/attendance.table.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import { composite } from '../../results/score/score.table.ts'
import { buildUnscored } from '../../results/scoreEntry/scoreEntry.factory.ts'
import { scoreEntry } from '../../results/scoreEntry/scoreEntry.table.ts'
import { countStatistics } from './statistics.commands.ts'
import { statisticCandidate } from './statistics.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { textOfPdf } from '../../test/pdf.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type By = 'credential' | 'org' | 'month' | 'quarter' | 'examiner' | 'province' | 'level'
const read = async (
  client: Client,
  topic: Topic,
  query: { by?: By; org_sn?: string; sort?: string; limit?: number } = {},
) => {
  await t.db.transaction(countStatistics)
  return client.call(statisticsContract.list, { params: { topic }, query })
}
/** The figures of one institution's rows, by name. */
async function figuresOf(client: Client, topic: Topic, org_sn: string) {
  const { data, http } = await read(client, topic, { by: 'org', org_sn })
  expect(http).toBe(200)
  const figures: Partial<Record<FigureName, number | null>> = {}
  for (const [at, name] of data.figures.entries()) figures[name] = data.sums[at] ?? null
  return figures
}

describe('who reads what', () => {
  it('no session 401; examiners and training organizations 403', async () => {
    expect((await read(t.anonymous, 'pass')).http).toBe(401)
    for (const name of ['teacher', 'trainer'] as const) expect((await read(await t.as(name), 'pass')).http).toBe(403)
  })

  it('a school reads what it has lists of, a site its exams too, centre and platform also the examiners', async () => {
    const topics = { school: 4, college: 6, center: 7, system: 7 }
    for (const [name, count] of Object.entries(topics) as [keyof typeof topics, number][]) {
      const client = await t.as(name)
      expect((await read(client, 'pass')).data.topics).toHaveLength(count)
      for (const topic of ['capacity', 'site', 'examiner'] as const) {
        const known = (await read(client, 'pass')).data.topics.includes(topic)
        expect((await read(client, topic)).http).toBe(known ? 200 : 403)
        const exported = await client.call(statisticsContract.export, { params: { topic }, body: {} })
        expect(exported.http).toBe(known ? 200 : 403)
      }
    }
  })

  it('a topic, a dimension or a sort that there is not is a clear 400', async () => {
    const center = await t.as('center')
    const asked = { params: { topic: 'weather' as 'pass' } }
    expect((await center.call(statisticsContract.list, asked)).http).toBe(400)
    expect(await read(center, 'pass', { by: 'examiner' })).toMatchObject({ http: 400, rule: 'dimension' })
    expect(await read(center, 'training', { by: 'level' })).toMatchObject({ http: 400, rule: 'dimension' })
    expect(await read(center, 'pass', { sort: '-capacity' })).toMatchObject({ http: 400, rule: 'sort_field' })
  })
})

it('sign-ups that wait or are confirmed count, those sent back are apart, removed ones are nothing; a school sees its own (§5.4)', async () => {
  const { sn } = await buildPlan(t.db, { org_sn: 'org-college2', status: 'PLAN_AUDIT', expected_count: 50 })
  for (const status of ['AUDIT', 'AUDIT', 'SUBMIT', 'INIT', 'REJECT'] as const)
    await buildSignup(t.db, { plan_sn: sn, org_sn: 'org-school2', status })
  await buildSignup(t.db, { plan_sn: sn, org_sn: 'org-college2', status: 'AUDIT' })
  const borrowed = { signups: 3, confirmed: 2, waiting: 1, borrowed: 3, returned: 1 }
  for (const name of ['center', 'school2', 'college2'] as const)
    expect([name, await figuresOf(await t.as(name), 'signup', 'org-school2')]).toEqual([name, borrowed])
  expect(await figuresOf(await t.as('college2'), 'signup', 'org-college2')).toMatchObject({ signups: 1, borrowed: 0 })
  // Neither the school nor another site sees what is not its own.
  for (const name of ['school', 'college'] as const)
    expect(await figuresOf(await t.as(name), 'signup', 'org-school2')).toMatchObject({ signups: 0, returned: 0 })
  expect(await figuresOf(await t.as('college2'), 'capacity', 'org-college2')).toMatchObject({ taken: 4, own_taken: 1 })
})

it('published results are grouped by their verdict; what is not published is not counted (Decided 37)', async () => {
  const scores = [
    [{ score: 80 }, { score: 80 }],
    [{ score: 10 }, { score: 10 }],
    [
      { score: null, flag: 'ABSENT' as const },
      { score: null, flag: 'ABSENT' as const },
    ],
    [{ score: 0 }, { score: 0 }],
  ] as const
  const owners = ['org-school', 'org-school', 'org-school', 'org-school']
  await buildScoreSheet(t.db, { org_sn: 'org-college', status: 'SUBMIT', scores, owners })
  const school = await t.as('school')
  expect(await figuresOf(school, 'pass', 'org-school')).toMatchObject({ results: 0 })
  const { sn } = await buildScoreSheet(t.db, { org_sn: 'org-college', status: 'AUDIT', scores, owners })
  const found = { results: 4, passed: 1, failed: 2, absent_results: 1, deferred: 0, violations: 0, incomplete: 0 }
  expect(await figuresOf(school, 'pass', 'org-school')).toEqual(found)
  await t.db.execute(sql`update ${composite} set verdict = 'INCOMPLETE' where plan_sn = ${sn} and verdict = 'FAILED'`)
  expect(await figuresOf(school, 'pass', 'org-school')).toMatchObject({ failed: 0, incomplete: 2 })
  const { data } = await read(await t.as('center'), 'pass', { by: 'month' })
  const { rows } = await t.pool.query<{ month: string }>(
    "select to_char(least(theory_start, practical_start), 'YYYY-MM') as month from plan where sn = $1",
    [sn],
  )
  expect(data.items.map((row) => row.sn)).toEqual(rows.map(({ month }) => month))
})

it('who came is counted from the day; one of whom nothing is recorded is neither present nor absent (Decided 37)', async () => {
  const { sn } = await buildAttendance(t.db, { org_sn: 'org-college2', candidates: 4, minutes: -300, recorded: true })
  const college = await t.as('college2')
  const before = { candidates: 4, present: 0, absent: 0, unrecorded: 4, exams: 1 }
  expect(await figuresOf(college, 'site', 'org-college2')).toMatchObject(before)
  const first = sql`(select min(sn) from ${attendance} where exam_sn = ${sn})`
  const last = sql`(select max(sn) from ${attendance} where exam_sn = ${sn})`
  await t.db.execute(sql`update ${attendance} set state = 'PRESENT', checkin_time = business_now(), checkin_way = 'QR', identity_checked = true
    where sn = ${first}`)
  await t.db.execute(sql`update ${attendance} set state = 'ABSENT', absent_reason = '未到' where sn = ${last}`)
  const recorded = { candidates: 4, present: 1, absent: 1, put_off: 0, unrecorded: 2 }
  expect(await figuresOf(college, 'site', 'org-college2')).toMatchObject(recorded)
  await t.db.execute(sql`update ${exam} set run_state = 'CANCELLED' where sn = ${sn}`)
  const cancelled = { candidates: 0, present: 0, exams: 0, cancelled: 1 }
  expect(await figuresOf(college, 'site', 'org-college2')).toMatchObject(cancelled)
})

it('without records of the day the scores say who came, once there are all; who was put off is neither', async () => {
  const scores = [
    [{ score: 80 }, null],
    [{ score: null, flag: 'ABSENT' as const }, null],
    [{ score: null, flag: 'DEFERRED' as const }, null],
  ] as const
  const center = await t.as('center')
  const before = await figuresOf(center, 'site', 'org-college')
  await buildScoreSheet(t.db, { org_sn: 'org-college', scores })
  const after = await figuresOf(center, 'site', 'org-college')
  const gained = (name: FigureName) => (after[name] ?? 0) - (before[name] ?? 0)
  // The practical of the three has no scores yet.
  expect(
    ['candidates', 'present', 'absent', 'put_off', 'unrecorded'].map((name) => gained(name as FigureName)),
  ).toEqual([6, 1, 1, 1, 3])
})

it('sites in force are those of today: no figure by time, each institution once (Decided 10)', async () => {
  const center = await t.as('center')
  const { data } = await read(center, 'site', { by: 'month' })
  const at = data.figures.indexOf('sites')
  expect(data.items.map(({ values }) => values[at])).toEqual(data.items.map(() => null))
  expect(data.sums[at]).toBeNull()
  const whole = await read(center, 'site', { by: 'org' })
  const { rows } = await t.pool.query<{ sites: number }>(
    "select count(distinct org_sn)::int as sites from application where status = 'AUDIT' and business_now()::date between valid_from and valid_to",
  )
  expect(whole.data.sums[at]).toBe(rows[0]?.sites)
})

it('a duty is a confirmed call to the panel of an exam that is over; marks are counted by examiner (Decided 14, 31)', async () => {
  const { teacher_sn } = await buildServed(t.db, 5, { role: 'CHIEF' })
  await buildAssignment(t.db, { teacher_sn, status: 'DECLINED' })
  const { exam_sn, plan_sn, signups } = await unscored()
  // Scoring alone is no duty.
  await t.db.execute(sql`insert into ${assignment} (sn, exam_sn, teacher_sn, role, time, status)
    values ('scorer', ${exam_sn}, ${teacher_sn}, 'SCORER', 'empty', 'CONFIRMED')`)
  for (const [at, signup_sn] of signups.entries())
    await t.db.insert(scoreEntry).values({
      sn: `entry-${at}`,
      score_sn: `${signup_sn}-P`,
      exam_sn,
      plan_sn,
      signup_sn,
      teacher_sn,
      total: 60,
      ...(at === 0
        ? { state: 'HANDED' as const, handin_time: await clock(t.db) }
        : { state: 'RETURNED' as const, return_reason: '计分有误' }),
    })
  const { data } = await read(await t.as('center'), 'examiner', { by: 'examiner', limit: 100 })
  const row = data.items.find(({ sn }) => sn === teacher_sn)
  expect(row?.name).toBeTruthy()
  expect(row?.note).toBeTruthy()
  const figures = Object.fromEntries(data.figures.map((name, at) => [name, row?.values[at]]))
  expect(figures).toEqual({
    calls: 3,
    calls_confirmed: 2,
    calls_declined: 1,
    calls_lapsed: 0,
    duties: 1,
    chief_duties: 1,
    entries: 1,
    entries_returned: 1,
  })
})

async function unscored() {
  const { exam_sn, plan_sn } = await buildUnscored(t.db, 2)
  const { rows } = await t.pool.query<{ sn: string }>('select signup_sn as sn from seat where exam_sn = $1', [exam_sn])
  return { exam_sn, plan_sn, signups: rows.map(({ sn }) => sn) }
}

it('groups come by the first figure, time in its order; the workbook has all of them and their sums', async () => {
  const center = await t.as('center')
  const by = await read(center, 'signup', { by: 'org' })
  const firsts = by.data.items.map(({ values }) => values[0] ?? 0)
  expect(firsts).toEqual(firsts.toSorted((a, b) => b - a))
  const months = (await read(center, 'signup', { by: 'month' })).data.items.map(({ sn }) => sn)
  expect(months).toEqual(months.toSorted())
  const answer = await center.call(statisticsContract.export, { params: { topic: 'signup' }, body: { by: 'org' } })
  const sheet = await rowsOf(answer.raw)
  expect(sheet[0]?.slice(0, 4)).toEqual(['主题', '院校', '报名人次', '已报名'])
  expect(sheet.filter((row) => row[0] === '报名')).toHaveLength(by.data.total + 1)
  const first = by.data.items[0]?.sn ?? ''
  const one = await center.call(statisticsContract.export, {
    params: { topic: 'signup' },
    body: { by: 'org', chosen: [first] },
  })
  expect((await rowsOf(one.raw)).filter((row) => row[0] === '报名')).toHaveLength(2)
  const sum = sheet.find((row) => row[1] === '合计')
  expect(Number(sum?.[2])).toBe(by.data.sums[0])
})

it('prints the groups with their sums and what they count, to whom may read the topic', async () => {
  const center = await t.as('center')
  const print = (client: Client, topic: Topic) =>
    client.call(statisticsContract.print, { params: { topic }, query: { by: 'org', date_from: '2020-01-01' } })
  const { http, raw } = await print(center, 'signup')
  expect(http).toBe(200)
  const text = (await textOfPdf(raw)).join('\n').replaceAll(/\s/g, '')
  for (const word of ['报名人次', '合计', '有效报名=待确认+已报名', '日期2020-01-01', '数据截至'])
    expect(text).toContain(word)
  expect((await print(await t.as('school'), 'site')).http).toBe(403)
  expect((await print(t.anonymous, 'signup')).http).toBe(401)
})

it('figures are those of the last count, which writes only what is different, and says when it was (ADR 0058)', async () => {
  const center = await t.as('center')
  const list = () => ofSite(center)
  const { sn } = await buildPlan(t.db, { org_sn: 'org-college2', status: 'PLAN_AUDIT', expected_count: 50 })
  await buildSignup(t.db, { plan_sn: sn, org_sn: 'org-college2', status: 'AUDIT' })
  await t.db.transaction(countStatistics)
  const first = await list()
  const written = async () =>
    (await t.db.execute<{ xmin: string }>(sql`select xmin::text from ${statisticCandidate} order by plan_sn, org_sn`))
      .rows
  const before = await written()
  await t.db.transaction(countStatistics)
  expect(await written()).toEqual(before)
  const more = await buildSignup(t.db, { plan_sn: sn, org_sn: 'org-college2', status: 'AUDIT' })
  expect((await list()).sums).toEqual(first.sums)
  await t.db.transaction(countStatistics)
  const second = await list()
  expect([second.sums[0], String(second.as_of) >= String(first.as_of)]).toEqual([(first.sums[0] ?? 0) + 1, true])
  await t.db.execute(sql`delete from signup where sn = ${more.sn}`)
  await t.db.transaction(countStatistics)
  expect((await list()).sums).toEqual(first.sums)
})

async function ofSite(of: Client) {
  const query = { by: 'org', org_sn: 'org-college2' } as const
  return (await of.call(statisticsContract.list, { params: { topic: 'signup' }, query })).data
}
