import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { college } from '../../people/college/college.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import { buildExam } from '../exam/exam.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildSignup } from './signup.factory.ts'
import { signup } from './signup.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('what is piloted, declared in the pilot year and reached by the students whose exam took place in each year (domain.md §3.2, ADR 0077)', async () => {
  const year = Number((await clock(t.db)).slice(0, 4))
  const { sn: credential_sn } = await buildCredential(t.db)
  const pilots = [{ credential_sn, level: 'MIDDLE' as const, declared_count: 40 }]
  await t.db.update(college).set({ pilot_year: year, pilot_credentials: pilots }).where(eq(college.sn, ORGS.college))
  const planOf = async (
    run_state: 'PLANNED' | 'FINISHED' | 'NOT_RUN' | 'CANCELLED' | null,
    start_time = `${year}-01-02 09:00:00`,
  ) => {
    const plan = await buildPlan(t.db, { org_sn: ORGS.college, status: 'EXAM_AUDIT' })
    if (run_state) await buildExam(t.db, { plan_sn: plan.sn, run_state, start_time })
    return plan.sn
  }
  const held = await planOf('FINISHED')
  const signed = async (change: object, plan_sn = held) => {
    const { sn, student_sn } = await buildSignup(t.db, { org_sn: ORGS.college, status: 'AUDIT', plan_sn })
    await t.db
      .update(signup)
      .set({ credential_sn, level: 'MIDDLE', ...change })
      .where(eq(signup.sn, sn))
    return student_sn
  }
  const student_sn = await signed({})
  await signed({ status: 'SUBMIT' })
  // Twice in one year: one student.
  await signed({ student_sn, closed: true }, await planOf('FINISHED'))
  // Signed up for an exam that is to come, was not run, or was cancelled: not reached yet.
  for (const state of ['PLANNED', 'NOT_RUN', 'CANCELLED', null] as const) await signed({}, await planOf(state))
  // Removed, sent back, of another level, or of another institution: not reached.
  await signed({ status: 'INIT' })
  await signed({ status: 'REJECT' })
  await signed({ level: 'SENIOR' })
  await signed({ org_sn: ORGS.school })
  // Signed up this year as well; the exam says the year.
  await signed({}, await planOf('FINISHED', `${year - 1}-12-30 09:00:00`))
  const read = async (name: 'college' | 'college2' | 'school' | 'center', id: string = ORGS.college) =>
    (await t.as(name)).call(signupContract.pilots, { params: { id } })
  const rows = [
    { level: 'MIDDLE', year, declared: 40, reached: 2 },
    { level: 'MIDDLE', year: year - 1, declared: null, reached: 1 },
  ]
  for (const name of ['college', 'center'] as const) expect((await read(name)).data).toMatchObject(rows)
  for (const name of ['college2', 'school'] as const) expect((await read(name)).status).toBe(40400)
  expect((await t.anonymous.call(signupContract.pilots, { params: { id: ORGS.college } })).status).toBe(40002)
  for (const name of ['teacher', 'trainer'] as const)
    expect((await (await t.as(name)).call(signupContract.pilots, { params: { id: ORGS.college } })).status).toBe(40300)
  expect((await read('center', 'nobody')).status).toBe(40400)
})

it('a year without a sign-up has reached nobody', async () => {
  const { sn: credential_sn } = await buildCredential(t.db)
  const pilots = [{ credential_sn, level: 'SENIOR' as const, declared_count: 35 }]
  await t.db.update(college).set({ pilot_year: 2025, pilot_credentials: pilots }).where(eq(college.sn, ORGS.school2))
  const { data } = await (await t.as('school2')).call(signupContract.pilots, { params: { id: ORGS.school2 } })
  expect(data).toMatchObject([{ credential_sn, level: 'SENIOR', year: 2025, declared: 35, reached: 0 }])
})
