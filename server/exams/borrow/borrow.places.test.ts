import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { atVersion } from '../../test/storedVersion.ts'
import { takePlaces } from '../plan/plan.places.commands.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { signup } from '../signup/signup.table.ts'
import { buildBorrow, buildOpenPlan, placesOf } from './borrow.factory.ts'
import { freeBorrowedPlaces, takeBorrowedPlaces } from './borrow.places.commands.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

const openPlan = () => buildOpenPlan(t.db)
type Plan = Awaited<ReturnType<typeof openPlan>>
const borrowOn = (open: Plan, approved_count: number) =>
  buildBorrow(t.db, {
    credential_sn: open.credential_sn,
    status: 'SCHOOL_AUDIT',
    plan_sn: open.sn,
    student_count: 10,
    approved_count,
  })

it('borrowed students take only the approved places, and only on the plan of their borrowed exam', async () => {
  const open = await openPlan()
  const other = await openPlan()
  const { sn } = await borrowOn(open, 3)
  expect(await takeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: other.sn }, 1)).toBe(false)
  expect(await takeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: open.sn }, 4)).toBe(false)
  expect(await takeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: open.sn }, 3)).toBe(true)
  expect(await takeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: open.sn }, 1)).toBe(false)
  expect(await placesOf(t.db, open.sn)).toEqual({ taken: 3, own_taken: 0, reserved: 3 })
  expect(await freeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: open.sn }, 4)).toBe(false)
  expect(await freeBorrowedPlaces(t.db, { borrow_sn: sn, plan_sn: open.sn }, 3)).toBe(true)
})

it('own students cannot take the borrow quota until the borrow deadline, nor approved borrowed places at any time', async () => {
  const open = await openPlan()
  expect(await takePlaces(t.db, open.sn, 'OWN', 26)).toBe(false)
  expect(await takePlaces(t.db, open.sn, 'OWN', 25)).toBe(true)
  await borrowOn(open, 10)
  await shiftClock(t.db, '21 days')
  expect(await takePlaces(t.db, open.sn, 'OWN', 6)).toBe(false)
  expect(await takePlaces(t.db, open.sn, 'OWN', 5)).toBe(true)
  expect(await placesOf(t.db, open.sn)).toEqual({ taken: 30, own_taken: 30, reserved: 10 })
})

it('a cancelled borrowed exam keeps no sign-up: its sign-ups are rejected with the reason, their places are free', async () => {
  const open = await openPlan()
  const { sn } = await borrowOn(open, 3)
  const school = await t.as('school')
  const made = []
  for (let at = 0; at < 2; at++)
    made.push(await buildSignup(t.db, { plan_sn: open.sn, org_sn: 'org-school', borrow_sn: sn, status: 'SUBMIT' }))
  const own = await buildSignup(t.db, { plan_sn: open.sn })
  expect(await placesOf(t.db, open.sn)).toEqual({ taken: 3, own_taken: 1, reserved: 3 })
  const host = await t.as('college')
  const held = await host.call(borrowContract.detach, await atVersion(t.db, 'borrow', sn))
  expect([held.rule, held.message]).toEqual(['borrow_has_signups', '仍有 2 名借考学生报名，不能移出；请先移除报名'])
  const gone = await school.call(borrowContract.cancel, { params: { id: sn }, body: { opinion: '学生实习' } })
  expect(gone.data).toMatchObject({ status: 'SCHOOL_REJECT', taken: 0, approved_count: null, plan_sn: null })
  expect(await placesOf(t.db, open.sn)).toEqual({ taken: 1, own_taken: 1, reserved: 0 })
  const rows = await t.db.select().from(signup).where(eq(signup.plan_sn, open.sn))
  const stateOf = (one: string) => rows.find((row) => row.sn === one)
  expect(made.map((one) => stateOf(one.sn))).toEqual(
    made.map(() => expect.objectContaining({ status: 'REJECT', reject_reason: '学生实习' })),
  )
  expect(stateOf(own.sn)?.status).toBe('AUDIT')
})
