import { expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { GRANTS } from '../../access/grants.ts'
import { ROLES } from '../../access/roles.ts'
import type { Role } from '../../access/roles.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { LANGS } from '../../kernel/text.ts'
import { applicationLifecycle } from './application.lifecycle.ts'
import { APPLICATION_STATUS } from './application.model.ts'
import type { ApplicationStatus } from './application.model.ts'
import {
  cardActions,
  defaultValidity,
  hasNotExpired,
  lastValidDay,
  mayNotAffect,
  mayNotDecide,
  mayNotDisable,
  mayNotEnable,
  mayNotRenew,
  mayNotSubmit,
  renewalOpens,
  warningDue,
} from './application.rules.ts'
import type { ApplicationFacts, OfferedLevel } from './application.rules.ts'
import { mayNotApproveAs } from './application.approval.rules.ts'

const both = (level: OfferedLevel['level']): OfferedLevel => ({
  level,
  theory_required: true,
  practical_required: true,
})
const offered: OfferedLevel[] = [
  { level: 'BEGINNER', theory_required: true, practical_required: false },
  both('MIDDLE'),
  { level: 'SENIOR', theory_required: false, practical_required: true },
]
const good: ApplicationFacts = {
  status: 'INIT',
  org_sn: 'org-college',
  today: '2026-03-01',
  levels: ['MIDDLE'],
  capacity_per_day: 40,
  capacities: [{ level: 'MIDDLE', computed: 40 }],
  missing: 0,
  valid_to: '2026-04-15',
  changed: true,
  resubmits: 0,
  resubmits_max: 5,
  renew_days: 60,
  credential_name: '机械工程制图',
  credential_name_hk: null,
  credential_name_en: 'Machine drawing',
  credential_status: 'ENABLE',
  offered,
  has_open: false,
  others: [],
  apply_type: 'NEW',
  clashes: [],
  wanted: 'RENEW',
  is_stated: false,
  exams_soon: 0,
  guard_days: 7,
  is_confirmed: false,
}
type Guard = (facts: ApplicationFacts) => { rule: string } | null
const decide: Guard = (facts) => mayNotDecide(facts, { org_sn: null })
const ROOMS = [
  { room_no: 'A1', subject: 'ONLINE' as const },
  { room_no: 'A2', subject: 'ONLINE' as const },
  { room_no: 'B1', subject: 'OFFLINE' as const },
]
const approval = {
  approved_levels: ['MIDDLE' as const],
  approved_rooms: ['A1', 'B1'],
  approved_capacities: [{ level: 'MIDDLE' as const, capacity: 40 }],
  valid_from: '2026-03-01',
  valid_to: '2027-02-28',
  conditions: [],
}
const approve =
  (change: Partial<Parameters<typeof mayNotApproveAs>[1]>): Guard =>
  (facts) =>
    mayNotApproveAs({ ...facts, rooms: ROOMS }, { ...approval, ...change })

/** The approval in force, and its renewal. */
const NOW = { valid_from: '2025-04-16', valid_to: '2026-04-15' }
const NEXT = { valid_from: '2026-04-16', valid_to: '2027-04-15' }

/** Decided 11: “`valid_from` defaults to the old `valid_to` + 1 day while the old approval is still in force”; Decided 10: a CHANGE “takes over at once … and keeps its `valid_to`”. */
test.each<[string, Partial<ApplicationFacts>, [string, string]]>([
  ['NEW: from today, 12 months − 1 day', {}, ['2026-03-01', '2027-02-28']],
  ['RENEW 46 days early: no day is lost', { apply_type: 'RENEW', others: [NOW] }, ['2026-04-16', '2027-04-15']],
  ['RENEW after the end: from today', { apply_type: 'RENEW' }, ['2026-03-01', '2027-02-28']],
  ['CHANGE: from today to the same end', { apply_type: 'CHANGE', others: [NOW] }, ['2026-03-01', '2026-04-15']],
  ['CHANGE of one that is renewed', { apply_type: 'CHANGE', others: [NOW, NEXT] }, ['2026-03-01', '2026-04-15']],
])('the validity by default, %s', (_, change, [valid_from, valid_to]) => {
  expect(defaultValidity({ ...good, ...change, months: 12, years: 1 })).toEqual({ valid_from, valid_to })
})

test.each<[string, Guard, Partial<ApplicationFacts>, string | null]>([
  ['submit: complete', mayNotSubmit, {}, null],
  ['submit: the form is whole', mayNotSubmit, { missing: 0 }, null],
  ['submit: something of the form is missing', mayNotSubmit, { missing: 1 }, 'form_incomplete'],
  ['submit: the form holds nobody', mayNotSubmit, { missing: 0, capacity_per_day: 0 }, 'capacity_none'],
  ['submit: credential disabled', mayNotSubmit, { credential_status: 'DISABLE' }, 'credential_disabled'],
  ['submit: a level is no longer offered', mayNotSubmit, { offered: [both('SENIOR')] }, 'levels_gone'],
  ['submit: a room is used for the other subject', mayNotSubmit, { clashes: ['A1'] }, 'room_subject'],
  ['submit: a first application need not be changed', mayNotSubmit, { changed: false }, null],
  ['resubmit: unchanged', mayNotSubmit, { status: 'REJECT', changed: false }, 'resubmit_unchanged'],
  ['resubmit: explained', mayNotSubmit, { status: 'REJECT', changed: false, is_stated: true }, null],
  ['resubmit: the fifth', mayNotSubmit, { status: 'REJECT', resubmits: 4 }, null],
  ['resubmit: the sixth', mayNotSubmit, { status: 'REJECT', resubmits: 5 }, 'resubmit_limit'],
  ['decide', decide, { status: 'SUBMIT' }, null],
  ['decide: rooms clash', decide, { clashes: ['A1'] }, 'room_subject'],
  [
    'approve: plans lose something (Decided 9)',
    () => mayNotAffect([{ sn: 'JH1' }, { sn: 'JH2' }], ['JH1']),
    {},
    'plans_affected',
  ],
  ['approve: plans lose something, confirmed', () => mayNotAffect([{ sn: 'JH1' }], ['JH1']), {}, null],
  ['approve: no plan loses anything', () => mayNotAffect([], []), {}, null],
  ['decide: own side', (facts) => mayNotDecide(facts, { org_sn: 'org-college' }), {}, 'own_application'],
  ['renew: on the first day', mayNotRenew, { today: '2026-02-14' }, null],
  ['renew: a day early', mayNotRenew, { today: '2026-02-13' }, 'renew_early'],
  ['change: at any time', mayNotRenew, { today: '2025-06-01', wanted: 'CHANGE' }, null],
  ['renew: another is open', mayNotRenew, { has_open: true }, 'application_open'],
  ['renew: credential disabled', mayNotRenew, { credential_status: 'DISABLE' }, 'credential_disabled'],
  ['disable: no exam', mayNotDisable, {}, null],
  ['disable: exams near', mayNotDisable, { exams_soon: 2 }, 'exams_soon'],
  ['disable: exams near, confirmed', mayNotDisable, { exams_soon: 2, is_confirmed: true }, null],
  ['enable: on its last day', mayNotEnable, { today: '2026-04-15' }, null],
  ['enable: expired', mayNotEnable, { today: '2026-04-16' }, 'site_expired'],
  ['enable: replaced', mayNotEnable, { others: [NOW] }, 'site_replaced'],
  ['enable: its renewal begins later', mayNotEnable, { others: [NEXT] }, null],
  ['expire: on its last day', hasNotExpired, { today: '2026-04-15' }, 'site_in_force'],
  ['expire: the day after', hasNotExpired, { today: '2026-04-16' }, null],
  ['approve: as applied', approve({}), {}, null],
  ['approve: no level, as applied', approve({ approved_levels: [] }), { levels: [] }, null],
  ['approve: a level that was not applied for', approve({}), { levels: ['SENIOR'] }, 'levels_not_applied'],
  ['approve: without one of two theory rooms', approve({ approved_rooms: ['A2', 'B1'] }), {}, null],
  ['approve: without a theory room', approve({ approved_rooms: ['B1'] }), {}, 'level_without_room'],
  ['approve: without a workshop', approve({ approved_rooms: ['A1', 'A2'] }), {}, 'level_without_room'],
  [
    'approve: a room that was not applied for',
    approve({ approved_rooms: ['A1', 'B1', 'C1'] }),
    {},
    'rooms_not_applied',
  ],
  [
    'approve: above the computed capacity of its level',
    approve({ approved_capacities: [{ level: 'MIDDLE', capacity: 41 }] }),
    {},
    'capacity_above_computed',
  ],
  [
    'approve: a level that holds nobody',
    approve({}),
    { capacities: [{ level: 'MIDDLE', computed: 0 }] },
    'capacity_none',
  ],
  ['approve: ends before it begins', approve({ valid_to: '2026-02-28' }), {}, 'validity_order'],
  ['approve: ended already', approve({ valid_from: '2025-01-01', valid_to: '2026-02-28' }), {}, 'validity_order'],
  ['approve: from tomorrow', approve({ valid_from: '2026-03-02' }), {}, null],
  [
    'renewal: from the day after the approval in force',
    approve({ valid_from: '2026-04-16', valid_to: '2027-04-15' }),
    { apply_type: 'RENEW', others: [NOW] },
    null,
  ],
  [
    'renewal: a day later, which leaves one out',
    approve({ valid_from: '2026-04-17', valid_to: '2027-04-16' }),
    { apply_type: 'RENEW', others: [NOW] },
    'validity_gap',
  ],
  ['change: from today', approve({}), { apply_type: 'CHANGE', others: [NOW] }, null],
  [
    'change: from tomorrow',
    approve({ valid_from: '2026-03-02' }),
    { apply_type: 'CHANGE', others: [NOW] },
    'validity_gap',
  ],
  [
    'change: reaches into the renewal',
    approve({ valid_to: '2026-04-16' }),
    { apply_type: 'CHANGE', others: [NOW, NEXT] },
    'validity_overlap',
  ],
  [
    'change: up to the renewal',
    approve({ valid_to: '2026-04-15' }),
    { apply_type: 'CHANGE', others: [NOW, NEXT] },
    null,
  ],
  ['renew: it is renewed already', mayNotRenew, { others: [NEXT] }, 'renewed_already'],
  ['change: although it is renewed', mayNotRenew, { others: [NEXT], wanted: 'CHANGE' }, null],
])('%s', (_, guard, change, rule) => {
  expect(guard({ ...good, ...change })?.rule ?? null).toBe(rule)
})

test.each([
  ['2026-03-01', 12, 1, '2027-02-28'],
  ['2024-02-29', 12, 1, '2025-02-27'],
  ['2026-01-31', 1, 1, '2026-02-27'],
  ['2026-03-01', 12, 3, '2029-02-28'],
])('valid from %s for %i months × %i, until %s', (from, months, years, end) => {
  expect(lastValidDay(from, months, years)).toBe(end)
})
test('a renewal is possible from the set number of days before the end', () => {
  expect(renewalOpens('2026-04-15', 60)).toBe('2026-02-14')
})

test.each<[string, number | null, number | null]>([
  ['2026-02-13', null, null],
  ['2026-02-14', null, 60],
  ['2026-02-14', 60, null],
  ['2026-03-16', 60, 30],
  ['2026-03-20', 30, null],
  ['2026-04-08', 30, 7],
  ['2026-04-08', null, 7],
  ['2026-04-15', 7, null],
  ['2026-04-16', 30, null],
])('on %s, last warned %s days before the end: warning due %s days before', (today, warned_days, due) => {
  expect(warningDue({ today, valid_to: '2026-04-15', warned_days }, [60, 30, 7])).toBe(due)
})

test.each<[ApplicationStatus, ApplicationStatus | null, string, string[]]>([
  ['INIT', null, '2026-03-01', ['apply']],
  ['INIT', 'INIT', '2026-03-01', ['edit', 'view']],
  ['SUBMIT', 'SUBMIT', '2026-03-01', ['view']],
  ['REJECT', 'REJECT', '2026-03-01', ['resubmit', 'view']],
  ['AUDIT', null, '2026-01-01', ['change', 'view']],
  ['AUDIT', null, '2026-03-01', ['renew', 'change', 'view']],
  ['AUDIT', 'INIT', '2026-03-01', ['edit', 'view']],
  ['DISABLE', null, '2026-05-01', ['apply', 'view']],
  ['DISABLE', 'INIT', '2026-05-01', ['edit', 'view']],
])('actions of a site card in %s with an open application in %s on %s', (state, open_status, today, actions) => {
  expect(cardActions({ state, open_status, today, valid_to: '2026-04-15', renew_days: 60, renewed: false })).toEqual(
    actions,
  )
})

const actorOf = (role: Role): Actor => ({
  sn: role,
  username: role,
  name: role,
  role,
  admin: false,
  org_sn: role === 'school' || role === 'college' ? 'org-college' : null,
  permissions: new Set(GRANTS[role]),
  origin: null,
})
const MOVERS: Record<keyof typeof applicationLifecycle.moves, readonly Role[]> = {
  submit: ['school', 'college'],
  withdraw: ['school', 'college'],
  approve: ['center', 'system'],
  reject: ['center', 'system'],
  renew: ['school', 'college'],
  disable: ['system'],
  enable: ['system'],
}
const moveNames = Object.entries(MOVERS).map(([name]) => name) as (keyof typeof MOVERS)[]
const cases = moveNames.flatMap((move) =>
  ROLES.flatMap((role) => APPLICATION_STATUS.map((status) => [move, role, status] as const)),
)
test.each(cases)('%s by %s from %s', (move, role, status) => {
  const { from, to } = applicationLifecycle.moves[move]
  const isFrom = APPLICATION_STATUS.filter((one) => from.some((state) => state === one)).includes(status)
  const why = MOVERS[move].includes(role) ? 'state' : 'permission'
  const isOpen = MOVERS[move].includes(role) && isFrom
  expect(verdictOf(applicationLifecycle, { ...good, status }, move, actorOf(role))).toEqual(
    isOpen ? { allowed: true, to } : { allowed: false, why },
  )
})

test('a refusal names its rule in three languages, all parameters filled in', () => {
  const refusals = [
    mayNotSubmit({ ...good, missing: 12 }),
    mayNotSubmit({ ...good, capacity_per_day: 0 }),
    mayNotSubmit({ ...good, credential_status: 'DISABLE' }),
    mayNotSubmit({ ...good, offered: [] }),
    mayNotSubmit({ ...good, status: 'REJECT', resubmits: 5 }),
    mayNotRenew({ ...good, today: '2025-01-01' }),
    mayNotDisable({ ...good, exams_soon: 1 }),
    mayNotEnable({ ...good, today: '2027-01-01' }),
    mayNotApproveAs({ ...good, rooms: ROOMS }, { ...approval, approved_rooms: [] }),
  ]
  for (const refusal of refusals) for (const lang of LANGS) expect(refusal?.message[lang]).toMatch(/^[^{}]{8,}$/)
})
