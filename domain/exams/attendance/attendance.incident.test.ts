import { describe, expect, it } from 'vitest'
import { extraBlock, minutesAfter } from './attendance.incident.rules.ts'
import type { AttendanceState, RunPart } from './attendance.model.ts'

describe('“An incident’s extra minutes are the attendance’s extra minutes (at most 45 in sum)” (Decided 35)', () => {
  it.each<[AttendanceState, number, number, number, number | null]>([
    ['PRESENT', 0, 20, 0, 20],
    ['LATE', 0, 20, 0, 20],
    ['EXPECTED', 0, 20, 0, 20],
    // Added to what another incident, or an act by hand, gave.
    ['PRESENT', 10, 20, 0, 30],
    ['PRESENT', 25, 20, 0, 45],
    ['PRESENT', 30, 20, 0, 45],
    ['PRESENT', 44, 45, 0, 45],
    ['PRESENT', 45, 20, 0, null],
    ['PRESENT', 0, 90, 0, 45],
    ['PRESENT', 0, 0, 0, null],
    // A correction gives what is new of it, and takes nothing back.
    ['PRESENT', 20, 20, 20, null],
    ['PRESENT', 20, 30, 20, 30],
    ['PRESENT', 30, 30, 20, 40],
    ['PRESENT', 20, 10, 20, null],
    ['LEFT', 0, 20, 0, null],
    ['ABSENT', 0, 20, 0, null],
  ])('%s with %i and an incident with %i that has given %i: %s', (state, extra_minutes, minutes, given, after) =>
    expect(minutesAfter({ state, extra_minutes }, minutes, given)).toBe(after),
  )
})

const times = { start_time: '2026-12-10 09:00:00', end_time: '2026-12-10 10:30:00', actual_end_time: null }
const running = { ...times, actual_start_time: '2026-12-10 09:00:00' }

it.each<[RunPart, boolean, 'CHIEF' | null]>([
  ['chief', true, null],
  ['chief', false, null],
  ['site', false, null],
  ['site', true, 'CHIEF'],
  ['member', true, 'CHIEF'],
  ['member', false, 'CHIEF'],
  ['observer', false, 'CHIEF'],
])(
  '"extra minutes …: the chief; the site with a reason while no chief is checked in" (domain.md §3.13a): %s, chief here %s: %s',
  (part, here, block) => expect(extraBlock(running, { part, room_sn: null }, here)).toBe(block),
)

it('before the start and after the end nobody gets minutes by a report', () => {
  const chief = { part: 'chief', room_sn: null } as const
  expect(extraBlock({ ...times, actual_start_time: null }, chief, true)).toBe('NOT_RUNNING')
  expect(extraBlock({ ...running, actual_end_time: '2026-12-10 10:30:00' }, chief, true)).toBe('NOT_RUNNING')
})
