import { expect, test } from 'vitest'
import { rateOf } from './score.columns.tsx'
import type { Part } from './score.columns.tsx'
import { publishMeans } from './ScoreMovesPanel.tsx'
import { entryFaults, entryIn, entryValues, examinerAt, flagged, partValues, pointed } from './score.fields.tsx'

const part: Part = {
  sn: 'S-T',
  exam_sn: 'E',
  score: null,
  flag: null,
  raw_score: null,
  examiner_scores: [],
  deduction: null,
  version: null,
  kept: false,
  actions: ['edit'],
}

test('a first entry starts with the flag NORMAL, without a version; a later one with its stored values', () => {
  expect(entryValues(part)).toEqual({ flag: 'NORMAL', score: null, examiner_scores: [], deduction: '' })
  const stored: Part = { ...part, score: 75, flag: 'VIOLATION', deduction: '夹带', version: 3 }
  expect(entryValues(stored)).toEqual({
    version: 3,
    flag: 'VIOLATION',
    score: 75,
    examiner_scores: [],
    deduction: '夹带',
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

test('in the grid: an entry without anything is blank; a score that is only the examiners’ mean follows them', () => {
  expect(partValues(part)).toBeNull()
  const mean = partValues({ ...part, flag: 'NORMAL', score: 80.5, examiner_scores: [80, 81] })
  expect([mean?.score, entryIn(mean).shown]).toEqual([null, 80.5])
  expect(entryIn(examinerAt(0)(mean, 90)).shown).toBe(85.5)
  const own = partValues({ ...part, flag: 'NORMAL', score: 75, examiner_scores: [80, 81], deduction: '夹带' })
  expect([own?.score, entryIn(own).shown]).toEqual([75, 75])
})

test('in the grid: points make an absent candidate a normal one, but keep a violation; without points the flag goes', () => {
  expect(pointed(flagged('ABSENT')(null), 70)).toMatchObject({ flag: 'NORMAL', score: 70 })
  expect(pointed(flagged('VIOLATION')(null), 70)).toMatchObject({ flag: 'VIOLATION', score: 70 })
  expect(flagged('DEFERRED')(pointed(null, 70))).toMatchObject({ flag: 'DEFERRED', score: null })
  expect(pointed(pointed(null, 70), null)).toBeNull()
  expect(flagged('NORMAL')(flagged('ABSENT')(null))).toBeNull()
})

test('in the grid: an examiner’s score behind an empty one moves up', () => {
  const third = examinerAt(2)(null, 88)
  expect(third?.examiner_scores).toEqual([88])
  expect(examinerAt(0)(examinerAt(1)(third, 90), null)?.examiner_scores).toEqual([90])
})
