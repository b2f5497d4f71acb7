import { expect, test } from 'vitest'
import { submitFaults } from '@zhikao/domain/exams/plan/plan.submit.rules.ts'
import { completed, factsIn } from './plan.fields.tsx'
import type { Basis } from './plan.fields.tsx'

const template = {
  sn: 'template',
  name: '机械工程制图中级考试方案',
  edition: 1,
  credential_sn: 'draw',
  level: 'MIDDLE' as const,
  status: 'ENABLE' as const,
  theory_enabled: true,
  theory_minutes: 60,
  practical_enabled: true,
  practical_minutes: 120,
  effective_from: null,
  effective_to: null,
}
const IN_FORCE = { levels: ['MIDDLE' as const], valid_from: '2026-01-01', valid_to: '2026-12-31' }
const basis: Basis = {
  org_sn: 'org',
  org_name: '长春汽车工业高等专科学校',
  credential_sn: 'draw',
  credential_name: '机械工程制图',
  directions: [],
  fees: [{ level: 'MIDDLE', fee: 290 }],
  approvals: [
    {
      sn: 'a',
      apply_sn: 'SQ202601010001',
      levels: ['MIDDLE'],
      capacities: [{ level: 'MIDDLE', capacity: 40 }],
      valid_from: '2026-01-01',
      valid_to: '2026-12-31',
    },
  ],
  templates: [template, { ...template, sn: 'theory', practical_enabled: false }],
  rooms: [
    { sn: 'a101', room_no: 'A101', name: '机房', subject: 'ONLINE', seats: 40, ...IN_FORCE },
    { sn: 'b201', room_no: 'B201', name: '车间', subject: 'OFFLINE', seats: 40, ...IN_FORCE },
  ],
  bookings: [],
  terms: { plan_submit_days: 30, signup_end_days: 15, pilot_count: 30, practical_first: false, break_minutes: 30 },
  batches: 0,
  contact_name: '周海燕',
  contact_mobile: '13812345678',
  now: '2026-09-20 10:00:00',
}
const session = {
  room_sn: 'a101',
  subject: 'ONLINE',
  session_no: 1,
  start_time: '2026-11-10 09:00:00',
  end_time: '2026-11-10 10:30:00',
  capacity: 30,
}
const values = {
  template_sn: 'template',
  theory_start: '2026-11-10 09:00:00',
  theory_end: '2026-11-10 17:00:00',
  practical_start: '2026-11-11 09:00:00',
  practical_end: '2026-11-11 17:00:00',
  signup_start: '2026-09-21 00:00:00',
  signup_end: '2026-10-20 18:00:00',
  expected_count: 30,
  borrow_quota: 10,
  accept_borrow: true,
  sessions: [
    session,
    {
      ...session,
      room_sn: 'b201',
      subject: 'OFFLINE',
      start_time: '2026-11-11 09:00:00',
      end_time: '2026-11-11 12:00:00',
    },
  ],
}

test('a complete form is checked by the rules of the plan', () => {
  const facts = factsIn(values, basis)
  expect(facts && submitFaults(facts)).toEqual([])
  const late = factsIn({ ...values, signup_end: '2026-10-28 18:00:00' }, basis)
  expect(late && submitFaults(late).map(({ path, rule }) => [path, rule])).toEqual([['signup_end', 'plan_signup_end']])
})

test.each<[string, Record<string, unknown>]>([
  ['no exam template', { template_sn: undefined }],
  ['an exam template that is not offered', { template_sn: 'gone' }],
  ['no sign-up', { signup_end: undefined }],
  ['a session without a room', { sessions: [{ ...session, room_sn: undefined }] }],
])('a form is not checked while a value that the rules need is missing: %s', (_, change) => {
  expect(factsIn({ ...values, ...change }, basis)).toBeNull()
})

test('fields that do not apply are not sent', () => {
  expect(completed(values, basis)).toEqual({ ...values, direction: null })
  expect(completed({ ...values, template_sn: 'theory', accept_borrow: false }, basis)).toMatchObject({
    theory_start: values.theory_start,
    practical_start: null,
    practical_end: null,
    borrow_quota: 0,
  })
})
