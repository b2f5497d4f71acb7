import { describe, expect, test } from 'vitest'
import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import { presenceOf } from '../../exams/attendance/attendance.rules.ts'
import type { Presence } from '../../exams/attendance/attendance.rules.ts'
import { LANGS } from '../../kernel/text.ts'
import { contradictionOf, presenceFault } from './score.presence.rules.ts'

/** N1, F5: absent in both subjects, 75 and 80 points, certificate issued. F25: the site enters 70 over the flag of an absent candidate. */
describe('Decided 37: “Attendance and scores are one truth. Points for a candidate who is EXPECTED or ABSENT are refused at once, with the way out”', () => {
  test.each<[Presence | null, ScoreFlag, number | null, string | null]>([
    ['HERE', 'NORMAL', 75, null],
    ['HERE', 'ABSENT', null, 'score_present'],
    ['HERE', 'DEFERRED', null, null],
    ['ABSENT', 'NORMAL', 75, 'score_absent'],
    ['ABSENT', 'NORMAL', 0, 'score_absent'],
    ['ABSENT', 'VIOLATION', 80, 'score_absent'],
    ['ABSENT', 'ABSENT', null, null],
    ['ABSENT', 'DEFERRED', null, null],
    ['EXPECTED', 'NORMAL', 80, 'score_expected'],
    ['EXPECTED', 'CHEAT', 60, 'score_expected'],
    ['EXPECTED', 'ABSENT', null, null],
    [null, 'NORMAL', 75, null],
    [null, 'ABSENT', null, null],
  ])('%s with %s and %s points → %s', (presence, flag, points, rule) => {
    expect(contradictionOf(presence, { flag, points })).toBe(rule)
    const fault = presenceFault(presence, { flag, points })
    expect(fault?.rule ?? null).toBe(rule)
    for (const lang of LANGS) expect(fault?.message[lang] ?? 'x').not.toMatch(/^$|\{\w+\}/)
  })
  test('the fault is at the field that is wrong', () => {
    expect(presenceFault('HERE', { flag: 'ABSENT', points: null })?.path).toBe('flag')
    expect(presenceFault('ABSENT', { flag: 'NORMAL', points: 75 })?.path).toBe('score')
  })
  test.each([
    ['PRESENT', 'HERE', 'HERE'],
    ['LATE', 'HERE', 'HERE'],
    ['LEFT', 'HERE', 'HERE'],
    ['ABSENT', 'ABSENT', 'ABSENT'],
    ['EXPECTED', null, 'EXPECTED'],
  ] as const)('%s is %s in an exam that was never begun, %s once it was', (state, unknown, presence) => {
    const [never, begun] = [
      { actual_start_time: null, actual_end_time: null },
      { actual_start_time: '2026-05-09 09:00:00', actual_end_time: null },
    ]
    const ended = { actual_start_time: null, actual_end_time: '2026-05-09 12:00:00' }
    expect([never, begun, ended].map((day) => presenceOf(state, day))).toEqual([unknown, presence, presence])
  })
})
