import { expect, test } from 'vitest'
import { proposedRating } from './examinerFile.rating.rules.ts'

test.each([
  [3, 5, 0, 0, 'EXCELLENT'],
  [3, 4.5, 0, 0, 'EXCELLENT'],
  [3, 4.4, 0, 0, 'QUALIFIED'],
  [3, 3.5, 0, 0, 'QUALIFIED'],
  [3, 3.4, 0, 0, 'BASIC'],
  [3, 2.5, 0, 0, 'BASIC'],
  [3, 2.4, 0, 0, 'UNQUALIFIED'],
  [3, 5, 1, 0, 'QUALIFIED'],
  [3, 5, 4, 0, 'QUALIFIED'],
  [3, 5, 0, 2, 'EXCELLENT'],
  [3, 5, 0, 3, 'QUALIFIED'],
  [3, 5, 1, 3, 'BASIC'],
  [3, 2.5, 1, 3, 'UNQUALIFIED'],
  [3, 1, 1, 0, 'UNQUALIFIED'],
  [0, 0, 0, 0, null],
])(
  '§3.13a “yearly rating 优秀/合格/基本合格/不合格 by the centre, proposed from the feedback”: %i reports, mean %s, %i violations, %i counted refusals of 3 allowed: %s',
  (count, average, violations, refusals, grade) => {
    expect(proposedRating({ count, average, violations, refusals, refusals_max: 3 })).toBe(grade)
  },
)

test('where no refusal is allowed, none is no step less', () => {
  const year = { count: 1, average: 4.5, violations: 0, refusals_max: 0 }
  expect([0, 1].map((refusals) => proposedRating({ ...year, refusals }))).toEqual(['EXCELLENT', 'QUALIFIED'])
})
