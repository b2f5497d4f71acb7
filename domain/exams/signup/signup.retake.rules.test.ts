import { expect, test } from 'vitest'
import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import { templateDefaults } from '../../catalogue/template/template.rules.ts'
import type { Sitting } from '../../catalogue/template/template.scoring.rules.ts'
import { retakeDayRefusal, retakeOf } from './signup.retake.rules.ts'
import type { Attempted } from './signup.retake.rules.ts'

const both = templateDefaults('CAR')
const theoryOnly = templateDefaults('CAR', { theory_required: true, practical_required: false })
const all = { ...both, pass_rule: 'EACH_AND_COMPOSITE', composite_pass: 70 } as const

const on = (score: number | null, day: string, flag: ScoreFlag = 'NORMAL'): Sitting => ({ score, flag, day })
const attempted = (change: Partial<Attempted>): Attempted => ({
  scoring: both,
  theory: on(75, '2026-05-09'),
  practical: on(50, '2026-05-10'),
  retakes: 0,
  ...change,
})
const withRule = (rule: Partial<(typeof both)['retake_rule']>) => ({
  ...both,
  retake_rule: { ...both.retake_rule, ...rule },
})
const practicalAgain = { subject: 'OFFLINE', after: '2026-05-10', until: '2027-05-09', deferred: false }
const failedTheory = on(50, '2026-05-09')
const absent = on(null, '2026-05-10', 'ABSENT')
const deferred = on(null, '2026-05-10', 'DEFERRED')

/**
 * “One retake for the failed subject only; both must have been taken; passed subject kept 1 year from the sitting” (domain.md
 * §6.3); “if absent in either subject the whole attempt fails and no retake is granted” (domain.md §6.2).
 */
test.each<[string, Partial<Attempted>, object | string]>([
  ['of the failed practical; theory is kept for a year from its own day', {}, practicalAgain],
  [
    'of the failed theory',
    { theory: failedTheory, practical: on(80, '2026-05-10') },
    { subject: 'ONLINE', after: '2026-05-10', until: '2027-05-10', deferred: false },
  ],
  ['a cancelled subject is a failed one', { practical: on(90, '2026-05-10', 'VIOLATION') }, practicalAgain],
  ['kept for two years', { scoring: withRule({ keep_years: 2 }) }, { ...practicalAgain, until: '2028-05-09' }],
  [
    'kept from a leap day',
    { theory: on(75, '2028-02-29'), practical: on(50, '2028-03-01') },
    { subject: 'OFFLINE', after: '2028-03-01', until: '2029-02-28', deferred: false },
  ],
  [
    'an exam template of one subject',
    { scoring: theoryOnly, theory: failedTheory, practical: null },
    { subject: 'ONLINE', after: '2026-05-09', until: '2027-05-09', deferred: false },
  ],
  ['a second time, where the exam template allows it', { scoring: withRule({ times: 2 }), retakes: 1 }, practicalAgain],
  [
    'absent, where the exam template allows it',
    { scoring: withRule({ absent_allows_retake: true }), practical: absent },
    practicalAgain,
  ],
  ['passed', { practical: on(60, '2026-05-10') }, 'retake_passed'],
  ['no retakes in the exam template', { scoring: withRule({ allowed: false }) }, 'retake_not_allowed'],
  ['cheated', { practical: on(90, '2026-05-10', 'CHEAT') }, 'retake_cheat'],
  ['absent', { practical: absent }, 'retake_absent'],
  [
    'deferred in one subject: that one alone, no retake; the passed one is kept as for a retake (Decided 19)',
    { practical: deferred },
    { ...practicalAgain, deferred: true },
  ],
  [
    'deferred, where the exam template allows no retake or all were used: the sitting is not one (Decided 19)',
    { practical: deferred, scoring: withRule({ allowed: false }), retakes: 3 },
    { ...practicalAgain, deferred: true },
  ],
  [
    'deferred in one subject, the other not passed: both again',
    { theory: failedTheory, practical: deferred },
    'retake_not_single',
  ],
  ['deferred in both subjects: both again', { theory: deferred, practical: deferred }, 'retake_not_single'],
  ['deferred in one subject, absent in the other', { theory: absent, practical: deferred }, 'retake_absent'],
  ['only one subject has a result', { practical: null }, 'retake_incomplete'],
  ['both failed', { theory: failedTheory }, 'retake_not_single'],
  [
    'both subjects passed, the composite failed',
    { scoring: all, practical: on(60, '2026-05-10') },
    'retake_not_single',
  ],
  ['used already', { retakes: 1 }, 'retake_used'],
])('a retake: %s', (_, change, expected) => {
  const found = retakeOf(attempted(change))
  expect('retake' in found ? found.retake : found.refusal.rule).toEqual(expected)
})

/** “retake cannot be on the same day”; “passed subject kept 1 year from the sitting” (domain.md §6.3). */
test.each([
  ['2026-05-09', 'retake_too_soon'],
  ['2026-05-10', 'retake_too_soon'],
  ['2026-05-11', null],
  ['2027-05-09', null],
  ['2027-05-10', 'retake_expired'],
])('a retake on %s: %s', (day, rule) => {
  const found = retakeOf(attempted({}))
  expect('retake' in found ? (retakeDayRefusal(found.retake, day)?.rule ?? null) : 'no retake').toBe(rule)
})
