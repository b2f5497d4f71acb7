import { describe, expect, test } from 'vitest'
import {
  absentFault,
  CANDIDATE_ACTS,
  checkinFault,
  endOf,
  isOpenAct,
  leaveFault,
  minutesOf,
  occurredFault,
  stateAtCheckin,
  undoneState,
} from './attendance.rules.ts'
import type { CandidateAct, ExamDay } from './attendance.rules.ts'
import { ATTENDANCE_STATES } from './attendance.model.ts'

const at = (time: string) => `2026-11-20 ${time}`
const day: ExamDay = {
  start_time: at('09:00:00'),
  end_time: at('10:30:00'),
  actual_start_time: null,
  actual_end_time: null,
  open_minutes: 30,
  late_minutes: 30,
  early_minutes: 30,
}
const begun = (time: string): ExamDay => ({ ...day, actual_start_time: at(time) })

describe('“Check-in opens `checkin_open_min` before the start and refuses after `late_min` (rule `late`)” (domain.md §3.13a)', () => {
  test.each([
    [day, '08:29:59', 'checkin_early', null],
    [day, '08:30:00', null, 'PRESENT'],
    [day, '09:00:00', null, 'PRESENT'],
    [day, '09:00:01', null, 'LATE'],
    [day, '09:30:00', null, 'LATE'],
    [day, '09:30:01', 'late', null],
    // An exam that began later admits later; one that began earlier does not close earlier.
    [begun('09:20:00'), '09:20:00', null, 'PRESENT'],
    [begun('09:20:00'), '09:50:00', null, 'LATE'],
    [begun('09:20:00'), '09:50:01', 'late', null],
    [begun('08:50:00'), '09:00:00', null, 'PRESENT'],
    [begun('08:50:00'), '09:30:00', null, 'LATE'],
    [{ ...day, late_minutes: 0 }, '09:00:00', null, 'PRESENT'],
    [{ ...day, late_minutes: 0 }, '09:00:01', 'late', null],
    [{ ...day, open_minutes: 60 }, '08:00:00', null, 'PRESENT'],
  ] as const)('%o at %s: refused by %s, else %s', (given, time, rule, state) => {
    const fault = checkinFault(given, at(time))
    expect([fault?.rule ?? null, fault ? null : stateAtCheckin(given, at(time))]).toEqual([rule, state])
  })
  test('the refusal names the minutes and the last moment', () => {
    expect(checkinFault(day, at('09:31:00'))?.message.US).toContain('30 minutes after the start (2026-11-20 09:30)')
  })
})

test.each([
  ['09:30:00', 'absent_early'],
  ['09:30:01', null],
])('“ABSENT only after `late_min`”: at %s refused by %s', (time, rule) => {
  expect(absentFault(day, at(time))?.rule ?? null).toBe(rule)
})

test.each([
  [day, '09:29:59', 'leave_early'],
  [day, '09:30:00', null],
  [{ ...day, early_minutes: 0 }, '08:59:59', 'leave_early'],
  [{ ...day, early_minutes: 0 }, '09:00:00', null],
  [begun('09:20:00'), '09:49:59', 'leave_early'],
  [begun('09:20:00'), '09:50:00', null],
] as const)(
  'nobody leaves before `early_submit_minutes` of the template (domain.md §3.9): %o at %s refused by %s',
  (given, time, rule) => {
    expect(leaveFault(given, at(time))?.rule ?? null).toBe(rule)
  },
)

const template = { late_minutes: 15, early_submit_minutes: 45 }
const setting = { checkin_open_min: 40, late_min: 20 }
test.each([
  ['ONLINE', { open_minutes: 40, late_minutes: 15, early_minutes: 45 }],
  ['OFFLINE', { open_minutes: 40, late_minutes: 20, early_minutes: 0 }],
] as const)('the template’s minutes rule the theory, the setting late_min the practical: %s', (subject, minutes) => {
  expect(minutesOf(subject, template, setting)).toEqual(minutes)
})

test.each([
  [0, '10:30:00'],
  [10, '10:40:00'],
  [45, '11:15:00'],
])('“Extra minutes move the end of that candidate alone”: %i minutes end at %s', (extra, end) => {
  expect(endOf(day, extra)).toBe(at(end))
})

test.each([
  ['2026-11-20 09:00:00', null],
  ['2026-11-20 09:00:01', 'occurred_future'],
  ['2026-11-19 09:00:00', null],
  ['2026-11-19 08:59:59', 'occurred_old'],
])(
  '“refuses one older than 24 h or in the future” (domain.md §3.13a): %s sent at 09:00 on the 20th is refused by %s',
  (time, rule) => {
    expect(occurredFault(time, at('09:00:00'))?.rule ?? null).toBe(rule)
  },
)

const OPEN: Record<CandidateAct, readonly string[]> = {
  checkin: ['EXPECTED', 'ABSENT'],
  absent: ['EXPECTED'],
  leave: ['PRESENT', 'LATE'],
  extra: ['EXPECTED', 'PRESENT', 'LATE'],
  station: ['EXPECTED', 'PRESENT', 'LATE'],
  exchange: ['EXPECTED', 'PRESENT', 'LATE', 'ABSENT'],
  undo: ['PRESENT', 'LATE', 'ABSENT', 'LEFT'],
}
test.each(Object.entries(OPEN))('%s is open in %o and in no other state', (act, states) => {
  const known = Object.keys(CANDIDATE_ACTS).filter((one): one is CandidateAct => one === act)
  expect(known).toHaveLength(1)
  for (const one of known) expect(ATTENDANCE_STATES.filter((state) => isOpenAct(one, state))).toEqual(states)
})

test.each([
  ['LEFT', '08:50:00', 'PRESENT'],
  ['LEFT', '09:10:00', 'LATE'],
  ['PRESENT', '08:50:00', 'EXPECTED'],
  ['ABSENT', null, 'EXPECTED'],
] as const)('a mistaken %s (checked in %s) is set back to %s', (state, time, before) => {
  expect(undoneState(day, { state, checkin_time: time && at(time) })).toBe(before)
})
