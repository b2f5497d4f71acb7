import { describe, expect, test } from 'vitest'
import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import type { AttendanceState } from '../../exams/attendance/attendance.model.ts'
import { absenceAfter } from './score.presence.rules.ts'
import { ruledOf, scoreAfterIncident, scoreOfEntries } from './score.result.rules.ts'
import type { ScoreContent } from './score.result.rules.ts'

const made = (change: Partial<ScoreContent> = {}): ScoreContent => ({
  raw_score: 80,
  final_score: 75,
  flag: 'NORMAL',
  examiner_scores: [80, 80],
  deduction: '超时',
  deducted: 5,
  remark: '备注',
  ...change,
})
const blank = { raw_score: null, final_score: null, deducted: null, examiner_scores: [] }

describe('Decided 13: the score of the hand-ins keeps flag, deduction and remark of the site', () => {
  const ruled = { raw: 90, ruled: 59 }
  test.each<[string, ScoreContent | undefined, typeof ruled | null, Partial<ScoreContent> | null]>([
    ['first', undefined, ruled, { flag: 'NORMAL', raw_score: 90, final_score: 59, deducted: 0, remark: null }],
    ['with a deduction', made(), ruled, { raw_score: 90, final_score: 54, deducted: 5, deduction: '超时' }],
    ['more deducted than there is', made({ deducted: 70 }), ruled, { final_score: 0, deducted: 59 }],
    ['a flag with points', made({ flag: 'VIOLATION' }), ruled, { flag: 'VIOLATION', final_score: 54 }],
    ['a flag instead of points', made({ flag: 'DEFERRED', ...blank }), ruled, { flag: 'DEFERRED', ...blank }],
    ['one is missing', made(), null, null],
    ['one is missing, flagged', made({ flag: 'CHEAT' }), null, { flag: 'CHEAT', ...blank, remark: '备注' }],
  ])('%s', (_, before, result, expected) => {
    const after = scoreOfEntries(before, { ruled: result, totals: [90, 90] })
    expect(expected === null ? after : after && { ...after, ...expected }).toEqual(after)
    expect(after === null).toBe(expected === null)
  })
  test('what the examiners came to is read back from a score', () => {
    expect([ruledOf(made()), ruledOf(made({ deducted: null })), ruledOf(made(blank)), ruledOf(undefined)]).toEqual([
      { raw: 80, ruled: 80 },
      { raw: 80, ruled: 80 },
      null,
      null,
    ])
  })
})

describe('domain.md §5.9: the score after an incident', () => {
  test.each<[ScoreContent | undefined, ScoreFlag, Partial<ScoreContent> | null]>([
    [undefined, 'CHEAT', { ...blank, flag: 'CHEAT' }],
    [made(), 'VIOLATION', { flag: 'VIOLATION', raw_score: 80, final_score: 75, deducted: 5 }],
    [made(), 'DEFERRED', { ...blank, flag: 'DEFERRED' }],
    [made({ flag: 'CHEAT' }), 'VIOLATION', null],
    [made({ flag: 'DEFERRED', ...blank }), 'DEFERRED', null],
  ])('%j, decided %s', (before, decided, expected) => {
    const after = scoreAfterIncident(before, decided)
    expect(after).toEqual(expected && { ...after, ...expected })
  })
})

describe('Decided 37: the flag 缺考 follows the attendance', () => {
  test.each<[AttendanceState, ScoreFlag | null, 'write' | 'remove' | null]>([
    ['ABSENT', null, 'write'],
    ['ABSENT', 'ABSENT', null],
    ['ABSENT', 'CHEAT', null],
    ['LEFT', 'ABSENT', 'remove'],
    ['PRESENT', 'ABSENT', 'remove'],
    ['LEFT', 'DEFERRED', null],
    ['LEFT', null, null],
    ['EXPECTED', 'ABSENT', null],
  ])('%s beside %s: %s', (state, flag, expected) => {
    expect(absenceAfter(state, flag)).toBe(expected)
  })
})
