import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/borrow/borrow.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { signupContract } from '@zhikao/domain/signup/signup.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { afresh } from '../../test/proof/races.ts'
import { DUEL_ROUNDS, RACE_ROUNDS } from '../../test/proof/stage.ts'
import { buildCredential } from '../credential/credential.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { plan } from '../plan/plan.table.ts'
import { buildStudent } from '../student/student.factory.ts'
import { buildBorrow } from './borrow.factory.ts'

const APPROVERS = 64
/** Each of them makes 64 requests of its own: the decisions themselves are duelled below. */
const ROUNDS = Math.ceil(RACE_ROUNDS / 50)

let t: TestApp
let host: Client
let today: string
beforeAll(async () => {
  t = await testApp()
  today = (await clock(t.db)).slice(0, 10)
})
beforeEach(async () => {
  host = await afresh(t, 'college')
})
afterAll(() => t.close())

async function openPlan(capacity: number, change: Parameters<typeof buildPlan>[1] = {}) {
  const credential_sn = change?.credential_sn ?? (await buildCredential(t.db)).sn
  const open = { status: 'PLAN_AUDIT' as const, accept_borrow: true, borrow_quota: capacity, expected_count: Math.max(99, capacity) }
  return buildPlan(t.db, { ...open, capacity, ...change, credential_sn })
}
type Plan = Awaited<ReturnType<typeof openPlan>>
const requestFor = (open: Plan, wanted_plan_sn: string | null) =>
  buildBorrow(t.db, {
    credential_sn: open.credential_sn,
    level: open.level,
    wanted_plan_sn,
    student_count: 2,
    deadline: `${addDays(today, 20)} 18:00:00`,
  })
async function requests(open: Plan, wanted: (at: number) => string | null) {
  const made = []
  for (let one = 0; one < APPROVERS; one++) made.push(await requestFor(open, wanted(one)))
  return made
}
const approve = (id: string, approved_count: number) =>
  host.call(borrowContract.approve, { params: { id }, body: { approved_count } })
const placesOf = async (sn: string) => (await t.db.select().from(plan).where(eq(plan.sn, sn)))[0]!

it(`${APPROVERS} decisions at once promise exactly the places that are there`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const open = await openPlan(21)
    const made = await requests(open, () => open.sn)
    const answers = await Promise.all(made.map(({ sn }) => approve(sn, 2)))
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(10)
    const refused = answers.filter((answer) => answer.http !== 200)
    expect(new Set(refused.map((answer) => `${answer.http} ${answer.rule}`))).toEqual(new Set(['422 borrow_places']))
    expect((await placesOf(open.sn)).reserved).toBe(20)
  }
  expect(await brokenInvariants(t.pool)).toEqual([])
}, 120_000)

it('named or not, on two plans: what is promised never exceeds what both hold', async () => {
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
      const { own_taken, reserved } = await placesOf(sn)
      expect(own_taken + reserved).toBeLessThanOrEqual(capacity)
    }
  }
  expect(await brokenInvariants(t.pool)).toEqual([])
}, 120_000)

it('own sign-ups and decisions at once: together no more than the capacity', async () => {
  const ready = { org_sn: 'org-college', photo_status: 'AUDIT' as const, photo: 'x.jpg' }
  const students: string[] = []
  for (let one = 0; one < APPROVERS / 2; one++) students.push((await buildStudent(t.db, ready)).sn)
  for (let round = 0; round < ROUNDS; round++) {
    host = await afresh(t, 'college')
    const open = await openPlan(20, { borrow_quota: 0 })
    const made = await requests(open, () => open.sn)
    const signUp = (student: string) =>
      host.call(signupContract.create, { params: { id: open.sn }, body: { students: [student] } })
    const [decisions, signups] = await Promise.all([
      Promise.all(made.slice(0, APPROVERS / 2).map(({ sn }) => approve(sn, 1))),
      Promise.all(students.map(signUp)),
    ])
    const { own_taken, reserved, taken } = await placesOf(open.sn)
    expect([own_taken + reserved, taken]).toEqual([20, own_taken])
    expect(decisions.filter((answer) => answer.http === 200)).toHaveLength(reserved)
    expect(signups.flatMap((answer) => answer.data.taken)).toHaveLength(own_taken)
    expect(new Set(decisions.flatMap((answer) => answer.rule ?? []))).toEqual(new Set(['borrow_full']))
    const told = signups.flatMap((answer) => answer.data.refused.map(({ rule }) => rule))
    expect(told).toEqual(students.slice(own_taken).map(() => 'signup_full'))
  }
  expect(await brokenInvariants(t.pool)).toEqual([])
}, 120_000)

it(
  'two decisions on the last places: one promises them, the other is told that there are none',
  async () => {
    const open = await openPlan(2)
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      host = await afresh(t, 'college')
      const made = [await requestFor(open, open.sn), await requestFor(open, open.sn)]
      const answers = await Promise.all(made.map(({ sn }) => approve(sn, 2)))
      const [won, lost] = answers[0]?.http === 200 ? answers : answers.toReversed()
      expect([won?.http, lost?.http, lost?.rule]).toEqual([200, 422, 'borrow_full'])
      expect((await placesOf(open.sn)).reserved).toBe(2)
      // The places are given back for the next round.
      const winner = made[answers[0]?.http === 200 ? 0 : 1]!
      const school = await afresh(t, 'school')
      const body = { opinion: '学生返校，改期参加' }
      const back = await school.call(borrowContract.cancel, { params: { id: winner.sn }, body })
      expect([back.http, back.rule]).toEqual([200, undefined])
      expect((await placesOf(open.sn)).reserved).toBe(0)
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  1_000 * DUEL_ROUNDS + 30_000,
)

it(
  'two who move the same request at once: one does, the others hear that it has moved',
  async () => {
    const open = await openPlan(DUEL_ROUNDS)
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      host = await afresh(t, 'college')
      const school = await afresh(t, 'school')
      const { sn } = await requestFor(open, open.sn)
      const answers = await Promise.all([
        approve(sn, 1),
        host.call(borrowContract.reject, { params: { id: sn }, body: { opinion: '人数已满' } }),
        school.call(borrowContract.withdraw, { params: { id: sn }, body: {} }),
      ])
      expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1)
      for (const { http, status, rule } of answers.filter((answer) => answer.http !== 200))
        expect([
          [404, 40400, undefined],
          [409, 40900, 'state'],
        ]).toContainEqual([http, status, rule])
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  1_000 * DUEL_ROUNDS + 30_000,
)
