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

test('the borrow deadline lies so many days before the end of the sign-up, at the same hour', () => {
  expect(borrowDeadlineOf('2026-03-03 17:30:00', 5)).toBe('2026-02-26 17:30:00')
})

test.each<[string, Partial<PlanPlaces>, string, number]>([
  ['the quota is kept before the deadline', {}, '2026-03-15 17:00:00', 15],
  ['and released after it', {}, '2026-03-15 17:00:01', 30],
  ['what was approved stays after it', { reserved: 12 }, '2026-03-19 08:00:00', 18],
  ['approvals beyond the quota are kept too', { reserved: 20 }, '2026-03-01 08:00:00', 10],
  ['approvals within the quota are part of it', { reserved: 12 }, '2026-03-01 08:00:00', 15],
  ['a plan that accepts nobody keeps nothing', { accept_borrow: false }, '2026-03-01 08:00:00', 30],
  ['never less than none', { own_taken: 30 }, '2026-03-01 08:00:00', 0],
])('own students: %s', (_, change, now, left) => {
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
