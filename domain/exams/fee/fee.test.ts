import { describe, expect, test } from 'vitest'
import type { PayStatus } from '../signup/signup.model.ts'
import { feeMessages } from './fee.messages.ts'
import { payBody } from './fee.model.ts'
import type { FeeSignup } from './fee.model.ts'
import { feeOf, markOf, partOf, settledBefore, settleRefusal, totalFacts, wantedOf } from './fee.rules.ts'

const PRICES = { fee: '290.00', fee_retake_single: '150.00', fee_bearer: null }
const whole: FeeSignup = {
  source: 'OWN',
  subjects: 'BOTH',
  theory_attempt: 'NEW',
  practical_attempt: 'NEW',
  deferred: false,
}
const theory: FeeSignup = { ...whole, subjects: 'THEORY', practical_attempt: null }
const practical: FeeSignup = { ...whole, subjects: 'PRACTICAL', theory_attempt: null }

/** “DEFERRED: next sitting without fee” (domain.md §6.2); “fee per subject” of a retake (domain.md §6.3). */
describe('one line for each sign-up (Decided 20)', () => {
  test.each([
    ['a whole sign-up: the level’s fee', whole, PRICES, 'BOTH', 'NEW', '290.00', 'UNPAID'],
    [
      'theory again: the fee of a single subject',
      { ...theory, theory_attempt: 'RETAKE' as const },
      PRICES,
      'THEORY',
      'RETAKE',
      '150.00',
      'UNPAID',
    ],
    [
      'practical again: the same',
      { ...practical, practical_attempt: 'RETAKE' as const },
      PRICES,
      'PRACTICAL',
      'RETAKE',
      '150.00',
      'UNPAID',
    ],
    [
      'after a deferral, the deferred subject alone: free',
      { ...practical, deferred: true },
      PRICES,
      'PRACTICAL',
      'NEW',
      '0.00',
      'WAIVED',
    ],
    ['after a deferral, both again: free', { ...whole, deferred: true }, PRICES, 'BOTH', 'NEW', '0.00', 'WAIVED'],
    [
      'the only subject of a level, for the first time: the level’s fee',
      theory,
      PRICES,
      'THEORY',
      'NEW',
      '290.00',
      'UNPAID',
    ],
    [
      'a level without a fee of its own for retakes: its fee for a sitting',
      { ...theory, theory_attempt: 'RETAKE' as const },
      { ...PRICES, fee_retake_single: null },
      'THEORY',
      'RETAKE',
      '290.00',
      'UNPAID',
    ],
  ] as const)('%s', (_, signup, prices, subjects, attempt, amount, pay_status) => {
    expect(feeOf(signup, prices)).toEqual({
      subjects,
      attempt,
      deferred: signup.deferred,
      amount,
      payer: 'SCHOOL',
      pay_status,
    })
  })

  test.each([
    ['own', 'OWN', null, 'SCHOOL'],
    ['borrowed, paid by the school', 'BORROW', 'SCHOOL', 'SCHOOL'],
    ['borrowed, paid by the student', 'BORROW', 'STUDENT', 'STUDENT'],
    ['borrowed, paid by the host', 'BORROW', 'HOST', 'HOST'],
  ] as const)('who pays: %s', (_, source, fee_bearer, payer) => {
    expect(feeOf({ ...whole, source }, { ...PRICES, fee_bearer }).payer).toBe(payer)
  })
})

describe('signed up again after a removal', () => {
  const line = { subjects: 'BOTH', attempt: 'NEW', deferred: false } as const
  test.each<[PayStatus, boolean]>([
    ['PAID', true],
    ['WAIVED', true],
    ['UNPAID', false],
  ])('a line that was %s is used again: %s', (pay_status, again) => {
    const lines = [{ ...line, pay_status }]
    expect(settledBefore(lines, { ...line, pay_status: 'UNPAID' })).toBe(again ? lines[0] : undefined)
  })
  test.each([
    ['another subject', { subjects: 'THEORY' as const }],
    ['another attempt', { attempt: 'RETAKE' as const }],
    ['a sitting after a deferral', { deferred: true }],
  ])('never for %s', (_, other) => {
    expect(
      settledBefore([{ ...line, pay_status: 'PAID' }], { ...line, pay_status: 'UNPAID', ...other }),
    ).toBeUndefined()
  })
})

describe('settling a line', () => {
  test.each<[PayStatus, PayStatus, keyof typeof feeMessages | null]>([
    ['UNPAID', 'PAID', null],
    ['UNPAID', 'WAIVED', null],
    ['UNPAID', 'UNPAID', null],
    ['PAID', 'PAID', null],
    ['PAID', 'WAIVED', 'fee_paid'],
    ['PAID', 'UNPAID', null],
    ['WAIVED', 'PAID', 'fee_waived'],
    ['WAIVED', 'WAIVED', null],
    ['WAIVED', 'UNPAID', null],
  ])('%s to %s: %s', (pay_status, wanted, rule) => {
    const refusal = settleRefusal({ deferred: false, pay_status }, wanted)
    expect(refusal).toEqual(rule && { rule, message: feeMessages[rule] })
  })
  test.each<[PayStatus, string | undefined]>([
    ['PAID', 'fee_deferred'],
    ['UNPAID', 'fee_deferred'],
    ['WAIVED', undefined],
  ])('the free sitting after a deferral to %s: %s', (wanted, rule) => {
    expect(settleRefusal({ deferred: true, pay_status: 'WAIVED' }, wanted)?.rule).toBe(rule)
  })

  test.each([
    ['payment', {}, 'PAID', []],
    ['waiving with a reason', { waive: true, reason: '家庭困难' }, 'WAIVED', []],
    ['waiving without one', { waive: true }, null, ['fee_reason']],
    ['set back to unpaid with a reason', { reopen: true, reason: '登记有误' }, 'UNPAID', []],
    ['set back without one', { reopen: true }, null, ['fee_reason']],
    ['both at once', { waive: true, reopen: true, reason: '两者' }, null, ['fee_one_way']],
    [
      'a reason of 501 characters',
      { waive: true, reason: '长'.repeat(501) },
      null,
      ['Too big: expected string to have <=500 characters'],
    ],
  ] as const)('the body: %s', (_, body, wanted, faults) => {
    const parsed = payBody.safeParse({ version: 1, ...body })
    expect(parsed.success ? wantedOf(parsed.data) : null).toBe(wanted)
    expect(parsed.error?.issues.map(({ message }) => message) ?? []).toEqual(faults)
  })

  test('Decided 49: “The version is demanded … for moves that keep the state”', () => {
    expect(payBody.safeParse({}).error?.issues.map(({ message }) => message)).toEqual(['version_required'])
  })

  test.each<[PayStatus[], PayStatus]>([
    [['PAID'], 'PAID'],
    [['WAIVED'], 'WAIVED'],
    [['PAID', 'WAIVED'], 'PAID'],
    [['PAID', 'UNPAID'], 'UNPAID'],
  ])('a sign-up with lines %j is marked %s', (lines, mark) => {
    expect(markOf(lines.map((pay_status) => ({ pay_status })))).toBe(mark)
  })
})

test.each<[PayStatus, boolean, string | null]>([
  ['PAID', false, 'paid'],
  ['WAIVED', false, 'waived'],
  ['UNPAID', false, 'unpaid'],
  ['PAID', true, 'refundable'],
  ['WAIVED', true, null],
  ['UNPAID', true, null],
])('a line that is %s, its sign-up ended: %s, is part of %s', (pay_status, closed, part) => {
  expect(partOf({ pay_status, closed })).toBe(part)
})

test.each([
  ['0.00', ['2', '¥580.00', '¥290.00', '¥290.00', '¥0.00']],
  ['1290.00', ['2', '¥580.00', '¥290.00', '¥290.00', '¥0.00', '¥1,290.00']],
])('sums in words, with %s to refund', (refundable, values) => {
  const sums = { count: 2, total: '580.00', paid: '290.00', waived: '0.00', unpaid: '290.00', refundable }
  expect(totalFacts(sums).map(({ value }) => value.CN)).toEqual(values)
})
