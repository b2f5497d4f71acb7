import { expect, test } from 'vitest'
import { majorContract } from './major.contract.ts'
import { isYoungMajor } from './major.rules.ts'

test.each([
  [2024, 2026, true],
  [2023, 2026, false],
  [2026, 2026, true],
  [2027, 2026, true],
  [1950, 2026, false],
])('a major since %i is young in %i: %s', (start, year, young) => {
  expect(isYoungMajor(start, year)).toBe(young)
})

const good = { code: '460101', name: '机械设计与制造', edu_level: 'HIGHER', duration: 3, start_year: 2019 }
test.each<[string, Record<string, unknown>, boolean]>([
  ['the least', {}, true],
  ['no code', { code: undefined }, false],
  ['five digits', { code: '46010' }, false],
  ['letters', { code: '46010A' }, false],
  ['one year', { duration: 1 }, false],
  ['six years', { duration: 6 }, false],
  ['an old start', { start_year: 1949 }, false],
  ['less than nobody', { student_count: -1 }, false],
  ['an unknown level', { edu_level: 'MASTER' }, false],
  ['a bad mobile', { director_mobile: '123' }, false],
  ['a status of its own', { status: 'DISABLE' }, false],
  ['another organisation', { org_sn: 'org-school2' }, false],
])('create: %s', (_, change, accepted) => {
  expect(majorContract.create.body.safeParse({ ...good, ...change }).success).toBe(accepted)
})

test('an absent mobile of the director stays unchanged, null removes it', () => {
  const body = { ...good, version: 1 }
  expect(majorContract.update.body.parse(body).director_mobile).toBeUndefined()
  expect(majorContract.update.body.parse({ ...body, director_mobile: null }).director_mobile).toBeNull()
})
