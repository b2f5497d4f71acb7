import { describe, expect, it } from 'vitest'
import { markSitting, startRefusal } from './sitting.rules.ts'
import type { MarkedItem } from './sitting.rules.ts'

const PARTIAL = { multi_partial: true }
const ITEMS: MarkedItem[] = [
  { position: 1, type: 'SINGLE', answer: ['B'], score: 2 },
  { position: 2, type: 'MULTI', answer: ['A', 'C'], score: 3 },
  { position: 3, type: 'JUDGE', answer: ['TRUE'], score: 1 },
  { position: 4, type: 'FILL', answer: ['60|六十', '0.1'], score: 4 },
  { position: 5, type: 'SHORT', answer: ['略'], score: 10 },
]
const given = (...answers: [number, string[]][]) => new Map(answers)

describe('§3.15a: what a sitting is worth: “SHORT, PRACTICAL: no automatic points … counted apart as 待评; in the self-test they do not count”', () => {
  it.each([
    ['nothing answered', [], 0, 0],
    [
      'all right',
      [
        [1, ['B']],
        [2, ['A', 'C']],
        [3, ['TRUE']],
        [4, ['六十', ' 0.1 ']],
        [5, ['任何文字']],
      ],
      10,
      4,
    ],
    ['a part of a MULTI is half', [[2, ['C']]], 1.5, 0],
    ['a wrong option beside a right one is nothing', [[2, ['A', 'B']]], 0, 0],
    ['one blank of two', [[4, ['60', '0.2']]], 2, 0],
    [
      'letters that the question does not have',
      [
        [1, ['Z']],
        [3, ['MAYBE']],
      ],
      0,
      0,
    ],
    ['a question that the paper does not have', [[9, ['B']]], 0, 0],
  ] as [string, [number, string[]][], number, number][])('%s', (_, answers, points, right) => {
    const marks = markSitting(ITEMS, given(...answers), PARTIAL)
    expect(marks).toMatchObject({ points, right, total: 10, open: 1 })
    expect(marks.marks.get(5)).toBeNull()
    expect([...marks.marks.keys()]).toEqual([1, 2, 3, 4, 5])
  })

  it('sums of tenths are exact: ten questions of 0.1', () => {
    const items = Array.from({ length: 10 }, (_, at) => ({ ...ITEMS[0]!, position: at + 1, score: 0.1 }))
    const all = given(...items.map(({ position }): [number, string[]] => [position, ['B']]))
    expect(markSitting(items, all, PARTIAL)).toMatchObject({ points: 1, total: 1, right: 10 })
  })

  it('of open questions alone nothing is marked', () => {
    expect(markSitting(ITEMS.slice(4), given(), PARTIAL)).toMatchObject({ points: 0, total: 0, right: 0, open: 1 })
  })
})

describe('§3.9 `attempts`: a theory exam as often as its exam template says, a self-test as often as one likes', () => {
  it.each([
    ['EXAM', 1, 0, null],
    ['EXAM', 1, 1, 'sitting_attempts'],
    ['EXAM', 3, 2, null],
    ['EXAM', 3, 3, 'sitting_attempts'],
    ['PRACTICE', 1, 0, null],
    ['PRACTICE', 1, 40, null],
  ] as const)('%s, %i attempts, %i taken: %s', (kind, attempts, taken, rule) => {
    expect(startRefusal(kind, attempts, taken)?.rule ?? null).toBe(rule)
  })
})
