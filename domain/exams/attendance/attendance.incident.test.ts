import { describe, expect, it } from 'vitest'
import { extraBlock, minutesAfter } from './attendance.incident.rules.ts'
import type { AttendanceState, RunPart } from './attendance.model.ts'

describe('"extra_minutes i 0–45" of an incident become those of the candidate (domain.md §3.13a, §3.18)', () => {
  it.each<[AttendanceState, number, number, number | null]>([
    ['PRESENT', 0, 20, 20],
    ['LATE', 0, 20, 20],
    ['EXPECTED', 0, 20, 20],
    // The greater ones: they are not added up, and not taken back.
    ['PRESENT', 10, 20, 20],
    ['PRESENT', 30, 20, null],
    ['PRESENT', 20, 20, null],
    ['PRESENT', 44, 45, 45],
    ['PRESENT', 0, 90, 45],
    ['PRESENT', 45, 90, null],
    ['PRESENT', 0, 0, null],
    ['LEFT', 0, 20, null],
    ['ABSENT', 0, 20, null],
  ])('%s with %i and an incident with %i: %s', (state, extra_minutes, minutes, after) =>
    expect(minutesAfter({ state, extra_minutes }, minutes)).toBe(after),
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
