import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { atVersion } from '../../test/storedVersion.ts'
import type { Client } from '../../test/client.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { buildBorrow, buildOpenPlan, buildRequest, placesOf } from './borrow.factory.ts'
import { borrowTasks } from './borrow.jobs.ts'
import { borrow } from './borrow.table.ts'
import { showState } from '../plan/plan.factory.ts'

let t: TestApp
let school: Client
let host: Client
let today: string

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
const requestFor = (open: Plan, change: Parameters<typeof buildRequest>[2] = {}) => buildRequest(t.db, open, change)
type Plan = Awaited<ReturnType<typeof openPlan>>
const at = (id: string) => ({ params: { id }, body: {} })
const to = <const B extends object>(id: string, body: B) => ({ params: { id }, body })
const noticesOf = async (sn: string) =>
  (await t.db.select().from(notice).where(eq(notice.entity_sn, sn)).orderBy(notice.event, notice.to_org)).map(
    (one) => `${one.event} → ${one.to_org} ${one.status}`,
  )
const work = async () => {
  for (const task of borrowTasks) await task.run(t.services)
}

describe('approve', () => {
  it('attaches the request at once to the plan that it named, and reserves the places', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open)
    const answer = await host.call(borrowContract.approve, to(sn, { approved_count: 8, conditions: '自带工具' }))
    expect(answer.data).toMatchObject({
      status: 'SCHOOL_AUDIT',
      approved_count: 8,
      conditions: '自带工具',
      plan_sn: open.sn,
      actions: ['detach'],
    })
    expect(await placesOf(t.db, open.sn)).toEqual({ taken: 0, own_taken: 0, reserved: 8 })
    const seen = await school.call(borrowContract.detail, { params: { id: sn } })
    expect(seen.data.actions).toEqual(['signup', 'cancel'])
    expect(seen.data.plan_contact).toEqual({ name: open.contact_name, mobile: open.contact_mobile })
    expect(seen.data.plan_rooms.map((room) => room.subject)).toEqual(['ONLINE', 'OFFLINE'])
    expect(await noticesOf(sn)).toEqual(['borrow.approve → org-school SEND', 'borrow.attach → org-school SEND'])
  })

  it('at most the places asked for and at most the free ones; each refusal names what to change and changes nothing', async () => {
    const open = await openPlan({ capacity: 6, expected_count: 40 })
    const { sn } = await requestFor(open)
    const more = await host.call(borrowContract.approve, to(sn, { approved_count: 11 }))
    expect([more.status, more.rule]).toEqual([42200, 'borrow_count_applied'])
    const full = await host.call(borrowContract.approve, to(sn, { approved_count: 7 }))
    expect([full.status, full.rule, full.message]).toEqual([
      42200,
      'borrow_places',
      '计划剩余容量只有 6 人；请减少人数，或新增考核计划',
    ])
    expect(await placesOf(t.db, open.sn)).toMatchObject({ reserved: 0 })
    expect((await host.call(borrowContract.approve, to(sn, { approved_count: 6 }))).http).toBe(200)
    const next = await requestFor(open)
    const refused = (await host.call(borrowContract.detail, { params: { id: next.sn } })).data.refused
    expect(refused).toEqual([{ move: 'approve', rule: 'borrow_full', message: expect.stringContaining('剩余容量') }])
    expect((await host.call(borrowContract.approve, to(sn, { approved_count: 1 }))).status).toBe(40900)
  })

  it('without a plan the approved places are promised too, until it is attached to one', async () => {
    const open = await openPlan({ capacity: 12, expected_count: 40 })
    const first = await requestFor(open, { wanted_plan_sn: null })
    const second = await requestFor(open)
    await host.call(borrowContract.approve, to(first.sn, { approved_count: 10 }))
    expect(await placesOf(t.db, open.sn)).toMatchObject({ reserved: 0 })
    expect((await host.call(borrowContract.approve, to(second.sn, { approved_count: 3 }))).rule).toBe('borrow_places')
    expect((await host.call(borrowContract.approve, to(second.sn, { approved_count: 2 }))).http).toBe(200)
    const listed = await host.call(borrowContract.approved, {
      query: { attached: 'no', credential_sn: open.credential_sn },
    })
    expect(listed.data.items.map((row) => row.sn)).toEqual([first.sn])
    expect(
      (await host.call(borrowContract.attach, await atVersion(t.db, 'borrow', first.sn, { plan_sn: open.sn }))).http,
    ).toBe(200)
    expect(await placesOf(t.db, open.sn)).toMatchObject({ reserved: 12 })
  })

  it('only until the deadline, and only while the plan that it named is open', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open)
    await shiftClock(t.db, '21 days')
    expect((await host.call(borrowContract.approve, to(sn, { approved_count: 1 }))).rule).toBe('borrow_decision_over')
    expect((await host.call(borrowContract.reject, to(sn, { opinion: '人数已满' }))).rule).toBe('borrow_decision_over')
    await shiftClock(t.db, '0')
    await showState(t.db, open.sn, 'EXAM_SUBMIT')
    expect((await host.call(borrowContract.approve, to(sn, { approved_count: 1 }))).rule).toBe('borrow_wanted_closed')
  })
})

describe('rejections and new rounds', () => {
  it('a rejection needs an opinion and sends a BACK notice; the request is submitted again, changed, under the same number', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open)
    expect((await host.call(borrowContract.reject, at(sn))).rule).toBe('opinion_required')
    await host.call(borrowContract.reject, to(sn, { opinion: '请补充名单' }))
    const same = await school.call(borrowContract.reapply, to(sn, { student_count: 10 }))
    expect([same.status, same.rule]).toEqual([42200, 'borrow_unchanged'])
    const more = await school.call(borrowContract.reapply, to(sn, { student_count: 20 }))
    expect([more.rule, more.errors[0]?.path]).toEqual(['borrow_quota', 'student_count'])
    const again = await school.call(borrowContract.reapply, to(sn, { student_count: 6, wanted_plan_sn: null }))
    expect(again.data).toMatchObject({
      sn,
      status: 'SCHOOL_INIT',
      round: 2,
      student_count: 6,
      audit_opinion: null,
      wanted_plan_sn: null,
      reason: '本校没有该证书的考核站点',
    })
    expect((await school.call(borrowContract.reapply, to(sn, { student_count: 5 }))).status).toBe(40900)
    expect(await noticesOf(sn)).toEqual(['borrow.reject → org-school BACK', 'borrow.request → org-college SEND'])
    const history = await school.call(borrowContract.history, { params: { id: sn } })
    expect(history.data.map((line) => line.move)).toEqual(['reapply', 'reject'])
  })

  it('a request not decided in time is rejected automatically with the system’s opinion, and both sides are notified', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open)
    await work()
    expect((await school.call(borrowContract.detail, { params: { id: sn } })).data.status).toBe('SCHOOL_INIT')
    await shiftClock(t.db, '21 days')
    await work()
    await work()
    const { data } = await school.call(borrowContract.detail, { params: { id: sn } })
    expect([data.status, data.audit_opinion]).toEqual(['SCHOOL_REJECT', '超时未审，系统默认不通过'])
    const english = await school.call(borrowContract.history, {
      params: { id: sn },
      headers: { 'accept-language': 'en-US' },
    })
    expect(english.data[0]).toMatchObject({
      move: 'timeout',
      actor_role: 'system',
      opinion: 'Not decided in time: automatically rejected',
    })
    const shown = await school.call(borrowContract.detail, {
      params: { id: sn },
      headers: { 'accept-language': 'en-US' },
    })
    expect(shown.data.audit_opinion).toBe('Not decided in time: automatically rejected')
    expect(await noticesOf(sn)).toEqual(['borrow.timeout → org-college SEND', 'borrow.timeout → org-school BACK'])
  })

  it('a person’s opinion equal to the system’s sentence is not translated', async () => {
    const { sn } = await requestFor(await openPlan())
    const opinion = '超时未审，系统默认不通过'
    expect((await host.call(borrowContract.reject, to(sn, { opinion }))).http).toBe(200)
    const read = { params: { id: sn }, headers: { 'accept-language': 'en-US' } }
    expect((await school.call(borrowContract.detail, read)).data.audit_opinion).toBe(opinion)
    expect((await school.call(borrowContract.history, read)).data[0]).toMatchObject({ move: 'reject', opinion })
  })

  it('closing the sign-up early also ends the time for a decision', async () => {
    const open = await openPlan({ taken: 1, own_taken: 1 })
    const { sn } = await requestFor(open)
    const closed = await host.call(planContract.closeSignup, {
      params: { id: open.sn },
      body: { version: open.version },
    })
    expect(closed.http).toBe(200)
    const [stored] = await t.db.select().from(borrow).where(eq(borrow.sn, sn))
    expect(stored?.deadline.slice(0, 10)).toBe(addDays(today, -5))
    expect((await host.call(borrowContract.approve, to(sn, { approved_count: 1 }))).rule).toBe('borrow_decision_over')
    await work()
    expect((await school.call(borrowContract.detail, { params: { id: sn } })).data.status).toBe('SCHOOL_REJECT')
  })

  it('the other party’s staff are in the history under their organisation’s name (interface.md §6)', async () => {
    const { sn } = await buildBorrow(t.db, { status: 'SCHOOL_INIT' })
    await host.call(borrowContract.reject, { params: { id: sn }, body: { opinion: '名额已满' } })
    const read = async (client: Client) =>
      (await client.call(borrowContract.history, { params: { id: sn } })).data.map((line) => line.actor_name)
    expect(await read(school)).toEqual(['长春汽车工业高等专科学校'])
    expect(await read(host)).toEqual(await read(await t.as('center')))
    expect(await read(host)).not.toEqual(await read(school))
  })

  it('a withdrawn request is gone for both sides; its history is kept, and the host’s notice shows that it was withdrawn', async () => {
    const open = await openPlan()
    const { data } = await school.call(borrowContract.create, {
      body: {
        host_org_sn: open.org_sn,
        credential_sn: open.credential_sn,
        level: open.level,
        title: '汽车装配中级借考',
        expected_date_start: addDays(today, 50),
        expected_date_end: addDays(today, 51),
        student_count: 3,
        reason: '站点容量不足',
        school_contact: '周海燕',
        school_mobile: '13900000001',
        fee_bearer: 'STUDENT',
      },
    })
    expect((await school.call(borrowContract.withdraw, to(data.sn, { version: 9 }))).rule).toBe('stale')
    expect((await school.call(borrowContract.withdraw, to(data.sn, { version: 1 }))).data).toBeNull()
    for (const client of [school, host, await t.as('system')]) {
      expect((await client.call(borrowContract.detail, { params: { id: data.sn } })).status).toBe(40400)
      expect((await client.call(borrowContract.history, { params: { id: data.sn } })).status).toBe(40400)
    }
    expect((await school.call(borrowContract.withdraw, await atVersion(t.db, 'borrow', data.sn))).status).toBe(40400)
    const notices = await t.db.select().from(notice).where(eq(notice.entity_sn, data.sn)).orderBy(notice.sn)
    expect(notices.map((one) => [one.event, one.title.CN, one.screen])).toEqual([
      ['borrow.request', '借考申请待审核（已撤回）', null],
      ['borrow.withdraw', '借考申请已撤回', 'borrowAuditList'],
    ])
    const { rows } = await t.pool.query('select move from history where entity_sn = $1 order by time, sn', [data.sn])
    expect(rows.map((row) => row.move)).toEqual(['create', 'withdraw'])
  })
})
