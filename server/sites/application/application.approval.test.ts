import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildApplication } from './application.factory.ts'
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
