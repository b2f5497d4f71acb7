import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/borrow/borrow.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { RACE_ROUNDS } from '../../test/proof/stage.ts'
import { buildCredential } from '../credential/credential.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { takePlaces } from '../plan/plan.places.commands.ts'
import { plan } from '../plan/plan.table.ts'
import { buildBorrow } from './borrow.factory.ts'

const APPROVERS = 64
const ROUNDS = Math.ceil(RACE_ROUNDS / 50)

let t: TestApp
let host: Client
let today: string
beforeAll(async () => {
  t = await testApp()
  host = await t.as('college')
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

async function openPlan(capacity: number, change: Parameters<typeof buildPlan>[1] = {}) {
  const credential_sn = change?.credential_sn ?? (await buildCredential(t.db)).sn
  const open = { status: 'PLAN_AUDIT' as const, accept_borrow: true, borrow_quota: capacity, expected_count: 99 }
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
}, 120_000)

it('own sign-ups and decisions at once: together no more than the capacity', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const open = await openPlan(20, { borrow_quota: 0 })
    const made = await requests(open, () => open.sn)
    await Promise.all([
      ...made.slice(0, 32).map(({ sn }) => approve(sn, 1)),
      ...made.slice(32).map(() => transaction(t.pool, (tx) => takePlaces(tx, open.sn, 'OWN', 1))),
    ])
    const { own_taken, reserved, taken } = await placesOf(open.sn)
    expect([own_taken + reserved, taken]).toEqual([20, own_taken])
  }
}, 120_000)

it('two who move the same request at once: one does', async () => {
  const school = await t.as('school')
  for (let round = 0; round < 10; round++) {
    const open = await openPlan(5)
    const { sn } = await requestFor(open, open.sn)
    const answers = await Promise.all([
      approve(sn, 1),
      host.call(borrowContract.reject, { params: { id: sn }, body: { opinion: '人数已满' } }),
      school.call(borrowContract.withdraw, { params: { id: sn }, body: {} }),
    ])
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1)
    expect(answers.every((answer) => [200, 404, 409].includes(answer.http))).toBe(true)
  }
}, 60_000)
