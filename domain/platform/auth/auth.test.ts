import { describe, expect, test } from 'vitest'
import { captchaStep, captchaWork, judgeFailures } from './auth.rules.ts'
import type { FailureCounts } from './auth.rules.ts'

const NONE: FailureCounts = {
  is_usual: false,
  pair: 0,
  pair_age: 0,
  account: 0,
  account_age: 0,
  network: 0,
  network_last: 0,
  network_age: 0,
}

describe('the ladder of failed logins (reliability.md §3)', () => {
  test.each<[string, Partial<FailureCounts>, number, number | null]>([
    ['no failure', {}, 0, null],
    ['4 of an account from a network: nothing', { pair: 4 }, 0, null],
    ['5: a captcha', { pair: 5 }, 0, 0],
    ['7: a captcha of the fourth cost', { pair: 7 }, 0, 2],
    ['9: no wait yet', { pair: 9 }, 0, 4],
    ['10: 15 s', { pair: 10 }, 15, 4],
    ['11: 30 s', { pair: 11 }, 30, 4],
    ['11, 20.5 s later: the rest', { pair: 11, pair_age: 20.5 }, 10, 4],
    ['30: at most 15 minutes', { pair: 30 }, 900, 4],
    ['19 of an account from all networks: nothing', { account: 19 }, 0, null],
    ['20: 1 s', { account: 20 }, 1, null],
    ['25: 32 s', { account: 25 }, 32, null],
    ['26: 60 s', { account: 26 }, 60, null],
    ['2000: 60 s', { account: 2000 }, 60, null],
    ['26, 61 s later: the next try is open', { account: 26, account_age: 61 }, 0, null],
    ['29 of a network over all accounts: nothing', { network: 29, network_last: 29 }, 0, null],
    ['30: a captcha', { network: 30, network_last: 30 }, 0, 0],
    ['99: a captcha, no stop', { network: 99, network_last: 99 }, 0, 4],
    ['100: stopped for 15 minutes', { network: 100, network_last: 100 }, 900, 4],
    ['100, 14 minutes later: one minute more', { network: 80, network_last: 100, network_age: 840 }, 60, 4],
    ['100, 15 minutes later: open', { network_last: 100, network_age: 900 }, 0, null],
    [
      'a usual network: neither account nor network counts',
      { is_usual: true, account: 300, network: 100, network_last: 100 },
      0,
      null,
    ],
    ['a usual network: its own failures count', { is_usual: true, pair: 10, account: 300 }, 15, 4],
  ])('%s', (_, counts, wait_seconds, captcha) => {
    expect(judgeFailures({ ...NONE, ...counts })).toEqual({ wait_seconds, captcha })
  })
})

test('the cost of a captcha doubles with each failure up to ten times the first, and no further', () => {
  const costs = [0, 1, 2, 3, 4, 5, 70].map((failures) => captchaWork(captchaStep(failures) ?? -1))
  expect(costs).toEqual([3600, 7200, 14_400, 28_800, 36_000, 36_000, 36_000])
  expect(captchaStep(-1)).toBeNull()
})
