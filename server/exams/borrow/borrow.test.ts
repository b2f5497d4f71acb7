import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { atVersion } from '../../test/storedVersion.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { application } from '../../sites/application/application.table.ts'
import { college } from '../../people/college/college.table.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { buildBorrow, buildOpenPlan } from './borrow.factory.ts'

let t: TestApp
let school: Client
let host: Client
let today: string
const PDF = drawDocument('proof')

beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
  host = await t.as('college')
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

const openPlan = (change: Parameters<typeof buildOpenPlan>[1] = {}) => buildOpenPlan(t.db, change)
type Plan = Awaited<ReturnType<typeof openPlan>>
const bodyFor = (plan: Plan, change: object = {}) => ({
  host_org_sn: plan.org_sn,
  credential_sn: plan.credential_sn,
  level: plan.level,
  wanted_plan_sn: plan.sn,
  title: '机械工程制图中级借考',
  expected_date_start: addDays(today, 45),
  expected_date_end: addDays(today, 46),
  student_count: 5,
  reason: '本校没有该证书的考核站点',
  school_contact: '周海燕',
  school_mobile: '13900000001',
  fee_bearer: 'SCHOOL' as const,
  ...change,
})
const ask = (plan: Plan, change: object = {}, by = school) =>
  by.call(borrowContract.create, { body: bodyFor(plan, change) })

describe('who may', () => {
  it('refuses without a session and without the permission; a foreign request gets 404', async () => {
    const own = await buildBorrow(t.db)
    expect((await t.anonymous.call(borrowContract.list)).status).toBe(40002)
    const plan = await openPlan()
    for (const name of ['college', 'center', 'system', 'teacher', 'trainer'] as const)
      expect((await ask(plan, {}, await t.as(name))).status).toBe(40300)
    for (const name of ['teacher', 'trainer'] as const)
      expect((await (await t.as(name)).call(borrowContract.detail, { params: { id: own.sn } })).status).toBe(40300)
    for (const name of ['school', 'college', 'center', 'system'] as const)
      expect((await (await t.as(name)).call(borrowContract.detail, { params: { id: own.sn } })).http).toBe(200)
    for (const name of ['school2', 'college2'] as const) {
      const other = await t.as(name)
      expect((await other.call(borrowContract.detail, { params: { id: own.sn } })).status).toBe(40400)
      expect((await other.call(borrowContract.history, { params: { id: own.sn } })).status).toBe(40400)
      const listed = await other.call(borrowContract.list, { query: { limit: 100 } })
      expect(listed.data.items.map((row) => row.sn)).not.toContain(own.sn)
    }
    const stranger = await t.as('college2')
    const decided = await stranger.call(borrowContract.approve, { params: { id: own.sn }, body: { approved_count: 1 } })
    expect(decided.status).toBe(40400)
    expect(
      (await (await t.as('school2')).call(borrowContract.withdraw, await atVersion(t.db, 'borrow', own.sn))).status,
    ).toBe(40400)
  })

  it('only the host sees its own capacity and free places', async () => {
    const { data } = await ask(await openPlan())
    expect(data.host).toBeNull()
    const seen = await host.call(borrowContract.detail, { params: { id: data.sn } })
    expect(seen.data.host).toMatchObject({ free: 40, plans: [{ capacity: 40, borrow_quota: 15, free: 40 }] })
    expect((await (await t.as('center')).call(borrowContract.detail, { params: { id: data.sn } })).data.host).toBeNull()
  })

  it('only the school and the host open the proof of a request', async () => {
    const { data: file } = await school.call(mediaContract.file, { file: { name: '证明.pdf', bytes: PDF }, body: {} })
    await ask(await openPlan(), { proof_files: [file.key] })
    const open = async (name: 'school' | 'college' | 'college2' | 'school2') =>
      (await (await t.as(name)).call(mediaContract.download, { query: { key: file.key } })).http
    expect([await open('school'), await open('college'), await open('college2'), await open('school2')]).toEqual([
      200, 200, 404, 404,
    ])
    const taken = await ask(await openPlan(), { proof_files: [file.key] }, await t.as('school2'))
    expect([taken.http, taken.errors[0]?.path]).toEqual([400, 'proof_files'])
  })
})

describe('open sites', () => {
  const sitesOf = async (query: object = {}, by = school) =>
    (await by.call(borrowContract.sites, { query: { limit: 100, ...query } })).data.items

  it('lists other institutions’ open plans with the places left, and no other plan', async () => {
    const plan = await openPlan({ borrow_quota: 12 })
    const { credential_sn } = plan
    await openPlan({ credential_sn, accept_borrow: false })
    await openPlan({ credential_sn, status: 'PLAN_SUBMIT' })
    await openPlan({
      credential_sn,
      signup_end: `${addDays(today, -1)} 00:00:00`,
      signup_start: `${addDays(today, -9)} 00:00:00`,
    })
    const rows = await sitesOf({ credential_sn })
    expect(rows).toEqual([
      {
        sn: plan.sn,
        title: plan.title,
        org_sn: ORGS.college,
        site_name: '长春汽车工业高等专科学校',
        site_code: expect.stringMatching(/^\d{6}$/),
        province: '220000',
        city: '220100',
        distance: null,
        credential_sn,
        credential_name: expect.any(String),
        level: 'MIDDLE',
        remaining: 12,
        theory_start: plan.theory_start,
        theory_end: plan.theory_end,
        practical_start: plan.practical_start,
        practical_end: plan.practical_end,
        deadline: `${addDays(today, 20)} 18:00:00`,
        pending_sn: null,
        actions: ['apply'],
        refused: [],
      },
    ])
    expect(await sitesOf({ credential_sn, city: '220200' })).toEqual([])
    expect(await sitesOf({ credential_sn, city: '220100', province: '220000', level: 'MIDDLE' })).toHaveLength(1)
    expect(await sitesOf({ credential_sn, exam_from: addDays(today, 45), exam_to: addDays(today, 45) })).toHaveLength(1)
    expect(await sitesOf({ credential_sn, exam_to: addDays(today, 44) })).toEqual([])
  })

  it('approved places are subtracted, attached to a plan or not; a full or late plan names the refusing rule', async () => {
    const plan = await openPlan()
    const { credential_sn } = plan
    const first = await ask(plan, { student_count: 9 })
    expect((await sitesOf({ credential_sn }))[0]?.remaining).toBe(15)
    await host.call(borrowContract.approve, { params: { id: first.data.sn }, body: { approved_count: 9 } })
    expect((await sitesOf({ credential_sn }))[0]?.remaining).toBe(6)
    expect((await ask(plan, { student_count: 7 }, await t.as('school2'))).errors[0]).toMatchObject({
      path: 'student_count',
      rule: 'borrow_quota',
      message: '申请人数 7 超过剩余借考名额 6；请减少人数或选择其他站点',
    })
    const loose = await ask(plan, { wanted_plan_sn: null, student_count: 6 }, await t.as('school2'))
    await host.call(borrowContract.approve, { params: { id: loose.data.sn }, body: { approved_count: 6 } })
    const [row] = await sitesOf({ credential_sn })
    expect(row).toMatchObject({ remaining: 0, actions: [], refused: [{ move: 'apply', rule: 'borrow_quota' }] })
    expect(await sitesOf({ credential_sn, has_quota: 'yes' })).toEqual([])
    expect(await sitesOf({ credential_sn, has_quota: 'no' })).toHaveLength(1)
    await shiftClock(t.db, '21 days')
    expect((await sitesOf({ credential_sn }))[0]?.refused[0]?.rule).toBe('borrow_deadline')
  })

  it('leaves out plans closed to the school’s province, frozen sites and disabled hosts', async () => {
    const near = await openPlan({ borrow_region: 'PROVINCE' })
    const { credential_sn } = near
    expect(await sitesOf({ credential_sn })).toHaveLength(1)
    await t.db.update(college).set({ province: '210000' }).where(eq(college.sn, ORGS.school2))
    expect(await sitesOf({ credential_sn }, await t.as('school2'))).toEqual([])
    expect((await ask(near, {}, await t.as('school2'))).rule).toBe('borrow_region')
    await t.db.update(college).set({ province: '220000' }).where(eq(college.sn, ORGS.school2))
    await t.db.update(application).set({ status: 'DISABLE' }).where(eq(application.credential_sn, credential_sn))
    expect(await sitesOf({ credential_sn })).toEqual([])
    expect((await ask(near)).rule).toBe('borrow_host_inactive')
  })
})

describe('a request', () => {
  it('gets a number of its day and a deadline, and its notice links the host to the decision', async () => {
    const plan = await openPlan()
    const answer = await ask(plan)
    expect(answer.http).toBe(200)
    expect(answer.data.sn).toMatch(new RegExp(`^JK${today.replaceAll('-', '')}\\d{4}$`))
    expect(answer.data).toMatchObject({
      status: 'SCHOOL_INIT',
      deadline: `${addDays(today, 20)} 18:00:00`,
      plan_sn: null,
      plan_title: plan.title,
      plan_contact: null,
      plan_rooms: [],
      round: 1,
      actions: ['withdraw'],
    })
    const [sent] = await t.db.select().from(notice).where(eq(notice.entity_sn, answer.data.sn))
    expect(sent).toMatchObject({ to_org: ORGS.college, screen: 'borrowAudit', params: { sn: answer.data.sn } })
    expect((await host.call(borrowContract.detail, { params: { id: answer.data.sn } })).data.actions).toEqual([
      'approve',
      'reject',
    ])
    const history = await school.call(borrowContract.history, { params: { id: answer.data.sn } })
    expect(history.data.map((line) => line.move)).toEqual(['create'])
    const loose = await ask(plan, {
      wanted_plan_sn: null,
      expected_date_start: addDays(today, 60),
      expected_date_end: addDays(today, 61),
    })
    expect(loose.data).toMatchObject({ deadline: `${addDays(today, 40)} 23:59:59`, plan_title: null })
  })

  it.each<[string, object, string, string]>([
    ['more students than the quota', { student_count: 16 }, 'student_count', 'borrow_quota'],
    [
      'too late',
      { expected_date_start: '2020-01-01', expected_date_end: '2020-01-01' },
      'expected_date_start',
      'borrow_request_days',
    ],
    ['an unknown plan', { wanted_plan_sn: 'JHNONE' }, 'wanted_plan_sn', 'borrow_plan_closed'],
    ['a level that the site does not offer', { level: 'SENIOR' }, 'host_org_sn', 'borrow_not_offered'],
    ['an unknown site', { host_org_sn: 'org-nowhere' }, 'host_org_sn', 'borrow_not_offered'],
  ])('is refused for %s', async (_, change, path, rule) => {
    const answer = await ask(await openPlan(), change)
    expect([answer.http, answer.status, answer.rule, answer.errors[0]?.path]).toEqual([422, 42200, rule, path])
  })

  it('exists once for the same site, level and days, also when three are entered at once', async () => {
    const plan = await openPlan()
    const answers = await Promise.all([ask(plan), ask(plan), ask(plan)])
    expect(answers.map((answer) => answer.http).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect(answers.find((answer) => answer.http === 422)?.rule).toBe('borrow_repeated')
    const sn = answers.find((answer) => answer.http === 200)?.data.sn ?? ''
    expect((await school.call(borrowContract.withdraw, await atVersion(t.db, 'borrow', sn))).http).toBe(200)
    expect((await ask(plan)).http).toBe(200)
  })

  it('can be edited only after a rejection', async () => {
    const plan = await openPlan()
    const { data } = await ask(plan)
    const { host_org_sn: _, credential_sn: __, level: ___, ...fields } = bodyFor(plan)
    const edit = (body: object) =>
      school.call(borrowContract.update, { params: { id: data.sn }, body: { ...fields, ...body } })
    expect((await edit({})).status).toBe(40900)
    await host.call(borrowContract.reject, { params: { id: data.sn }, body: { opinion: '请补充证明' } })
    expect((await edit({ version: 1 })).rule).toBe('stale')
    expect((await edit({ student_count: 99 })).rule).toBe('borrow_quota')
    const edited = await edit({ version: 2, student_count: 4 })
    expect(edited.data).toMatchObject({ student_count: 4, version: 3, status: 'SCHOOL_REJECT' })
    expect(edited.data.actions).toEqual(['reapply', 'edit'])
  })
})

it('lists are filtered by status, days, keyword and institution of either side', async () => {
  const plan = await openPlan()
  const { data } = await ask(plan, { title: '焊接专业群借考', wanted_plan_sn: null })
  const find = async (client: Client, query: object) =>
    (await client.call(borrowContract.list, { query: { credential_sn: plan.credential_sn, ...query } })).data.items.map(
      (row) => row.sn,
    )
  for (const query of [
    { keyword: data.sn },
    { keyword: '焊接' },
    { keyword: '长春市第一中等' },
    { status: 'SCHOOL_INIT' },
    { host_org_sn: ORGS.college },
    { org_sn: ORGS.school },
    { expected_from: addDays(today, 46), expected_to: addDays(today, 46) },
  ])
    expect([query, await find(host, query)]).toEqual([query, [data.sn]])
  for (const query of [{ keyword: '汽修' }, { status: 'SCHOOL_AUDIT' }, { expected_from: addDays(today, 47) }])
    expect([query, await find(school, query)]).toEqual([query, []])
  const { rows } = await t.db.execute(sql`select count(*)::int as count from audit where target_sn = ${data.sn}`)
  expect(rows).toEqual([{ count: 1 }])
})

it('the counts of the states are those of the reader’s own list', async () => {
  await buildBorrow(t.db, { org_sn: ORGS.school2, host_org_sn: ORGS.college2 })
  for (const client of [school, host, await t.as('school2'), await t.as('center')]) {
    const { states = [], total } = (await client.call(borrowContract.list, { query: { states: true } })).data
    expect(states.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(total)
  }
})
