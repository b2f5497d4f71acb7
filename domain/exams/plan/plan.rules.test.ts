import { describe, expect, test } from 'vitest'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { LANGS } from '../../kernel/text.ts'
import { savingFaults } from './plan.basis.rules.ts'
import type { ApprovedRoom, PlanFacts, PlanSession } from './plan.model.ts'
import { proposeSessions } from './plan.propose.rules.ts'
import { firstExamDay } from '../examApplication/examApplication.rules.ts'
import { capacityOf, examDays, ownerFault, planNumber, serialFault, waitingDays } from './plan.rules.ts'
import { lastSignupDay, planWarnings, submitFaults } from './plan.submit.rules.ts'

const session = (given: Partial<PlanSession> = {}): PlanSession => ({
  room_sn: 'theory1',
  subject: 'ONLINE',
  session_no: 1,
  start_time: '2026-11-10 09:00:00',
  end_time: '2026-11-10 10:30:00',
  capacity: 30,
  ...given,
})
const practical = (given: Partial<PlanSession> = {}) =>
  session({
    room_sn: 'shop1',
    subject: 'OFFLINE',
    start_time: '2026-11-11 09:00:00',
    end_time: '2026-11-11 12:00:00',
    ...given,
  })

const LEVELS: readonly Level[] = ['BEGINNER', 'MIDDLE']
const IN_FORCE = { levels: LEVELS, valid_from: '2026-01-01', valid_to: '2026-12-31' }
/** A plan without any fault or warning. */
const sound = (given: Partial<PlanFacts> = {}): PlanFacts => ({
  credential_sn: 'draw',
  level: 'MIDDLE',
  direction: null,
  theory_start: '2026-11-10 09:00:00',
  theory_end: '2026-11-10 17:00:00',
  practical_start: '2026-11-11 09:00:00',
  practical_end: '2026-11-11 17:00:00',
  signup_start: '2026-09-21 00:00:00',
  signup_end: '2026-10-20 18:00:00',
  expected_count: 30,
  borrow_quota: 10,
  sessions: [session(), practical()],
  approvals: [{ ...IN_FORCE, capacities: [{ level: 'MIDDLE', capacity: 40 }] }],
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
  rooms: [
    { sn: 'theory1', room_no: 'A101', name: '机房', subject: 'ONLINE', seats: 30, ...IN_FORCE },
    { sn: 'theory2', room_no: 'A102', name: '机房', subject: 'ONLINE', seats: 20, ...IN_FORCE },
    { sn: 'shop1', room_no: 'B201', name: '车间', subject: 'OFFLINE', seats: 30, ...IN_FORCE },
  ],
  bookings: [],
  terms: { plan_submit_days: 30, signup_end_days: 15, pilot_count: 30, practical_first: false, break_minutes: 30 },
  now: '2026-09-20 10:00:00',
  ...given,
})
const approval = sound().approvals[0]!
const { template } = sound()
const [room, ...others] = sound().rooms as [ApprovedRoom, ...ApprovedRoom[]]

test('a correct plan has no faults and no warnings', () => {
  expect(submitFaults(sound())).toEqual([])
  expect(planWarnings(sound())).toEqual([])
})

const rulesOf = (faults: { rule: string }[]) => faults.map(({ rule }) => rule)
type Row = [name: string, change: Partial<PlanFacts>, rule: string | null]
const expectFilledTexts = (faults: { rule: string; message: Record<string, string> }[]) => {
  for (const fault of faults) for (const lang of LANGS) expect(fault.message[lang]).not.toMatch(/\{\w+\}|^$/)
}

test.each<Row>([
  ['no approval in force', { approvals: [] }, 'plan_frozen'],
  ['approved until the day before', { approvals: [{ ...approval, valid_to: '2026-11-09' }] }, 'plan_site'],
  ['approved until the first of two days', { approvals: [{ ...approval, valid_to: '2026-11-10' }] }, 'plan_site'],
  [
    'one approval directly after the other',
    {
      approvals: [
        { ...approval, valid_to: '2026-11-10' },
        { ...approval, valid_from: '2026-11-11', valid_to: '2027-11-10' },
      ],
    },
    null,
  ],
  ['a level that is not approved', { level: 'SENIOR', template: { ...template, level: 'SENIOR' } }, 'plan_level'],
  ['a draft of a template', { template: { ...template, status: 'INIT' } }, 'plan_template'],
  ['a retired template', { template: { ...template, status: 'DISABLE' } }, 'plan_template'],
  ["another level's template", { template: { ...template, level: 'BEGINNER' } }, 'plan_template_fit'],
  ["another certificate's template", { template: { ...template, credential_sn: 'car' } }, 'plan_template_fit'],
  ['a template from the second day', { template: { ...template, effective_from: '2026-11-11' } }, 'plan_template_date'],
  ['a template from the first day', { template: { ...template, effective_from: '2026-11-10' } }, null],
  ['a template until the first day', { template: { ...template, effective_to: '2026-11-10' } }, 'plan_template_date'],
  ['no direction, but some exist', { directions: ['整车装调'] }, 'plan_direction'],
  ['an unknown direction', { directions: ['整车装调'], direction: '电气装调' }, 'plan_direction'],
  ['one of the directions', { directions: ['整车装调'], direction: '整车装调' }, null],
  ['a direction, but none exists', { direction: '整车装调' }, 'plan_no_direction'],
  ['a sign-up that ends as it starts', { signup_end: '2026-09-21 00:00:00' }, 'plan_signup_order'],
  ['more borrowed places than places', { borrow_quota: 31 }, 'plan_borrow_quota'],
  ["another site's room", { sessions: [session({ room_sn: 'else' }), practical()] }, 'plan_room'],
  [
    'a session that ends when it starts',
    { sessions: [session({ end_time: '2026-11-10 09:00:00' }), practical()] },
    'plan_session_order',
  ],
  ['a room not approved on the day', { rooms: [{ ...room, valid_to: '2026-11-09' }, ...others] }, 'room_gone'],
  ['the same row twice', { sessions: [session(), session(), practical()] }, 'plan_session_repeated'],
])('saving: %s', (_, change, rule) => {
  const faults = savingFaults(sound(change))
  expect(rulesOf(faults)).toEqual(rule === null ? [] : [rule])
  expectFilledTexts(faults)
})

const moved = (day: string): Partial<PlanFacts> => ({
  theory_start: `${day} 09:00:00`,
  theory_end: `${day} 12:00:00`,
  sessions: [session({ start_time: `${day} 09:00:00`, end_time: `${day} 10:30:00` }), practical()],
})
const theoryOnly = { template: { ...template, practical_enabled: false }, practical_start: null, practical_end: null }
const booking = { plan_sn: 'JH20262200171001', room_no: 'A101' }
test.each<Row>([
  ['no theory window', { theory_start: null, theory_end: null }, 'plan_window'],
  ['a window without an end', { practical_end: null }, 'plan_window'],
  ['a window that ends before it starts', { theory_end: '2026-11-10 08:00:00' }, 'plan_window'],
  [
    'a window and session of a subject that is not examined',
    { template: { ...template, practical_enabled: false } },
    'plan_window_unused',
  ],
  ['theory only', { ...theoryOnly, sessions: [session()] }, null],
  ['a session of a subject that is not examined', theoryOnly, 'plan_session_subject'],
  ['no practical session', { sessions: [session()] }, 'plan_sessions'],
  ['theory in a workshop', { sessions: [session({ room_sn: 'shop1' }), practical()] }, 'plan_room_subject'],
  ['more candidates than seats', { sessions: [session({ capacity: 31 }), practical()] }, 'plan_seats'],
  [
    'a session before its window',
    { sessions: [session({ start_time: '2026-11-10 08:59:00' }), practical()] },
    'plan_session_window',
  ],
  [
    'in the window of the other subject',
    { sessions: [session({ start_time: '2026-11-11 13:00:00', end_time: '2026-11-11 15:00:00' }), practical()] },
    'plan_session_window',
  ],
  [
    'a session one minute too short',
    { sessions: [session({ end_time: '2026-11-10 10:29:00' }), practical()] },
    'plan_session_minutes',
  ],
  [
    'one session with two different times',
    {
      sessions: [
        session({ capacity: 15 }),
        session({ room_sn: 'theory2', capacity: 15, end_time: '2026-11-10 11:00:00' }),
        practical(),
      ],
    },
    'plan_session_times',
  ],
  [
    'two sessions in one room at the same time',
    {
      sessions: [
        session(),
        session({ session_no: 2, start_time: '2026-11-10 10:00:00', end_time: '2026-11-10 11:30:00' }),
        practical(),
      ],
    },
    'plan_session_overlap',
  ],
  [
    'two sessions in one room, one after the other',
    {
      sessions: [
        session(),
        session({ session_no: 2, start_time: '2026-11-10 10:30:00', end_time: '2026-11-10 12:00:00' }),
        practical(),
      ],
    },
    null,
  ],
  [
    'a room booked by another plan',
    { bookings: [{ ...booking, start_time: '2026-11-10 10:00:00', end_time: '2026-11-10 12:00:00' }] },
    'plan_room_taken',
  ],
  [
    'a room booked by another plan until then',
    { bookings: [{ ...booking, start_time: '2026-11-10 10:30:00', end_time: '2026-11-10 12:00:00' }] },
    null,
  ],
  ['practical before theory', moved('2026-11-12'), 'plan_practical_first'],
  [
    'practical before theory, where it is allowed',
    { ...moved('2026-11-12'), terms: { ...sound().terms, practical_first: true } },
    null,
  ],
  ['29 days before the exam', { now: '2026-10-12 00:00:00', signup_end: '2026-10-20 18:00:00' }, 'plan_submit_days'],
  ['30 days before the exam', { now: '2026-10-11 23:59:59' }, null],
  ['sign-up until 14 days before the exam', { signup_end: '2026-10-27 00:00:00' }, 'plan_signup_end'],
  ['sign-up until 15 days before the exam', { signup_end: '2026-10-26 23:59:59' }, null],
  [
    'a sign-up that is over',
    { signup_start: '2026-09-01 00:00:00', signup_end: '2026-09-20 10:00:00' },
    'plan_signup_over',
  ],
  ['more than approved', { expected_count: 81 }, 'plan_approved_capacity'],
  ['as many as approved for two days', { expected_count: 80 }, null],
])('submitting: %s', (_, change, rule) => {
  const faults = submitFaults(sound(change))
  expect(faults[0]?.rule ?? null).toBe(rule)
  expectFilledTexts(faults)
})

test('every deadline comes from the settings', () => {
  const terms = { ...sound().terms, plan_submit_days: 60, signup_end_days: 22 }
  expect(rulesOf(submitFaults(sound({ terms })))).toEqual(['plan_submit_days', 'plan_signup_end'])
  expect(lastSignupDay(sound(), terms)).toBe('2026-10-19')
})

test.each<[string, Partial<PlanFacts>, string[]]>([
  ['fewer candidates than declared for the pilot', { expected_count: 29 }, ['plan_pilot']],
  ['sessions with fewer places than candidates expected', { expected_count: 40 }, ['plan_capacity_short']],
  ['no sessions yet', { sessions: [] }, []],
])('warnings: %s', (_, change, rules) => {
  expect(rulesOf(planWarnings(sound(change)))).toEqual(rules)
})

test.each<[readonly ('ONLINE' | 'OFFLINE')[], number, number]>([
  [['ONLINE', 'OFFLINE'], 1000, 45],
  [['ONLINE', 'OFFLINE'], 40, 40],
  [['ONLINE'], 1000, 50],
  [[], 1000, 0],
])('the capacity for %o with %i expected candidates is %i', (subjects, expected, capacity) => {
  const sessions = [session(), session({ room_sn: 'theory2', capacity: 20 }), practical({ capacity: 45 })]
  expect(capacityOf(subjects, sessions, expected)).toBe(capacity)
})

test('exam days, plan number, serial limit and days of waiting', () => {
  expect(examDays(sound())).toEqual(['2026-11-10', '2026-11-11'])
  expect(firstExamDay({ theory_start: null, practical_start: '2026-11-11 09:00:00' })).toBe('2026-11-11')
  expect(firstExamDay({ theory_start: null, practical_start: null })).toBeNull()
  expect(planNumber({ year: 2025, siteCode: '220017', level: 'MIDDLE', serial: 8 })).toBe('JH20252200172008')
  expect(serialFault(99, 2026)).toBeNull()
  expect(serialFault(100, 2026)?.rule).toBe('plan_serial')
  const waiting = { status: 'PLAN_SUBMIT', submit_time: '2026-09-18 23:00:00', exam_submit_time: null } as const
  expect(waitingDays(waiting, '2026-09-20 01:00:00')).toBe(2)
  expect(waitingDays({ ...waiting, status: 'PLAN_AUDIT' }, '2026-09-20 01:00:00')).toBeNull()
  // The exam application waits from its own submission on.
  const exam = { ...waiting, status: 'EXAM_SUBMIT', exam_submit_time: '2026-10-01 08:00:00' } as const
  expect(waitingDays(exam, '2026-10-05 01:00:00')).toBe(4)
  expect(waitingDays({ ...exam, status: 'EXAM_AUDIT' }, '2026-10-05 01:00:00')).toBeNull()
})

test.each<[string, string | null, boolean, boolean]>([
  ['its site', 'org', false, true],
  ['its site, made on behalf', 'org', true, true],
  ['another site, made on behalf', 'other', true, false],
  ['the platform', null, false, false],
  ['the platform, made on behalf', null, true, true],
])('the owner may write: %s, organization %s, on behalf %s: %s', (_, org_sn, on_behalf, may) => {
  expect(ownerFault({ org_sn: 'org', on_behalf }, { org_sn })?.rule ?? null).toBe(may ? null : 'plan_owner')
})

describe('proposed sessions', () => {
  test('use all rooms before another time, and fulfill every rule of sessions', () => {
    const facts = sound({ expected_count: 70 })
    const sessions = proposeSessions(facts)
    expect(
      sessions.filter((one) => one.subject === 'ONLINE').map((one) => [one.session_no, one.room_sn, one.capacity]),
    ).toEqual([
      [1, 'theory1', 30],
      [1, 'theory2', 20],
      [2, 'theory1', 20],
    ])
    expect(sessions.filter((one) => one.subject === 'OFFLINE').map((one) => one.start_time)).toEqual([
      '2026-11-11 09:00:00',
      '2026-11-11 12:30:00',
    ])
    expect(rulesOf(submitFaults({ ...facts, sessions }))).toEqual([])
  })
  test('do not use a booked room', () => {
    const bookings = [{ ...booking, start_time: '2026-11-10 08:00:00', end_time: '2026-11-10 18:00:00' }]
    const rooms = proposeSessions(sound({ bookings, expected_count: 30 })).map((one) => one.room_sn)
    expect(rooms).not.toContain('theory1')
  })
})
