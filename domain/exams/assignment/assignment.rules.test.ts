import { describe, expect, it } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { assignmentLifecycle } from './assignment.lifecycle.ts'
import { answerUntil, changeUntil, confirmFault, declineFault, declineUntil, timeoutFault } from './assignment.rules.ts'

const call = {
  status: 'PENDING' as const,
  start_time: '2026-12-10 09:00:00',
  change_hours: 24,
  create_time: '2026-12-01 10:00:00',
  answer_hours: 24,
}
const at = (now: string) => ({ ...call, now })

describe('answers of examiners', () => {
  /** “Reports sick ≥ 24 h ahead” (domain.md §6.4); “free until 24 h before the start” (domain.md Decided 16). */
  it('an examiner may decline until the set number of hours before the start', () => {
    expect(changeUntil(call)).toBe('2026-12-09 09:00:00')
    expect(declineFault(at('2026-12-09 09:00:00'))).toBeNull()
    expect(declineFault(at('2026-12-09 09:00:01'))).toMatchObject({
      rule: 'assignment_late',
      message: {
        CN: expect.stringContaining('2026-12-09 09:00'),
        HK: expect.any(String),
        US: expect.stringContaining('24 hours'),
      },
    })
    expect(declineFault({ ...at('2026-12-10 08:00:00'), change_hours: 1 })).toBeNull()
  })
  it.each<[string, string, string | null]>([
    ['2026-12-09 09:00:00', '2026-12-09 09:00:01', 'assignment_late'],
    ['2026-12-09 09:00:01', '2026-12-10 08:59:59', null],
    ['2026-12-09 09:00:01', '2026-12-10 09:00:00', 'assignment_begun'],
    ['2026-12-10 08:30:00', '2026-12-10 08:59:59', null],
  ])(
    'a call made within the last hours can be declined until the start (Decided 15): made %s, now %s',
    (create_time, now, rule) => {
      expect(declineFault({ ...at(now), create_time })?.rule ?? null).toBe(rule)
      const isLate = create_time > '2026-12-09 09:00:00'
      expect(declineUntil({ ...call, create_time })).toBe(isLate ? '2026-12-10 09:00:00' : '2026-12-09 09:00:00')
    },
  )
  /** “the answer is due at the earlier of creation + `examiner_answer_hours` and the start” (domain.md Decided 15). */
  it.each([
    ['2026-12-01 10:00:00', 24, '2026-12-02 10:00:00'],
    ['2026-12-01 10:00:00', 48, '2026-12-03 10:00:00'],
    ['2026-12-09 08:59:59', 24, '2026-12-10 08:59:59'],
    ['2026-12-09 09:00:01', 24, '2026-12-10 09:00:00'],
    ['2026-12-10 08:30:00', 24, '2026-12-10 09:00:00'],
    // A third scorer is called after the start (Decided 13).
    ['2026-12-10 16:00:00', 24, '2026-12-11 16:00:00'],
  ])('a call made at %s with %i hours to answer is due at %s', (create_time, answer_hours, due) => {
    expect(answerUntil({ ...call, create_time, answer_hours })).toBe(due)
  })
  it('an examiner may confirm until the exam begins', () => {
    expect(confirmFault(at('2026-12-10 08:59:59'))).toBeNull()
    expect(confirmFault(at('2026-12-10 09:00:00'))?.rule).toBe('assignment_begun')
  })
  /** “where there is none the site calls one (emergency replacement)” (domain.md Decided 13). */
  it('a third scorer, called after the start, may confirm or decline until the answer is due', () => {
    const third = { ...call, create_time: '2026-12-10 16:00:00' }
    for (const fault of [confirmFault, declineFault]) expect(fault({ ...third, now: '2026-12-11 16:00:00' })).toBeNull()
    expect(declineFault({ ...third, now: '2026-12-11 16:00:01' })?.rule).toBe('assignment_begun')
    expect(declineUntil(third)).toBe('2026-12-11 16:00:00')
    expect(timeoutFault({ ...third, now: '2026-12-11 16:00:00' })?.rule).toBe('assignment_waits')
    expect(timeoutFault({ ...third, now: '2026-12-11 16:00:01' })).toBeNull()
  })
  it.each<[string, object, string | null]>([
    ['2026-12-02 10:00:00', {}, 'assignment_waits'],
    ['2026-12-02 10:00:01', {}, null],
    ['2026-12-02 10:00:01', { answer_hours: 48 }, 'assignment_waits'],
    ['2026-12-10 08:59:59', {}, null],
    ['2026-12-10 09:00:00', {}, null],
    ['2026-12-10 08:59:59', { create_time: '2026-12-09 12:00:00' }, 'assignment_waits'],
    ['2026-12-10 09:00:00', { create_time: '2026-12-09 12:00:00' }, null],
  ])('a call lapses when its answer is due, at the start at the latest (Decided 15): %s %o', (now, change, rule) => {
    expect(timeoutFault({ ...at(now), ...change })?.rule ?? null).toBe(rule)
  })
})

const examiner: Actor = {
  sn: 'a',
  username: 'a',
  name: 'a',
  role: 'teacher',
  admin: false,
  org_sn: null,
  permissions: new Set(['assignment:reply']),
  origin: null,
}
it.each([
  ['confirm', '2026-12-01 11:00:00', null],
  ['confirm', '2026-12-10 09:00:00', 'assignment_begun'],
  ['decline', '2026-12-01 11:00:00', null],
  ['decline', '2026-12-09 09:00:01', 'assignment_late'],
  ['timeout', '2026-12-02 10:00:01', null],
  ['timeout', '2026-12-02 10:00:00', 'assignment_waits'],
] as const)('a call is not moved outside its time: %s at %s (domain.md §6.4, Decided 15)', (move, now, rule) => {
  const verdict = verdictOf(assignmentLifecycle, at(now), move, examiner)
  expect(verdict.allowed ? null : verdict.why === 'rule' ? verdict.refusal.rule : verdict.why).toBe(rule)
})
