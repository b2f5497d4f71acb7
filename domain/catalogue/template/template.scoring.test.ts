import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SCORE_FLAGS } from './template.model.ts'
import type { ScoreFlag } from './template.model.ts'
import { templateDefaults } from './template.rules.ts'
import { compositeOf, outcomeOf, subjectScore } from './template.scoring.rules.ts'
import type { Outcome, Scoring } from './template.scoring.rules.ts'

const both = templateDefaults('CAR')
const theoryOnly = templateDefaults('CAR', { theory_required: true, practical_required: false })
const practicalOnly = templateDefaults('CAR', { theory_required: false, practical_required: true })
const composite = { ...both, pass_rule: 'COMPOSITE' } as const
const all = { ...both, pass_rule: 'EACH_AND_COMPOSITE', composite_pass: 70 } as const

/** “A practical score is the mean of the panel’s scores”; “Rounding: half up, one decimal” (domain.md §6.1). */
test.each<[string, Parameters<typeof subjectScore>[0], number | null]>([
  ['one examiner', [82.5], 82.5],
  ['no score yet', [], null],
  ['59.95 is 60.0', [59.9, 60], 60],
  ['a third, rounded down', [60, 60, 60.1], 60],
  ['two thirds, rounded up', [60, 60.1, 60.1], 60.1],
  ['0.15 is 0.2', [0.1, 0.2], 0.2],
  ['1.05 is rounded to 1.1 in spite of its binary value', [1, 1.1], 1.1],
  ['1.005 stays 1.0', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.1], 1],
  ['the full score', [100, 100, 100], 100],
])('a subject’s score: %s', (_, scores, score) => {
  expect(subjectScore(scores)).toBe(score)
})

/** “Composite = round(theory × w_t + practical × w_p, 1)” (domain.md §6.1). */
test.each([
  [60, 60, 40, 60, 60],
  [59.9, 60, 40, 60, 60],
  [59.8, 60, 40, 60, 59.9],
  [85.5, 72.3, 40, 60, 77.6],
  [0.1, 0.1, 50, 50, 0.1],
  [0.1, 0, 50, 50, 0.1],
  [70.1, 70, 50, 50, 70.1],
  [88.8, null, 100, 0, 88.8],
  [null, 77.7, 0, 100, 77.7],
  [100, 100, 33, 67, 100],
  [null, null, 40, 60, 0],
])('theory %s and practical %s at %i/%i are %s', (theory, practical, theory_weight, practical_weight, expected) => {
  expect(compositeOf(theory, practical, { theory_weight, practical_weight })).toBe(expected)
})

const flagged = (flag: ScoreFlag, score: number | null = null) => ({ score, flag })
const sat = (score: number | null) => flagged('NORMAL', score)
const outcome = (values: Partial<Outcome>): Outcome => ({
  theory: null,
  practical: null,
  composite: null,
  pass: false,
  verdict: 'FAILED',
  ...values,
})
const passed = { pass: true, verdict: 'PASSED' } as const

/**
 * “`pass_rule` default EACH with both ≥ 60, COMPOSITE ≥ 60 available”; “compare after rounding” (domain.md §6.1). “ABSENT:
 * subject score blank, counted 0, not passed”; “VIOLATION: that subject’s score cancelled; CHEAT: all subjects of this sitting
 * void” (domain.md §6.2).
 */
test.each<[string, Scoring, ReturnType<typeof flagged> | null, ReturnType<typeof flagged> | null, Outcome]>([
  [
    'EACH: both subjects at their pass lines',
    both,
    sat(60),
    sat(60),
    outcome({ theory: 60, practical: 60, composite: 60, ...passed }),
  ],
  [
    'EACH: theory 0.1 below its pass line',
    both,
    sat(59.9),
    sat(100),
    outcome({ theory: 59.9, practical: 100, composite: 84 }),
  ],
  [
    'EACH: practical 0.1 below its pass line',
    both,
    sat(100),
    sat(59.9),
    outcome({ theory: 100, practical: 59.9, composite: 75.9 }),
  ],
  [
    'COMPOSITE: one subject below its own pass line',
    composite,
    sat(30),
    sat(80),
    outcome({ theory: 30, practical: 80, composite: 60, ...passed }),
  ],
  ['COMPOSITE: 59.9 fails', composite, sat(29.8), sat(80), outcome({ theory: 29.8, practical: 80, composite: 59.9 })],
  [
    'COMPOSITE: 59.96 is compared after rounding',
    composite,
    sat(59.9),
    sat(60),
    outcome({ theory: 59.9, practical: 60, composite: 60, ...passed }),
  ],
  [
    'EACH_AND_COMPOSITE: composite too low',
    all,
    sat(65),
    sat(70),
    outcome({ theory: 65, practical: 70, composite: 68 }),
  ],
  [
    'EACH_AND_COMPOSITE: one subject below its pass line',
    all,
    sat(50),
    sat(90),
    outcome({ theory: 50, practical: 90, composite: 74 }),
  ],
  [
    'EACH_AND_COMPOSITE: both fulfilled',
    all,
    sat(60),
    sat(77),
    outcome({ theory: 60, practical: 77, composite: 70.2, ...passed }),
  ],
  ['theory only', theoryOnly, sat(61.5), null, outcome({ theory: 61.5, composite: 61.5, ...passed })],
  ['theory only, failed', theoryOnly, sat(59), null, outcome({ theory: 59, composite: 59 })],
  ['practical only', practicalOnly, null, sat(75), outcome({ practical: 75, composite: 75, ...passed })],
  [
    'a subject that the exam template does not examine counts nothing',
    practicalOnly,
    sat(100),
    sat(75),
    outcome({ practical: 75, composite: 75, ...passed }),
  ],
  [
    'absent: blank, counted 0, the attempt fails',
    both,
    flagged('ABSENT'),
    sat(100),
    outcome({ practical: 100, composite: 60, verdict: 'ABSENT' }),
  ],
  [
    'absent fails even with a composite of 60',
    composite,
    flagged('ABSENT'),
    sat(100),
    outcome({ practical: 100, composite: 60, verdict: 'ABSENT' }),
  ],
  [
    'a violation cancels its subject',
    both,
    sat(80),
    flagged('VIOLATION', 90),
    outcome({ theory: 80, composite: 32, verdict: 'VIOLATION' }),
  ],
  [
    'a violation never passes by composite',
    composite,
    flagged('VIOLATION', 90),
    sat(100),
    outcome({ practical: 100, composite: 60, verdict: 'VIOLATION' }),
  ],
  ['cheating voids both', both, sat(90), flagged('CHEAT', 90), outcome({ verdict: 'CHEAT' })],
  ['deferred: no result', both, sat(90), flagged('DEFERRED'), outcome({ theory: 90, verdict: 'DEFERRED' })],
  [
    'absent takes precedence over deferred',
    both,
    flagged('DEFERRED'),
    flagged('ABSENT'),
    outcome({ verdict: 'ABSENT' }),
  ],
  [
    'cheating takes precedence over everything',
    both,
    flagged('ABSENT'),
    flagged('CHEAT'),
    outcome({ verdict: 'CHEAT' }),
  ],
  ['a subject without an entry', both, sat(90), null, outcome({ theory: 90, verdict: 'INCOMPLETE' })],
  ['a score not entered', both, sat(90), sat(null), outcome({ theory: 90, verdict: 'INCOMPLETE' })],
])('an attempt: %s', (_, scoring, theory, practical, expected) => {
  expect(outcomeOf(scoring, { theory, practical })).toEqual(expected)
})

/** F23: the absent had composite 0 in list and export, and in the chart's band 0–9. */
test.each([
  ['absent in both', flagged('ABSENT'), flagged('ABSENT'), null, 'ABSENT'],
  ['absent in the theory, 80 in the practical', flagged('ABSENT'), sat(80), 48, 'ABSENT'],
  ['0 in both', sat(0), sat(0), 0, 'FAILED'],
  ['nothing entered', null, null, null, 'INCOMPLETE'],
  ['blank in both', sat(null), sat(null), null, 'INCOMPLETE'],
] as const)(
  'Decided 37: “ABSENT, blank, 0 and never recorded are four things”: %s',
  (_, theory, practical, points, verdict) => {
    expect(outcomeOf(both, { theory, practical })).toMatchObject({ composite: points, verdict })
  },
)

const points = fc.integer({ min: 0, max: 1000 }).map((whole) => whole / 10)
const weights = fc
  .integer({ min: 0, max: 100 })
  .map((theory_weight) => ({ theory_weight, practical_weight: 100 - theory_weight }))
/** Half up to one decimal of `over / under`, on digits alone. */
function onDigits(over: bigint, under: bigint): number {
  const digits = String((2n * over + under) / (2n * under)).padStart(2, '0')
  return Number(`${digits.slice(0, -1)}.${digits.slice(-1)}`)
}
const whole = (value: number) => BigInt(value.toFixed(1).replace('.', ''))

describe('for any scores', () => {
  test('the mean is that of exact arithmetic, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 9 }), (scores) => {
        const exact = onDigits(
          scores.reduce((sum, score) => sum + whole(score), 0n),
          BigInt(scores.length),
        )
        expect(subjectScore(scores)).toBe(exact)
        expect(subjectScore(scores.toReversed())).toBe(exact)
        expect(exact).toBeGreaterThanOrEqual(Math.min(...scores))
        expect(exact).toBeLessThanOrEqual(Math.max(...scores))
      }),
      { numRuns: 2000 },
    )
  })

  test('the composite is that of exact arithmetic, between its subjects, and grows with them', () => {
    fc.assert(
      fc.property(points, points, weights, (theory, practical, scoring) => {
        const found = compositeOf(theory, practical, scoring)
        const over = whole(theory) * BigInt(scoring.theory_weight) + whole(practical) * BigInt(scoring.practical_weight)
        expect(found).toBe(onDigits(over, 100n))
        expect(found).toBeGreaterThanOrEqual(Math.min(theory, practical))
        expect(found).toBeLessThanOrEqual(Math.max(theory, practical))
        expect(compositeOf(Math.min(100, theory + 1), practical, scoring)).toBeGreaterThanOrEqual(found)
        expect(compositeOf(theory, practical, scoring)).toBe(found)
      }),
      { numRuns: 2000 },
    )
  })

  test('EACH_AND_COMPOSITE passes exactly when EACH and COMPOSITE pass; a flag never passes', () => {
    const flag = fc.constantFrom(...SCORE_FLAGS)
    const scorings = fc.record({ lines: fc.tuple(points, points, points), weight: weights })
    fc.assert(
      fc.property(points, points, flag, flag, scorings, (theory, practical, first, second, { lines, weight }) => {
        const [theory_pass, practical_pass, composite_pass] = lines
        const scoring = { ...both, ...weight, theory_pass, practical_pass, composite_pass }
        const sittings = { theory: flagged(first, theory), practical: flagged(second, practical) }
        const by = (pass_rule: Scoring['pass_rule']) => outcomeOf({ ...scoring, pass_rule }, sittings)
        expect(by('EACH_AND_COMPOSITE').pass).toBe(by('EACH').pass && by('COMPOSITE').pass)
        const isNormal = first === 'NORMAL' && second === 'NORMAL'
        expect(!isNormal && (by('EACH').pass || by('COMPOSITE').pass)).toBe(false)
        expect(by('EACH').verdict === 'PASSED').toBe(by('EACH').pass)
        const cheated = first === 'CHEAT' || second === 'CHEAT'
        expect(by('EACH').theory).toBe(cheated || first !== 'NORMAL' ? null : theory)
        expect(by('EACH').practical).toBe(cheated || second !== 'NORMAL' ? null : practical)
      }),
      { numRuns: 2000 },
    )
  })
})

/** “The composite after a retake uses the real retake score, not a capped 60” (domain.md §6.3). */
test('after a retake the composite is made from the kept score and the unchanged new one', () => {
  expect(outcomeOf(both, { theory: sat(75), practical: sat(85) })).toEqual(
    outcome({ theory: 75, practical: 85, composite: 81, ...passed }),
  )
})
