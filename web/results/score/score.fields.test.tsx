import { expect, test } from 'vitest'
import { rateOf } from './score.columns.tsx'
import type { Part } from './score.columns.tsx'
import { entryFaults, entryValues } from './score.fields.tsx'

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
