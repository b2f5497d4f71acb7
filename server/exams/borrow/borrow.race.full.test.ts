import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { atVersion } from '../../test/storedVersion.ts'
import type { Client } from '../../test/client.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { freshClient } from '../../test/proof/races.ts'
import { calmOf, CROWD_SECONDS, DUEL_ROUNDS, DUEL_SECONDS, RACE_ROUNDS } from '../../test/proof/figures.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { buildOpenPlan, buildRequest, placesOf } from './borrow.factory.ts'

const APPROVERS = 64
/** Each of them makes 64 requests of its own: the decisions themselves are tested below. */
const ROUNDS = Math.ceil(RACE_ROUNDS / 50)

let t: TestApp
let host: Client
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  host = await freshClient(t, 'college')
})
afterAll(() => t.close())

const openPlan = (capacity: number, change: Parameters<typeof buildOpenPlan>[1] = {}) =>
  buildOpenPlan(t.db, { borrow_quota: capacity, expected_count: Math.max(99, capacity), capacity, ...change })
type Plan = Awaited<ReturnType<typeof openPlan>>
const requestFor = (open: Plan, wanted_plan_sn: string | null) =>
  buildRequest(t.db, open, { wanted_plan_sn, student_count: 2 })
async function requests(open: Plan, wanted: (at: number) => string | null) {
  const made = []
  for (let one = 0; one < APPROVERS; one++) made.push(await requestFor(open, wanted(one)))
  return made
}
const approve = (id: string, approved_count: number) =>
  host.call(borrowContract.approve, { params: { id }, body: { approved_count } })

it(
  `${APPROVERS} approvals at once promise exactly the free places`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const open = await openPlan(21)
      const made = await requests(open, () => open.sn)
      const answers = await Promise.all(made.map(({ sn }) => approve(sn, 2)))
      expect(answers.filter((answer) => answer.http === 200)).toHaveLength(10)
      const refused = answers.filter((answer) => answer.http !== 200)
      expect(new Set(refused.map((answer) => `${answer.http} ${answer.rule}`))).toEqual(new Set(['422 borrow_places']))
      expect((await placesOf(t.db, open.sn)).reserved).toBe(20)
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(ROUNDS, CROWD_SECONDS)),
)

it(
  'requests that name a plan or none, on two plans: the promised places never exceed the capacity of both',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const open = await openPlan(11)
      const second = await openPlan(10, { credential_sn: open.credential_sn })
      const made = await requests(open, (one) => (one % 3 === 0 ? null : one % 3 === 1 ? open.sn : second.sn))
      const answers = await Promise.all(made.map(({ sn }) => approve(sn, 2)))
      expect(answers.every((answer) => answer.http === 200 || answer.http === 422)).toBe(true)
      const { rows } = await t.db.execute<{ promised: number }>(
        sql`select coalesce(sum(approved_count), 0)::int as promised from borrow where credential_sn = ${open.credential_sn} and status = 'SCHOOL_AUDIT'`,
      )
      expect(rows[0]?.promised).toBe(20)
      for (const { sn, capacity } of [open, second]) {
        const { own_taken, reserved } = await placesOf(t.db, sn)
        expect(own_taken + reserved).toBeLessThanOrEqual(capacity)
      }
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(ROUNDS, CROWD_SECONDS)),
)

it(
  'own sign-ups and approvals at once: together no more than the capacity',
  async () => {
    const ready = { org_sn: 'org-college', photo_status: 'AUDIT' as const, photo: 'x.jpg' }
    const students: string[] = []
    for (let one = 0; one < APPROVERS / 2; one++) students.push((await buildStudent(t.db, ready)).sn)
    for (let round = 0; round < ROUNDS; round++) {
      host = await freshClient(t, 'college')
      const open = await openPlan(20, { borrow_quota: 0 })
      const made = await requests(open, () => open.sn)
      const signUp = (student: string) =>
        host.call(signupContract.create, { params: { id: open.sn }, body: { students: [student] } })
      const [decisions, signups] = await Promise.all([
        Promise.all(made.slice(0, APPROVERS / 2).map(({ sn }) => approve(sn, 1))),
        Promise.all(students.map(signUp)),
      ])
      const { own_taken, reserved, taken } = await placesOf(t.db, open.sn)
      expect([own_taken + reserved, taken]).toEqual([20, own_taken])
      expect(decisions.filter((answer) => answer.http === 200)).toHaveLength(reserved)
      expect(signups.flatMap((answer) => answer.data.taken)).toHaveLength(own_taken)
      expect(new Set(decisions.flatMap((answer) => answer.rule ?? []))).toEqual(new Set(['borrow_full']))
      const rules = signups.flatMap((answer) => answer.data.refused.map(({ rule }) => rule))
      expect(rules).toEqual(students.slice(own_taken).map(() => 'signup_full'))
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(ROUNDS, CROWD_SECONDS)),
)

it(
  'two approvals of the last places at once: one promises them, the other is refused as full',
  async () => {
    const open = await openPlan(2)
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      host = await freshClient(t, 'college')
      const made = [await requestFor(open, open.sn), await requestFor(open, open.sn)]
      const answers = await Promise.all(made.map(({ sn }) => approve(sn, 2)))
      const [won, lost] = answers[0]?.http === 200 ? answers : answers.toReversed()
      expect([won?.http, lost?.http, lost?.rule]).toEqual([200, 422, 'borrow_full'])
      expect((await placesOf(t.db, open.sn)).reserved).toBe(2)
      // The places are given back for the next round.
      const winner = made[answers[0]?.http === 200 ? 0 : 1]!
      const school = await freshClient(t, 'school')
      const body = { opinion: '学生返校，改期参加' }
      const back = await school.call(borrowContract.cancel, { params: { id: winner.sn }, body })
      expect([back.http, back.rule]).toEqual([200, undefined])
      expect((await placesOf(t.db, open.sn)).reserved).toBe(0)
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(DUEL_ROUNDS, DUEL_SECONDS)),
)

it(
  'three moves of the same request at once: one is made, the others get 404 or 409',
  async () => {
    const open = await openPlan(DUEL_ROUNDS)
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      host = await freshClient(t, 'college')
      const school = await freshClient(t, 'school')
      const { sn } = await requestFor(open, open.sn)
      const answers = await Promise.all([
        approve(sn, 1),
        host.call(borrowContract.reject, { params: { id: sn }, body: { opinion: '人数已满' } }),
        school.call(borrowContract.withdraw, await atVersion(t.db, 'borrow', sn)),
      ])
      expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1)
      for (const { http, status, rule } of answers.filter((answer) => answer.http !== 200))
        expect([
          [404, 40400, undefined],
          [409, 40900, 'state'],
          [409, 40900, 'stale'],
        ]).toContainEqual([http, status, rule])
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(DUEL_ROUNDS, DUEL_SECONDS)),
)
