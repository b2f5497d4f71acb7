import { describe, expect, test } from 'vitest'
import { CHECK_ITEMS } from './attendance.model.ts'
import {
  chiefFault,
  chiefReason,
  countStates,
  drawFault,
  finishFault,
  finishReason,
  hasChecklist,
  isDrawDue,
  roomFault,
  startFault,
  startReason,
} from './attendance.run.rules.ts'
import type { RunFacts } from './attendance.run.rules.ts'

const at = (time: string) => `2026-11-20 ${time}`
const facts: RunFacts = {
  start_time: at('09:00:00'),
  end_time: at('10:30:00'),
  actual_start_time: null,
  actual_end_time: null,
  open_minutes: 30,
  late_minutes: 30,
  early_minutes: 30,
  station_mode: 'ORDER',
  drawn: false,
  checked: CHECK_ITEMS,
  shortages: [],
  now: at('08:55:00'),
}
const short = [{ CN: '缺主考', HK: '缺主考', US: 'no chief examiner' }]

test.each([
  [{ part: 'chief', room_sn: null }, null],
  [{ part: 'site', room_sn: null }, null],
  [{ part: 'member', room_sn: null }, null],
  [{ part: 'member', room_sn: 'one' }, null],
  [{ part: 'member', room_sn: 'other' }, 'room_other'],
] as const)(
  '“any CONFIRMED person of the exam for his room, the chief and the site for all” (domain.md §3.13a): %o in room one is refused by %s',
  (person, rule) => {
    expect(roomFault(person, 'one')?.rule ?? null).toBe(rule)
  },
)

test.each([
  ['chief', true, null, null],
  ['chief', false, null, null],
  ['site', false, null, 'site_reason'],
  ['site', true, 'chief_here', 'site_reason'],
  ['member', false, 'chief_only', 'site_reason'],
  ['observer', false, 'chief_only', 'site_reason'],
] as const)(
  '“the chief; the site with a reason while no chief is checked in” (domain.md §3.13a): %s, chief here %s: refused by %s, a reason is asked by %s',
  (part, here, rule, asked) => {
    const person = { part, room_sn: null }
    expect([chiefFault(person, here)?.rule ?? null, chiefReason(person)?.rule ?? null]).toEqual([rule, asked])
  },
)

/** “Only CONFIRMED calls count: for … a complete panel at the start of the exam” (domain.md Decided 14). */
describe('“start needs the checklist and, for DRAW, the draw”; “with an incomplete panel: with a reason” (domain.md §3.13a)', () => {
  test.each([
    [{}, null, null],
    [{ now: at('08:29:59') }, 'run_early', null],
    [{ now: at('08:30:00') }, null, null],
    [{ checked: CHECK_ITEMS.slice(1) }, 'checklist_open', null],
    [{ checked: [], shortages: short }, 'checklist_open', 'panel_incomplete'],
    [{ station_mode: 'DRAW' }, 'draw_missing', null],
    [{ station_mode: 'DRAW', drawn: true }, null, null],
    [{ shortages: short }, null, 'panel_incomplete'],
  ] as const)('%o is refused by %s, a reason is asked by %s', (given, rule, asked) => {
    const day = { ...facts, ...given }
    expect([startFault(day)?.rule ?? null, startReason(day)?.rule ?? null]).toEqual([rule, asked])
  })
  test('the refusals name how many items are open and what the panel lacks', () => {
    expect(startFault({ ...facts, checked: ['PAPERS'] })?.message.US).toContain('5 open items')
    expect(startReason({ ...facts, shortages: short })?.message.CN).toContain('缺主考')
  })
})

test.each([
  ['ORDER', '08:55:00', 'draw_mode'],
  ['DRAW', '08:29:59', 'run_early'],
  ['DRAW', '08:30:00', null],
] as const)(
  'the draw is made on arrival, where stations are drawn (Decided 25): %s at %s is refused by %s',
  (station_mode, time, rule) => {
    expect(drawFault({ ...facts, station_mode, now: at(time) })?.rule ?? null).toBe(rule)
  },
)

const one = (state: 'EXPECTED' | 'PRESENT' | 'LATE' | 'ABSENT' | 'LEFT', extra_minutes = 0) => ({
  state,
  extra_minutes,
})
describe('“Finish needs no candidate EXPECTED: each is PRESENT, LATE, LEFT, or ABSENT with a reason” (domain.md §3.13a)', () => {
  test.each([
    [[one('PRESENT'), one('EXPECTED')], '10:30:00', 'finish_expected', null],
    [[one('PRESENT'), one('EXPECTED')], '10:29:59', 'finish_expected', 'finish_early'],
    [[one('PRESENT'), one('LATE'), one('ABSENT'), one('LEFT')], '10:30:00', null, null],
    [[one('PRESENT')], '10:29:59', null, 'finish_early'],
    [[one('LEFT'), one('ABSENT')], '09:40:00', null, null],
    // Ten more minutes for one: before they are over the end needs a reason.
    [[one('PRESENT'), one('LATE', 10)], '10:39:59', null, 'finish_early'],
    [[one('PRESENT'), one('LATE', 10)], '10:40:00', null, null],
    [[one('LEFT', 45)], '10:30:00', null, null],
    [[], '10:30:00', null, null],
  ] as const)('%o at %s is refused by %s, a reason is asked by %s', (candidates, time, rule, asked) => {
    const reason = finishReason({ ...facts, now: at(time) }, candidates)
    expect([finishFault(candidates)?.rule ?? null, reason?.rule ?? null]).toEqual([rule, asked])
  })
  test('the refusal counts those who work and names the last end', () => {
    const reason = finishReason({ ...facts, now: at('10:30:00') }, [one('PRESENT', 5), one('LATE', 10)])
    expect(reason?.message.US).toContain('until 2026-11-20 10:40 and 2 candidates')
  })
})

test('states are counted', () => {
  const list = [one('EXPECTED'), one('PRESENT'), one('PRESENT'), one('LATE'), one('ABSENT'), one('LEFT')]
  expect(countStates(list)).toEqual({ all: 6, expected: 1, present: 2, late: 1, absent: 1, left: 1 })
})

test.each([
  ['before the start', { station_mode: 'DRAW' }, true, true],
  ['where stations are not drawn', {}, false, true],
  ['once it is drawn', { station_mode: 'DRAW', drawn: true }, false, true],
  ['once it has begun', { station_mode: 'DRAW', actual_start_time: at('09:00:00') }, false, false],
  ['12 hours after its end', { station_mode: 'DRAW', now: at('22:30:00') }, true, true],
  ['a second later: nothing of it begins', { station_mode: 'DRAW', now: at('22:30:01') }, false, false],
] as const)(
  'draw and checklist are offered until the start (domain.md §3.13a, Decided 39): %s',
  (_, change, draw, checklist) => {
    const day = { ...facts, ...change }
    expect([isDrawDue(day), hasChecklist(day)]).toEqual([draw, checklist])
  },
)
