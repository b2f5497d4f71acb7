import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import type { ApplicationRoom } from '@zhikao/domain/sites/application/application.model.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { DUEL_ROUNDS } from '../../test/proof/figures.ts'
import { freshClient } from '../../test/proof/races.ts'
import { buildPanel } from '../panel/panel.factory.ts'
import { buildPlan } from './plan.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A change that has none of the rooms of the plan's sessions. */
async function changeWithout(plan: { credential_sn: string; application_sn: string }, round: string) {
  const rooms: ApplicationRoom[] = [
    { room_no: `NT${round}`, name: '新机房', subject: 'ONLINE', seats: 40 },
    { room_no: `NP${round}`, name: '新车间', subject: 'OFFLINE', seats: 40 },
  ]
  const { credential_sn, application_sn: base_sn } = plan
  return buildApplication(t.db, { credential_sn, base_sn, apply_type: 'CHANGE', status: 'SUBMIT', rooms })
}
const roomRules = async () => (await brokenInvariants(t.pool)).filter(({ rule }) => rule.includes('room'))

it(
  'a change approved while a plan is submitted: the plan is named before, or refused after; never both accepted',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const plan = await buildPlan(t.db, { credential_sn: (await buildCredential(t.db)).sn })
      const change = await changeWithout(plan, `A${round}`)
      const [center, college] = [await freshClient(t, 'center'), await freshClient(t, 'college')]
      const [approved, submitted] = await Promise.all([
        center.call(applicationContract.approve, { params: { id: change.sn }, body: {} }),
        college.call(planContract.submit, { params: { id: plan.sn }, body: {} }),
      ])
      expect([
        [200, undefined, 422, 'room_gone'],
        [422, 'plans_affected', 200, undefined],
      ]).toContainEqual([approved.http, approved.rule, submitted.http, submitted.rule])
    }
    expect(await roomRules()).toEqual([])
  },
  patience(DUEL_ROUNDS),
)

it(
  'a change approved while an exam is approved: the exam is made in the rooms as they were, or not at all',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const plan = await buildPanel(t.db, {
        status: 'EXAM_SUBMIT',
        candidates: 2,
        credential_sn: (await buildCredential(t.db)).sn,
      })
      const change = await changeWithout(plan, `B${round}`)
      const [center, system] = [await freshClient(t, 'center'), await freshClient(t, 'system')]
      const [approved, made] = await Promise.all([
        center.call(applicationContract.approve, { params: { id: change.sn }, body: { confirm: [plan.sn] } }),
        system.call(planContract.approveExam, { params: { id: plan.sn }, body: {} }),
      ])
      expect(approved.http).toBe(200)
      expect([
        [200, undefined],
        [422, 'room_gone'],
      ]).toContainEqual([made.http, made.rule])
      const { rows } =
        await t.db.execute(sql`select count(*)::int as rooms from exam e join exam_room x on x.exam_sn = e.sn
        join plan_session s on s.plan_sn = e.plan_sn and s.room_sn = x.room_sn where e.plan_sn = ${plan.sn}`)
      expect(rows).toEqual([{ rooms: made.http === 200 ? 2 : 0 }])
    }
    expect(await roomRules()).toEqual([])
  },
  patience(DUEL_ROUNDS),
)
