import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { atVersion } from '../../test/storedVersion.ts'
import type { Client } from '../../test/client.ts'
import { buildOpenPlan } from './borrow.factory.ts'

let t: TestApp
let school: Client
let today: string

beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

/** A request for the 45th and 46th day from now. */
const ask = (plan: Awaited<ReturnType<typeof buildOpenPlan>>) =>
  school.call(borrowContract.create, {
    body: {
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
      fee_bearer: 'SCHOOL',
    },
  })
const siteOf = async (sn: string, by = school) => {
  const { data } = await by.call(borrowContract.sites, { query: { plan_sn: sn } })
  expect(data.total).toBe(data.items.length)
  return data.items[0]
}

it('finding 17: a plan whose days an undecided request of the reader covers is refused in the list, with the number; it opens again once the request is withdrawn', async () => {
  const plan = await buildOpenPlan(t.db)
  const before = await siteOf(plan.sn)
  expect([before?.sn, before?.pending_sn, before?.actions]).toEqual([plan.sn, null, ['apply']])
  const { data: request } = await ask(plan)
  const during = await siteOf(plan.sn)
  expect([during?.pending_sn, during?.actions, during?.refused.map(({ move, rule }) => [move, rule])]).toEqual([
    request.sn,
    [],
    [['apply', 'borrow_repeated']],
  ])
  expect(during?.refused[0]?.message).toContain(request.sn)
  // Another school has asked for nothing.
  expect((await siteOf(plan.sn, await t.as('school2')))?.pending_sn).toBeNull()
  await school.call(borrowContract.withdraw, await atVersion(t.db, 'borrow', request.sn))
  const after = await siteOf(plan.sn)
  expect([after?.pending_sn, after?.actions]).toEqual([null, ['apply']])
})

it('a plan of other days than the request stays open', async () => {
  const near = await buildOpenPlan(t.db)
  const on = (days: number, time: string) => `${addDays(today, days)} ${time}`
  const windows = { theory_start: on(60, '09:00:00'), theory_end: on(60, '12:00:00') }
  const practical = { practical_start: on(61, '09:00:00'), practical_end: on(61, '12:00:00') }
  const { credential_sn, level } = near
  const far = await buildOpenPlan(t.db, { ...windows, ...practical, credential_sn, level })
  await ask(near)
  expect([(await siteOf(near.sn))?.actions, (await siteOf(far.sn))?.actions]).toEqual([[], ['apply']])
})
