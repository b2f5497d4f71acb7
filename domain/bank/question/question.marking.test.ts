import { describe, expect, it } from 'vitest'
import { pointsOf } from './question.marking.rules.ts'
import type { Marked } from './question.marking.rules.ts'

const PARTIAL = { multi_partial: true }
const single: Marked = { type: 'SINGLE', answer: ['B'] }
const judge: Marked = { type: 'JUDGE', answer: ['FALSE'] }
const multi: Marked = { type: 'MULTI', answer: ['A', 'C', 'D'] }
const fill: Marked = { type: 'FILL', answer: ['0.02|0,02', 'mm|毫米', 'ISO'] }

describe('marking (§3.15a)', () => {
  it.each<[string, Marked, string[], number, number | null]>([
    ['SINGLE right', single, ['B'], 2, 2],
    ['SINGLE wrong', single, ['A'], 2, 0],
    ['SINGLE not answered', single, [], 2, 0],
    ['SINGLE with two letters', single, ['A', 'B'], 2, 0],
    ['JUDGE right', judge, ['FALSE'], 1, 1],
    ['JUDGE wrong', judge, ['TRUE'], 1, 0],
    ['MULTI all right', multi, ['A', 'C', 'D'], 2, 2],
    ['MULTI all right, in another order', multi, ['D', 'A', 'C'], 2, 2],
    ['MULTI some right and none wrong', multi, ['A', 'C'], 2, 1],
    ['MULTI one right', multi, ['D'], 2, 1],
    ['MULTI some right and one wrong', multi, ['A', 'B', 'C'], 2, 0],
    ['MULTI all right and one wrong', multi, ['A', 'B', 'C', 'D'], 2, 0],
    ['MULTI not answered', multi, [], 2, 0],
    ['MULTI, the half of an odd figure half up to 0.1', multi, ['A'], 1.5, 0.8],
    ['FILL all right', fill, ['0.02', 'mm', 'ISO'], 3, 3],
    ['FILL by the other words', fill, ['0,02', '毫米', 'ISO'], 3, 3],
    ['FILL two of three', fill, ['0.02', '厘米', 'ISO'], 3, 2],
    ['FILL one of three, to 0.1', fill, ['0.02', '', ''], 1, 0.3],
    ['FILL without outer spaces, case and width', fill, [' ０.０２ ', 'ＭＭ', 'iso'], 3, 3],
    ['FILL by place', fill, ['mm', '0.02', 'ISO'], 3, 1],
    ['FILL not answered', fill, [], 3, 0],
    ['SHORT waits for a person', { type: 'SHORT', answer: ['先测基准面'] }, ['先测基准面'], 5, null],
    ['PRACTICAL waits for a person', { type: 'PRACTICAL', answer: ['见评分表'] }, [], 35, null],
  ])('%s', (_, question, given, score, points) => {
    expect(pointsOf(question, given, score, PARTIAL)).toBe(points)
  })

  it('without the setting multi_partial, a part of a MULTI is worth nothing', () => {
    const settings = { multi_partial: false }
    expect([pointsOf(multi, ['A', 'C'], 2, settings), pointsOf(multi, ['A', 'C', 'D'], 2, settings)]).toEqual([0, 2])
  })
})
