import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { freshClient } from '../../test/proof/races.ts'
import { CROWD_ROUNDS, DUEL_ROUNDS } from '../../test/proof/figures.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'

const CLIENTS = 64
/** What a round may take on a busy machine. */
const ROUND_MS = 10_000
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const open = (seats: number) => buildPlan(t.db, { status: 'PLAN_AUDIT', expected_count: seats, capacity: seats })
const ready = async () =>
  (await buildStudent(t.db, { org_sn: 'org-college', photo_status: 'AUDIT', photo: 'x.jpg' })).sn
const join = (college: Client, planSn: string, students: string[]) =>
  college.call(signupContract.create, { params: { id: planSn }, body: { students } })

/** What the plan counts, and what there is. */
async function countsOf(sn: string) {
  const { rows } = await t.db.execute<{ taken: number; own_taken: number; live: number }>(sql`
    select p.taken, p.own_taken, (select count(*)::int from signup s where s.plan_sn = p.sn and s.status in ('SUBMIT', 'AUDIT')) as live
    from plan p where p.sn = ${sn}`)
  return rows[0]!
}

const removeFrom = (college: Client, plan: string, id: string) =>
  college.call(signupContract.remove, { params: { plan, id } })

test(
  `${CLIENTS} clients at once for the last place, in many rounds: exactly one gets it, the others are refused as full`,
  async () => {
    const { sn } = await open(3)
    await join(await freshClient(t, 'college'), sn, [await ready(), await ready()])
    const students: string[] = []
    for (let at = 0; at < CLIENTS; at++) students.push(await ready())
    for (let round = 0; round < CROWD_ROUNDS; round++) {
      const college = await freshClient(t, 'college')
      const answers = await Promise.all(students.map((student) => join(college, sn, [student])))
      const won = answers.flatMap(({ data }) => data.taken)
      const rules = answers.flatMap(({ data }) => data.refused.map(({ rule }) => rule))
      expect(won).toHaveLength(1)
      expect(rules).toEqual(Array.from({ length: CLIENTS - 1 }, () => 'signup_full'))
      expect(await countsOf(sn)).toEqual({ taken: 3, own_taken: 3, live: 3 })
      await removeFrom(college, sn, won[0]!.sn)
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  ROUND_MS * CROWD_ROUNDS,
)

test(
  'one student in two plans at once: one sign-up, the others are refused with the rule; no place is lost',
  async () => {
    const [first, second] = [(await open(5)).sn, (await open(5)).sn]
    const student = await ready()
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const college = await freshClient(t, 'college')
      const answers = await Promise.all([first, second, first, second].map((sn) => join(college, sn, [student])))
      const won = answers.flatMap(({ data }) => data.taken)
      const rules = answers.flatMap(({ data }) => data.refused.map(({ rule }) => rule))
      expect(won).toHaveLength(1)
      expect(rules.filter((rule) => rule === 'signup_elsewhere' || rule === 'signup_here')).toHaveLength(3)
      const { rows } = await t.db.execute<{ plan_sn: string }>(
        sql`select plan_sn from signup where student_sn = ${student} and status = 'AUDIT'`,
      )
      expect(rows).toHaveLength(1)
      const gone = await Promise.all([1, 2, 3].map(() => removeFrom(college, rows[0]!.plan_sn, won[0]!.sn)))
      expect(gone.filter(({ http }) => http === 200)).toHaveLength(1)
      expect(gone.filter(({ status }) => status === 40900)).toHaveLength(2)
    }
    for (const sn of [first, second]) expect(await countsOf(sn)).toEqual({ taken: 0, own_taken: 0, live: 0 })
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  ROUND_MS * DUEL_ROUNDS,
)

test('after signing up and removing at once the counts equal the live sign-ups', async () => {
  const college = await freshClient(t, 'college')
  const { sn } = await open(4)
  const students = await Promise.all(Array.from({ length: 10 }, ready))
  await Promise.all(
    students.map(async (student) => {
      for (let round = 0; round < 4; round++) {
        const { data } = await join(college, sn, [student])
        const [taken] = data.taken
        if (taken) await removeFrom(college, sn, taken.sn)
      }
      return join(college, sn, [student])
    }),
  )
  const { taken, own_taken, live } = await countsOf(sn)
  expect({ taken, own_taken }).toEqual({ taken: live, own_taken: live })
  expect(live).toBe(4)
  expect(await brokenInvariants(t.pool)).toEqual([])
})
