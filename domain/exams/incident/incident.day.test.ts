import { expect, it } from 'vitest'
import { dayFactsOf } from './incident.day.rules.ts'

const NOTHING = { expected: 17, attended: null, scored: null, accused: [] }
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
  const scored = { whole: true, absentees: ['s1', 's2'], accused: [] }
  expect(dayFactsOf({ ...NOTHING, attended, scored })).toEqual({ ...attended, absent: 1, violators: [] })
})
it('without attendance the scores say it, once every candidate has one (Decided 37)', () => {
  const scored = { whole: false, absentees: ['s1'], accused: [] }
  const absentees = [{ signup_sn: 's1', reason: null }]
  expect(dayFactsOf({ ...NOTHING, scored })).toMatchObject({ present: null, absent: null, absentees, violators: null })
  expect(dayFactsOf({ ...NOTHING, scored: { ...scored, whole: true } })).toMatchObject({
    present: 16,
    absent: 1,
    absentees,
    violators: [],
  })
})
it('who is accused in an incident and by the flag of the score is named once, with each type', () => {
  const accused = [
    { signup_sn: 's3', type: 'CHEAT' as const },
    { signup_sn: 's3', type: 'IMPERSONATION' as const },
  ]
  const scored = {
    whole: false,
    absentees: [],
    accused: [
      { signup_sn: 's3', type: 'CHEAT' as const },
      { signup_sn: 's4', type: 'VIOLATION' as const },
    ],
  }
  expect(dayFactsOf({ ...NOTHING, accused, scored }).violators).toEqual([
    { signup_sn: 's3', types: ['CHEAT', 'IMPERSONATION'] },
    { signup_sn: 's4', types: ['VIOLATION'] },
  ])
})
