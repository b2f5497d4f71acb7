import { expect, test } from 'vitest'
import { dueOrder } from './report.rules.ts'

test('the due list begins with the nearest deadline; what has none follows, the longest waiting first', () => {
  const of = (name: string, days_left: number | null, days_waiting: number | null) => ({
    name,
    days_left,
    days_waiting,
  })
  const given = [of('new', null, 0), of('far', 9, 1), of('old', null, 12), of('plain', null, null), of('over', -2, 3)]
  expect(given.toSorted(dueOrder).map(({ name }) => name)).toEqual(['over', 'far', 'old', 'new', 'plain'])
})
