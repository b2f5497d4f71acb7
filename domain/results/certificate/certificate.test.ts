import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GRANTS } from '../../access/grants.ts'
import { ROLES } from '../../access/roles.ts'
import type { Role } from '../../access/roles.ts'
import { LEVELS } from '../../catalogue/credential/credential.model.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { maskedName } from '../../kernel/person.ts'
import { isIssueDue } from '../scoreSheet/scoreSheet.rules.ts'
import { certificateLifecycle } from './certificate.lifecycle.ts'
import { CERTIFICATE_RULES, certificateRules } from '../../platform/setting/setting.certificate.rules.ts'
import { CERTIFICATE_STATUS } from './certificate.model.ts'
import type { CertificateStatus } from './certificate.model.ts'
import { certificateNumber, checkedStatus, lastDay, numberPrefix, secondPersonRefusal } from './certificate.rules.ts'

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

const published = {
  status: 'AUDIT' as const,
  publicity_end: '2026-05-15',
  issue_time: null,
  withheld: 0,
  blocking_incidents: 0,
}
test.each([
  ['the last day of public notice', published, '2026-05-15', false],
  ['the day after', published, '2026-05-16', true],
  ['long after', published, '2027-01-01', true],
  ['issued already', { ...published, issue_time: '2026-05-16 01:00:00' }, '2026-05-17', false],
  ['not published', { ...published, status: 'SUBMIT' as const, publicity_end: null }, '2026-05-17', false],
  // Decided 7: a job issues when the 5 working days end without an open problem.
  ['an incident is open', { ...published, withheld: 0, blocking_incidents: 1 }, '2026-05-16', false],
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

const actorOf = (role: Role, sn: string = role) => ({
  sn,
  username: sn,
  name: sn,
  role,
  admin: false,
  org_sn: 'o',
  origin: null,
  permissions: new Set(GRANTS[role]),
})
const MOVES = ['void', 'confirmVoid', 'cancelVoid', 'reissue'] as const
type Move = (typeof MOVES)[number]
/** Decided 29: from where each move leads where; what is not in it is refused by the state. */
const TARGETS: Partial<Record<`${CertificateStatus} ${Move}`, CertificateStatus>> = {
  'VALID void': 'VOIDING',
  'EXPIRED void': 'VOIDING',
  'VOIDING confirmVoid': 'VOID',
  'VOIDING cancelVoid': 'VALID',
  'VALID reissue': 'VALID',
}
const byState = CERTIFICATE_STATUS.flatMap((status) => MOVES.map((move) => [status, move] as const))

describe('“void (system, reason, a second person confirms) and reissue (old number kept, history kept, reason) are moves” (Decided 29)', () => {
  test.each(byState)('%s, %s by the platform’s second person', (status, move) => {
    const to = TARGETS[`${status} ${move}`]
    expect(verdictOf(certificateLifecycle, { status, is_own: false }, move, actorOf('system'))).toEqual(
      to ? { allowed: true, to } : { allowed: false, why: 'state' },
    )
  })
  test.each(ROLES.filter((role) => role !== 'system'))(
    '%s makes none of the 4 moves in none of the 4 states',
    (role) => {
      for (const [status, move] of byState)
        expect(verdictOf(certificateLifecycle, { status, is_own: false }, move, actorOf(role))).toEqual({
          allowed: false,
          why: 'permission',
        })
    },
  )
  test.each([
    ['the same person', true, 'certificate_second_person'],
    ['another person', false, undefined],
  ])('confirmed by %s', (_, is_own, rule) => {
    const record = { status: 'VOIDING' as const, is_own }
    const verdict = verdictOf(certificateLifecycle, record, 'confirmVoid', actorOf('system'))
    expect(verdict.allowed ? undefined : verdict.why === 'rule' && verdict.refusal.rule).toBe(rule)
    // Who asked may take it back.
    expect(verdictOf(certificateLifecycle, record, 'cancelVoid', actorOf('system')).allowed).toBe(true)
  })
  test('the moves that need a reason are void, cancelVoid and reissue: the confirmation confirms that of the request', () => {
    const required = MOVES.filter((move) => 'opinion' in certificateLifecycle.moves[move])
    expect(required).toEqual(['void', 'cancelVoid', 'reissue'])
  })
  test('the refusal of the same person says in 3 languages what lifts it: another account, or cancelling', () => {
    const message = secondPersonRefusal(true)?.message
    expect([message?.CN, message?.HK, message?.US]).toEqual([
      expect.stringMatching(/另一人的平台账号.*撤销/),
      expect.stringMatching(/另一人的平台帳戶.*撤銷/),
      expect.stringMatching(/platform account of another person.*cancel/),
    ])
  })
})

test.each([
  ['VALID', null, 'VALID'],
  ['VALID', '2026-06-30', 'VALID'],
  ['VALID', '2026-06-29', 'EXPIRED'],
  ['VOIDING', null, 'VALID'],
  ['VOIDING', '2026-06-30', 'VALID'],
  ['VOIDING', '2026-06-29', 'EXPIRED'],
  ['EXPIRED', '2026-06-29', 'EXPIRED'],
] as const)(
  'the public check of one in %s until %s says %s on 2026-06-30: a request that nobody confirmed changes nothing (Decided 29)',
  (status, expire_date, expected) => {
    expect(checkedStatus({ status, expire_date }, '2026-06-30')).toBe(expected)
  },
)

test.each(CERTIFICATE_STATUS)('the time limit moves one in %s once', (status) => {
  const verdict = verdictOf(certificateLifecycle, { status, is_own: false }, 'expire', actorOf('system'))
  const isOpen = status === 'VALID' || status === 'VOIDING'
  expect(verdict).toEqual(isOpen ? { allowed: true, to: 'EXPIRED' } : { allowed: false, why: 'state' })
})
