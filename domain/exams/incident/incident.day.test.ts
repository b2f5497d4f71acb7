import { expect, it } from 'vitest'
import { dayFactsOf } from './incident.day.rules.ts'

const NOTHING = { run_state: 'FINISHED' as const, expected: 17, attended: null, scored: null, accused: [] }
const attended = {
  present: 16,
  absentees: [{ signup_sn: 's12', reason: '因病未到' }],
  first_left: '2026-11-26 19:29:59',
  last_left: '2026-11-26 19:57:31',
}

it('of an exam of which nothing is recorded nothing is known: neither figures nor “none” (domain.md §3.18)', () => {
  expect(dayFactsOf(NOTHING)).toEqual({
    present: null,
    absent: null,
    absentees: null,
    violators: null,
    first_left: null,
    last_left: null,
  })
})
it('attendance says who was there; the scores change nothing of it', () => {
  const scored = { whole: true, absentees: ['s1', 's2'], deferred: 0 }
  expect(dayFactsOf({ ...NOTHING, attended, scored })).toEqual({ ...attended, absent: 1, violators: [] })
})
it('without attendance the scores say it, once every candidate has one (Decided 37)', () => {
  const scored = { whole: false, absentees: ['s1'], deferred: 0 }
  const absentees = [{ signup_sn: 's1', reason: null }]
  expect(dayFactsOf({ ...NOTHING, scored })).toMatchObject({ present: null, absent: null, absentees, violators: null })
  expect(dayFactsOf({ ...NOTHING, scored: { ...scored, whole: true } })).toMatchObject({
    present: 16,
    absent: 1,
    absentees,
    violators: [],
  })
})
it('who is accused of more than one thing is named once, with each type', () => {
  const accused = [
    { signup_sn: 's3', type: 'CHEAT' as const },
    { signup_sn: 's3', type: 'IMPERSONATION' as const },
    { signup_sn: 's4', type: 'VIOLATION' as const },
  ]
  expect(dayFactsOf({ ...NOTHING, accused }).violators).toEqual([
    { signup_sn: 's3', types: ['CHEAT', 'IMPERSONATION'] },
    { signup_sn: 's4', types: ['VIOLATION'] },
  ])
})

const scored = { whole: true, absentees: ['s1'], deferred: 16 }
const UNKNOWN = { present: null, absent: null, absentees: null, violators: null, first_left: null }
it.each([
  ['running', { run_state: 'RUNNING', attended }, { present: 16, absent: 1, absentees: attended.absentees }],
  ['never run', { run_state: 'NOT_RUN', scored }, UNKNOWN],
  ['cancelled', { run_state: 'CANCELLED', attended, scored }, UNKNOWN],
  ['finished, all but one put off', { run_state: 'FINISHED', scored }, { present: 0, absent: 1 }],
] as const)('an exam that is %s: figures and names (D6, Decided 39)', (_, given, facts) => {
  expect(dayFactsOf({ ...NOTHING, ...given })).toMatchObject(facts)
})
