import { describe, expect, it, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { GRANTS } from '../../access/grants.ts'
import type { Role } from '../../access/roles.ts'
import { actionsFor, verdictOf } from '../../kernel/lifecycle.ts'
import { LANGS } from '../../kernel/text.ts'
import type { AttendanceState } from '../attendance/attendance.model.ts'
import type { RunPerson } from '../attendance/attendance.run.rules.ts'
import { lateReportLifecycle as lifecycle } from './lateReport.lifecycle.ts'
import type { LateAct } from './lateReport.model.ts'
import {
  causeOf,
  afterLateChange,
  afterLateCheckin,
  decideFault,
  isKept,
  lateActOf,
  takeFault,
} from './lateReport.rules.ts'
import type { LateFacts } from './lateReport.rules.ts'

const [CHIEF, MEMBER, SITE, LOOKS]: RunPerson[] = (['chief', 'member', 'site', 'observer'] as const).map((part) => ({
  part,
  room_sn: null,
}))
const running: LateFacts = {
  status: 'OPEN',
  act: 'checkin',
  start_time: '2026-11-20 09:00:00',
  end_time: '2026-11-20 10:30:00',
  actual_start_time: '2026-11-20 09:00:00',
  actual_end_time: null,
  now: '2026-11-20 09:40:00',
  person: CHIEF!,
  chief_here: true,
  account_sn: 'acc-member',
  is_own: false,
  occurred_at: '2026-11-20 08:55:00',
  by_decider: false,
  by_blind: false,
  station_mode: 'ORDER',
  is_seated: true,
  state: 'ABSENT',
  checkin_time: null,
  left_time: null,
  has_points: false,
  is_flagged: false,
}
const over = { ...running, actual_end_time: '2026-11-20 10:30:00', now: '2026-11-20 10:31:00' }
const by = (role: Role, sn = `acc-${role}`): Actor => ({
  sn,
  username: sn,
  name: sn,
  role,
  admin: false,
  org_sn: null,
  permissions: new Set(GRANTS[role]),
  origin: null,
})
const [chief, site, center] = [by('teacher'), by('college'), by('center')]

describe('Decided 38: what is kept', () => {
  it.each<[string, LateAct, string, string | undefined, boolean]>([
    ['another state', 'checkin', 'state', 'state', true],
    ['moved to another room', 'checkin', 'rule', 'room_other', true],
    ['removed', 'checkin', 'rule', 'candidate_unknown', true],
    ['removed, by the key', 'absent', 'not_found', undefined, true],
    ['submitted', 'score', 'rule', 'score_locked', true],
    ['older than 24 h', 'leave', 'rule', 'occurred_old', true],
    ['without an offline copy', 'checkin', 'rule', 'late_copy', true],
    ['changed meanwhile', 'extra', 'stale', 'stale', true],
    ['a workstation that is taken', 'station', 'conflict', 'station_taken', true],
    ['points typed on two devices', 'score', 'stale', 'stale', false],
    ['of the future', 'checkin', 'rule', 'occurred_future', false],
    ['identity not checked', 'checkin', 'rule', 'identity_unchecked', false],
    ['a malformed call', 'checkin', 'input', 'required', false],
    ['no permission', 'checkin', 'forbidden', undefined, false],
    ['no database', 'checkin', 'not_ready', undefined, false],
  ])('%s', (_, act, code, rule, kept) => {
    expect(isKept(act, { code, rule })).toBe(kept)
  })
  it.each([
    ['state', 'FINISHED', null, '送达时本场考试为“已结束”，不能再直接登记'],
    ['state', 'RUNNING', 'LEFT', '送达时该考生的考勤为“已离场”，不能再签到'],
    ['state', 'RUNNING', null, 'x'],
    ['stale', 'RUNNING', 'PRESENT', '送达前该记录已由他人更改'],
    ['not_found', 'RUNNING', null, '送达时登记人或考生已不在本场考试中'],
    ['rule', 'FINISHED', 'PRESENT', 'x'],
  ] as const)(
    'a report is kept with what was the case when it arrived, not with “refresh”: %s, %s, %s',
    (code, run_state, state, cause) => {
      const refused = { code, text: { CN: 'x', HK: 'x', US: 'x' } }
      expect(causeOf('checkin', refused, { run_state, state }).CN).toBe(cause)
    },
  )
  it.each([
    [{ state: 'ABSENT' }, 'absent'],
    [{ state: 'LEFT' }, 'leave'],
    [{ state: 'EXPECTED' }, 'undo'],
    [{ state: 'PRESENT' }, 'undo'],
    [{ extra_minutes: 0 }, 'extra'],
    [{ station: 3 }, 'station'],
    [{ note: 'x' }, 'note'],
  ] as const)('%j is the act %s', (body, act) => {
    expect(lateActOf(body)).toBe(act)
  })
})

describe('Decided 38: “before the exam’s end the chief decides, later the centre”; 33: “where the chief filed the late report in question, the centre decides”', () => {
  it.each<[string, Actor, Partial<LateFacts>, string | null]>([
    ['the chief', chief, {}, null],
    ['another examiner', chief, { person: MEMBER! }, 'chief_only'],
    ['the chief about the own report', chief, { is_own: true, by_decider: true }, 'late_own'],
    ['the site while the chief is there', site, { person: SITE! }, 'chief_here'],
    ['the site in the place of the chief', site, { person: SITE!, chief_here: false }, null],
    ['the centre', center, { person: LOOKS! }, 'late_chief'],
    ['the centre about a report of the chief', center, { person: LOOKS!, by_decider: true }, null],
    [
      'the same person with an account of the centre (Decided 43)',
      center,
      { person: LOOKS!, by_decider: true, is_own: true },
      'late_own',
    ],
    ['the chief after the end', chief, { ...over }, 'late_center'],
    ['the site after the end', site, { ...over, person: SITE! }, 'late_center'],
    ['the centre after the end', center, { ...over, person: LOOKS! }, null],
    // Planned end 10:30 and 12 hours: nobody has finished it.
    ['the centre at 22:30', center, { now: '2026-11-20 22:30:00', person: LOOKS! }, 'late_chief'],
    ['the centre a second later', center, { now: '2026-11-20 22:30:01', person: LOOKS! }, null],
    ['the chief then', chief, { now: '2026-11-20 22:30:01' }, 'late_center'],
  ])('%s', (_, actor, given, rule) => {
    const fault = decideFault({ ...running, ...given }, actor)
    expect(fault?.rule ?? null).toBe(rule)
    for (const lang of LANGS) expect(fault?.message[lang] ?? 'x').not.toMatch(/^$|\{\w+\}/)
  })
})

describe('Decided 38: “take over (with all effects)”: what speaks against it', () => {
  const free = { ...over, person: LOOKS! }
  it.each<[Partial<LateFacts>, string | null]>([
    [{}, null],
    [{ is_seated: false, state: null }, 'late_gone'],
    [{ act: 'incident', is_seated: false, state: null }, null],
    [{ is_flagged: true }, 'late_flag'],
    [{ act: 'leave', is_flagged: true, state: 'PRESENT' }, null],
    [{ act: 'leave', state: 'ABSENT' }, 'late_leave'],
    [{ act: 'leave', state: 'EXPECTED' }, 'late_leave'],
    // The time of leaving is never before the check-in, whatever time the device gives.
    [{ act: 'leave', state: 'PRESENT', checkin_time: '2026-11-20 08:56:00' }, 'leave_before'],
    [{ act: 'leave', state: 'PRESENT', checkin_time: '2026-11-20 08:55:00' }, null],
    [
      { act: 'leave', state: 'LATE', checkin_time: '2026-11-20 09:10:00', left_time: '2026-11-20 09:09:59' },
      'leave_before',
    ],
    [{ act: 'leave', state: 'LATE', checkin_time: '2026-11-20 09:10:00', left_time: '2026-11-20 09:30:00' }, null],
    [{ act: 'leave', state: 'LEFT' }, null],
    [{ act: 'absent', state: 'LEFT' }, null],
    [{ act: 'absent', state: 'LEFT', has_points: true }, 'late_points'],
    [{ act: 'extra', has_points: true }, null],
    [{ act: 'station' }, null],
    // “After it two stations are exchanged” (Decided 40): none is set by hand.
    [{ act: 'station', station_mode: 'DRAW' }, 'late_station'],
    [{ act: 'undo', state: 'LEFT' }, 'late_undo'],
    [{ act: 'score', has_points: true }, null],
    [{ occurred_at: '2026-11-20 10:30:00' }, null],
    [{ occurred_at: '2026-11-20 10:30:01' }, 'late_after'],
    [{ act: 'leave', state: 'LEFT', occurred_at: '2026-11-20 10:30:01' }, 'late_after'],
    [{ act: 'extra', occurred_at: '2026-11-20 10:30:01' }, null],
  ])('%j: %s', (given, rule) => {
    expect(takeFault({ ...free, ...given }, center)?.rule ?? null).toBe(rule)
  })
  it('taking back is possible while the exam runs, not from someone with points', () => {
    expect(takeFault({ ...running, act: 'undo', state: 'PRESENT' }, chief)).toBeNull()
    expect(takeFault({ ...running, act: 'undo', state: 'PRESENT', has_points: true }, chief)?.rule).toBe('late_points')
  })
  it('whatever cannot be taken over can be set aside: both once', () => {
    const gone = { ...free, is_seated: false, state: null }
    expect(actionsFor(lifecycle, gone, center)).toEqual(['setAside'])
    for (const status of ['TAKEN', 'SET_ASIDE'] as const)
      for (const move of ['take', 'setAside'] as const)
        expect(verdictOf(lifecycle, { ...free, status }, move, center)).toEqual({ allowed: false, why: 'state' })
    for (const move of ['take', 'setAside'] as const) {
      expect(lifecycle.moves[move].opinion).toBe('required')
      expect(verdictOf(lifecycle, free, move, by('school'))).toEqual({ allowed: false, why: 'permission' })
    }
  })
})

test.each<[string, AttendanceState, string | null, string, LateFacts, object]>([
  [
    'marked absent meanwhile, before the start',
    'ABSENT',
    null,
    '08:55:00',
    running,
    { state: 'PRESENT', checkin_time: '08:55:00', left_time: null },
  ],
  [
    'the same after the start',
    'ABSENT',
    null,
    '09:05:00',
    running,
    { state: 'LATE', checkin_time: '09:05:00', left_time: null },
  ],
  [
    'checked in by another later',
    'LATE',
    '09:10:00',
    '08:58:00',
    running,
    { state: 'PRESENT', checkin_time: '08:58:00', left_time: null },
  ],
  [
    'checked in by another earlier',
    'PRESENT',
    '08:50:00',
    '09:05:00',
    running,
    { state: 'PRESENT', checkin_time: '08:50:00', left_time: null },
  ],
  [
    'finished meanwhile: there until its end',
    'ABSENT',
    null,
    '08:55:00',
    over,
    { state: 'LEFT', checkin_time: '08:55:00', left_time: '10:30:00' },
  ],
  [
    'has left',
    'LEFT',
    '09:10:00',
    '08:55:00',
    running,
    { state: 'LEFT', checkin_time: '08:55:00', left_time: '10:00:00' },
  ],
])('Decided 38: a check-in that is taken over, %s', (_, state, checkin, at, day, expected) => {
  const time = (moment: string | null) => (moment === null ? null : `2026-11-20 ${moment}`)
  const candidate = { state, checkin_time: time(checkin), left_time: state === 'LEFT' ? time('10:00:00') : null }
  const { act, facts } = afterLateCheckin(candidate, { way: 'QR', reason: null }, { day, at: time(at) ?? '' })
  const shown = {
    state: facts.state,
    checkin_time: facts.checkin_time?.slice(11),
    left_time: facts.left_time?.slice(11) ?? null,
  }
  expect([act, shown]).toEqual(['checkin', expected])
  expect(facts).toMatchObject({ checkin_way: 'QR', identity_checked: true, absent_reason: null, offline: true })
})

test('Decided 38: who is taken over as absent has nothing of a check-in; every act is marked', () => {
  const here = { state: 'LATE' as const, checkin_time: '2026-11-20 09:10:00', left_time: null }
  const moment = { day: over, at: '2026-11-20 09:45:00' }
  const [absent] = afterLateChange(here, { state: 'ABSENT', note: null, reason: '未到' }, moment)
  expect(absent).toEqual({
    act: 'absent',
    facts: {
      state: 'ABSENT',
      checkin_time: null,
      checkin_by: null,
      checkin_way: null,
      identity_checked: false,
      late_reason: null,
      left_time: null,
      absent_reason: '未到',
      offline: true,
    },
  })
  const both = afterLateChange(here, { state: 'LEFT', note: '提前交卷', reason: null }, moment)
  expect(both).toEqual([
    { act: 'leave', facts: { state: 'LEFT', left_time: '2026-11-20 09:45:00', offline: true } },
    { act: 'note', facts: { note: '提前交卷', offline: true } },
  ])
})
