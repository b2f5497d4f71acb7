import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../access/permissions.ts'
import type { Permission } from '../../access/permissions.ts'
import type { Actor } from '../../access/actor.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { LANGS } from '../../kernel/text.ts'
import { planLifecycle } from './plan.lifecycle.ts'
import type { MovingPlan } from './plan.lifecycle.ts'
import { PLAN_STATUS } from './plan.model.ts'
import type { PlanFacts } from './plan.model.ts'

/** A site without an approval: the first of the rules is enough to see that they are asked. */
const frozen: PlanFacts = {
  credential_sn: 'draw',
  level: 'MIDDLE',
  direction: null,
  theory_start: null,
  theory_end: null,
  practical_start: null,
  practical_end: null,
  signup_start: '2026-09-21 00:00:00',
  signup_end: '2026-10-20 18:00:00',
  expected_count: 30,
  borrow_quota: 10,
  sessions: [],
  approvals: [],
  template: {
    status: 'ENABLE',
    credential_sn: 'draw',
    level: 'MIDDLE',
    theory_enabled: true,
    theory_minutes: 90,
    practical_enabled: true,
    practical_minutes: 180,
    effective_from: null,
    effective_to: null,
  },
  directions: [],
  rooms: [],
  bookings: [],
  terms: { plan_submit_days: 30, signup_end_days: 15, pilot_count: 30, practical_first: false },
  now: '2026-09-20 10:00:00',
}

const actorWith = (permissions: readonly Permission[]): Actor => ({
  sn: 'a',
  username: 'a',
  name: 'a',
  role: 'college',
  admin: false,
  org_sn: 'org',
  permissions: new Set(permissions),
  origin: null,
})
const everybody = actorWith(PERMISSIONS)
const situation = (given: Partial<MovingPlan>): MovingPlan => ({
  status: 'PLAN_INIT',
  signup_start: '2026-09-01 00:00:00',
  signup_end: '2026-10-20 18:00:00',
  frozen: false,
  taken: 1,
  waiting_signups: 0,
  theory_start: '2026-11-10 09:00:00',
  practical_start: '2026-11-11 09:00:00',
  overdue: false,
  now: '2026-09-20 10:00:00',
  facts: null,
  exam: null,
  ...given,
})

const MOVES = {
  submit: { from: ['PLAN_INIT', 'PLAN_REJECT'], to: 'PLAN_SUBMIT', permission: 'plan:submit' },
  withdraw: { from: ['PLAN_SUBMIT'], to: 'PLAN_INIT', permission: 'plan:submit' },
  approve: { from: ['PLAN_SUBMIT'], to: 'PLAN_AUDIT', permission: 'plan:audit' },
  reject: { from: ['PLAN_SUBMIT'], to: 'PLAN_REJECT', permission: 'plan:audit' },
  closeSignup: { from: ['PLAN_AUDIT'], to: 'PLAN_AUDIT', permission: 'plan:submit' },
  submitExam: { from: ['PLAN_AUDIT', 'EXAM_REJECT'], to: 'EXAM_SUBMIT', permission: 'plan:submit' },
  approveExam: { from: ['EXAM_SUBMIT'], to: 'EXAM_AUDIT', permission: 'plan:audit' },
  rejectExam: { from: ['EXAM_SUBMIT'], to: 'EXAM_REJECT', permission: 'plan:audit' },
  revokeExam: { from: ['EXAM_AUDIT'], to: 'EXAM_REJECT', permission: 'plan:revoke' },
} as const

describe('each move of a plan from each state', () => {
  for (const [name, row] of Object.entries(MOVES))
    for (const status of PLAN_STATUS) {
      const move = name as keyof typeof MOVES
      const isOpen = row.from.some((from) => from === status)
      test(`${move} of ${status}: ${isOpen ? row.to : 'closed'}`, () => {
        expect(verdictOf(planLifecycle, situation({ status }), move, everybody)).toEqual(
          isOpen ? { allowed: true, to: row.to } : { allowed: false, why: 'state' },
        )
        const others = actorWith(PERMISSIONS.filter((permission) => permission !== row.permission))
        expect(verdictOf(planLifecycle, situation({ status }), move, others)).toEqual({
          allowed: false,
          why: 'permission',
        })
      })
    }
  test('and there are no others', () => {
    expect(Object.keys(planLifecycle.moves)).toEqual(Object.keys(MOVES))
    expect(Object.keys(planLifecycle.jobMoves ?? {})).toEqual(['overdue'])
  })
})

test.each<[keyof typeof MOVES | 'overdue', Partial<MovingPlan>, string | null]>([
  ['submit', { facts: frozen }, 'plan_frozen'],
  [
    'submit',
    {
      facts: {
        ...frozen,
        approvals: [{ levels: ['MIDDLE'], capacity_per_day: 40, valid_from: '2026-01-01', valid_to: '2026-12-31' }],
      },
    },
    'plan_window',
  ],
  ['approve', { status: 'PLAN_SUBMIT' }, null],
  ['approve', { status: 'PLAN_SUBMIT', frozen: true }, 'plan_frozen'],
  ['approve', { status: 'PLAN_SUBMIT', signup_end: '2026-09-20 10:00:00' }, 'plan_signup_past'],
  ['reject', { status: 'PLAN_SUBMIT', frozen: true }, null],
  ['closeSignup', { status: 'PLAN_AUDIT' }, null],
  ['closeSignup', { status: 'PLAN_AUDIT', signup_start: '2026-09-20 10:00:00' }, 'plan_close_early'],
  ['closeSignup', { status: 'PLAN_AUDIT', signup_end: '2026-09-20 10:00:00' }, 'plan_close_late'],
  ['closeSignup', { status: 'PLAN_AUDIT', taken: 0 }, 'plan_close_empty'],
  ['closeSignup', { status: 'PLAN_AUDIT', waiting_signups: 2 }, 'plan_close_waiting'],
  ['overdue', { status: 'PLAN_AUDIT', now: '2026-11-11 00:00:00' }, null],
  ['overdue', { status: 'PLAN_AUDIT', now: '2026-11-10 23:59:59' }, 'plan_not_overdue'],
  ['overdue', { status: 'PLAN_AUDIT', now: '2026-12-01 00:00:00', overdue: true }, 'plan_not_overdue'],
])('%s of %o: %s', (move, given, rule) => {
  const verdict = verdictOf(planLifecycle, situation(given), move, everybody)
  const refusal = !verdict.allowed && verdict.why === 'rule' ? verdict.refusal : null
  expect(refusal?.rule ?? null).toBe(rule)
  expect(verdict.allowed).toBe(rule === null)
  for (const lang of LANGS) expect(refusal?.message[lang] ?? 'said').not.toMatch(/\{\w+\}|^$/)
})
