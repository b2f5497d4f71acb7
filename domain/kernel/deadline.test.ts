import { expect, test } from 'vitest'
import { closenessOf, timeLeft } from './deadline.ts'

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
