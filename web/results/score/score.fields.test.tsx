import { expect, test } from 'vitest'
import { rateOf } from './score.columns.tsx'
import type { Part } from './score.columns.tsx'
import { publishMeans } from './ScoreMovesPanel.tsx'
import { entryFaults, entryIn, entryValues, flagged, partValues, pointed, withNote } from './score.fields.tsx'

const part: Part = {
  sn: 'S-T',
  exam_sn: 'E',
  score: null,
  flag: null,
  raw_score: null,
  examiner_scores: [],
  deduction: null,
  remark: null,
  return_opinion: null,
  version: null,
  kept: false,
  ruled: null,
  entries: [],
  difference: 0,
  third_due: false,
  actions: ['edit'],
}

test('a first entry starts with the flag NORMAL, without a version; a later one with its stored values', () => {
  expect(entryValues(part)).toEqual({ flag: 'NORMAL', score: null, examiner_scores: [], deduction: '', remark: '' })
  const stored: Part = { ...part, score: 75, flag: 'VIOLATION', deduction: '夹带', version: 3 }
  expect(entryValues(stored)).toEqual({
    version: 3,
    flag: 'VIOLATION',
    score: 75,
    examiner_scores: [],
    deduction: '夹带',
    remark: '',
  })
})

test.each<[string, object, string | null]>([
  ['flag NORMAL without points', {}, 'score_required'],
  ['absent without points', { flag: 'ABSENT' }, null],
  ['absent with points', { flag: 'ABSENT', score: 60 }, 'score_with_flag'],
  ['only the mean of the examiners', { examiner_scores: [80, 81] }, null],
  ['above the mean', { score: 90, examiner_scores: [80] }, 'score_above_mean'],
  ['below the mean without a reason', { score: 70, examiner_scores: [80] }, 'deduction_required'],
  ['below the mean with a reason', { score: 70, examiner_scores: [80], deduction: '未戴护目镜' }, null],
  ['a score that its own field refuses', { score: 101 }, null],
])('checked in the form as on the server: %s', (_, change, rule) => {
  expect(entryFaults({ ...entryValues(part), ...change })[0]?.rule ?? null).toBe(rule)
})

test('a pass rate has one decimal, and is empty before the publication and without candidates', () => {
  expect(rateOf({ passed: 13, candidates: 24 })).toBe('54.2%')
  expect(rateOf({ passed: null, candidates: 24 })).toBe(null)
  expect(rateOf({ passed: 0, candidates: 0 })).toBe(null)
})

test('the publication says how many pass: 6 of 14, 42.9 %, and how many are deferred (console.md task c)', () => {
  const verdicts = [
    { verdict: 'PASSED' as const, count: 6 },
    { verdict: 'FAILED' as const, count: 7 },
  ]
  expect(publishMeans({ candidates: 14, verdicts }).CN).toMatch(/^14 名考生中 6 人合格，合格率 42.9%。发布后/)
  const deferred = [...verdicts, { verdict: 'DEFERRED' as const, count: 1 }]
  expect(publishMeans({ candidates: 14, verdicts: deferred }).US).toMatch(
    /^6 of 14 candidates pass \(42.9%\), 1 deferred\. /,
  )
  expect(publishMeans({ candidates: 0, verdicts: [] }).CN).toMatch(/^0 名考生中 0 人合格，合格率 –。/)
})

test('in the grid: an entry without anything is blank; a practical score that is only what the examiners came to follows them', () => {
  expect(partValues(part)).toBeNull()
  const practical: Part = { ...part, sn: 'S-P', flag: 'NORMAL', score: 80.5, ruled: 80.5, examiner_scores: [80, 81] }
  const ruled = partValues(practical)
  expect([ruled?.score, entryIn(ruled).shown]).toEqual([null, 80.5])
  const own = partValues({ ...practical, score: 75, deduction: '夹带' })
  expect([own?.score, entryIn(own).shown]).toEqual([75, 75])
})

test.each<[string, number | null, number | null, string, string | null]>([
  ['a deduction from the capped result, with its reason', 59, 54, '未关电源', null],
  ['without a reason', 59, 54, '', 'deduction_required'],
  ['above the result', 59, 60, '', 'score_above_mean'],
  ['the result itself', 59, 59, '', null],
])('in the grid, a practical as on the server (Decided 13): %s', (_, ruled, score, note, rule) => {
  const start = partValues({
    ...part,
    sn: 'S-P',
    flag: 'NORMAL',
    score: ruled,
    raw_score: 90,
    ruled,
    examiner_scores: [90, 90],
  })
  expect(entryFaults(withNote('deduction')(pointed(start, score), note) ?? {})[0]?.rule ?? null).toBe(rule)
})

test('in the grid: points make an absent candidate a normal one, but keep a violation; without points the flag goes', () => {
  expect(pointed(flagged('ABSENT')(null), 70)).toMatchObject({ flag: 'NORMAL', score: 70 })
  expect(pointed(flagged('VIOLATION')(null), 70)).toMatchObject({ flag: 'VIOLATION', score: 70 })
  expect(flagged('DEFERRED')(pointed(null, 70))).toMatchObject({ flag: 'DEFERRED', score: null })
  expect(pointed(pointed(null, 70), null)).toBeNull()
  expect(flagged('NORMAL')(flagged('ABSENT')(null))).toBeNull()
})

test('in the grid: a remark stays with whatever flag is set, and is an entry by itself', () => {
  const noted = withNote('remark')(pointed(null, 70), '补时 10 分钟')
  expect(noted).toMatchObject({ score: 70, deduction: null, remark: '补时 10 分钟' })
  expect(flagged('ABSENT')(noted)).toMatchObject({ flag: 'ABSENT', score: null, remark: '补时 10 分钟' })
  expect(partValues({ ...part, flag: 'NORMAL', score: 70, remark: '补时' })).toMatchObject({ remark: '补时' })
  expect(entryFaults(pointed(noted, null) ?? {})[0]?.rule).toBe('score_required')
  expect(withNote('remark')(noted, '')).toMatchObject({ remark: null })
})
