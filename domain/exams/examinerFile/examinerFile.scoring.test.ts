import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kappaOf, scoringOf, TREND_EXAMS } from './examinerFile.scoring.rules.ts'
import type { ScoredCandidate } from './examinerFile.scoring.rules.ts'

type Boxes = { critical?: boolean; stopped?: boolean }
const judged = (total: number, { critical = false, stopped = false }: Boxes = {}) => ({ total, critical, stopped })
const scored = (own: number, others: number[], more: Partial<ScoredCandidate> = {}): ScoredCandidate => ({
  credential_sn: 'C1',
  credential_name: { CN: '制图', HK: '製圖', US: 'Drawing' },
  exam_sn: 'E1',
  exam_name: '春季',
  day: '2026-05-10',
  pass_line: 60,
  scorers: 2,
  own: judged(own),
  others: others.map((total) => judged(total)),
  ...more,
})
const terms = { examiner_deviation_percent: 10, third_scorer_percent: 30 }
const one = (cases: ScoredCandidate[]) => scoringOf(cases, terms)[0]
const times = (count: number, own: number, other: number) => Array.from({ length: count }, () => scored(own, [other]))

describe('issue 14, build 6: “deviation from the co-marker, its trend over exams, kappa on pass or fail, share of third-scorer cases, a flag at a setting”', () => {
  test.each<[string, ScoredCandidate[], number, number, number]>([
    ['one above, one below', [scored(80, [76.5]), scored(60, [66])], 2, -1.2, 4.8],
    ['against the mean of two', [scored(70, [71, 72])], 1, -1.5, 1.5],
    ['a difference of half a tenth, half up', [scored(70.1, [70, 70.1])], 1, 0.1, 0.1],
    ['a candidate without a co-marker does not count', [scored(80, [70]), scored(20, [])], 1, 10, 10],
  ])('%s', (_, cases, candidates, difference, absolute_percent) => {
    expect(one(cases)).toMatchObject({ candidates, difference, absolute_percent })
  })

  test('nothing where nobody else scored', () => {
    expect(scoringOf([scored(80, [])], terms)).toEqual([])
  })

  test.each([
    [10, 10.1, true],
    [10, 10, false],
    [9, 50, false],
    [10, 50, true],
  ])('%i candidates, each %s points apart, at a setting of 10 %%: flagged %s', (count, apart, flagged) => {
    expect(one(times(count, 80, 80 - apart))?.flagged).toBe(flagged)
  })

  test.each([
    [{ both: 20, own: 5, other: 10, neither: 15 }, 0.4],
    [{ both: 45, own: 15, other: 25, neither: 15 }, 0.13],
    [{ both: 25, own: 35, other: 5, neither: 35 }, 0.26],
    [{ both: 10, own: 0, other: 0, neither: 10 }, 1],
    [{ both: 0, own: 10, other: 10, neither: 0 }, -1],
    [{ both: 1, own: 1, other: 0, neither: 0 }, 0],
    [{ both: 10, own: 0, other: 0, neither: 0 }, null],
    [{ both: 0, own: 0, other: 0, neither: 0 }, null],
  ])('kappa of %j is %s', (agreement, kappa) => {
    expect(kappaOf(agreement)).toBe(kappa)
  })

  test.each<[string, ScoredCandidate, number | null]>([
    ['60 passes at a line of 60', scored(60, [60]), null],
    ['59.9 does not', scored(60, [59.9]), 0],
    ['a failed critical task does not', scored(80, [], { others: [judged(80, { critical: true })] }), 0],
    ['stopped for safety does not', scored(80, [], { others: [judged(80, { stopped: true })] }), 0],
  ])('pass or fail: %s', (_, given, kappa) => {
    expect(one([given])?.kappa).toBe(kappa)
  })

  test.each([
    [2, [70], 0],
    [2, [70, 71], 0],
    [2, [40, 55], 0],
    [2, [39.9, 55], 100],
    [2, [39.9], 0],
    [3, [70, 71], 0],
  ])('%i scorers by the exam template, co-markers %j: %i %% needed a third', (scorers, others, percent) => {
    expect(one([scored(70, others, { scorers })])?.third_percent).toBe(percent)
  })

  test('the trend has the last 12 exams in the order of their days; credentials are apart', () => {
    const exams = Array.from({ length: 14 }, (_, at) =>
      scored(70 + at, [70], { exam_sn: `E${at}`, day: `2026-05-${String(28 - at)}` }),
    )
    const found = scoringOf([...exams, scored(70, [60], { credential_sn: 'C2' })], terms)
    expect(found.map(({ credential_sn, candidates }) => [credential_sn, candidates])).toEqual([
      ['C1', 14],
      ['C2', 1],
    ])
    const trend = found[0]?.trend ?? []
    expect([trend.length, trend[0]?.difference, trend.at(-1)?.difference, trend.at(-1)?.day]).toEqual([
      TREND_EXAMS,
      11,
      0,
      '2026-05-28',
    ])
  })
})

const points = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const pairs = fc.array(fc.tuple(points, points), { minLength: 1, maxLength: 30 })

test('two markers who give the same points: difference 0, kappa 1 or not defined, no flag', () => {
  fc.assert(
    fc.property(fc.array(points, { minLength: 1, maxLength: 30 }), (totals) => {
      const found = one(totals.map((total) => scored(total, [total])))
      expect(found).toMatchObject({ difference: 0, absolute_percent: 0, flagged: false })
      expect([1, null]).toContain(found?.kappa)
    }),
  )
})

test('seen from the other side the difference has the other sign, size and kappa are the same', () => {
  fc.assert(
    fc.property(pairs, (given) => {
      const mine = one(given.map(([a, b]) => scored(a, [b])))
      const theirs = one(given.map(([a, b]) => scored(b, [a])))
      // Both are rounded up at the half.
      expect(Math.abs((mine?.difference ?? 0) + (theirs?.difference ?? 0))).toBeLessThanOrEqual(0.1 + 1e-9)
      expect([mine?.absolute_percent, mine?.kappa]).toEqual([theirs?.absolute_percent, theirs?.kappa])
      expect(Math.abs(mine?.kappa ?? 0)).toBeLessThanOrEqual(1)
    }),
  )
})
