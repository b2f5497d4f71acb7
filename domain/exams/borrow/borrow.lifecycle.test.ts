import { expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { GRANTS } from '../../access/grants.ts'
import type { Role } from '../../access/roles.ts'
import { moveNamed, verdictOf } from '../../kernel/lifecycle.ts'
import { borrowLifecycle } from './borrow.lifecycle.ts'
import { BORROW_STATUS } from './borrow.model.ts'
import type { HostPlan } from './borrow.model.ts'
import { mayNotAsk } from './borrow.rules.ts'
import type { BorrowFacts } from './borrow.rules.ts'

const actorOf = (role: Role, org_sn: string | null): Actor => ({
  sn: role,
  username: role,
  name: role,
  role,
  admin: false,
  org_sn,
  permissions: new Set(GRANTS[role]),
  origin: null,
})
const school = actorOf('school', 'school')
const host = actorOf('college', 'host')
const system = actorOf('system', null)

const plan: HostPlan = {
  sn: 'JH1',
  org_sn: 'host',
  credential_sn: 'c',
  level: 'MIDDLE',
  status: 'PLAN_AUDIT',
  accept_borrow: true,
  borrow_quota: 15,
  borrow_region: 'ANY',
  signup_end: '2026-04-30 18:00:00',
  capacity: 40,
  own_taken: 10,
  reserved: 0,
}
const loose: BorrowFacts = {
  status: 'SCHOOL_INIT',
  org_sn: 'school',
  host_org_sn: 'host',
  credential_sn: 'c',
  level: 'MIDDLE',
  student_count: 5,
  approved_count: null,
  taken: 0,
  wanted_plan_sn: 'JH1',
  accept_same_examiner_rule: true,
  plan_sn: null,
  plan_status: null,
  plan_signup_end: null,
  deadline: '2026-04-25 18:00:00',
  changed: true,
  now: '2026-04-01 10:00:00',
  host: { in_force: true, plans: [plan], unattached: 0 },
  given: { approved_count: 5 },
}
const approved: BorrowFacts = { ...loose, status: 'SCHOOL_AUDIT', approved_count: 5, given: { target: plan } }
const onPlan: BorrowFacts = {
  ...approved,
  plan_sn: 'JH1',
  plan_status: 'PLAN_AUDIT',
  plan_signup_end: '2026-04-30 18:00:00',
}
const rejected: BorrowFacts = { ...loose, status: 'SCHOOL_REJECT' }

type Name = Parameters<typeof verdictOf<BorrowFacts, BorrowFacts['status'], keyof typeof borrowLifecycle.moves>>[2]
const GOOD: Record<Name, [BorrowFacts, Actor]> = {
  approve: [loose, host],
  reject: [loose, host],
  withdraw: [loose, school],
  confirmRule: [{ ...loose, accept_same_examiner_rule: false }, school],
  reapply: [rejected, school],
  attach: [approved, host],
  detach: [onPlan, host],
  cancel: [onPlan, school],
}
const names = Object.keys(GOOD) as Name[]

test.each(names.flatMap((name) => BORROW_STATUS.map((status): [Name, BorrowFacts['status']] => [name, status])))(
  '%s from %s',
  (name, status) => {
    const [facts, actor] = GOOD[name]
    const move = moveNamed(borrowLifecycle, name)
    const verdict = verdictOf(borrowLifecycle, { ...facts, status }, name, actor)
    expect(verdict).toEqual(
      move.from.includes(status) ? { allowed: true, to: move.to } : { allowed: false, why: 'state' },
    )
  },
)

const ROLES: Record<Name, Role[]> = {
  approve: ['college'],
  reject: ['college'],
  withdraw: ['school'],
  confirmRule: ['school'],
  reapply: ['school'],
  attach: ['college'],
  detach: ['college'],
  cancel: ['school', 'system'],
}
test.each(names)('%s is allowed for its own roles only', (name) => {
  const orgOf: Record<Role, string | null> = {
    school: 'school',
    college: 'host',
    center: null,
    system: null,
    teacher: null,
    train: 'train',
  }
  const open = (Object.keys(orgOf) as Role[]).filter(
    (role) => verdictOf(borrowLifecycle, GOOD[name][0], name, actorOf(role, orgOf[role])).allowed,
  )
  expect(open).toEqual(ROLES[name])
})

const small = { ...plan, own_taken: 37 }
test.each<[Name, string, Partial<BorrowFacts>, string | null, Actor?]>([
  ['approve', 'by another site', { host_org_sn: 'other' }, 'borrow_host_only'],
  ['approve', 'at the deadline', { now: '2026-04-25 18:00:00' }, null],
  ['approve', 'after the deadline', { now: '2026-04-25 18:00:01' }, 'borrow_decision_over'],
  [
    'approve',
    'without an approval in force',
    { host: { in_force: false, plans: [plan], unattached: 0 } },
    'borrow_host_inactive',
  ],
  ['approve', 'for a plan that closed', { wanted_plan_sn: 'JH9' }, 'borrow_wanted_closed'],
  ['approve', 'without a wanted plan', { wanted_plan_sn: null }, null],
  ['approve', 'more than requested', { given: { approved_count: 6 } }, 'borrow_count_applied'],
  [
    'approve',
    'more than the free places',
    { host: { in_force: true, plans: [small], unattached: 0 } },
    'borrow_places',
  ],
  [
    'approve',
    'as many as the free places',
    { host: { in_force: true, plans: [small], unattached: 0 }, given: { approved_count: 3 } },
    null,
  ],
  [
    'approve',
    'where all places are promised',
    { host: { in_force: true, plans: [plan], unattached: 30 } },
    'borrow_full',
  ],
  [
    'approve',
    'before the school has confirmed the site’s examiner rule (W21)',
    { accept_same_examiner_rule: false },
    'borrow_rule_open',
  ],
  ['approve', 'seen in a list', { host: null, given: {} }, null],
  ['confirmRule', 'a second time', { accept_same_examiner_rule: true }, 'borrow_rule_confirmed'],
  ['confirmRule', 'by another school', { accept_same_examiner_rule: false, org_sn: 'other' }, 'borrow_school_only'],
  ['approve', 'seen before a number is entered', { given: {} }, null],
  ['reject', 'after the deadline', { now: '2026-04-26 00:00:00' }, 'borrow_decision_over'],
  ['reject', 'by another site', { host_org_sn: 'other' }, 'borrow_host_only'],
  ['withdraw', 'by another school', { org_sn: 'other' }, 'borrow_school_only'],
  ['reapply', 'by another school', { org_sn: 'other' }, 'borrow_school_only'],
  ['reapply', 'unchanged', { changed: false }, 'borrow_unchanged'],
  ['reapply', 'seen in a list', { changed: null }, null],
  ['attach', 'a request that is on a plan already', { plan_sn: 'JH1' }, 'borrow_attached'],
  ['attach', 'by another site', { host_org_sn: 'other' }, 'borrow_host_only'],
  ['attach', 'to an unknown plan', { given: { target: null } }, 'borrow_plan_unknown'],
  ['attach', "to another's plan", { given: { target: { ...plan, org_sn: 'other' } } }, 'borrow_plan_unknown'],
  ['attach', 'to another credential', { given: { target: { ...plan, credential_sn: 'd' } } }, 'borrow_plan_fit'],
  ['attach', 'to another level', { given: { target: { ...plan, level: 'SENIOR' } } }, 'borrow_plan_fit'],
  ['attach', 'to a draft', { given: { target: { ...plan, status: 'PLAN_INIT' } } }, 'borrow_plan_status'],
  [
    'attach',
    'to a plan in its exam application',
    { given: { target: { ...plan, status: 'EXAM_SUBMIT' } } },
    'borrow_plan_status',
  ],
  [
    'attach',
    'once its sign-up is over',
    { given: { target: { ...plan, signup_end: '2026-04-01 10:00:00' } } },
    'borrow_plan_signup',
  ],
  ['attach', 'to a full plan', { given: { target: small } }, 'borrow_places'],
  [
    'attach',
    'while the site is frozen',
    { host: { in_force: false, plans: [plan], unattached: 0 } },
    'borrow_host_inactive',
  ],
  ['attach', 'seen in a list', { given: {} }, null],
  ['detach', 'a request that is on no plan', { plan_sn: null }, 'borrow_not_attached'],
  ['detach', 'by another site', { host_org_sn: 'other' }, 'borrow_host_only'],
  ['detach', 'with a sign-up', { taken: 1 }, 'borrow_has_signups'],
  ['detach', 'once the candidate list is locked', { plan_status: 'EXAM_SUBMIT' }, 'borrow_plan_submitted'],
  ['detach', 'before the exam', { plan_status: 'EXAM_AUDIT' }, 'borrow_plan_submitted'],
  ['detach', 'while the candidate list is open again', { plan_status: 'EXAM_REJECT' }, null],
  ['cancel', 'by another school', { org_sn: 'other' }, 'borrow_school_only'],
  ['cancel', 'with sign-ups', { taken: 3 }, null],
  ['cancel', 'after the sign-up', { now: '2026-04-30 18:00:00' }, 'borrow_signup_over'],
  ['cancel', 'after the sign-up, by the platform', { now: '2026-05-02 09:00:00' }, null, system],
  ['cancel', 'on no plan', { plan_sn: null, plan_status: null, plan_signup_end: null }, null],
  ['cancel', 'once the candidate list is locked', { plan_status: 'EXAM_AUDIT' }, 'borrow_plan_submitted', system],
])('%s %s', (name, _, change, rule, by) => {
  const [facts, actor] = GOOD[name]
  const verdict = verdictOf(borrowLifecycle, { ...facts, ...change }, name, by ?? actor)
  expect(verdict.allowed ? null : verdict.why === 'rule' && verdict.refusal.rule).toBe(rule)
  const given = !verdict.allowed && verdict.why === 'rule' ? Object.values(verdict.refusal.message) : []
  expect(given.filter((text) => /[{}]|^$/.test(text))).toEqual([])
})

test.each([
  ['2026-04-25 18:00:00', false],
  ['2026-04-25 18:00:01', true],
])('an undecided request is refused after its deadline: at %s %s', (now, allowed) => {
  expect(verdictOf(borrowLifecycle, { ...loose, now }, 'timeout', system).allowed).toBe(allowed)
})

const CLOSED = { in_force: false, plans: [], unattached: 0 }
test.each<[string, Partial<BorrowFacts>, string | null]>([
  ['at a site that is approved', {}, 'borrow_site_open'],
  ['at a site whose state was not read', { host: null }, 'borrow_site_open'],
  ['at a site that was disabled', { host: CLOSED }, null],
  ['once the candidate list is locked', { host: CLOSED, plan_status: 'EXAM_SUBMIT' }, 'borrow_plan_submitted'],
  ['while the candidate list is open again', { host: CLOSED, plan_status: 'EXAM_REJECT' }, null],
])('automatic cancellation of an approved request %s', (_, change, rule) => {
  const [facts] = GOOD.cancel
  const open = { in_force: true, plans: [], unattached: 0 }
  const verdict = verdictOf(borrowLifecycle, { ...facts, host: open, ...change }, 'siteClosed', system)
  expect(verdict.allowed ? null : verdict.why === 'rule' && verdict.refusal.rule).toBe(rule)
})

test.each([
  ['2026-04-25 18:00:00', 1, undefined],
  ['2026-04-25 18:00:01', 1, 'borrow_deadline'],
  ['2026-04-25 18:00:00', 0, 'borrow_quota'],
])(
  'a plan takes requests until its deadline, while it has places (Decided 4): at %s, %i left',
  (now, remaining, rule) => {
    expect(mayNotAsk({ now, remaining, deadline: '2026-04-25 18:00:00', pending_sn: null })?.rule).toBe(rule)
  },
)

test('finding 17: a plan takes no second request of a school while one for its days waits; the refusal names that one', () => {
  const asked = {
    now: '2026-04-25 18:00:01',
    remaining: 0,
    deadline: '2026-04-25 18:00:00',
    pending_sn: 'JK202604010001',
  }
  const refusal = mayNotAsk(asked)
  expect([refusal?.rule, refusal?.message.CN.includes('JK202604010001')]).toEqual(['borrow_repeated', true])
})
