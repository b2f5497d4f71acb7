import { expect, test } from 'vitest'
import { yearlyRatingWords } from '../../people/teacher/teacher.messages.ts'
import { YEARLY_RATINGS } from '../../people/teacher/teacher.model.ts'
import { ratingBody, violationBody } from './examinerFile.model.ts'
import { whyNotRate, whyNotViolation } from './examinerFile.rules.ts'

test.each([
  [2026, undefined],
  [2025, undefined],
  [2027, 'rating_year'],
])('§3.7 “年度评价”: the year %i, today 2026-11-21: %s', (year, rule) => {
  expect(whyNotRate(year, '2026-11-21')?.rule).toBe(rule)
})

test.each([
  ['2026-11-21', undefined],
  ['2026-11-22', 'violation_future'],
])('§5.6 “violation record”: on %s, today 2026-11-21: %s', (day, rule) => {
  expect(whyNotViolation(day, '2026-11-21')?.rule).toBe(rule)
})

/** “yearly rating 优秀/合格/… kept in the examiner file” (domain.md §6.4). */
test('§3.7 the grades are 优秀, 合格, 基本合格, 不合格', () => {
  expect(YEARLY_RATINGS.map((grade) => yearlyRatingWords[grade].CN)).toEqual(['优秀', '合格', '基本合格', '不合格'])
})

test.each([
  [{ year: 2026, grade: 'BASIC', reason: '两次迟到' }, true],
  [{ year: 1999, grade: 'BASIC', reason: '两次迟到' }, false],
  [{ year: 2026, grade: 'GOOD', reason: '两次迟到' }, false],
  [{ year: 2026, grade: 'BASIC', reason: '  ' }, false],
  [{ year: 2026, grade: 'BASIC', reason: '字'.repeat(501) }, false],
])('a rating needs a year, a grade and a reason: %j: %s', (body, fits) => {
  expect(ratingBody.safeParse(body).success).toBe(fits)
  expect(violationBody.safeParse({ day: '2026-11-01', reason: body.reason }).success).toBe(
    body.reason.trim() !== '' && body.reason.length <= 500,
  )
})
