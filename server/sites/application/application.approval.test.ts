import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildApplication, SITE_ROOMS } from './application.factory.ts'
import { application } from './application.table.ts'

let t: TestApp
let site: Client
let center: Client
beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  center = await t.as('center')
})
afterAll(() => t.close())

const to = <const B extends object>(id: string, body: B) => ({ params: { id }, body })

describe('one figure for each approved level (Decided 12)', () => {
  const LEVELS = ['BEGINNER', 'MIDDLE'] as const
  const waiting = () =>
    buildApplication(t.db, {
      status: 'SUBMIT',
      levels: [...LEVELS],
      capacity_per_day: 40,
      capacity: { BEGINNER: 90, MIDDLE: 40 },
    })
  const computed = [
    { level: 'BEGINNER', computed: 90 },
    { level: 'MIDDLE', computed: 40 },
  ]

  it('the computed figures are stored with each saving, and shown in list and detail', async () => {
    const { sn } = await buildApplication(t.db, { levels: [...LEVELS] })
    const { data } = await site.call(applicationContract.detail, { params: { id: sn } })
    const { levels, contact_name, contact_mobile, statement, form } = data
    // Nothing is stored for a level by an earlier release: its single figure holds.
    expect(data.capacities).toEqual(LEVELS.map((level) => ({ level, computed: data.capacity_per_day })))
    const body = { levels, contact_name, contact_mobile, statement, form: form ?? {} }
    const saved = await site.call(applicationContract.update, to(sn, body))
    const figures = saved.data.capacities.map((one) => one.computed)
    expect(Math.min(...figures)).toBe(saved.data.capacity_per_day)
    const [row] = await t.db.select().from(application).where(eq(application.sn, sn))
    expect(row?.capacity).toEqual(Object.fromEntries(saved.data.capacities.map((one) => [one.level, one.computed])))
    const list = await center.call(applicationContract.list, { query: { chosen: [sn] } })
    expect(list.data.items[0]?.capacities).toEqual(saved.data.capacities)
  })

  it('an approval takes the computed figures, and may only lower them, level by level', async () => {
    const { sn } = await waiting()
    const verdict = async (body: object) => {
      const { status, rule } = await center.call(applicationContract.approve, to(sn, body))
      return [status, rule]
    }
    expect(await verdict({ approved_capacities: [{ level: 'MIDDLE', capacity: 41 }] })).toEqual([
      42200,
      'capacity_above_computed',
    ])
    expect(await verdict({ approved_capacities: [{ level: 'MIDDLE', capacity: 0 }] })).toEqual([40000, undefined])
    const twice = [
      { level: 'MIDDLE', capacity: 1 },
      { level: 'MIDDLE', capacity: 2 },
    ]
    expect(await verdict({ approved_capacities: twice })).toEqual([40000, undefined])
    expect((await center.call(applicationContract.detail, { params: { id: sn } })).data).toMatchObject({
      capacities: computed,
      approved_capacities: null,
    })
    const body = { approved_capacities: [{ level: 'MIDDLE' as const, capacity: 30 }] }
    const { data } = await center.call(applicationContract.approve, to(sn, body))
    expect(data).toMatchObject({
      approved_capacities: [
        { level: 'BEGINNER', capacity: 90 },
        { level: 'MIDDLE', capacity: 30 },
      ],
      approved_capacity_per_day: 30,
    })
  })

  it('a level that is not approved has no figure', async () => {
    const { sn } = await waiting()
    const body = {
      approved_levels: ['BEGINNER' as const],
      approved_capacities: [{ level: 'MIDDLE' as const, capacity: 9 }],
    }
    const { data } = await center.call(applicationContract.approve, to(sn, body))
    expect(data.approved_capacities).toEqual([{ level: 'BEGINNER', capacity: 90 }])
    expect(data.approved_capacity_per_day).toBe(90)
  })

  it('plans read the figure of each level; an approval of before has one figure for all', async () => {
    const basisOf = async (credential_sn: string) => {
      const { data } = await site.call(planContract.basis, { query: { org_sn: ORGS.college, credential_sn } })
      return data.approvals.map((one) => one.capacities)
    }
    const { sn, credential_sn } = await waiting()
    await center.call(applicationContract.approve, to(sn, {}))
    expect(await basisOf(credential_sn)).toEqual([
      [
        { level: 'BEGINNER', capacity: 90 },
        { level: 'MIDDLE', capacity: 40 },
      ],
    ])
    const before = await buildApplication(t.db, { status: 'AUDIT', credential_sn: (await buildCredential(t.db)).sn })
    const figures = (before.approved_levels ?? []).map((level) => ({
      level,
      capacity: before.approved_capacity_per_day,
    }))
    expect(await basisOf(before.credential_sn)).toEqual([figures])
    const { data } = await site.call(applicationContract.detail, { params: { id: before.sn } })
    expect(data.approved_capacities).toEqual(figures)
  })
})

describe('rooms are approved one by one', () => {
  const ALL = SITE_ROOMS.map(({ room_no }) => room_no)
  const waiting = (overrides: Parameters<typeof buildApplication>[1] = {}) =>
    buildApplication(t.db, { status: 'SUBMIT', levels: ['MIDDLE'], isWhole: true, capacity_per_day: 80, ...overrides })
  const roomsOf = async (sn: string) =>
    (await site.call(applicationContract.rooms, { params: { id: sn } })).data.map(({ room_no }) => room_no)

  const roomsTo = (id: string, approved_rooms: string[]) => to(id, { approved_rooms })

  it('all of them by default; those left out do not become rooms of the approval', async () => {
    const whole = await waiting()
    expect((await center.call(applicationContract.detail, { params: { id: whole.sn } })).data.approved_rooms).toBeNull()
    expect((await center.call(applicationContract.approve, to(whole.sn, {}))).data.approved_rooms).toEqual(ALL)
    const { sn } = await waiting()
    const { data } = await center.call(applicationContract.approve, roomsTo(sn, ['A102', 'B201']))
    expect([data.status, data.approved_rooms, data.rooms.length]).toEqual(['AUDIT', ['A102', 'B201'], 3])
    expect(await roomsOf(sn)).toEqual(['A102', 'B201'])
  })

  it('a level needs a room for each subject; the rooms are of the application, each once, one at least', async () => {
    const { sn } = await waiting()
    const verdict = async (approved_rooms: string[]) => {
      const { http, rule, message } = await center.call(applicationContract.approve, to(sn, { approved_rooms }))
      return [http, rule, ...(rule === 'level_without_room' ? [message] : [])]
    }
    expect(await verdict(['A101', 'A102'])).toEqual([
      422,
      'level_without_room',
      '中级没有获批的实操考场；请至少批准一间实操考场，或不批准该等级',
    ])
    expect(await verdict(['A101', 'B201', 'C301'])).toEqual([422, 'rooms_not_applied'])
    expect((await verdict([]))[0]).toBe(400)
    expect((await verdict(['A101', 'A101', 'B201']))[0]).toBe(400)
    expect(await roomsOf(sn)).toEqual([])
  })

  it('the capacity is that of the approved rooms: by default, and as the upper limit', async () => {
    const { sn } = await waiting()
    const body = { approved_rooms: ['A101', 'B201'], approved_capacities: [{ level: 'MIDDLE' as const, capacity: 80 }] }
    const labs = [
      { room_no: 'A101', name: '第一机房', subject: 'ONLINE' as const, seats: 10 },
      { room_no: 'A102', name: '第二机房', subject: 'ONLINE' as const, seats: 30 },
      { room_no: 'B201', name: '实操机房', subject: 'OFFLINE' as const, seats: 40 },
    ]
    const small = await waiting({ rooms: labs })
    // 10 seats, five sessions a day, instead of 40.
    expect((await center.call(applicationContract.approve, to(small.sn, body))).rule).toBe('capacity_above_computed')
    const { data } = await center.call(
      applicationContract.approve,
      to(small.sn, { approved_rooms: body.approved_rooms }),
    )
    expect(data.approved_capacities).toEqual([{ level: 'MIDDLE', capacity: 50 }])
    // The seats of the workshop set the limit: a theory room less changes nothing.
    expect((await center.call(applicationContract.approve, to(sn, body))).http).toBe(200)
  })

  it('plans that use a room left out are affected, and confirmed by their numbers (Decided 9)', async () => {
    const plan = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
    const change = await waiting({
      org_sn: plan.org_sn,
      credential_sn: plan.credential_sn,
      levels: [plan.level],
      apply_type: 'CHANGE',
      base_sn: plan.application_sn,
      rooms: [
        { room_no: 'T1', name: '理论机房', subject: 'ONLINE', seats: 60 },
        { room_no: 'T2', name: '第二机房', subject: 'ONLINE', seats: 60 },
        { room_no: 'P1', name: '实操机房', subject: 'OFFLINE', seats: 60 },
      ],
    })
    const impact = async (approved_rooms?: string[]) => {
      const query = approved_rooms ? { approved_rooms } : {}
      const { data } = await center.call(applicationContract.impact, { params: { id: change.sn }, query })
      return data.flatMap(({ losses }) => losses.map(({ loss, room_no }) => `${loss} ${room_no}`))
    }
    expect(await impact()).toEqual([])
    expect(await impact(['T2', 'P1'])).toEqual(['ROOM T1'])
    const named = (confirm: string[]) => to(change.sn, { approved_rooms: ['T2', 'P1'].slice(), confirm })
    expect((await center.call(applicationContract.approve, named([]))).rule).toBe('plans_affected')
    expect((await center.call(applicationContract.approve, named([plan.sn]))).data.status).toBe('AUDIT')
  })
})
