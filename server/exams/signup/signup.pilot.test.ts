import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { college } from '../../people/college/college.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import { buildSignup } from './signup.factory.ts'
import { signup } from './signup.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('what is piloted, declared in the pilot year and reached by the live sign-ups of each year (domain.md §3.2)', async () => {
  const year = Number((await clock(t.db)).slice(0, 4))
  const { sn: credential_sn } = await buildCredential(t.db)
  const pilots = [{ credential_sn, level: 'MIDDLE' as const, declared_count: 40 }]
  await t.db.update(college).set({ pilot_year: year, pilot_credentials: pilots }).where(eq(college.sn, ORGS.college))
  const signed = async (change: object, age = '0 days') => {
    const { sn } = await buildSignup(t.db, { org_sn: ORGS.college, status: 'AUDIT' })
    const create_time = sql`business_now() - ${age}::interval`
    await t.db
      .update(signup)
      .set({ credential_sn, level: 'MIDDLE', create_time, ...change })
      .where(eq(signup.sn, sn))
  }
  await signed({})
  await signed({ status: 'SUBMIT' })
  // Removed, sent back, of another level, or of another institution: not reached.
  await signed({ status: 'INIT' })
  await signed({ status: 'REJECT' })
  await signed({ level: 'SENIOR' })
  await signed({ org_sn: ORGS.school })
  await signed({}, '1 year')
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
