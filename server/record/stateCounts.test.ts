import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { ORGS } from '../test/world.ts'
import { buildBorrow } from '../exams/borrow/borrow.factory.ts'
import { buildPlan } from '../exams/plan/plan.factory.ts'
import { buildScoreSheet } from '../results/score/score.factory.ts'
import { buildApplication } from '../sites/application/application.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  for (const org_sn of [ORGS.college, ORGS.college2]) {
    for (const status of [...planProcess.states, 'PLAN_INIT'] as const) await buildPlan(t.db, { org_sn, status })
    for (const status of ['INIT', 'SUBMIT', 'REJECT'] as const) await buildApplication(t.db, { org_sn, status })
  }
  for (const status of borrowLifecycle.states) await buildBorrow(t.db, { status })
  await buildPlan(t.db, { org_sn: ORGS.college, status: 'PLAN_INIT', delete_time: new Date().toISOString() })
  await buildScoreSheet(t.db, { status: 'SUBMIT' })
})
afterAll(() => t.close())

const SITES = ['college', 'college2', 'center', 'admin'] as const
const ALL = ['school', 'school2', ...SITES] as const
const LISTS = [
  { list: planContract.list, of: planProcess, roles: SITES },
  { list: applicationContract.list, of: applicationLifecycle, roles: ALL },
  { list: borrowContract.list, of: borrowLifecycle, roles: ALL },
  { list: scoreSheetContract.list, of: scoreSheetLifecycle, roles: ALL },
] as const

describe.each(LISTS)('the states of $list.name', ({ list, of, roles }) => {
  test.each(roles)(
    '%s: each count is the total of the list with this state, all together that of the list',
    async (role) => {
      const client = await t.as(role)
      const whole = await client.call(list, { query: { states: 'true' } as never })
      const { states = [], total } = whole.data
      expect(states.map(({ state }) => state)).toEqual(of.states)
      for (const { state, count } of states) {
        const { data } = await client.call(list, { query: { status: state } as never })
        expect([state, count]).toEqual([state, data.total])
      }
      expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      return undefined
    },
  )
})

test('a list of one side of the borrowed exams counts this side', async () => {
  const school = await t.as('school')
  const query = { states: 'true', host_org_sn: ORGS.school } as const
  const { data } = await school.call(borrowContract.list, { query })
  expect([data.total, data.states?.map(({ count }) => count)]).toEqual([0, [0, 0, 0]])
})

test('a call that does not ask for the states has none; the filters do not change them', async () => {
  const college = await t.as('college')
  expect((await college.call(planContract.list)).data.states).toBeUndefined()
  const all = await college.call(planContract.list, { query: { states: 'true' } })
  const one = await college.call(planContract.list, { query: { states: 'true', status: 'EXAM_AUDIT' } })
  expect(one.data.states).toEqual(all.data.states)
  expect(all.data.states?.find(({ state }) => state === 'PLAN_INIT')?.count).toBeGreaterThanOrEqual(2)
})

test.each([
  ['college', ['PLAN_INIT', 'PLAN_REJECT', 'PLAN_AUDIT', 'EXAM_REJECT']],
  ['center', ['PLAN_SUBMIT', 'EXAM_SUBMIT']],
] as const)('a plan waits for %s in the states whose next step its permissions allow', async (role, waiting) => {
  const { data } = await (await t.as(role)).call(planContract.list, { query: { states: 'true' } })
  expect(data.states?.filter(({ mine }) => mine).map(({ state }) => state)).toEqual(waiting)
})
