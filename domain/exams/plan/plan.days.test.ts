import { expect, test } from 'vitest'
import { addDays } from '../../kernel/calendar.ts'
import { LANGS } from '../../kernel/text.ts'
import { dayLimits, generalLimits, PLAN_MOMENTS, sessionDayLimits } from './plan.days.rules.ts'
import type { PlanDraft, PlanMoment } from './plan.days.rules.ts'
import type { PlanFacts } from './plan.model.ts'
import { submitFaults } from './plan.submit.rules.ts'

const template = {
  status: 'ENABLE' as const,
  credential_sn: 'draw',
  level: 'MIDDLE' as const,
  theory_enabled: true,
  theory_minutes: 90,
  practical_enabled: true,
  practical_minutes: 180,
  effective_from: null,
  effective_to: null,
}
const draft = (given: Partial<PlanDraft> = {}): PlanDraft => ({
  theory_start: null,
  theory_end: null,
  practical_start: null,
  practical_end: null,
  signup_start: null,
  signup_end: null,
  level: 'MIDDLE',
  template,
  approvals: [
    {
      levels: ['BEGINNER', 'MIDDLE'],
      capacities: [{ level: 'MIDDLE', capacity: 40 }],
      valid_from: '2026-01-01',
      valid_to: '2026-12-31',
    },
  ],
  terms: { plan_submit_days: 30, signup_end_days: 15, pilot_count: 30, practical_first: false, break_minutes: 30 },
  now: '2026-09-20 10:00:00',
  ...given,
})
/** The rules that forbid a day in a field. */
const forbids = (field: PlanMoment, day: string, given: Partial<PlanDraft> = {}) =>
  dayLimits(field, draft(given)).flatMap(({ rule, allows }) => (allows(day) ? [] : [rule]))

test.each<[PlanMoment, string, Partial<PlanDraft>, string[]]>([
  ['theory_start', '2026-10-19', {}, ['plan_submit_days']],
  ['theory_start', '2026-10-20', {}, []],
  ['theory_start', '2026-12-31', {}, []],
  ['theory_start', '2027-01-01', {}, ['plan_site']],
  ['theory_start', '2026-11-10', { level: 'SENIOR' }, ['plan_site']],
  ['theory_start', '2026-11-10', { level: null }, []],
  ['theory_start', '2026-11-10', { template: { ...template, effective_from: '2026-11-11' } }, ['plan_template_date']],
  ['theory_start', '2026-11-10', { template: null }, []],
  ['theory_end', '2026-11-09', { theory_start: '2026-11-10 09:00:00' }, ['plan_window']],
  ['theory_end', '2026-11-10', { theory_start: '2026-11-10 09:00:00' }, []],
  ['practical_start', '2026-11-09', { theory_start: '2026-11-10 09:00:00' }, ['plan_practical_first']],
  [
    'practical_start',
    '2026-11-09',
    { theory_start: '2026-11-10 09:00:00', terms: { ...draft().terms, practical_first: true } },
    [],
  ],
  ['practical_end', '2026-11-10', { practical_start: '2026-11-11 09:00:00' }, ['plan_window']],
  ['signup_end', '2026-09-19', {}, ['plan_signup_over']],
  ['signup_end', '2026-09-20', {}, []],
  ['signup_end', '2026-10-26', { theory_start: '2026-11-10 09:00:00' }, []],
  ['signup_end', '2026-10-27', { theory_start: '2026-11-10 09:00:00' }, ['plan_signup_end']],
  ['signup_end', '2026-09-24', { signup_start: '2026-09-25 00:00:00' }, ['plan_signup_order']],
  ['signup_start', '2026-10-27', { practical_start: '2026-11-10 09:00:00' }, ['plan_signup_end']],
  ['signup_start', '2026-09-01', {}, []],
])('finding 18: %s on %s is forbidden by the rules that would refuse it', (field, day, given, rules) => {
  expect(forbids(field, day, given)).toEqual(rules)
})

test('the general limits are those of every exam day, and the last day of the sign-up once an exam has a day', () => {
  const rules = (given: Partial<PlanDraft>) => generalLimits(draft(given)).map(({ rule }) => rule)
  expect(rules({})).toEqual(['plan_submit_days', 'plan_site'])
  expect(rules({ practical_start: '2026-11-11 09:00:00' })).toEqual([
    'plan_submit_days',
    'plan_site',
    'plan_signup_end',
  ])
})

test('a session can only be on the days of the window of its subject', () => {
  const windows = { theory_start: '2026-11-10 09:00:00', theory_end: '2026-11-12 17:00:00' }
  const open = (day: string) => sessionDayLimits('ONLINE', draft(windows)).every(({ allows }) => allows(day))
  expect(['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13'].map(open)).toEqual([false, true, true, false])
  expect(sessionDayLimits('OFFLINE', draft(windows))).toEqual([])
  expect(sessionDayLimits(null, draft(windows))).toEqual([])
})

test('what a picker offers as the only exam day is never refused at the submission for its day, and the other way round', () => {
  for (let day = '2026-10-01'; day <= '2027-01-20'; day = addDays(day, 1)) {
    const facts: PlanFacts = {
      ...draft(),
      template: { ...template, practical_enabled: false },
      level: 'MIDDLE',
      credential_sn: 'draw',
      direction: null,
      directions: [],
      theory_start: `${day} 09:00:00`,
      theory_end: `${day} 12:00:00`,
      signup_start: '2026-09-21 00:00:00',
      signup_end: '2026-09-22 18:00:00',
      expected_count: 30,
      borrow_quota: 0,
      sessions: [],
      rooms: [],
      bookings: [],
    }
    const isRefused = submitFaults(facts).some(({ rule }) => rule === 'plan_submit_days' || rule === 'plan_site')
    expect([day, forbids('theory_start', day).length > 0]).toEqual([day, isRefused])
  }
})

test('each limit has its sentence in three languages, with its days', () => {
  const days = { theory_start: '2026-11-10 09:00:00', practical_start: '2026-11-11 09:00:00' }
  const given = draft({ ...days, signup_start: '2026-09-25 00:00:00' })
  for (const field of PLAN_MOMENTS)
    for (const { message } of dayLimits(field, given))
      for (const lang of LANGS) expect(message[lang]).toMatch(/^[^{}]*\d{4}-\d\d-\d\d[^{}]*$/)
})
