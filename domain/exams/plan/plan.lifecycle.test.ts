import { describe, expect, test } from 'vitest'
import spec from '../../../docs/lifecycles.spec.json' with { type: 'json' }
import { GRANTS } from '../../access/grants.ts'
import { PERMISSIONS } from '../../access/permissions.ts'
import type { Permission } from '../../access/permissions.ts'
import type { Actor } from '../../access/actor.ts'
import { ROLES } from '../../access/roles.ts'
import { verdictOf, targetsOf } from '../../kernel/lifecycle.ts'
import type { MoveOf } from '../../kernel/lifecycle.ts'
import { LANGS } from '../../kernel/text.ts'
import { planContract, planProcess } from './plan.contract.ts'
import { planLifecycle } from './plan.lifecycle.ts'
import type { MovingPlan } from './plan.lifecycle.ts'
import type { PlanFacts } from './plan.model.ts'

/** A site without an approval: the refusal by the first rule shows that the rules are checked. */
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
  terms: { plan_submit_days: 30, signup_end_days: 15, pilot_count: 30, practical_first: false, break_minutes: 30 },
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
  ...given,
})

/** The states that a cell names; `PLAN_AUDIT…`: from there on, without the approved exam (Decided 18). */
const statesIn = (cell: string): string[] =>
  cell === 'PLAN_AUDIT…' ? ['PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_REJECT'] : (cell.match(/(?:PLAN|EXAM)_[A-Z]+/g) ?? [])
/** Decided 18, stronger than the table: a plan that waits past its first exam day is rejected by the job. */
const DECIDED = ['PLAN_SUBMIT → PLAN_REJECT']
/** Decided 49: the maker of a decision takes it back. */
const TAKEN_BACK = [
  ['PLAN_AUDIT, PLAN_REJECT', '收回决定', 'PLAN_SUBMIT', 'center/system'],
  ['EXAM_AUDIT, EXAM_REJECT', '收回决定', 'EXAM_SUBMIT', 'center/system'],
]
/** The rows of domain.md §5.2, and the decided ones. A row whose last cell names no state leaves the state as it is. */
const ROWS = [...(spec.sections.find(({ section }) => section === '5.2')?.rows ?? []), ...TAKEN_BACK].map(
  ([from = '', action = '', to = '', who = '']) => ({ from: statesIn(from), action, to: statesIn(to)[0], who }),
)
/** Those of the plan and of its exam application, which the table has as one. */
const moves = [...Object.values(planProcess.moves), ...Object.values(planProcess.jobMoves ?? {})].flatMap(
  ({ from, to }) => from.flatMap((state) => targetsOf(to, state).map((target) => ({ from: [state], to: target }))),
)
const changesOf = (from: readonly string[], to: string | undefined) =>
  from.filter((one) => to !== undefined && one !== to).map((one) => `${one} → ${to}`)

describe('the lifecycle is the table of the specification', () => {
  test('each change of state is one move, and there are no others', () => {
    const specified = [...ROWS.flatMap(({ from, to }) => changesOf(from, to)), ...DECIDED]
    expect(moves.flatMap(({ from, to }) => changesOf(from, to)).toSorted()).toEqual(specified.toSorted())
  })
  test('a move that changes no state begins and ends in the state of its row', () => {
    const staying = ROWS.filter(({ from, to }) => to === undefined || from.includes(to)).flatMap(({ from }) => from)
    const unchanged = moves.filter(({ from, to }) => changesOf(from, to).length === 0).map(({ to }) => to)
    expect(unchanged.filter((state) => !staying.includes(state))).toEqual([])
  })
  test.each(Object.entries(planProcess.moves))('%s is allowed for the roles of its row only', (_, move) => {
    const [state] = move.from
    const [change] = changesOf(move.from, state && targetsOf(move.to, state)[0])
    const row = ROWS.find(({ from, to, action }) =>
      change ? changesOf(from, to).includes(change) : action.includes(move.label.CN),
    )
    const named = row?.who.split('/').map((word) => (word === 'owner' ? 'college' : word)) ?? []
    const granted = ROLES.filter((role) => GRANTS[role].some((one) => one === move.permission))
    expect(granted.toSorted()).toEqual(named.toSorted())
  })
})

test.each<
  [MoveOf<typeof planLifecycle> | keyof NonNullable<typeof planLifecycle.jobMoves>, Partial<MovingPlan>, string | null]
>([
  ['submit', { facts: frozen }, 'plan_frozen'],
  [
    'submit',
    {
      facts: {
        ...frozen,
        approvals: [
          {
            levels: ['MIDDLE'],
            capacities: [{ level: 'MIDDLE', capacity: 40 }],
            valid_from: '2026-01-01',
            valid_to: '2026-12-31',
          },
        ],
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
  ['lapse', { status: 'PLAN_SUBMIT', now: '2026-11-11 00:00:00' }, null],
  ['lapse', { status: 'PLAN_SUBMIT', now: '2026-11-10 23:59:59' }, 'plan_not_overdue'],
  ['overdue', { status: 'PLAN_AUDIT', now: '2026-12-01 00:00:00', overdue: true }, 'plan_not_overdue'],
])('%s of %o: %s', (move, given, rule) => {
  const verdict = verdictOf(planLifecycle, situation(given), move, everybody)
  const refusal = !verdict.allowed && verdict.why === 'rule' ? verdict.refusal : null
  expect(refusal?.rule ?? null).toBe(rule)
  expect(verdict.allowed).toBe(rule === null)
  for (const lang of LANGS) expect(refusal?.message[lang] ?? 'no refusal').not.toMatch(/\{\w+\}|^$/)
})

test('a screen of plans reads them again after each move, also after those of the exam application (issue 30, ADR 0047)', () => {
  const calls = Object.keys(planProcess.moves).map((move) => Object.entries(planContract).find(([key]) => key === move))
  expect(calls.map((call) => call?.[1].of)).toEqual(calls.map(() => 'plan'))
  expect(planContract.rejectExam.name).toBe('examApplication.rejectExam')
})
