import { afterAll, beforeAll, expect, it } from 'vitest'
import { idphotoCallContract } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildCall } from './idphotoCall.factory.ts'

let t: TestApp
let system: Client
beforeAll(async () => {
  t = await testApp()
  system = await t.as('system')
  const school = { account_sn: 'acc-school', role: 'school' as const, org_sn: ORGS.school }
  const college = { account_sn: 'acc-college', role: 'college' as const, org_sn: ORGS.college }
  await buildCall(t.db, { ...school, call_time: '2026-03-02 09:00:00', duration_ms: 1000 })
  await buildCall(t.db, {
    ...school,
    call_time: '2026-03-02 10:00:00',
    result: 'FAIL',
    fail_codes: ['photo_blurred', 'face_none'],
    duration_ms: 3000,
  })
  await buildCall(t.db, {
    ...college,
    call_time: '2026-03-05 10:00:00',
    api: 'MAKE',
    result: 'FAIL',
    fail_codes: ['face_none'],
  })
  await buildCall(t.db, { ...college, call_time: '2026-04-01 00:00:00', result: 'FAIL', error_code: '3', cost: 0 })
})
afterAll(() => t.close())

const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

it('§8.3: trend, by organisation and interface, reasons; both ends of the period belong to it', async () => {
  const { data } = await system.call(idphotoCallContract.stat, { query: march })
  expect(data.trend).toEqual([
    { at: '2026-03-02', calls: 2, ok: 1, failed: 1, cost: 2 },
    { at: '2026-03-05', calls: 1, ok: 0, failed: 1, cost: 1 },
  ])
  expect(data.orgs).toMatchObject([
    { org_sn: ORGS.school, role: 'school', calls: 2, ok: 1, failed: 1, share: 0.6667, mean_ms: 2000 },
    { org_sn: ORGS.college, role: 'college', calls: 1, share: 0.3333 },
  ])
  expect(data.apis).toMatchObject([
    { api: 'CHECK', calls: 2 },
    { api: 'MAKE', calls: 1 },
  ])
  expect(data.reasons).toEqual([
    { code: 'face_none', count: 2 },
    { code: 'photo_blurred', count: 1 },
  ])
  // Of this month, in which nothing was called.
  expect(data.month).toMatchObject({ calls: 0, success: null })
  const months = await system.call(idphotoCallContract.stat, {
    query: { date_from: '2026-03-01', date_to: '2026-04-01', step: 'month' },
  })
  expect(months.data.trend.map(({ at, calls }) => [at, calls])).toEqual([
    ['2026-03', 3],
    ['2026-04', 1],
  ])
})

it('§8.3: without a period the trend is that of the last 30 days, also on the first of a month', async () => {
  const { data } = await system.call(idphotoCallContract.stat, { query: {} })
  expect(data.date_to).toBe((await clock(t.db)).slice(0, 10))
  expect(data.date_from).toBe(addDays(data.date_to, -29))
  const until = await system.call(idphotoCallContract.stat, { query: { date_to: '2026-03-31' } })
  expect([until.data.date_from, until.data.trend.length]).toEqual(['2026-03-02', 2])
})

it('filters by organisation, interface and result; a period of more than 366 days is refused', async () => {
  const filtered = await system.call(idphotoCallContract.stat, {
    query: { ...march, org_sn: ORGS.school, api: 'CHECK', result: 'FAIL' },
  })
  expect(filtered.data.trend).toEqual([{ at: '2026-03-02', calls: 1, ok: 0, failed: 1, cost: 1 }])
  expect(
    (await system.call(idphotoCallContract.stat, { query: { date_from: '2025-01-01', date_to: '2026-03-01' } })).rule,
  ).toBe('stat_period')
})

it('the log pages with names, and exports as a workbook', async () => {
  const { data } = await system.call(idphotoCallContract.log, { query: { ...march, limit: 2, sort: 'call_time' } })
  expect([data.total, data.items.length]).toEqual([3, 2])
  expect(data.items[0]).toMatchObject({
    call_time: '2026-03-02 09:00:00',
    role: 'school',
    file_kb: 42.5,
    student_name: null,
  })
  const file = await system.call(idphotoCallContract.export, { body: march })
  const [header = [], ...rows] = await rowsOf(file.raw)
  expect(rows.map((row) => row[header.indexOf('规格')])).toEqual(['一寸', '一寸', '一寸'])
})

it('is the platform’s alone (§4: photo stats)', async () => {
  for (const name of ['school', 'college', 'center', 'teacher'] as const)
    expect((await (await t.as(name)).call(idphotoCallContract.stat)).status).toBe(40300)
  expect((await t.anonymous.call(idphotoCallContract.quota)).status).toBe(40002)
})
