import { expect, test } from 'vitest'
import { closenessOf, dueOrder } from './report.rules.ts'

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

test('the due list begins with the nearest deadline; what has none follows, the longest waiting first', () => {
  const of = (name: string, days_left: number | null, days_waiting: number | null) => ({
    name,
    days_left,
    days_waiting,
  })
  const given = [of('new', null, 0), of('far', 9, 1), of('old', null, 12), of('plain', null, null), of('over', -2, 3)]
  expect(given.toSorted(dueOrder).map(({ name }) => name)).toEqual(['over', 'far', 'old', 'new', 'plain'])
})
