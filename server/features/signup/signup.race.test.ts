import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupContract } from '@zhikao/domain/signup/signup.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildStudent } from '../student/student.factory.ts'

const CLIENTS = 64
let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
afterAll(() => t.close())

const open = (seats: number) => buildPlan(t.db, { status: 'PLAN_AUDIT', expected_count: seats, capacity: seats })
const ready = async () =>
  (await buildStudent(t.db, { org_sn: 'org-college', photo_status: 'AUDIT', photo: 'x.jpg' })).sn
const join = (planSn: string, students: string[]) =>
  college.call(signupContract.create, { params: { id: planSn }, body: { students } })

/** What the plan counts, and what there is. */
async function standing(sn: string) {
  const { rows } = await t.db.execute<{ taken: number; own_taken: number; live: number }>(sql`
    select p.taken, p.own_taken, (select count(*)::int from signup s where s.plan_sn = p.sn and s.status in ('SUBMIT', 'AUDIT')) as live
    from plan p where p.sn = ${sn}`)
  return rows[0]!
}

test(`${CLIENTS} clients on the last seat: exactly one wins`, async () => {
  const { sn } = await open(3)
  await join(sn, [await ready(), await ready()])
  const students: string[] = []
  for (let at = 0; at < CLIENTS; at++) students.push(await ready())
  const answers = await Promise.all(students.map((student) => join(sn, [student])))
  expect(answers.map(({ http }) => http)).toEqual(students.map(() => 200))
  expect(answers.filter(({ data }) => data.taken.length === 1)).toHaveLength(1)
  const rules = answers.flatMap(({ data }) => data.refused.map(({ rule }) => rule))
  expect(rules).toEqual(Array.from({ length: CLIENTS - 1 }, () => 'signup_full'))
  expect(await standing(sn)).toEqual({ taken: 3, own_taken: 3, live: 3 })
})

test('one student in two plans at once: one sign-up, the other is told why; nothing is lost', async () => {
  const [first, second] = [(await open(5)).sn, (await open(5)).sn]
  for (let round = 0; round < 12; round++) {
    const student = await ready()
    const answers = await Promise.all([first, second, first, second].map((sn) => join(sn, [student])))
    const won = answers.filter(({ data }) => data.taken.length === 1)
    expect(won).toHaveLength(1)
    const rules = answers.flatMap(({ data }) => data.refused.map(({ rule }) => rule))
    expect(rules).toHaveLength(3)
    expect(rules.every((rule) => rule === 'signup_elsewhere' || rule === 'signup_here')).toBe(true)
    const [{ sn: plan_sn } = { sn: '' }] = (
      await t.db.execute<{ sn: string }>(
        sql`select plan_sn as sn from signup where student_sn = ${student} and status = 'AUDIT'`,
      )
    ).rows
    const id = won[0]!.data.taken[0]!.sn
    const gone = await Promise.all(
      [1, 2, 3].map(() => college.call(signupContract.remove, { params: { plan: plan_sn, id } })),
    )
    expect(gone.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(gone.filter(({ status }) => status === 40900)).toHaveLength(2)
  }
  for (const sn of [first, second]) expect(await standing(sn)).toEqual({ taken: 0, own_taken: 0, live: 0 })
})

test('signing up and removing at once never lets the counts drift', async () => {
  const { sn } = await open(4)
  const students = await Promise.all(Array.from({ length: 10 }, ready))
  await Promise.all(
    students.map(async (student) => {
      for (let round = 0; round < 4; round++) {
        const { data } = await join(sn, [student])
        const [taken] = data.taken
        if (taken) await college.call(signupContract.remove, { params: { plan: sn, id: taken.sn } })
      }
      return join(sn, [student])
    }),
  )
  const { taken, own_taken, live } = await standing(sn)
  expect({ taken, own_taken }).toEqual({ taken: live, own_taken: live })
  expect(live).toBe(4)
})
