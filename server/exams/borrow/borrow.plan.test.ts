import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { atVersion } from '../../test/storedVersion.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { buildOpenPlan, buildRequest, placesOf } from './borrow.factory.ts'
import { borrowTasks } from './borrow.jobs.ts'
import { freeBorrowedPlaces, takeBorrowedPlaces } from './borrow.places.commands.ts'
import { showState } from '../plan/plan.factory.ts'

let t: TestApp
let school: Client
let host: Client

beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
  host = await t.as('college')
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

describe('the plan of a borrowed exam', () => {
  it.each<[string, Parameters<typeof buildOpenPlan>[1], string]>([
    ['a plan of another level', { level: 'SENIOR' }, 'borrow_plan_fit'],
    ['a plan of another site', { org_sn: ORGS.college2 }, 'borrow_plan_unknown'],
    ['a draft plan', { status: 'PLAN_INIT' }, 'borrow_plan_status'],
    ['a plan with its exam application submitted', { status: 'EXAM_SUBMIT' }, 'borrow_plan_status'],
    ['a full plan', { own_taken: 39, taken: 39 }, 'borrow_places'],
  ])('a borrowed exam cannot be attached to %s', async (_, change, rule) => {
    const open = await openPlan()
    const other = await openPlan({ credential_sn: open.credential_sn, ...change })
    const { sn } = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: null })
    const answer = await host.call(borrowContract.attach, await atVersion(t.db, 'borrow', sn, { plan_sn: other.sn }))
    expect([answer.http, answer.rule]).toEqual([422, rule])
  })

  it('a site lists what it approved, no other site and not the school that asked', async () => {
    const { sn } = await requestFor(await openPlan(), { status: 'SCHOOL_AUDIT', plan_sn: null })
    const { sn: foreign } = await requestFor(await openPlan({ org_sn: ORGS.college2 }), { status: 'SCHOOL_AUDIT' })
    const listedBy = async (client: Client) => {
      const { data } = await client.call(borrowContract.approved, { query: { limit: 100 } })
      return [sn, foreign].filter((one) => data.items.some((row) => row.sn === one))
    }
    expect(await listedBy(host)).toEqual([sn])
    expect(await listedBy(await t.as('college2'))).toEqual([foreign])
    expect(await listedBy(school)).toEqual([])
    expect(await listedBy(await t.as('center'))).toEqual([sn, foreign])
  })

  it('can be detached while nobody is signed up with it; the plan’s reserved places are freed', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: open.sn, approved_count: 10 })
    const seat = { borrow_sn: sn, plan_sn: open.sn }
    expect(await takeBorrowedPlaces(t.db, seat, 1)).toBe(true)
    expect((await host.call(borrowContract.detach, await atVersion(t.db, 'borrow', sn))).rule).toBe(
      'borrow_has_signups',
    )
    expect(await freeBorrowedPlaces(t.db, seat, 1)).toBe(true)
    await showState(t.db, open.sn, 'EXAM_SUBMIT')
    expect((await host.call(borrowContract.detach, await atVersion(t.db, 'borrow', sn))).rule).toBe(
      'borrow_plan_submitted',
    )
    await showState(t.db, open.sn, 'PLAN_AUDIT')
    const off = await host.call(borrowContract.detach, await atVersion(t.db, 'borrow', sn))
    expect(off.data).toMatchObject({ status: 'SCHOOL_AUDIT', plan_sn: null, approved_count: 10, actions: ['attach'] })
    expect(await placesOf(t.db, open.sn)).toEqual({ taken: 0, own_taken: 0, reserved: 0 })
    expect((await host.call(borrowContract.detach, await atVersion(t.db, 'borrow', sn))).rule).toBe(
      'borrow_not_attached',
    )
    expect(
      (await host.call(borrowContract.attach, await atVersion(t.db, 'borrow', sn, { plan_sn: open.sn }))).http,
    ).toBe(200)
    expect(
      (await host.call(borrowContract.attach, await atVersion(t.db, 'borrow', sn, { plan_sn: open.sn }))).rule,
    ).toBe('borrow_attached')
    expect(await placesOf(t.db, open.sn)).toMatchObject({ reserved: 10 })
  })

  it('the school cancels with a reason until the sign-up ends, the platform also later; the places are freed', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: open.sn, approved_count: 10 })
    expect((await school.call(borrowContract.cancel, at(sn))).rule).toBe('opinion_required')
    expect((await host.call(borrowContract.cancel, to(sn, { opinion: '不办了' }))).status).toBe(40300)
    const gone = await school.call(borrowContract.cancel, to(sn, { opinion: '学生放弃考试' }))
    expect(gone.data).toMatchObject({ status: 'SCHOOL_REJECT', plan_sn: null, audit_opinion: '学生放弃考试' })
    expect(await placesOf(t.db, open.sn)).toEqual({ taken: 0, own_taken: 0, reserved: 0 })
    expect(await noticesOf(sn)).toEqual(['borrow.cancel → org-college BACK'])
    const late = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: open.sn, approved_count: 4 })
    await shiftClock(t.db, '26 days')
    expect((await school.call(borrowContract.cancel, to(late.sn, { opinion: '晚了' }))).rule).toBe('borrow_signup_over')
    const system = await t.as('system')
    expect((await system.call(borrowContract.cancel, to(late.sn, { opinion: '站点停用' }))).http).toBe(200)
    expect(await placesOf(t.db, open.sn)).toMatchObject({ reserved: 0 })
  })

  it('is cancelled automatically when its site is disabled, and both sides are notified; not once the list of candidates is locked', async () => {
    const open = await openPlan()
    const { sn } = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: open.sn, approved_count: 6 })
    const loose = await requestFor(open, { status: 'SCHOOL_AUDIT', plan_sn: null, approved_count: 2 })
    await work()
    expect((await school.call(borrowContract.detail, { params: { id: sn } })).data.status).toBe('SCHOOL_AUDIT')
    const system = await t.as('system')
    await system.call(applicationContract.disable, to(open.application_sn, { opinion: '检查不合格', confirm: true }))
    await showState(t.db, open.sn, 'EXAM_SUBMIT')
    await work()
    expect((await school.call(borrowContract.detail, { params: { id: sn } })).data.status).toBe('SCHOOL_AUDIT')
    expect((await school.call(borrowContract.detail, { params: { id: loose.sn } })).data.status).toBe('SCHOOL_REJECT')
    await showState(t.db, open.sn, 'PLAN_AUDIT')
    await work()
    const { data } = await school.call(borrowContract.detail, { params: { id: sn } })
    const opinion = '承办站点已停用，借考自动取消'
    expect(data).toMatchObject({ status: 'SCHOOL_REJECT', plan_sn: null, approved_count: null, audit_opinion: opinion })
    expect(await placesOf(t.db, open.sn)).toEqual({ taken: 0, own_taken: 0, reserved: 0 })
    expect(await noticesOf(sn)).toEqual(['borrow.cancel → org-college BACK', 'borrow.cancel → org-school BACK'])
    const history = await school.call(borrowContract.history, { params: { id: sn } })
    expect(history.data[0]).toMatchObject({ move: 'siteClosed', actor_role: 'system', opinion })
  })
})
