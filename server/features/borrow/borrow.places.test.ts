import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildCredential } from '../credential/credential.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { takePlaces } from '../plan/plan.places.commands.ts'
import { plan } from '../plan/plan.table.ts'
import { buildBorrow } from './borrow.factory.ts'
import { freeBorrowedPlaces, takeBorrowedPlaces } from './borrow.places.commands.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

async function openPlan() {
  const { sn: credential_sn } = await buildCredential(t.db)
  return buildPlan(t.db, { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 15, credential_sn })
}
type Plan = Awaited<ReturnType<typeof openPlan>>
const borrowOn = (open: Plan, approved_count: number) =>
  buildBorrow(t.db, {
    credential_sn: open.credential_sn,
    status: 'SCHOOL_AUDIT',
    plan_sn: open.sn,
    student_count: 10,
    approved_count,
  })
const placesOf = async (sn: string) => {
  const { taken, own_taken, reserved } = plan
  const [found] = await t.db.select({ taken, own_taken, reserved }).from(plan).where(eq(plan.sn, sn))
  return found
}

it('borrowed students sit on what was approved, on their own plan alone', async () => {
  const open = await openPlan()
  const other = await openPlan()
  const { sn } = await borrowOn(open, 3)
  expect(await takeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: other.sn }, 1)).toBe(false)
  expect(await takeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: open.sn }, 4)).toBe(false)
  expect(await takeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: open.sn }, 3)).toBe(true)
  expect(await takeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: open.sn }, 1)).toBe(false)
  expect(await placesOf(open.sn)).toEqual({ taken: 3, own_taken: 0, reserved: 3 })
  expect(await freeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: open.sn }, 4)).toBe(false)
  expect(await freeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: open.sn }, 3)).toBe(true)
})

it('own students leave the quota alone until the borrow deadline, and what was approved for good', async () => {
  const open = await openPlan()
  expect(await takePlaces(t.db, open.sn, 'OWN', 26)).toBe(false)
  expect(await takePlaces(t.db, open.sn, 'OWN', 25)).toBe(true)
  await borrowOn(open, 10)
  await shiftClock(t.db, '21 days')
  expect(await takePlaces(t.db, open.sn, 'OWN', 6)).toBe(false)
  expect(await takePlaces(t.db, open.sn, 'OWN', 5)).toBe(true)
  expect(await placesOf(open.sn)).toEqual({ taken: 30, own_taken: 30, reserved: 10 })
})
