import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { addDays, addMonths } from '@zhikao/domain/kernel/calendar.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { atVersion } from '../../test/storedVersion.ts'
import type { Client } from '../../test/client.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { buildApplication, SITE_ROOMS } from './application.factory.ts'
import { warnSites } from './application.jobs.ts'
import { application } from './application.table.ts'

let t: TestApp
let site: Client
let center: Client
let system: Client
let today: string

beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  center = await t.as('center')
  system = await t.as('system')
  today = (await clock(t.db)).slice(0, 10)
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

const at = (id: string) => ({ params: { id }, body: {} })
const to = <const B extends object>(id: string, body: B) => ({ params: { id }, body })
const eventsOf = async (sn: string) =>
  (await t.db.select().from(notice).where(eq(notice.entity_sn, sn)).orderBy(notice.create_time)).map((one) => one.event)
const statusOf = async (sn: string) =>
  (await t.db.select({ status: application.status }).from(application).where(eq(application.sn, sn)))[0]?.status

describe('a renewal', () => {
  it('is a draft next to the approval in force, which it replaces once it is approved', async () => {
    const base = await buildApplication(t.db, { status: 'AUDIT', isWhole: true })
    const early = await site.call(
      applicationContract.renew,
      await atVersion(t.db, 'application', base.sn, { apply_type: 'RENEW' }),
    )
    expect([early.status, early.rule]).toEqual([42200, 'renew_early'])
    const seen = await site.call(applicationContract.detail, { params: { id: base.sn } })
    expect(seen.data).toMatchObject({ actions: ['change'], refused: [{ move: 'renew', rule: 'renew_early' }] })
    const change = await site.call(
      applicationContract.renew,
      await atVersion(t.db, 'application', base.sn, { apply_type: 'CHANGE' }),
    )
    expect(change.data).toMatchObject({
      apply_type: 'CHANGE',
      base_sn: base.sn,
      status: 'INIT',
      credential_sn: base.credential_sn,
      rooms: SITE_ROOMS,
      capacity_per_day: 80,
    })
    const again = await site.call(
      applicationContract.renew,
      await atVersion(t.db, 'application', base.sn, { apply_type: 'CHANGE' }),
    )
    expect([again.status, again.rule]).toEqual([42200, 'application_open'])
    const next = change.data.sn
    await site.call(applicationContract.submit, at(next))
    expect(await statusOf(base.sn)).toBe('AUDIT')
    const gap = await center.call(applicationContract.approve, to(next, { valid_from: addDays(today, 1) }))
    expect(gap.rule).toBe('validity_gap')
    await center.call(applicationContract.approve, at(next))
    expect([await statusOf(base.sn), await statusOf(next)]).toEqual(['DISABLE', 'AUDIT'])
    // “A CHANGE takes over at once, ends the older one the day before, and keeps its `valid_to`” (Decided 10).
    const [before, after] = await Promise.all(
      [base.sn, next].map(async (sn) => (await site.call(applicationContract.detail, { params: { id: sn } })).data),
    )
    expect([before?.valid_to, after?.valid_from, after?.valid_to]).toEqual([addDays(today, -1), today, base.valid_to])
    const old = await system.call(applicationContract.enable, at(base.sn))
    expect([old.status, old.rule]).toEqual([42200, 'site_replaced'])
    const history = await site.call(applicationContract.history, { params: { id: base.sn } })
    expect(history.data.map((line) => line.move)).toEqual(['replace', 'renew'])
  })

  /** “Renewal joins on: `valid_from` defaults to the old `valid_to` + 1 day while the old approval is still in force, which stays in force until then” (Decided 11). */
  it('approved 40 days early joins on: no day is lost, none has two approvals, and the site is not told that it ends', async () => {
    const base = await buildApplication(t.db, { status: 'AUDIT', isWhole: true, valid_to: addDays(today, 40) })
    const { data: next } = await site.call(
      applicationContract.renew,
      await atVersion(t.db, 'application', base.sn, { apply_type: 'RENEW' }),
    )
    await site.call(applicationContract.submit, at(next.sn))
    const first = addDays(today, 41)
    const shown = await center.call(applicationContract.detail, { params: { id: next.sn } })
    expect(shown.data).toMatchObject({ default_valid_from: first, default_valid_to: addDays(addMonths(first, 12), -1) })
    const gap = await center.call(applicationContract.approve, to(next.sn, { valid_from: addDays(today, 42) }))
    expect(gap.rule).toBe('validity_gap')
    expect((await center.call(applicationContract.approve, at(next.sn))).http).toBe(200)
    const inForceOn = async (day: string) => {
      const { rows } = await t.db.execute<{ sn: string }>(
        sql`select sn from application where credential_sn = ${base.credential_sn} and status = 'AUDIT' and ${day}::date between valid_from and valid_to`,
      )
      return rows.map(({ sn }) => sn)
    }
    expect([await inForceOn(today), await inForceOn(addDays(today, 40)), await inForceOn(first)]).toEqual([
      [base.sn],
      [base.sn],
      [next.sn],
    ])
    const again = await site.call(
      applicationContract.renew,
      await atVersion(t.db, 'application', base.sn, { apply_type: 'RENEW' }),
    )
    expect(again.rule).toBe('renewed_already')
    const cards = await site.call(applicationContract.mine, { query: { limit: 100 } })
    const card = cards.data.items.find(({ sn }) => sn === base.credential_sn)
    expect(card).toMatchObject({ state: 'AUDIT', approved_sn: base.sn, valid_to: addDays(today, 40) })
    expect(card?.actions).not.toContain('renew')
    await warnSites(t.services)
    expect(await eventsOf(base.sn)).not.toContain('application.expiring')
  })

  it('that the centre lets begin earlier ends the approval in force on the day before', async () => {
    const base = await buildApplication(t.db, { status: 'AUDIT', isWhole: true, valid_to: addDays(today, 40) })
    const { data: next } = await site.call(
      applicationContract.renew,
      await atVersion(t.db, 'application', base.sn, { apply_type: 'RENEW' }),
    )
    await site.call(applicationContract.submit, at(next.sn))
    const from = addDays(today, 10)
    const done = await center.call(applicationContract.approve, to(next.sn, { valid_from: from }))
    expect(done.data).toMatchObject({ status: 'AUDIT', valid_from: from })
    const old = await site.call(applicationContract.detail, { params: { id: base.sn } })
    expect(old.data).toMatchObject({ status: 'AUDIT', valid_to: addDays(today, 9) })
  })

  it('can be made from 60 days before the end', async () => {
    const base = await buildApplication(t.db, { status: 'AUDIT', valid_to: addDays(today, 60) })
    const renewed = await site.call(
      applicationContract.renew,
      await atVersion(t.db, 'application', base.sn, { apply_type: 'RENEW' }),
    )
    expect(renewed.data).toMatchObject({ apply_type: 'RENEW', status: 'INIT' })
    expect(await eventsOf(renewed.data.sn)).toEqual([])
  })
})
