import { expect, test } from 'vitest'
import { closenessOf, earlierOf, reviewDue, timeLeft } from './deadline.ts'

test.each([
  [-1, 'over'],
  [0, 'soon'],
  [3, 'soon'],
  [4, 'near'],
  [7, 'near'],
  [8, 'far'],
] as const)('a deadline in %d days is %s (issue 13: red to 3 days, orange to 7)', (days, closeness) => {
  expect(closenessOf(days)).toBe(closeness)
})

const NOW = '2026-03-10 20:40:00'
test.each<[string, ReturnType<typeof timeLeft>]>([
  ['2026-03-10 23:40:00', { closeness: 'soon', days: 0, hours: 3 }],
  ['2026-03-10 21:00:00', { closeness: 'soon', days: 0, hours: 0 }],
  ['2026-03-11 20:39:59', { closeness: 'soon', days: 1, hours: 23 }],
  ['2026-03-11 20:40:00', { closeness: 'soon', days: 1, hours: null }],
  ['2026-03-10 20:39:59', { closeness: 'over', days: 0, hours: null }],
  ['2026-03-08 18:00:00', { closeness: 'over', days: -2, hours: null }],
  ['2026-03-10', { closeness: 'soon', days: 0, hours: null }],
  ['2026-03-09', { closeness: 'over', days: -1, hours: null }],
  ['2026-03-16', { closeness: 'near', days: 6, hours: null }],
  ['2026-04-01 18:00:00', { closeness: 'far', days: 22, hours: null }],
])(
  'until %s there is, at 20:40 on the 10th, so much time (finding 22: a call that expires in three hours)',
  (deadline, left) => {
    expect(timeLeft(deadline, NOW)).toEqual(left)
  },
)

/** National Day of 2026: the working days after the 30th of September are the 8th and 9th, the Saturday that is worked for it, and from the 12th on. */
const NATIONAL_DAY = {
  holidays: ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'],
  working_weekends: ['2026-10-10'],
}
test.each([
  ['2026-09-30 16:00:00', null, '2026-10-13'],
  // The count may begin on a weekend.
  ['2026-10-03 16:00:00', null, '2026-10-13'],
  ['2026-09-30 16:00:00', '2026-10-13 09:00:00', '2026-10-13 09:00:00'],
  ['2026-09-30 16:00:00', '2026-10-14 00:00:00', '2026-10-13'],
  ['2026-09-30 16:00:00', '2026-09-29 09:00:00', '2026-09-29 09:00:00'],
  [null, '2026-09-29 09:00:00', '2026-09-29 09:00:00'],
  [null, null, null],
])(
  'Decided 50: submitted at %s, before what begins at %s: “+ review_days (5 working days), the earlier” is %s',
  (submitted, begin, due) => {
    expect(reviewDue(submitted, { review_days: 5, calendar: NATIONAL_DAY }, begin)).toBe(due)
  },
)

test.each([
  ['2026-05-21', '2026-05-21 18:00:00', '2026-05-21 18:00:00'],
  ['2026-05-21', '2026-05-22 00:00:00', '2026-05-21'],
  ['2026-05-22', '2026-05-21', '2026-05-21'],
])('a day lasts until its end: of %s and %s the earlier is %s', (a, b, earlier) => {
  expect([earlierOf(a, b), earlierOf(b, a)]).toEqual([earlier, earlier])
})
