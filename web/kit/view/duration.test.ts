import { expect, it } from 'vitest'
import { timeBetween } from './duration.ts'

it.each([
  ['2026-12-10 09:00:00', '10 minutes', '10 分钟'],
  ['2026-12-10 08:51:00', '1 minute', '1 分钟'],
  ['2026-12-10 10:49:00', '119 minutes', '119 分钟'],
  ['2026-12-10 11:55:00', '3 h 5 min', '3 小时 5 分钟'],
  ['2026-12-17 09:00:00', '7 days', '7 天'],
])('the time until %s is said in the unit that a person thinks in: %s', (moment, US, CN) => {
  expect(timeBetween('2026-12-10 08:50:00', moment)).toMatchObject({ US, CN })
})
