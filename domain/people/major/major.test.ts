import { expect, test } from 'vitest'
import { majorContract } from './major.contract.ts'
import { isYoungMajor } from './major.rules.ts'

test.each([
  [2024, 2026, true],
  [2023, 2026, false],
  [2026, 2026, true],
  [2027, 2026, true],
  [1950, 2026, false],
])('a major that started in %i is a young one in %i: %s', (start, year, young) => {
  expect(isYoungMajor(start, year)).toBe(young)
})

const good = { code: '460101', name: '机械设计与制造', edu_level: 'HIGHER', duration: 3, start_year: 2019 }
test.each<[string, Record<string, unknown>, boolean]>([
  ['only the required fields', {}, true],
  ['no code', { code: undefined }, false],
  ['a code of five digits', { code: '46010' }, false],
  ['letters', { code: '46010A' }, false],
  ['a duration of one year', { duration: 1 }, false],
  ['a duration of six years', { duration: 6 }, false],
  ['a start year before 1950', { start_year: 1949 }, false],
  ['a negative number of students', { student_count: -1 }, false],
  ['an unknown level', { edu_level: 'MASTER' }, false],
  ['a bad mobile', { director_mobile: '123' }, false],
  ['a status set by the client', { status: 'DISABLE' }, false],
  ['an institution set by the client', { org_sn: 'org-school2' }, false],
])('create: %s', (_, change, accepted) => {
  expect(majorContract.create.body.safeParse({ ...good, ...change }).success).toBe(accepted)
})

test('an absent mobile of the director leaves it unchanged, null removes it', () => {
  const body = { ...good, version: 1 }
  expect(majorContract.update.body.parse(body).director_mobile).toBeUndefined()
  expect(majorContract.update.body.parse({ ...body, director_mobile: null }).director_mobile).toBeNull()
})
