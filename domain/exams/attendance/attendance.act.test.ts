import { describe, expect, test } from 'vitest'
import { actRefusal, actsWithReason, exchangeRefusal, openActs } from './attendance.act.rules.ts'
import type { Act } from './attendance.act.rules.ts'
import type { AttendanceState } from './attendance.model.ts'
import type { CandidateAct } from './attendance.rules.ts'

const at = (time: string) => `2026-11-20 ${time}`
const day = {
  start_time: at('09:00:00'),
  end_time: at('10:30:00'),
  actual_start_time: null,
  actual_end_time: null,
  station_mode: 'ORDER' as const,
  blind: false,
  open_minutes: 30,
  late_minutes: 30,
  early_minutes: 30,
}
const chief = { part: 'chief', room_sn: null, blind: false } as const
const member = { part: 'member', room_sn: 'one', blind: false } as const
const site = { part: 'site', room_sn: null, blind: false } as const
type Given = Partial<Act> & { reason?: string | null }
/** The rule that refuses an act: by default of the chief, a minute after the admission ended, without a reason. */
const ruleOf = (name: CandidateAct, { reason = null, ...given }: Given, one: Parameters<typeof actRefusal>[2]) =>
  actRefusal(name, { day, person: chief, chief_here: true, at: at('09:31:00'), ...given }, one, reason)?.rule ?? null
const candidate = (state: AttendanceState, room_sn = 'one', checkin_time: string | null = null) => ({
  state,
  room_sn,
  checkin_time,
  station: 1,
})

describe('“refuses after `late_min` (rule `late`), which the chief may overrule with a reason” (domain.md §3.13a)', () => {
  test.each([
    [{ person: chief, reason: null }, 'late'],
    [{ person: chief, reason: '公交停运' }, null],
    [{ person: member, reason: '公交停运' }, 'late'],
    [{ person: site, chief_here: true, reason: '公交停运' }, 'late'],
    [{ person: site, chief_here: false, reason: '公交停运' }, null],
    [{ person: site, chief_here: false, reason: null }, 'late'],
    [{ person: member, at: at('09:30:00') }, null],
    // Too early is never overruled.
    [{ person: chief, at: at('08:00:00'), reason: '提前到' }, 'checkin_early'],
  ])('%o is refused by %s', (given, rule) => {
    expect(ruleOf('checkin', given, candidate('EXPECTED'))).toBe(rule)
  })
  test.each([
    [{ person: chief, reason: '补录' }, null],
    [{ person: chief }, 'reason_needed'],
    [{ person: member, reason: '补录' }, 'chief_only'],
    [{ person: member }, 'chief_only'],
  ])('who was marked absent and comes after all: %o is refused by %s', (given, rule) => {
    expect(ruleOf('checkin', given, candidate('ABSENT'))).toBe(rule)
  })
})

describe('security.md M6: “who checks candidates in does not score them (a person of the site, or an invigilator)”', () => {
  const hidden = { ...day, blind: true }
  const scores = { ...member, blind: true }
  const leads = { ...chief, blind: true }
  const intime = at('09:20:00')
  test.each<[string, Given, AttendanceState, string | null]>([
    ['an examiner who scores the candidates', { person: scores, at: intime }, 'EXPECTED', 'checkin_blind'],
    ['the chief, who may score too', { person: leads, at: intime }, 'EXPECTED', 'checkin_blind'],
    ['the chief, of who is late', { person: leads, reason: '公交停运' }, 'EXPECTED', 'checkin_blind'],
    ['an invigilator, who scores nobody', { person: member, at: intime }, 'EXPECTED', null],
    ['the site', { person: site, at: intime }, 'EXPECTED', null],
    ['the site, of who is late, while the chief is there', { person: site, reason: '公交停运' }, 'EXPECTED', null],
    ['the site, of who was marked absent', { person: site, reason: '补录' }, 'ABSENT', null],
    ['the site without a reason', { person: site }, 'EXPECTED', 'late'],
    ['an invigilator, of who is late', { person: member, reason: '公交停运' }, 'EXPECTED', 'late'],
  ])('a check-in by %s', (_, given, state, rule) => {
    expect(ruleOf('checkin', { day: hidden, ...given }, candidate(state))).toBe(rule)
  })
  test('what needs no identity stays with the examiners: absent, leave, extra minutes', () => {
    const acts = (state: AttendanceState) =>
      openActs({ day: hidden, person: leads, chief_here: true, at: at('10:10:00') }, candidate(state))
    expect([acts('EXPECTED'), acts('PRESENT')]).toEqual([
      ['absent', 'extra', 'station'],
      ['leave', 'extra', 'station', 'undo'],
    ])
  })
})

describe('“check-in, absent, leave: any CONFIRMED person of the exam for his room”; “extra minutes: the chief” (domain.md §3.13a)', () => {
  test.each([
    ['absent', { person: member, reason: '未到' }, null],
    ['absent', { person: member }, 'reason_needed'],
    ['absent', { person: member, at: at('09:30:00'), reason: '未到' }, 'absent_early'],
    ['leave', { person: member, at: at('09:30:00') }, null],
    ['leave', { person: member, at: at('09:29:00'), reason: '不适' }, 'leave_early'],
    ['leave', { person: chief, at: at('09:29:00'), reason: '不适' }, null],
    ['extra', { person: chief, reason: '设备故障' }, null],
    ['extra', { person: chief }, 'reason_needed'],
    ['extra', { person: member, reason: '设备故障' }, 'chief_only'],
    ['extra', { person: site, chief_here: false }, 'site_reason'],
    ['extra', { person: site, reason: '设备故障' }, 'chief_here'],
    ['undo', { person: chief, reason: '误操作' }, null],
    ['undo', { person: member, reason: '误操作' }, 'chief_only'],
    ['station', { person: chief, reason: '设备故障' }, null],
  ] as const)('%s by %o is refused by %s', (name, given, rule) => {
    expect(ruleOf(name, given, candidate('EXPECTED'))).toBe(rule)
  })
  test.each([
    ['09:49:59', 'leave_before'],
    ['09:50:00', null],
  ])('nobody leaves before arriving: who checked in at 09:50 left at %s: %s', (time, rule) => {
    const left = { at: at(time), reason: '补录' }
    expect(ruleOf('leave', left, candidate('LATE', 'one', at('09:50:00')))).toBe(rule)
  })
  test('an examiner of one room does nothing in another', () => {
    for (const name of ['checkin', 'absent', 'leave'] as const)
      expect(ruleOf(name, { person: member, reason: '代管' }, candidate('EXPECTED', 'two'))).toBe('room_other')
  })
})

test.each([
  ['chief', chief, 'EXPECTED', '09:10:00', ['checkin', 'extra', 'station']],
  ['chief', chief, 'EXPECTED', '09:31:00', ['checkin', 'absent', 'extra', 'station']],
  ['chief', chief, 'PRESENT', '09:31:00', ['leave', 'extra', 'station', 'undo']],
  ['chief', chief, 'ABSENT', '09:31:00', ['checkin', 'undo']],
  ['chief', chief, 'LEFT', '09:31:00', ['undo']],
  ['member', member, 'EXPECTED', '09:10:00', ['checkin']],
  ['member', member, 'EXPECTED', '09:31:00', ['absent']],
  ['member', member, 'PRESENT', '09:10:00', []],
  ['member', member, 'PRESENT', '09:31:00', ['leave']],
  ['observer', { part: 'observer', room_sn: null, blind: false }, 'EXPECTED', '09:10:00', []],
] as const)('the %s may now do this with %o: %s at %s: %o', (_, person, state, time, names) => {
  expect(openActs({ day, person, chief_here: true, at: at(time) }, candidate(state))).toEqual(names)
})

test.each([
  ['12 hours after its end', at('22:30:00'), ['leave', 'extra', 'station', 'undo']],
  ['a second later', at('22:30:01'), []],
] as const)('an exam whose day is over offers no act on a candidate (Decided 39): %s', (_, now, names) =>
  expect(openActs({ day, person: chief, chief_here: true, at: now }, candidate('PRESENT'))).toEqual(names),
)

test('after the end nothing is open', () => {
  expect(
    openActs(
      { day: { ...day, actual_end_time: at('10:30:00') }, person: chief, chief_here: true, at: at('10:31:00') },
      candidate('PRESENT'),
    ),
  ).toEqual([])
})

test.each([
  [chief, 'EXPECTED', '09:10:00', ['extra', 'station']],
  [chief, 'EXPECTED', '09:31:00', ['checkin', 'absent', 'extra', 'station']],
  [chief, 'PRESENT', '09:29:00', ['leave', 'extra', 'station', 'undo']],
  [member, 'PRESENT', '09:31:00', []],
] as const)('these acts of %o on %s at %s need a reason: %o', (person, state, time, names) => {
  expect(actsWithReason({ day, person, chief_here: true, at: at(time) }, candidate(state))).toEqual(names)
})

describe('“With DRAW no station exists before the draw; after it two stations are exchanged with a reason in one act … the chief” (Decided 40; exam-day R13)', () => {
  const drawn = { ...day, station_mode: 'DRAW' as const }
  const seated = (station: number | null, room_sn = 'one', state: AttendanceState = 'PRESENT') => ({
    ...candidate(state, room_sn),
    station,
  })
  test.each([
    ['station', day, 1, null],
    ['station', drawn, null, 'station_undrawn'],
    ['station', drawn, 1, 'station_drawn'],
    ['exchange', day, 1, 'draw_mode'],
    ['exchange', drawn, null, 'station_undrawn'],
    ['exchange', drawn, 1, null],
  ] as const)('the chief’s act %s is refused by %s', (name, held, station, rule) => {
    expect(ruleOf(name, { day: held, reason: '设备故障' }, seated(station))).toBe(rule)
  })
  test.each([
    [null, 'EXPECTED', ['checkin', 'absent', 'extra']],
    [1, 'EXPECTED', ['checkin', 'absent', 'extra', 'exchange']],
    [1, 'PRESENT', ['leave', 'extra', 'exchange', 'undo']],
    [1, 'ABSENT', ['checkin', 'exchange', 'undo']],
    [1, 'LEFT', ['undo']],
  ] as const)('at station %s, %s: the chief may do %o', (station, state, names) => {
    expect(
      openActs({ day: drawn, person: chief, chief_here: true, at: at('09:31:00') }, seated(station, 'one', state)),
    ).toEqual(names)
  })
  const two = [seated(1), seated(2)] as const
  test.each([
    ['the chief', {}, two, null],
    ['the chief, with one who is absent', {}, [seated(1), seated(2, 'one', 'ABSENT')], null],
    ['the chief without a reason', { reason: null }, two, 'reason_needed'],
    ['the site while the chief is missing', { person: site, chief_here: false }, two, null],
    ['the site without a reason', { person: site, chief_here: false, reason: null }, two, 'site_reason'],
    ['the site while the chief is there', { person: site }, two, 'chief_here'],
    ['an examiner', { person: member }, two, 'chief_only'],
    ['the chief, across two rooms', {}, [seated(1), seated(1, 'two')], 'exchange_room'],
    ['the chief, with one who has no station', {}, [seated(1), seated(null)], 'station_undrawn'],
    ['the chief, for one who has no station', {}, [seated(null), seated(2)], 'station_undrawn'],
  ] as const)('an exchange by %s is refused by %s', (_, given, pair, rule) => {
    const { reason, ...act } = { reason: '五号工位故障', ...given }
    const found = exchangeRefusal(
      { day: drawn, person: chief, chief_here: true, at: at('09:31:00'), ...act },
      pair,
      reason,
    )
    expect(found?.rule ?? null).toBe(rule)
  })
})
