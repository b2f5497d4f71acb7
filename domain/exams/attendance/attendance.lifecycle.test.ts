import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../access/permissions.ts'
import type { Actor } from '../../access/actor.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { RUN_STATES } from '../exam/exam.model.ts'
import { examLifecycle } from './attendance.lifecycle.ts'
import { CHECK_ITEMS } from './attendance.model.ts'
import { afterPaper, cancelFault, closingMoveOf, paperFault } from './attendance.paper.rules.ts'

const at = (time: string) => `2026-11-20 ${time}`
const actor: Actor = {
  sn: 'a',
  username: 'a',
  name: 'a',
  role: 'system',
  admin: false,
  org_sn: null,
  permissions: new Set(PERMISSIONS),
  origin: null,
}
const exam = {
  start_time: at('09:00:00'),
  end_time: at('10:30:00'),
  actual_start_time: null,
  actual_end_time: null,
  open_minutes: 30,
  late_minutes: 30,
  early_minutes: 30,
  station_mode: 'ORDER' as const,
  drawn: false,
  checked: CHECK_ITEMS,
  shortages: [],
  now: at('11:00:00'),
  person: { part: 'chief' as const, room_sn: null },
  chief_here: true,
  candidates: [],
  scores_submitted: false,
  is_published: false,
  paper: { points: 0 },
}
const MOVES = [...Object.keys(examLifecycle.moves), ...Object.keys(examLifecycle.jobMoves ?? {})]
type Name = Parameters<typeof verdictOf<typeof exam & { status: never }, never, never>>[2]

describe('“States of an exam: planned → running → finished; planned → NOT_RUN → finished (filed from paper) or cancelled” (Decided 39)', () => {
  test.each([
    ['PLANNED', { start: 'RUNNING', notRun: 'NOT_RUN', settle: 'FINISHED' }],
    ['RUNNING', { finish: 'FINISHED', endOverdue: 'FINISHED' }],
    ['FINISHED', {}],
    ['NOT_RUN', { file: 'FINISHED', cancel: 'CANCELLED' }],
    ['CANCELLED', {}],
  ] as const)('from %s: %o, and nothing else', (status, ways: Record<string, string>) => {
    const found = MOVES.flatMap((name) => {
      const verdict = verdictOf(examLifecycle, { ...exam, status }, name as Name, actor)
      return verdict.allowed ? [[name, verdict.to]] : []
    })
    expect(Object.fromEntries(found)).toEqual(ways)
  })
  test('every state has its words', () => expect(Object.keys(examLifecycle.words)).toEqual([...RUN_STATES]))
})

const ruleOf = (
  move: 'start' | 'finish' | 'file' | 'cancel',
  change: object,
  status: 'PLANNED' | 'RUNNING' | 'NOT_RUN',
) => {
  const verdict = verdictOf(examLifecycle, { ...exam, ...change, status }, move, actor)
  return verdict.allowed ? null : verdict.why === 'rule' ? verdict.refusal.rule : verdict.why
}
const member = { person: { part: 'member', room_sn: null } }
const site = { person: { part: 'site', room_sn: null } }

test.each([
  ['start', 'PLANNED', member, 'chief_only'],
  ['start', 'PLANNED', site, 'chief_here'],
  ['start', 'PLANNED', { checked: [] }, 'checklist_open'],
  ['finish', 'RUNNING', member, 'chief_only'],
  ['finish', 'RUNNING', { candidates: [{ state: 'EXPECTED', extra_minutes: 0 }] }, 'finish_expected'],
  ['file', 'NOT_RUN', { scores_submitted: true }, 'correction_submitted'],
  ['file', 'NOT_RUN', { is_published: true }, 'correction_published'],
  ['cancel', 'NOT_RUN', { scores_submitted: true }, 'correction_submitted'],
  ['cancel', 'NOT_RUN', { is_published: true }, 'correction_published'],
  ['cancel', 'NOT_RUN', { paper: { points: 1 } }, 'cancel_points'],
] as const)('the guard of %s, from %s, with %o: %s', (move, status, change, rule) =>
  expect(ruleOf(move, change, status)).toBe(rule),
)

test.each([
  ['start', site, 'site_reason'],
  ['start', { shortages: [{ CN: '缺主考', HK: '缺主考', US: 'no chief' }] }, 'panel_incomplete'],
  ['start', {}, null],
  ['finish', site, 'site_reason'],
  ['finish', { now: at('10:00:00'), candidates: [{ state: 'PRESENT', extra_minutes: 0 }] }, 'finish_early'],
  ['finish', {}, null],
] as const)('%s with %o asks a reason: %s (domain.md §3.13a)', (move, change, rule) => {
  const record = { ...exam, ...change, status: 'PLANNED' as const }
  expect(examLifecycle.moves[move].asks?.(record as never, actor)?.rule ?? null).toBe(rule)
})

test('who files gives a scan and why, who cancels why: both are asked always (Decided 39)', () => {
  expect([examLifecycle.moves.file.opinion, examLifecycle.moves.cancel.opinion]).toEqual(['required', 'required'])
})

test.each([
  ['RUNNING', false, false, 'endOverdue'],
  ['RUNNING', true, false, 'endOverdue'],
  ['PLANNED', false, false, 'notRun'],
  ['PLANNED', true, false, 'settle'],
  ['PLANNED', false, true, 'settle'],
] as const)(
  '“At end + 12 h a job closes every exam, begun or not … Exams whose sheets are submitted or published already are closed silently” (Decided 39): %s, submitted %s, published %s: %s',
  (run_state, scores_submitted, is_published, move) =>
    expect(closingMoveOf({ run_state, scores_submitted, is_published })).toBe(move),
)

test('an exam whose candidates have points is not cancelled, and says how many they are', () => {
  expect([cancelFault({ points: 0 }), cancelFault({ points: 2 })?.message.US]).toEqual([
    null,
    expect.stringContaining('2 candidates have'),
  ])
})

describe('what the paper says (Decided 39)', () => {
  const of = (name: string, is_absent: boolean, has_points: boolean) => ({ name, is_absent, has_points })
  test('whoever is filed as absent has no points; they are named (Decided 37)', () => {
    expect(paperFault([of('甲', true, false), of('乙', false, true)])).toBeNull()
    expect(paperFault([of('甲', true, true), of('乙', true, true)])?.message.CN).toContain('甲、乙')
  })
  const reason = '按签到表'
  const there = { state: 'LEFT', checkin_time: at('09:00:00'), left_time: at('10:30:00'), identity_checked: true }
  test.each([
    ['EXPECTED', false, there],
    ['ABSENT', false, there],
    ['EXPECTED', true, { state: 'ABSENT', absent_reason: reason, checkin_time: null }],
    ['PRESENT', true, { state: 'ABSENT', absent_reason: reason, checkin_time: null }],
    // What was recorded on the day is kept.
    ['PRESENT', false, { state: 'LEFT', left_time: at('10:30:00') }],
    ['LATE', false, { state: 'LEFT', left_time: at('10:30:00') }],
  ] as const)('of a candidate who is %s, absent %s', (state, isAbsent, facts) => {
    expect(afterPaper(exam, { state }, isAbsent, reason)?.facts).toMatchObject(facts)
  })
  test('a check-in of the day is not written again; what is so already changes nothing', () => {
    expect(afterPaper(exam, { state: 'LATE' }, false, reason)?.facts).not.toHaveProperty('checkin_time')
    // Checked in after the planned end of an exam that was never begun: the time of leaving is never before the check-in.
    const came = '2099-01-01 00:00:00'
    const last = { state: 'LEFT', left_time: came }
    expect(afterPaper(exam, { state: 'LATE', checkin_time: came }, false, reason)?.facts).toEqual(last)
    expect(afterPaper(exam, { state: 'LEFT' }, false, reason)).toBeNull()
    expect(afterPaper(exam, { state: 'ABSENT' }, true, reason)).toBeNull()
  })
})
