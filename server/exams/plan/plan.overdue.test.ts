import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { shiftClock } from '../../db/clock.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { ORGS } from '../../test/world.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildPanel } from '../panel/panel.factory.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { signupTasks } from '../signup/signup.jobs.ts'
import { buildPlan } from './plan.factory.ts'
import { planTasks } from './plan.jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

/** One round of the jobs that follow the exam days, twice: a second round changes nothing. */
async function work() {
  for (const task of [...planTasks, ...signupTasks, ...planTasks, ...signupTasks])
    if ('upkeep' in task) await task.run(t.services)
}
const planRow = async (sn: string) =>
  (
    await t.db.execute(
      sql`select coalesce(a.status, p.status) as status, overdue, taken, own_taken from plan p left join exam_application a on a.sn = p.sn where p.sn = ${sn}`,
    )
  ).rows[0]
const toldOf = async (event: string, sn: string) =>
  (
    await t.db.execute<{ who: string }>(
      sql`select coalesce(to_org, 'platform') as who from notice where event = ${event} and entity_sn = ${sn} order by 1`,
    )
  ).rows.map(({ who }) => who)

it.each<[PlanStatus]>([['PLAN_AUDIT'], ['EXAM_SUBMIT'], ['EXAM_REJECT']])(
  'a plan in %s whose first exam day passed is overdue: all sides are told, its sign-ups are released by the job (Decided 18)',
  async (status) => {
    const plan = await buildPanel(t.db, { status, accept_borrow: true, borrow_quota: 10 })
    const own = await buildSignup(t.db, { plan_sn: plan.sn })
    const borrowed = await buildSignup(t.db, { plan_sn: plan.sn, org_sn: ORGS.school, status: 'SUBMIT' })
    await shiftClock(t.db, '45 days')
    await work()
    expect(await planRow(plan.sn)).toEqual({ status, overdue: false, taken: 5, own_taken: 4 })
    await shiftClock(t.db, '46 days')
    await work()
    expect(await planRow(plan.sn)).toEqual({ status, overdue: true, taken: 0, own_taken: 0 })
    expect(await toldOf('plan.overdue', plan.sn)).toEqual([ORGS.college, ORGS.school, 'platform'])
    const { rows } = await t.db.execute(sql`
      select status, reject_rule, count(*)::int as students from signup where plan_sn = ${plan.sn} group by 1, 2`)
    expect(rows).toEqual([{ status: 'REJECT', reject_rule: 'plan_overdue', students: 5 }])
    const college = await t.as('college')
    const history = await college.call(planContract.history, { params: { id: plan.sn } })
    expect(history.data[0]).toMatchObject({ move: 'overdue', to_status: 'PLAN_AUDIT', actor_role: 'system' })
    const school = await t.as('school')
    const seen = async (lang: 'zh-CN' | 'en-US') =>
      (await school.call(signupContract.students, { params: { id: plan.sn }, headers: { 'accept-language': lang } }))
        .data.items[0]
    expect(await seen('zh-CN')).toMatchObject({ sn: borrowed.sn, reject_reason: expect.stringContaining('超期') })
    expect(await seen('en-US')).toMatchObject({ reject_reason: expect.stringContaining('overdue') })
    // The student is free for another plan of the same credential and level.
    const other = await buildPlan(t.db, { status: 'PLAN_AUDIT', level: plan.level, signup_end: '2099-01-01 00:00:00' })
    const joined = await college.call(signupContract.create, {
      params: { id: other.sn },
      body: { students: [own.student_sn] },
    })
    expect(joined.data).toMatchObject({ taken: [{ student_sn: own.student_sn }], refused: [] })
    expect(await brokenInvariants(t.services.pool)).toEqual([])
  },
)

it('an approved exam is not overdue, and its sign-ups stay (Decided 18)', async () => {
  const plan = await buildPanel(t.db, { status: 'EXAM_AUDIT' })
  await shiftClock(t.db, '60 days')
  await work()
  expect(await planRow(plan.sn)).toEqual({ status: 'EXAM_AUDIT', overdue: false, taken: 3, own_taken: 3 })
})

it('a plan that waits for its decision past the first exam day is rejected by the same job (Decided 18)', async () => {
  const plan = await buildPlan(t.db, { status: 'PLAN_SUBMIT' })
  await shiftClock(t.db, '45 days')
  await work()
  expect(await planRow(plan.sn)).toMatchObject({ status: 'PLAN_SUBMIT' })
  await shiftClock(t.db, '46 days')
  await work()
  expect(await planRow(plan.sn)).toMatchObject({ status: 'PLAN_REJECT', overdue: false })
  expect(await toldOf('plan.lapse', plan.sn)).toEqual([ORGS.college, 'platform'])
  const history = await (await t.as('college')).call(planContract.history, { params: { id: plan.sn } })
  expect(history.data.map(({ move }) => move)).toEqual(['lapse'])
})
