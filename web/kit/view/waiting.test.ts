import { expect, it } from 'vitest'
import { lengthOfWait } from './waiting.ts'

it.each([
  [0, 'short'],
  [2, 'short'],
  [3, 'long'],
  [6, 'long'],
  [7, 'too_long'],
])('a wait of %i days is %s (console.md: a record that waits since today is not orange)', (days, length) => {
  expect(lengthOfWait(days)).toBe(length)
})
