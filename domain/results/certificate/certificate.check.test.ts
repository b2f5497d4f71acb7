import { describe, expect, it } from 'vitest'
import { tryDemand } from '../../platform/auth/auth.rules.ts'
import { CHECK_LADDER } from './certificate.check.rules.ts'

const NONE = { number: 0, network: 0, day: 0, age: null }

describe('Decided 48: “5 wrong names for one number or 30 wrong pairs from one network in an hour ask the captcha, from 100 a day on each try also waits 10 s”', () => {
  it.each([
    ['nothing wrong so far', {}, false, 0],
    ['4 for the number', { number: 4 }, false, 0],
    ['5 for the number', { number: 5 }, true, 0],
    ['29 from the network', { network: 29 }, false, 0],
    ['30 from the network', { network: 30 }, true, 0],
    ['99 a day', { day: 99, age: 0 }, false, 0],
    ['100 a day, the last one now', { day: 100, age: 0 }, false, 10],
    ['100 a day, the last one 3.2 s ago', { day: 100, age: 3.2 }, false, 7],
    ['100 a day, the last one 10 s ago', { day: 100, age: 10 }, false, 0],
    ['100 a day, the last one hours ago', { day: 100, age: 9000 }, false, 0],
    ['both', { number: 5, network: 30, day: 400, age: 1 }, true, 9],
  ])('%s', (_, counts, captcha, wait_seconds) => {
    expect(tryDemand({ ...NONE, ...counts }, CHECK_LADDER)).toEqual({ captcha, wait_seconds })
  })
})
