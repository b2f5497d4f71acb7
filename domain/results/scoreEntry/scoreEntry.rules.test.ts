import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoredItems } from '../../catalogue/template/template.scoring.rules.ts'
import { differenceOf, lessDeduction } from '../score/score.rules.ts'
import type { HandIn, Judged, ScorersRule } from './scoreEntry.model.ts'
import { awaitsThird, neededOf, resultOf, seesOthers, thirdDue, totalOf } from './scoreEntry.rules.ts'

const rule: ScorersRule = { scorers: 2, practical_pass: 60, third_scorer_percent: 30, critical_cap: 59 }
const given = (total: number, boxes = ''): HandIn => ({
  total,
  critical: boxes.includes('critical'),
  stopped: boxes.includes('stopped'),
})

/** The entries of a candidate of whom nothing was changed or returned. */
const of = (handed: readonly HandIn[], change: Partial<Judged> = {}): Judged => ({
  handed,
  returned: 0,
  third: false,
  ...change,
})

/** “A practical score is the mean of the panel’s scores” (domain.md §6.1). */
describe('Decided 13: “Result = mean of all hand-ins, half up to 0.1”', () => {
  test.each<[number[], number | null]>([
    [[80], null],
    [[80, 81], 80.5],
    [[80.1, 80.2], 80.2],
    [[70, 71, 71], 70.7],
    [[100, 100], 100],
    [[0, 0], 0],
  ])('%o come to %s', (totals, expected) => {
    expect(resultOf(of(totals.map((one) => given(one))), rule)?.ruled ?? null).toBe(expected)
  })
  test('with 3 scorers in the exam template two hand-ins are no result yet (template field `scorers` 2 or 3)', () => {
    const three = { ...rule, scorers: 3 }
    expect([resultOf(of([given(80), given(82)]), three), neededOf(of([given(80), given(82)]), three)]).toEqual([
      null,
      3,
    ])
    expect(resultOf(of([given(80), given(82), given(84)]), three)).toEqual({ raw: 82, ruled: 82 })
  })
})

/** “difference > 30 % → third scorer, mean of three” (domain.md §6.1). */
describe('Decided 13: “Difference = greatest − least handed-in total; blocks when it is > 30 per cent of the subject’s total (exactly 30 % is not)”', () => {
  test.each<[HandIn[], number, string | null, number]>([
    [[given(50), given(80)], 30, null, 2],
    [[given(50), given(80.1)], 30.1, 'difference', 3],
    [[given(80.1), given(50)], 30.1, 'difference', 3],
    [[given(0), given(100)], 100, 'difference', 3],
    [[given(90)], 0, null, 2],
    // A third hand-in ends the matter, whatever it says.
    [[given(10), given(100), given(50)], 90, null, 3],
    [[given(60, 'critical'), given(60)], 0, 'box', 3],
    [[given(60), given(60, 'stopped')], 0, 'box', 3],
    [[given(60, 'critical'), given(62, 'critical')], 2, null, 2],
  ])('%o: difference %s, third scorer due by %s, %s hand-ins needed', (handIns, difference, due, needed) => {
    expect([differenceOf(handIns), thirdDue(handIns, rule), neededOf(of(handIns), rule)]).toEqual([
      difference,
      due,
      needed,
    ])
  })
  test('the setting decides: at 10 per cent a difference of 10 is none, 10.1 is one', () => {
    const strict = { ...rule, third_scorer_percent: 10 }
    expect([thirdDue([given(70), given(80)], strict), thirdDue([given(70), given(80.1)], strict)]).toEqual([
      null,
      'difference',
    ])
  })
  test('while a third scorer is due there is no result', () =>
    expect(resultOf(of([given(50), given(90)]), rule)).toBeNull())
})

/** “Critical step failed → practical = min(score, 59). Dangerous operation → stop, 0” (domain.md §6.1). */
describe('Decided 13: “A box counts when more than half of the hand-ins have it; order: mean → safety stop 0 → critical cap 59 (setting; pass line − 1 where lower) → deduction”', () => {
  test.each<[string, HandIn[], Partial<ScorersRule>, number]>([
    ['2 of 2 critical', [given(90, 'critical'), given(88, 'critical')], {}, 59],
    ['2 of 3 critical', [given(90, 'critical'), given(88, 'critical'), given(86)], {}, 59],
    ['1 of 3 critical', [given(90, 'critical'), given(88), given(86)], {}, 88],
    ['a mean below the cap stays', [given(40, 'critical'), given(42, 'critical')], {}, 41],
    ['pass line 55: at most 54', [given(90, 'critical'), given(90, 'critical')], { practical_pass: 55 }, 54],
    ['pass line 80: at most 59', [given(90, 'critical'), given(90, 'critical')], { practical_pass: 80 }, 59],
    ['pass line 0: at most 0', [given(90, 'critical'), given(90, 'critical')], { practical_pass: 0 }, 0],
    ['2 of 2 stopped', [given(90, 'stopped'), given(70, 'stopped')], {}, 0],
    ['stopped and critical', [given(90, 'stopped critical'), given(70, 'stopped critical')], {}, 0],
  ])('%s', (_, handIns, change, ruled) => {
    expect(resultOf(of(handIns), { ...rule, ...change })?.ruled).toBe(ruled)
  })
  test.each<[number, number, number]>([
    [59, 5, 54],
    [0, 5, 0],
    [3.3, 3.4, 0],
    [80.2, 0.1, 80.1],
  ])('%s less a deduction of %s is %s: the deduction comes last, never below 0', (ruled, points, expected) => {
    expect(lessDeduction(ruled, points)).toBe(expected)
  })
})

test('Decided 13: figures of before are whole as they are, without difference and third scorer', () => {
  const old = [given(20), given(90)].map((one) => ({ ...one, migrated: true }))
  expect([thirdDue(old, rule), neededOf(of(old), rule), resultOf(of(old), rule)?.raw]).toEqual([null, 2, 55])
  expect(resultOf(of(old.slice(0, 1)), rule)).toEqual({ raw: 20, ruled: 20 })
  // A box of one of two is not more than half.
  const split = [given(80, 'critical'), given(90)].map((one) => ({ ...one, migrated: true }))
  expect(resultOf(of(split), rule)?.ruled).toBe(85)
})

const total = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const handIn = fc.record({ total, critical: fc.boolean(), stopped: fc.boolean() })

/** R3, security.md H2: a chief who scored nothing saw both hand-ins. */
test.each([
  [null, false, false],
  [{ handin_time: null }, false, false],
  [{ handin_time: '2026-05-09 12:00:00' }, false, true],
  [null, true, true],
  [{ handin_time: null }, true, true],
])(
  'Decided 33: “Another’s points of a candidate are shown after one’s own hand-in for that candidate”, to a chief also after opening a dispute: own %o, opened %s → %s',
  (own, opened, expected) => expect(seesOthers({ own, opened })).toBe(expected),
)

/** F21: entries 50, 85 and the third 70 come to 68.3; after the return of the 50 the score was 77.5. */
describe('Decided 34: “What is needed for a candidate never becomes less because an entry was returned or changed; where a third was due, three count”', () => {
  test.each<[string, number[], Partial<Judged>, number, number | null, boolean]>([
    ['three of which one is returned', [85, 70], { returned: 1, third: true }, 3, null, false],
    ['handed in again', [50, 85, 70], { third: true }, 3, 68.3, false],
    ['a pair whose difference was changed away', [70, 85], { third: true }, 3, null, true],
    ['the same with the third', [70, 85, 80], { third: true }, 3, 78.3, false],
    ['one of a pair is returned', [90], { returned: 1 }, 2, null, false],
    ['one of three that the site entered is returned', [80, 82], { returned: 1 }, 3, null, false],
    ['one of a disputed pair is returned', [85], { returned: 1, third: true }, 3, null, true],
    ['a pair 30 apart', [50, 80], {}, 2, 65, false],
    ['a pair 30.1 apart', [50, 80.1], {}, 3, null, true],
  ])(
    '%s: %o with %o: %i are needed, the result is %s, a third is awaited: %s',
    (_, totals, change, needed, result, waits) => {
      const judged = of(
        totals.map((one) => given(one)),
        change,
      )
      expect([neededOf(judged, rule), resultOf(judged, rule)?.ruled ?? null, awaitsThird(judged, rule)]).toEqual([
        needed,
        result,
        waits,
      ])
    },
  )
  test('a returned figure of before, whose author is not known, is due too', () => {
    const old = [{ ...given(90), migrated: true }]
    expect([neededOf(of(old, { returned: 1 }), rule), resultOf(of(old, { returned: 1 }), rule)]).toEqual([2, null])
  })
  test('for any hand-ins: a return or a change never lowers what is needed, and never makes a result', () =>
    fc.assert(
      fc.property(fc.array(handIn, { minLength: 1, maxLength: 3 }), handIn, fc.nat(2), (all, other, at) => {
        const place = at % all.length
        const before = of(all)
        const third = thirdDue(all, rule) !== null
        const returned = of(all.toSpliced(place, 1), { returned: 1, third })
        const changed = of(all.with(place, other), { third })
        expect(neededOf(returned, rule)).toBeGreaterThanOrEqual(neededOf(before, rule))
        expect(resultOf(returned, rule)).toBeNull()
        expect(neededOf(changed, rule)).toBeGreaterThanOrEqual(neededOf(before, rule))
        expect(third && resultOf(changed, rule) !== null).toBe(false)
      }),
    ))
})

test('§3.9: items are those of the score sheet where it has 100 points, else the tasks', () => {
  const tasks = [
    { name: '装配', minutes: 60, score: 60, mandatory: true, critical: true },
    { name: '检测', minutes: 60, score: 40, mandatory: true, critical: false },
  ]
  const sheet = (points: number) => [{ item: '工具', standard: '正确选用', points }]
  expect(scoredItems({ score_sheet: sheet(100), tasks }).map(({ name }) => name)).toEqual(['工具'])
  expect(scoredItems({ score_sheet: sheet(99.9), tasks }).map(({ name, critical }) => [name, critical])).toEqual([
    ['装配', true],
    ['检测', false],
  ])
})

describe('for any hand-ins', () => {
  /** “Result = mean of all hand-ins, half up to 0.1” (domain.md Decided 13, §6.1). */
  test('the mean lies between the least and the greatest, within half a tenth of the exact one, in any order', () =>
    fc.assert(
      fc.property(fc.array(handIn, { minLength: 3, maxLength: 3 }), (all) => {
        const raw = resultOf(of(all), rule)?.raw ?? NaN
        const totals = all.map((one) => one.total)
        const exact = totals.reduce((sum, one) => sum + one, 0) / 3
        expect(raw).toBeGreaterThanOrEqual(Math.min(...totals))
        expect(raw).toBeLessThanOrEqual(Math.max(...totals))
        expect(Math.abs(raw - exact)).toBeLessThanOrEqual(0.05 + 1e-9)
        expect(resultOf(of(all.toReversed()), rule)).toEqual(resultOf(of(all), rule))
      }),
    ))
  /** “mean → safety stop 0 → critical cap 59 (setting; pass line − 1 where lower)” (domain.md Decided 13, §6.1). */
  test('what counts is never above the mean; at most the cap where most saw a failed critical task; 0 where most stopped', () =>
    fc.assert(
      fc.property(fc.array(handIn, { minLength: 2, maxLength: 3 }), total, (all, pass) => {
        const result = resultOf(of(all), { ...rule, practical_pass: pass })
        fc.pre(result !== null)
        const most = (box: 'critical' | 'stopped') => all.filter((one) => one[box]).length * 2 > all.length
        const cap = Math.max(0, Math.min(59, Math.round(pass * 10 - 10) / 10))
        const capped = most('critical') ? Math.min(result.raw, cap) : result.raw
        expect(result.ruled).toBe(most('stopped') ? 0 : capped)
        expect(result.ruled).toBeLessThanOrEqual(result.raw)
      }),
    ))
  /** “> `third_scorer_percent` (30) per cent …; 1 against 1 makes a third due” (domain.md Decided 13, §6.1). */
  test('of two, a third scorer is due exactly when they differ by more than 30 points or in a box; of three never', () =>
    fc.assert(
      fc.property(handIn, handIn, handIn, (one, other, third) => {
        const isApart = Math.abs(Math.round(one.total * 10) - Math.round(other.total * 10)) > 300
        const isSplit = one.critical !== other.critical || one.stopped !== other.stopped
        expect(thirdDue([one, other], rule) !== null).toBe(isApart || isSplit)
        expect(thirdDue([one, other, third], rule)).toBeNull()
        expect(resultOf(of([one, other]), rule) === null).toBe(isApart || isSplit)
        expect(resultOf(of([one, other, third]), rule)).not.toBeNull()
      }),
    ))
  test('a total is the exact sum of its items', () =>
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { maxLength: 20 }), (items) => {
        const sum = items.reduce<number>((all, one) => all + (one ?? 0), 0)
        expect(totalOf(items.map((one) => (one === null ? null : one / 10)))).toBe(sum / 10)
      }),
    ))
})
