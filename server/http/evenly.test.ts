import { expect, test } from 'vitest'
import { evenly } from './evenly.ts'

test('an answer and a fault come no sooner than the given time (reliability.md §2: same answer, same time)', async () => {
  const begun = performance.now()
  expect(await evenly(60, async () => 'found')).toBe('found')
  const middle = performance.now()
  await expect(evenly(60, () => Promise.reject(new Error('not found')))).rejects.toThrow('not found')
  // A timer may end up to 1 ms early.
  expect(Math.min(middle - begun, performance.now() - middle)).toBeGreaterThan(58)
})
