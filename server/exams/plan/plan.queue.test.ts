import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { EXAM_RULES } from '@zhikao/domain/platform/setting/setting.model.ts'
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
    PLAN_SUBMIT: first?.signup_end,
    PLAN_AUDIT: dayBefore(EXAM_RULES.exam_submit_days),
    EXAM_AUDIT: null,
  })
  for (const { sn, status } of items)
    expect((await college.call(planContract.detail, { params: { id: sn } })).data.due).toBe(due[status])
})
