import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { buildStudent } from '../people/student/student.factory.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { brokenInvariants } from '../test/invariants.ts'
import { ORGS } from '../test/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const STUDENTS = 25

test('M3: moves that wait for one another stand in the history in the order in which they were made', async () => {
  const school = await t.as('school')
  for (let at = 0; at < STUDENTS; at += 1) {
    const { sn } = await buildStudent(t.db, { org_sn: ORGS.school })
    const calls = [studentContract.disable, studentContract.enable, studentContract.disable, studentContract.enable]
    await Promise.all(calls.map((call) => school.call(call, { params: { id: sn }, body: {} })))
  }
  const { rows } = await t.pool.query<{ lines: number }>(
    "select count(*)::int as lines from history where entity = 'student'",
  )
  expect(rows[0]?.lines).toBeGreaterThan(STUDENTS)
  expect((await brokenInvariants(t.pool)).filter(({ rule }) => rule.includes('history line of student'))).toEqual([])
})
