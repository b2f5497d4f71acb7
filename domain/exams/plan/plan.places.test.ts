import { expect, test } from 'vitest'
import { borrowDeadlineOf, freePlacesOf, ownPlacesLeft } from './plan.places.rules.ts'
import type { PlanPlaces } from './plan.model.ts'

const plan: PlanPlaces = {
  capacity: 40,
  own_taken: 10,
  reserved: 0,
  accept_borrow: true,
  borrow_quota: 15,
  signup_end: '2026-03-20 17:00:00',
}

test('the borrow deadline is the set number of days before the end of the sign-up, at the same hour', () => {
  expect(borrowDeadlineOf('2026-03-03 17:30:00', 5)).toBe('2026-02-26 17:30:00')
})

test.each<[string, Partial<PlanPlaces>, string, number]>([
  ['the borrow quota is reserved before the deadline', {}, '2026-03-15 17:00:00', 15],
  ['the borrow quota is released after the deadline', {}, '2026-03-15 17:00:01', 30],
  ['approved places stay reserved after the deadline', { reserved: 12 }, '2026-03-19 08:00:00', 18],
  ['approvals beyond the quota are reserved too', { reserved: 20 }, '2026-03-01 08:00:00', 10],
  ['approvals within the quota are part of it', { reserved: 12 }, '2026-03-01 08:00:00', 15],
  ['a plan that accepts no borrowed exams reserves nothing', { accept_borrow: false }, '2026-03-01 08:00:00', 30],
  ['never below 0', { own_taken: 30 }, '2026-03-01 08:00:00', 0],
])('places left for own students: %s', (_, change, now, left) => {
  expect(ownPlacesLeft({ ...plan, ...change }, now, 5)).toBe(left)
})

test.each<[Partial<PlanPlaces>, number]>([
  [{}, 30],
  [{ reserved: 25 }, 5],
  [{ reserved: 30 }, 0],
  [{ own_taken: 0, capacity: 0 }, 0],
])('free places of %o: %i', (change, free) => {
  expect(freePlacesOf({ ...plan, ...change })).toBe(free)
})
