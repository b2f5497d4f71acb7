import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addWorkingDays } from '@zhikao/domain/kernel/calendar.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { EXAM_RULES } from '@zhikao/domain/platform/setting/setting.model.ts'
import { clock } from '../../db/clock.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { plan } from './plan.table.ts'
import { buildPlan } from './plan.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the list sorts what waits for a decision by how long it waits: plans, and exam applications by their own submission', async () => {
  const title = '排队的计划'
  const plans: string[] = []
  for (const day of ['03', '01', '02']) {
    const { sn } = await buildPlan(t.db, { title, status: 'EXAM_SUBMIT' })
    const [submitted, applied] = [`2026-01-${day}`, `2026-02-0${4 - Number(day)}`]
    await t.db.execute(sql`update ${plan} set submit_time = ${submitted} where sn = ${sn}`)
    await t.db.execute(sql`update exam_application set submit_time = ${applied} where sn = ${sn}`)
    plans.push(sn)
  }
  const sorted = async (sort: string) =>
    (await (await t.as('center')).call(planContract.list, { query: { keyword: title, sort } })).data.items.map(
      ({ sn }) => sn,
    )
  expect(await sorted('submit_time')).toEqual([plans[1], plans[2], plans[0]])
  expect(await sorted('exam_submit_time')).toEqual([plans[0], plans[2], plans[1]])
})

test('list and detail say until when the next step can be made (finding 21: by when)', async () => {
  const title = '有期限的计划'
  const college = await t.as('college')
  for (const status of ['PLAN_INIT', 'PLAN_SUBMIT', 'PLAN_AUDIT', 'EXAM_AUDIT'] as const)
    await buildPlan(t.db, { title, status })
  const { items } = (await college.call(planContract.list, { query: { keyword: title } })).data
  const [first] = items
  const dayBefore = (days: number) => addDays(first?.theory_start ?? '', -days)
  const due = Object.fromEntries(items.map((row) => [row.status, row.due]))
  expect(due).toEqual({
    PLAN_INIT: dayBefore(EXAM_RULES.plan_submit_days),
    // Its sign-up is open.
    PLAN_SUBMIT: first?.signup_start,
    PLAN_AUDIT: dayBefore(EXAM_RULES.exam_submit_days),
    EXAM_AUDIT: null,
  })
  for (const { sn, status } of items)
    expect((await college.call(planContract.detail, { params: { id: sn } })).data.due).toBe(due[status])
})

test('Decided 50: a review is due after so many working days (settings), or when the sign-up begins', async () => {
  const title = '审核期限的计划'
  const center = await t.as('center')
  const now = await clock(t.db)
  const [soon, later] = [`${addDays(now, 2)} 09:00:00`, `${addDays(now, 12)} 09:00:00`]
  for (const signup_start of [soon, later]) await buildPlan(t.db, { title, status: 'PLAN_SUBMIT', signup_start })
  const applied = await buildPlan(t.db, { title, status: 'EXAM_SUBMIT' })
  await t.db.execute(sql`update exam_application set submit_time = ${now} where sn = ${applied.sn}`)
  const dues = async () => {
    const { items } = (await center.call(planContract.list, { query: { keyword: title, sort: 'sn' } })).data
    for (const { sn, due } of items)
      expect((await center.call(planContract.detail, { params: { id: sn } })).data.due).toBe(due)
    return items.map(({ due }) => due)
  }
  const working = (days: number, holidays: string[] = []) =>
    addWorkingDays(now, days, { holidays, working_weekends: [] })
  expect(await dues()).toEqual([soon, working(5), working(5)])
  // A holiday, and fewer days.
  const holiday = working(1)
  await buildSettings(t.db, 'holidays', { days: [holiday] })
  await buildSettings(t.db, 'exam_rules', { ...EXAM_RULES, review_days: 3 })
  expect(working(3, [holiday])).not.toBe(working(3))
  expect(await dues()).toEqual([soon, working(3, [holiday]), working(3, [holiday])])
})

test('Decided 50: of a plan whose sign-up has begun the record says how many days are left, to whoever decides', async () => {
  const now = await clock(t.db)
  const times = { signup_start: `${addDays(now, -1)} 09:00:00`, signup_end: `${addDays(now, 9)} 23:59:59` }
  const { sn } = await buildPlan(t.db, { status: 'PLAN_SUBMIT', ...times })
  const warning = async () => {
    const { data } = await (await t.as('center')).call(planContract.detail, { params: { id: sn } })
    return data.approval_warning
  }
  expect(await warning()).toEqual({
    rule: 'plan_signup_begun',
    message: `报名已于 ${addDays(now, -1)} 09:00 开始，${addDays(now, 9)} 截止，还剩 9 天`,
  })
  await (await t.as('center')).call(planContract.approve, { params: { id: sn }, body: {} })
  expect(await warning()).toBeNull()
})
