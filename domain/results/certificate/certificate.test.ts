import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GRANTS } from '../../access/grants.ts'
import { ROLES } from '../../access/roles.ts'
import { LEVELS } from '../../catalogue/credential/credential.model.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { isIssueDue } from '../scoreSheet/scoreSheet.rules.ts'
import { certificateLifecycle } from './certificate.lifecycle.ts'
import { CERTIFICATE_RULES, certificateRules } from '../../platform/setting/setting.model.ts'
import { CERTIFICATE_STATUS } from './certificate.model.ts'
import { certificateNumber, lastDay, maskedName, numberPrefix } from './certificate.rules.ts'

const JILIN = { siteCode: '220017', issueDate: '2025-06-30', level: 'MIDDLE' } as const

describe('a certificate’s number', () => {
  test('is equal to the example of domain.md §2, 22 characters', () => {
    expect(certificateNumber(numberPrefix(CERTIFICATE_RULES, JILIN), 123)).toBe('S000122000017254000123')
  })
  test.each([
    ['SENIOR', 'S0001220000172530'],
    ['MIDDLE', 'S0001220000172540'],
    ['BEGINNER', 'S0001220000172550'],
  ] as const)('of %s begins with %s', (level, start) => {
    expect(certificateNumber(numberPrefix(CERTIFICATE_RULES, { ...JILIN, level }), 1)).toBe(`${start}00001`)
  })
  test.each([
    ['ZK{year}{level}-{serial}', 'ZK254-000007'],
    ['{type}{org}{serial}', 'S0001000007'],
    ['{province}{province}{serial}', '2222000007'],
  ])('by the pattern %s: %s', (pattern, expected) => {
    expect(certificateNumber(numberPrefix({ ...CERTIFICATE_RULES, pattern }, JILIN), 7)).toBe(expected)
  })
  test('is refused when all serials are used up', () => {
    expect(certificateNumber('S', 999_999)).toBe('S999999')
    expect(() => certificateNumber('S', 1_000_000)).toThrow('used up')
  })
  test('differs for each serial of a series and each level', () => {
    const serial = fc.integer({ min: 1, max: 999_999 })
    const level = fc.constantFrom(...LEVELS)
    fc.assert(
      fc.property(serial, serial, level, level, (a, b, one, other) => {
        const number = (value: number, of: typeof one) =>
          certificateNumber(numberPrefix(CERTIFICATE_RULES, { ...JILIN, level: of }), value)
        expect(number(a, one) === number(b, other)).toBe(a === b && one === other)
        expect(number(a, one)).toMatch(/^S\d{21}$/)
      }),
    )
  })
})

test.each([
  ['{type}{org}{province}{site}{year}{level}{serial}', true],
  ['A-{serial}', true],
  ['{serial}', false],
  ['{type}', false],
  ['{serial}{type}', false],
  ['{type}{serial}{serial}', false],
  ['{person}{serial}', false],
  ['s{serial}', false],
])('the pattern %s is valid: %s', (pattern, fine) => {
  expect(certificateRules.safeParse({ ...CERTIFICATE_RULES, pattern }).success).toBe(fine)
})

test.each([
  ['2025-06-30', 0, null],
  ['2025-06-30', 1, '2026-06-29'],
  ['2025-06-30', 3, '2028-06-29'],
  ['2024-02-29', 1, '2025-02-27'],
  ['2025-01-01', 5, '2029-12-31'],
])('issued on %s for %i years it is valid until %s', (day, years, expected) => {
  expect(lastDay(day, years)).toBe(expected)
})

const published = { status: 'AUDIT' as const, publicity_end: '2026-05-15', issue_time: null }
test.each([
  ['the last day of public notice', published, '2026-05-15', false],
  ['the day after', published, '2026-05-16', true],
  ['long after', published, '2027-01-01', true],
  ['issued already', { ...published, issue_time: '2026-05-16 01:00:00' }, '2026-05-17', false],
  ['not published', { ...published, status: 'SUBMIT' as const, publicity_end: null }, '2026-05-17', false],
  ['sent back', { ...published, status: 'REJECT' as const }, '2026-05-17', false],
])('whether certificates are due, %s: %o on %s: %s', (_, sheet, today, due) => {
  expect(isIssueDue(sheet, today)).toBe(due)
})

test.each([
  ['林子涵', '林*涵'],
  ['王芳', '王*'],
  ['𠮷田', '𠮷*'],
  ['欧阳娜娜', '欧**娜'],
  ['买买提·阿不都拉', '买**·***拉'],
  ['John Smith', 'J*** ****h'],
])('%s is masked as %s', (name, expected) => {
  expect(maskedName(name)).toBe(expected)
})

describe.each(ROLES)('%s', (role) => {
  const actor = { sn: role, username: role, name: role, role, admin: false, org_sn: 'o', origin: null }
  test.each(CERTIFICATE_STATUS)('a certificate in %s is moved only by the time limit, and only once', (status) => {
    const verdict = verdictOf(certificateLifecycle, { status }, 'expire', {
      ...actor,
      permissions: new Set(GRANTS[role]),
    })
    expect(verdict).toEqual(status === 'VALID' ? { allowed: true, to: 'EXPIRED' } : { allowed: false, why: 'state' })
    expect(Object.keys(certificateLifecycle.moves)).toEqual([])
  })
})
