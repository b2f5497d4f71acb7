import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { eq } from 'drizzle-orm'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import { buildScoreSheet } from '../score/score.factory.ts'
import { buildCertificates } from './certificate.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const SCORED = [[{ score: 81 }, { score: 72 }]] as const
const studentOf = async (plan: string) => {
  const [row] = await t.db.select().from(signup).where(eq(signup.plan_sn, plan))
  return row?.student_sn ?? ''
}

test('the page of a student has the sign-ups, scores and certificates of that student alone (console.md finding 5)', async () => {
  await buildCertificates(t.db, { scores: SCORED, owners: [ORGS.school] })
  const [held] = (await (await t.as('system')).call(certificateContract.list)).data.items
  const id = await studentOf(held?.plan_sn ?? '')
  const school = await t.as('school')
  const signups = await school.call(signupContract.ofStudent, { params: { id } })
  expect(signups.data.map(({ plan_sn, status }) => [plan_sn, status])).toEqual([[held?.plan_sn, 'AUDIT']])
  const scores = await school.call(scoreContract.ofStudent, { params: { id } })
  expect(scores.data.map(({ subject, score }) => `${subject} ${score}`).toSorted()).toEqual(['OFFLINE 72', 'ONLINE 81'])
  const certificates = await school.call(certificateContract.ofStudent, { params: { id } })
  expect(certificates.data.map(({ no }) => no)).toEqual([held?.no])
})

test('scores that are not published are not on the page of the student’s school', async () => {
  const { sn } = await buildScoreSheet(t.db, { scores: SCORED, owners: [ORGS.school] })
  const id = await studentOf(sn)
  const read = async (who: 'school' | 'center') =>
    (await (await t.as(who)).call(scoreContract.ofStudent, { params: { id } })).data
  expect([(await read('school')).length, (await read('center')).length]).toEqual([0, 2])
})

test('a student of another institution is not found, and each role without students is refused', async () => {
  const { sn } = await buildScoreSheet(t.db, { scores: SCORED, owners: [ORGS.school] })
  const params = { id: await studentOf(sn) }
  for (const call of [signupContract.ofStudent, scoreContract.ofStudent, certificateContract.ofStudent]) {
    const httpAs = async (who: 'school2' | 'college' | 'teacher') =>
      (await (await t.as(who)).call(call, { params })).http
    expect([await httpAs('school2'), await httpAs('college'), await httpAs('teacher')]).toEqual([404, 404, 403])
    expect((await t.anonymous.call(call, { params })).http).toBe(401)
  }
})
