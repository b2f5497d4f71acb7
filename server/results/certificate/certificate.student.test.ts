import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { documentKey } from '@zhikao/domain/kernel/person.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { eq } from 'drizzle-orm'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { student } from '../../people/student/student.table.ts'
import { buildTransfer } from '../../people/transfer/transfer.factory.ts'
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

test('“history, scores and certificates stay with the person”: after a transfer the new institution reads them, the old one keeps its rows (Decided 24)', async () => {
  const [held] = await buildCertificates(t.db, { scores: SCORED, owners: [ORGS.school] })
  const id = await studentOf(held?.plan_sn ?? '')
  const [person] = await t.db.select().from(student).where(eq(student.sn, id))
  if (!held || !person) throw new Error('there is no candidate')
  const { sn: unpublished } = await buildScoreSheet(t.db, { scores: SCORED, owners: [ORGS.school] })
  await t.db.update(signup).set({ student_sn: id, closed: true }).where(eq(signup.plan_sn, unpublished))
  const { name, id_type, id_no } = person
  const request = await buildTransfer(t.db, {
    org_sn: ORGS.school2,
    from_org_sn: ORGS.school,
    student_sn: id,
    name,
    id_type,
    id_no,
    document_key: documentKey(id_type, id_no),
  })
  const decision = { params: { id: request.sn }, body: { version: request.version } }
  const [before, after] = [await t.as('school'), await t.as('school2')]
  const read = async (who: Client) => ({
    scores: (await who.call(scoreContract.ofStudent, { params: { id } })).data
      ?.map(({ score }) => `${score}`)
      .toSorted(),
    certificates: (await who.call(certificateContract.ofStudent, { params: { id } })).data?.map(({ no }) => no),
    signups: (await who.call(signupContract.ofStudent, { params: { id } })).data?.length,
  })
  const whole = { scores: ['72', '81'], certificates: [held.no], signups: 2 }
  const nothing = { scores: undefined, certificates: undefined, signups: undefined }
  expect([await read(before), await read(after)]).toEqual([whole, nothing])
  expect((await before.call(transferContract.approve, decision)).status).toBe(80200)
  // Only the site and the platform read scores that are not published.
  expect([await read(before), await read(after)]).toEqual([nothing, whole])
  const rows = async (who: Client) => {
    const query = { plan_sn: [held.plan_sn] }
    const { data } = await who.call(certificateContract.list, { query })
    return [data.total, (await who.call(scoreContract.list, { query })).data?.total]
  }
  expect([await rows(before), await rows(after)]).toEqual([
    [1, 2],
    [0, 0],
  ])
  // The paper is printed by the institution of its time, and the platform.
  const actionsOf = async (who: Client) =>
    (await who.call(certificateContract.ofStudent, { params: { id } })).data[0]?.actions
  expect(await actionsOf(after)).toEqual([])
})
