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

test('a first entry begins as an ordinary one, without a version; a later one as it stands', () => {
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
  ['an ordinary one without points', {}, 'score_required'],
  ['an absent one', { flag: 'ABSENT' }, null],
  ['an absent one with points', { flag: 'ABSENT', score: 60 }, 'score_with_flag'],
  ['the examiners’ mean alone', { examiner_scores: [80, 81] }, null],
  ['above the mean', { score: 90, examiner_scores: [80] }, 'score_above_mean'],
  ['below the mean without a word', { score: 70, examiner_scores: [80] }, 'deduction_required'],
  ['below the mean, explained', { score: 70, examiner_scores: [80], deduction: '未戴护目镜' }, null],
  ['what the fields themselves refuse', { score: 101 }, null],
])('judged in the form as on the server: %s', (_, change, rule) => {
  expect(entryFaults({ ...entryValues(part), ...change })[0]?.rule ?? null).toBe(rule)
})

test('a pass rate has one decimal, and is silent before the publication and without candidates', () => {
  expect(rateOf({ passed: 13, candidates: 24 })).toBe('54.2%')
  expect(rateOf({ passed: null, candidates: 24 })).toBe(null)
  expect(rateOf({ passed: 0, candidates: 0 })).toBe(null)
})
