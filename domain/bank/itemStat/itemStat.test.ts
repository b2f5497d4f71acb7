import { describe, expect, it } from 'vitest'
import { guessScore, itemFlags, itemStats, paperStat } from './itemStat.rules.ts'
import type { OptionCount } from './itemStat.model.ts'
import type { ItemMarks } from './itemStat.rules.ts'

// Six attempts at three questions out of 2, 2 and 3; the totals are 3, 7, 2, 4, 0, 5.
const ITEMS: ItemMarks[] = [
  { marks: [2, 2, 0, 2, 0, 2], max: 2 },
  { marks: [1, 2, 1, 0, 0, 2], max: 2 },
  { marks: [0, 3, 1, 2, 0, 1], max: 3 },
]
// By hand, from the sums of the squares and products of the differences to the means, each divided by 5.
const VARIANCE = [16 / 15, 4 / 5, 41 / 30]
const WITH_TOTAL = [2, 8 / 5, 23 / 10]
const WITH_REST = [14 / 15, 4 / 5, 14 / 15]
const OF_REST = [89 / 30, 7 / 2, 8 / 3]
const LARGEST = [4 / 3, 8 / 5, 26 / 15]
const TOTAL = 59 / 10

/** Equal to 1e-6. */
const isNear = (value: number | null | undefined, wanted: number) => Math.abs((value ?? Number.NaN) - wanted) < 1e-6

describe('statistics of questions by the definitions of Moodle, by hand to 1e-6 (§3.15a)', () => {
  const stats = itemStats(ITEMS)
  it('attempts and facility', () => {
    expect(stats.map(({ attempts }) => attempts)).toEqual([6, 6, 6])
    expect(isNear(stats[0]?.facility, (100 * 8) / 6 / 2)).toBe(true)
    expect(isNear(stats[1]?.facility, (100 * 6) / 6 / 2)).toBe(true)
    expect(isNear(stats[2]?.facility, (100 * 7) / 6 / 3)).toBe(true)
  })
  it.each([0, 1, 2])('the spread and the weights of question %s', (at) => {
    const { max } = ITEMS[at]!
    const roots = WITH_TOTAL.map(Math.sqrt)
    expect(isNear(stats[at]?.deviation, (100 * Math.sqrt(VARIANCE[at]!)) / max)).toBe(true)
    expect(isNear(stats[at]?.intended_weight, (100 * max) / 7)).toBe(true)
    expect(isNear(stats[at]?.effective_weight, (100 * roots[at]!) / (roots[0]! + roots[1]! + roots[2]!))).toBe(true)
  })
  it.each([0, 1, 2])('how question %s tells good attempts from others', (at) => {
    expect(isNear(stats[at]?.discrimination, (100 * WITH_REST[at]!) / Math.sqrt(VARIANCE[at]! * OF_REST[at]!))).toBe(
      true,
    )
    expect(isNear(stats[at]?.efficiency, (100 * WITH_REST[at]!) / LARGEST[at]!)).toBe(true)
  })
  it('the paper: mean, spread, consistency and the share of chance', () => {
    const paper = paperStat(ITEMS)
    const consistency = 100 * (3 / 2) * (1 - (16 / 15 + 4 / 5 + 41 / 30) / TOTAL)
    expect(isNear(paper.mean, 21 / 6)).toBe(true)
    expect(isNear(paper.deviation, Math.sqrt(TOTAL))).toBe(true)
    expect(isNear(paper.consistency, consistency)).toBe(true)
    expect(isNear(paper.error_ratio, 100 * Math.sqrt(1 - consistency / 100))).toBe(true)
  })
})

describe('what is not defined', () => {
  it('the spread of one attempt, and anything of none', () => {
    const [one] = itemStats([{ marks: [1], max: 2 }])
    expect(one).toMatchObject({ attempts: 1, facility: 50, deviation: null, discrimination: null, efficiency: null })
    const [none] = itemStats([{ marks: [], max: 2 }])
    expect(none).toMatchObject({ attempts: 0, facility: null, intended_weight: 100 })
    expect(paperStat([])).toEqual({ attempts: 0, mean: null, deviation: null, consistency: null, error_ratio: null })
  })
  it('the discrimination of a question that all answer alike', () => {
    const [easy] = itemStats([
      { marks: [2, 2, 2], max: 2 },
      { marks: [0, 1, 2], max: 2 },
    ])
    expect(easy).toMatchObject({ facility: 100, deviation: 0, effective_weight: 0, discrimination: null })
  })
  it('the effective weight of a question that good attempts get wrong', () => {
    const [contrary] = itemStats([
      { marks: [1, 0, 0], max: 1 },
      { marks: [0, 2, 4], max: 4 },
    ])
    expect(contrary?.effective_weight).toBeNull()
    expect(contrary?.discrimination).toBeLessThan(0)
  })
  it.each([0.7, 0.1, 3.3])('the discrimination of a question that all have right, with %s points each', (max) => {
    // Thirty times 0.7 is not exactly 21: its spread must be 0 all the same, or the sign of the rest would be a flag.
    const rest = Array.from({ length: 30 }, (_, at) => (at % 3) * 0.7)
    const [easy] = itemStats([
      { marks: rest.map(() => max), max },
      { marks: rest, max: 1.4 },
    ])
    expect(easy).toMatchObject({ deviation: 0, effective_weight: 0, discrimination: null, efficiency: null })
    expect(isNear(easy?.facility, 100)).toBe(true)
  })
})

describe('§3.15a: the random guess score, by the definitions of Moodle', () => {
  it.each([
    ['SINGLE', 4, 25],
    ['SINGLE', 2, 50],
    ['SINGLE', 0, null],
    ['JUDGE', 0, 50],
    ['FILL', 0, 0],
    ['MULTI', 4, null],
    ['SHORT', 0, null],
    ['PRACTICAL', 0, null],
  ] as const)('%s with %i options: %s', (type, options, score) => {
    expect(guessScore(type, options)).toBe(score)
  })
})

const chosen = (right: number, ...wrong: number[]): OptionCount[] =>
  [right, ...wrong].map((count, at) => ({ key: 'ABCDEFGH'[at] as OptionCount['key'], is_right: at === 0, count }))

describe('§3.15a: flags for items to look at', () => {
  const sound = { attempts: 40, facility: 60, discrimination: 35, guess: 25, options: chosen(24, 8, 5, 3) }
  it.each([
    ['a sound question', {}, []],
    ['discrimination below 0', { discrimination: -0.1 }, ['NEGATIVE']],
    ['discrimination 0', { discrimination: 0 }, ['WEAK']],
    ['discrimination 19.9', { discrimination: 19.9 }, ['WEAK']],
    ['discrimination 20', { discrimination: 20 }, []],
    ['a wrong option chosen as often as the right one', { options: chosen(15, 15, 5, 5) }, []],
    ['a wrong option chosen more often', { options: chosen(15, 16, 5, 4) }, ['WRONG_PREFERRED']],
    ['facility below guessing', { facility: 24.9 }, ['BELOW_GUESS']],
    ['facility as in guessing', { facility: 25 }, []],
    ['facility 5', { facility: 5, guess: null }, ['HARD']],
    ['facility 5.1', { facility: 5.1, guess: null }, []],
    ['facility 95: unused options are no flag then', { facility: 95, options: chosen(38, 2, 0, 0) }, ['EASY']],
    ['facility 94.9', { facility: 94.9 }, []],
    ['a wrong option chosen by fewer than 5 %', { options: chosen(24, 8, 7, 1) }, ['UNUSED_OPTION']],
    ['a wrong option chosen by 5 %', { options: chosen(24, 8, 6, 2) }, []],
    ['the wrong one of two options', { options: chosen(37, 1) }, []],
    [
      'everything at once, in order',
      { facility: 4, discrimination: -5, options: chosen(2, 38, 0) },
      ['NEGATIVE', 'WRONG_PREFERRED', 'BELOW_GUESS', 'HARD', 'UNUSED_OPTION'],
    ],
    ['19 attempts say nothing', { attempts: 19, facility: 0, discrimination: -50 }, []],
    ['20 attempts', { attempts: 20, discrimination: -50, options: [] }, ['NEGATIVE']],
    ['no figures: a person marks it', { facility: null, discrimination: null, guess: null, options: [] }, []],
  ] as const)('%s', (_, change, flags) => {
    expect(itemFlags({ ...sound, ...change })).toEqual(flags)
  })
  it('of a question with several right options no wrong one is compared with them', () => {
    const options = chosen(10, 12, 30, 5).map((option, at) => ({ ...option, is_right: at < 2 }))
    expect(itemFlags({ ...sound, options })).toEqual([])
  })
})
