import { describe, expect, test } from 'vitest'
import { cameOf } from './exam.came.rules.ts'
import type { CameFacts } from './exam.came.rules.ts'

const UNKNOWN = { present: null, absent: null, violations: null }
const attended = { present: 11, absent: 1 }
const BY_ATTENDANCE = { ...attended, violations: 0 }
const scored = { absent: 3, deferred: 2 }

/** Three exams of 12 candidates. */
const CASES: [string, Pick<CameFacts, 'run_state' | 'attended' | 'scored'>, ReturnType<typeof cameOf>][] = [
  ['running, attendance recorded', { run_state: 'RUNNING', attended, scored: null }, BY_ATTENDANCE],
  ['running, nobody recorded yet', { run_state: 'RUNNING', attended: null, scored: null }, UNKNOWN],
  ['running, with scores of before: attendance goes first', { run_state: 'RUNNING', attended, scored }, BY_ATTENDANCE],
  [
    'finished without attendance: by the scores, and who was put off did not come',
    { run_state: 'FINISHED', attended: null, scored },
    { present: 7, absent: 3, violations: 0 },
  ],
  ['never run, with scores: they do not say who came', { run_state: 'NOT_RUN', attended: null, scored }, UNKNOWN],
  ['never run, attendance filed from paper', { run_state: 'NOT_RUN', attended, scored: null }, BY_ATTENDANCE],
  ['cancelled, all put off', { run_state: 'CANCELLED', attended: null, scored: { absent: 0, deferred: 12 } }, UNKNOWN],
  ['cancelled after attendance was recorded', { run_state: 'CANCELLED', attended, scored }, UNKNOWN],
]

describe('who came to an exam: attendance first, nothing of one that was cancelled or never run (D6, Decided 37, 39)', () => {
  test.each(CASES)('%s', (_, facts, came) => {
    expect(cameOf({ expected: 12, accused: 0, ...facts })).toEqual(came)
  })
})

test('who is accused is counted also while nothing says who came (D6)', () => {
  const facts = { run_state: 'FINISHED', expected: 12, attended: null, scored: null, accused: 2 } as const
  expect(cameOf(facts)).toEqual({ present: null, absent: null, violations: 2 })
})
