import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationContract } from '@zhikao/domain/application/application.contract.ts'
import { borrowContract } from '@zhikao/domain/borrow/borrow.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { planContract } from '@zhikao/domain/plan/plan.contract.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential } from '../credential/credential.factory.ts'
import { notice } from '../notice/notice.table.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { plan } from '../plan/plan.table.ts'
import { buildBorrow } from './borrow.factory.ts'
import { borrowTasks } from './borrow.jobs.ts'
import { freeBorrowedPlaces, takeBorrowedPlaces } from './borrow.places.commands.ts'
import { borrow } from './borrow.table.ts'

let t: TestApp
let school: Client
let host: Client
let today: string

beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
  host = await t.as('college')
  today = (await clock(t.db)).slice(0, 10)
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

async function openPlan(change: Parameters<typeof buildPlan>[1] = {}) {
  const credential_sn = change?.credential_sn ?? (await buildCredential(t.db)).sn
  return buildPlan(t.db, { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 15, ...change, credential_sn })
}
type Plan = Awaited<ReturnType<typeof openPlan>>
/** A request for a plan, naming it. */
const requestFor = (open: Plan, change: Parameters<typeof buildBorrow>[1] = {}) =>
  buildBorrow(t.db, {
    host_org_sn: open.org_sn,
    credential_sn: open.credential_sn,
    level: open.level,
    wanted_plan_sn: open.sn,
    student_count: 10,
    deadline: `${addDays(today, 20)} 18:00:00`,
    ...change,
  })
const at = (id: string) => ({ params: { id }, body: {} })
const to = <const B extends object>(id: string, body: B) => ({ params: { id }, body })
const placesOf = async (sn: string) => {
  const { taken, own_taken, reserved } = plan
  const [found] = await t.db.select({ taken, own_taken, reserved }).from(plan).where(eq(plan.sn, sn))
  return found
}
const noticesOf = async (sn: string) =>
  (await t.db.select().from(notice).where(eq(notice.entity_sn, sn)).orderBy(notice.event, notice.to_org)).map(
    (one) => `${one.event} → ${one.to_org} ${one.status}`,
  )
const work = async () => {
  for (const task of borrowTasks) await task.run(t.services)
}

describe('approve', () => {
  it('puts it on the plan it named at once and holds the places', async () => {
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
    expect(await placesOf(open.sn)).toEqual({ taken: 0, own_taken: 0, reserved: 8 })
    const seen = await school.call(borrowContract.detail, { params: { id: sn } })
    expect(seen.data.actions).toEqual(['signup', 'cancel'])
    expect(seen.data.plan_contact).toEqual({ name: open.contact_name, mobile: open.contact_mobile })
    expect(seen.data.plan_rooms.map((room) => room.subject)).toEqual(['ONLINE', 'OFFLINE'])
    expect(await noticesOf(sn)).toEqual(['borrow.approve → org-school SEND', 'borrow.attach → org-school SEND'])
  })

  it('no more than asked, no more than free; each refusal says what would lift it and changes nothing', async () => {
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
    expect(await placesOf(open.sn)).toMatchObject({ reserved: 0 })
    expect((await host.call(borrowContract.approve, to(sn, { approved_count: 6 }))).http).toBe(200)
    const next = await requestFor(open)
    const refused = (await host.call(borrowContract.detail, { params: { id: next.sn } })).data.refused
    expect(refused).toEqual([{ move: 'approve', rule: 'borrow_full', message: expect.stringContaining('剩余容量') }])
    expect((await host.call(borrowContract.approve, to(sn, { approved_count: 1 }))).status).toBe(40900)
  })

  it('without a plan its places are promised all the same, until it is put on one', async () => {
    const open = await openPlan({ capacity: 12, expected_count: 40 })
    const first = await requestFor(open, { wanted_plan_sn: null })
    const second = await requestFor(open)
    await host.call(borrowContract.approve, to(first.sn, { approved_count: 10 }))
    expect(await placesOf(open.sn)).toMatchObject({ reserved: 0 })
    expect((await host.call(borrowContract.approve, to(second.sn, { approved_count: 3 }))).rule).toBe('borrow_places')
    expect((await host.call(borrowContract.approve, to(second.sn, { approved_count: 2 }))).http).toBe(200)
    const listed = await host.call(borrowContract.approved, {
      query: { attached: 'no', credential_sn: open.credential_sn },
    })
    expect(listed.data.items.map((row) => row.sn)).toEqual([first.sn])
    expect((await host.call(borrowContract.attach, to(first.sn, { plan_sn: open.sn }))).http).toBe(200)
    expect(await placesOf(open.sn)).toMatchObject({ reserved: 12 })
  })

  it('only until the deadline, and only while the plan it named is open', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open)
    await shiftClock(t.db, '21 days')
    expect((await host.call(borrowContract.approve, to(sn, { approved_count: 1 }))).rule).toBe('borrow_decision_over')
    expect((await host.call(borrowContract.reject, to(sn, { opinion: '人数已满' }))).rule).toBe('borrow_decision_over')
    await shiftClock(t.db, '0')
    await t.db.update(plan).set({ status: 'EXAM_SUBMIT' }).where(eq(plan.sn, open.sn))
    expect((await host.call(borrowContract.approve, to(sn, { approved_count: 1 }))).rule).toBe('borrow_wanted_closed')
  })
})

describe('refusals and new rounds', () => {
  it('a rejection needs an opinion, comes BACK, and is asked for again changed, under its number', async () => {
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

  it('what nobody decided is refused by time, in the words of the rule, and both are told', async () => {
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
      opinion: 'Not decided in time: refused by the system',
    })
    expect(await noticesOf(sn)).toEqual(['borrow.timeout → org-college SEND', 'borrow.timeout → org-school BACK'])
  })

  it('a sign-up that closes early ends the time to decide', async () => {
    const open = await openPlan({ taken: 1, own_taken: 1 })
    const { sn } = await requestFor(open)
    const closed = await host.call(planContract.closeSignup, at(open.sn))
    expect(closed.http).toBe(200)
    const [stored] = await t.db.select().from(borrow).where(eq(borrow.sn, sn))
    expect(stored?.deadline.slice(0, 10)).toBe(addDays(today, -5))
    expect((await host.call(borrowContract.approve, to(sn, { approved_count: 1 }))).rule).toBe('borrow_decision_over')
    await work()
    expect((await school.call(borrowContract.detail, { params: { id: sn } })).data.status).toBe('SCHOOL_REJECT')
  })

  it('what is withdrawn is gone for both; its history stays, and the host’s notice says so', async () => {
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
    expect((await school.call(borrowContract.withdraw, at(data.sn))).status).toBe(40400)
    const told = await t.db.select().from(notice).where(eq(notice.entity_sn, data.sn)).orderBy(notice.sn)
    expect(told.map((one) => [one.event, one.title.CN, one.screen])).toEqual([
      ['borrow.request', '借考申请待审核（已撤回）', null],
      ['borrow.withdraw', '借考申请已撤回', 'borrowAuditList'],
    ])
    const { rows } = await t.pool.query('select move from history where entity_sn = $1 order by time, sn', [data.sn])
    expect(rows.map((row) => row.move)).toEqual(['create', 'withdraw'])
  })
})

describe('plans', () => {
  it.each<[string, Parameters<typeof buildPlan>[1], string]>([
    ['another level', { level: 'SENIOR' }, 'borrow_plan_fit'],
    ["another site's", { org_sn: ORGS.college2 }, 'borrow_plan_unknown'],
    ['a draft', { status: 'PLAN_INIT' }, 'borrow_plan_status'],
    ['one with its exam applied for', { status: 'EXAM_SUBMIT' }, 'borrow_plan_status'],
    ['a full one', { own_taken: 39, taken: 39 }, 'borrow_places'],
  ])('does not go on %s', async (_, change, rule) => {
    const open = await openPlan()
    const other = await openPlan({ credential_sn: open.credential_sn, ...change })
    const { sn } = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: null })
    const answer = await host.call(borrowContract.attach, to(sn, { plan_sn: other.sn }))
    expect([answer.http, answer.rule]).toEqual([422, rule])
  })

  it('leaves a plan while nobody sits on it; its places go along', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: open.sn, approved_count: 10 })
    const seat = { borrow_sn: sn, plan_sn: open.sn }
    expect(await takeBorrowedPlaces(t.db, seat, 1)).toBe(true)
    expect((await host.call(borrowContract.detach, at(sn))).rule).toBe('borrow_has_signups')
    expect(await freeBorrowedPlaces(t.db, seat, 1)).toBe(true)
    await t.db.update(plan).set({ status: 'EXAM_SUBMIT' }).where(eq(plan.sn, open.sn))
    expect((await host.call(borrowContract.detach, at(sn))).rule).toBe('borrow_plan_submitted')
    await t.db.update(plan).set({ status: 'PLAN_AUDIT' }).where(eq(plan.sn, open.sn))
    const off = await host.call(borrowContract.detach, at(sn))
    expect(off.data).toMatchObject({ status: 'SCHOOL_AUDIT', plan_sn: null, approved_count: 10, actions: ['attach'] })
    expect(await placesOf(open.sn)).toEqual({ taken: 0, own_taken: 0, reserved: 0 })
    expect((await host.call(borrowContract.detach, at(sn))).rule).toBe('borrow_not_attached')
    expect((await host.call(borrowContract.attach, to(sn, { plan_sn: open.sn }))).http).toBe(200)
    expect((await host.call(borrowContract.attach, to(sn, { plan_sn: open.sn }))).rule).toBe('borrow_attached')
    expect(await placesOf(open.sn)).toMatchObject({ reserved: 10 })
  })

  it('the school cancels with a reason until the sign-up ends, the platform also later; the places are free', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: open.sn, approved_count: 10 })
    expect((await school.call(borrowContract.cancel, at(sn))).rule).toBe('opinion_required')
    expect((await host.call(borrowContract.cancel, to(sn, { opinion: '不办了' }))).status).toBe(40300)
    const gone = await school.call(borrowContract.cancel, to(sn, { opinion: '学生放弃考试' }))
    expect(gone.data).toMatchObject({ status: 'SCHOOL_REJECT', plan_sn: null, audit_opinion: '学生放弃考试' })
    expect(await placesOf(open.sn)).toEqual({ taken: 0, own_taken: 0, reserved: 0 })
    expect(await noticesOf(sn)).toEqual(['borrow.cancel → org-college BACK'])
    const late = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: open.sn, approved_count: 4 })
    await shiftClock(t.db, '26 days')
    expect((await school.call(borrowContract.cancel, to(late.sn, { opinion: '晚了' }))).rule).toBe('borrow_signup_over')
    const system = await t.as('system')
    expect((await system.call(borrowContract.cancel, to(late.sn, { opinion: '站点停用' }))).http).toBe(200)
    expect(await placesOf(open.sn)).toMatchObject({ reserved: 0 })
  })

  it('is cancelled by itself when its site is disabled, and both are told; not once the list is locked', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: open.sn, approved_count: 6 })
    const loose = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: null, approved_count: 2 })
    await work()
    expect((await school.call(borrowContract.detail, { params: { id: sn } })).data.status).toBe('SCHOOL_AUDIT')
    const system = await t.as('system')
    await system.call(applicationContract.disable, to(open.application_sn, { opinion: '检查不合格', confirm: true }))
    await t.db.update(plan).set({ status: 'EXAM_SUBMIT' }).where(eq(plan.sn, open.sn))
    await work()
    expect((await school.call(borrowContract.detail, { params: { id: sn } })).data.status).toBe('SCHOOL_AUDIT')
    expect((await school.call(borrowContract.detail, { params: { id: loose.sn } })).data.status).toBe('SCHOOL_REJECT')
    await t.db.update(plan).set({ status: 'PLAN_AUDIT' }).where(eq(plan.sn, open.sn))
    await work()
    const { data } = await school.call(borrowContract.detail, { params: { id: sn } })
    const opinion = '承办站点已停用，借考自动取消'
    expect(data).toMatchObject({ status: 'SCHOOL_REJECT', plan_sn: null, approved_count: null, audit_opinion: opinion })
    expect(await placesOf(open.sn)).toEqual({ taken: 0, own_taken: 0, reserved: 0 })
    expect(await noticesOf(sn)).toEqual(['borrow.cancel → org-college BACK', 'borrow.cancel → org-school BACK'])
    const history = await school.call(borrowContract.history, { params: { id: sn } })
    expect(history.data[0]).toMatchObject({ move: 'siteClosed', actor_role: 'system', opinion })
  })
})
