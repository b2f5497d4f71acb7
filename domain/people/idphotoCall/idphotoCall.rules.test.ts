import { expect, test } from 'vitest'
import { QUOTA_DEFAULTS } from './idphotoCall.model.ts'
import { crossesThreshold, periodRefusal, quotaRefusal } from './idphotoCall.rules.ts'

const quota = { ...QUOTA_DEFAULTS, org_month_max: 100, month_total: 1000, warn_below: 50 }

test.each([
  ['the tenth check of a student is allowed', { student: 9, org: 0, month: 0 }, 1, null],
  ['the eleventh is not (§8.2: per student 10 checks)', { student: 10, org: 0, month: 0 }, 1, 'quota_student'],
  ['the last call of the institution this month', { student: null, org: 99, month: 0 }, 1, null],
  ['one more: 本月调用次数已用完', { student: null, org: 100, month: 0 }, 1, 'quota_month'],
  ['an archive needs all its calls', { student: null, org: 50, month: 0 }, 51, 'quota_month'],
  ['the platform has none left', { student: null, org: 0, month: 1000 }, 1, 'quota_month'],
])('%s', (_, used, wanted, rule) => {
  expect(quotaRefusal(quota, used, wanted)?.rule ?? null).toBe(rule)
})

test('the message of §8.2 to the letter', () => {
  expect(quotaRefusal(quota, { student: null, org: 100, month: 0 }, 1)?.message.CN).toBe('本月调用次数已用完')
})

test('the threshold of 50 remaining credits is crossed once: by the call after which 49 remain', () => {
  expect([949, 950, 951].map((used) => crossesThreshold(quota, used, 1))).toEqual([false, true, false])
  expect(crossesThreshold(quota, 900, 200)).toBe(true)
})

test('a period has 1 to 366 days', () => {
  expect(
    ['2026-01-01', '2026-12-31', '2027-01-01', '2027-01-02'].map((to) => periodRefusal('2026-01-01', to)?.rule ?? null),
  ).toEqual([null, null, null, 'stat_period'])
  expect(periodRefusal('2026-02-01', '2026-01-31')?.rule).toBe('stat_period')
})
