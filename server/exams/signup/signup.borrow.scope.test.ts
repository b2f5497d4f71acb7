import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { newKey } from '../../files/storage.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildBorrow } from '../borrow/borrow.factory.ts'
import { borrow } from '../borrow/borrow.table.ts'
import { buildPlan } from '../plan/plan.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a school neither reads nor uses the borrowed exam of another school on the same plan', async () => {
  const host = await buildPlan(t.db, { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 5 })
  const lend = (org_sn: string) =>
    buildBorrow(t.db, { org_sn, host_org_sn: host.org_sn, plan_sn: host.sn, status: 'SCHOOL_AUDIT', approved_count: 2 })
  await lend(ORGS.school)
  const { sn: borrow_sn } = await lend(ORGS.school2)
  const headFor = async (username: Username) =>
    (await t.as(username)).call(signupContract.plan, { params: { id: host.sn }, query: { borrow_sn } })
  for (const stranger of ['school', 'college2'] as const) expect((await headFor(stranger)).http).toBe(404)
  for (const party of ['school2', 'college'] as const)
    expect((await headFor(party)).data.places).toMatchObject({ free: 2 })

  const own = await buildStudent(t.db, { org_sn: ORGS.school, photo_status: 'AUDIT', photo: newKey('jpg') })
  const body = { students: [own.sn], borrow_sn }
  const asked = await (await t.as('school')).call(signupContract.create, { params: { id: host.sn }, body })
  expect(asked.http).toBe(404)
  const [lending] = await t.db.select().from(borrow).where(eq(borrow.sn, borrow_sn))
  expect(lending?.taken).toBe(0)
})
