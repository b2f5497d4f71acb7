import { expect, test } from 'vitest'
import { planDue } from './plan.due.rules.ts'
import { planProcess } from './plan.contract.ts'
import type { PlanStatus } from './plan.model.ts'

const plan = {
  theory_start: '2026-06-20 09:00:00',
  practical_start: '2026-06-21 09:00:00',
  signup_start: '2026-05-18 09:00:00',
  signup_end: '2026-05-31 18:00:00',
  submit_time: '2026-05-08 15:00:00',
  exam_submit_time: '2026-06-03 15:00:00',
}
const terms = {
  plan_submit_days: 30,
  exam_submit_days: 15,
  exam_resubmit_days: 2,
  review_days: 5,
  calendar: { holidays: [], working_weekends: ['2026-05-09'] },
}

test.each<[PlanStatus, string | null]>([
  // 30 days before the 20th; the sign-up ends later.
  ['PLAN_INIT', '2026-05-21'],
  ['PLAN_REJECT', '2026-05-21'],
  // A Friday; the Saturday is worked.
  ['PLAN_SUBMIT', '2026-05-14'],
  ['PLAN_AUDIT', '2026-06-05'],
  ['EXAM_REJECT', '2026-06-18'],
  ['EXAM_SUBMIT', '2026-06-10'],
  ['EXAM_AUDIT', null],
])('the next step of a plan in %s is due at the limit of its rule: %s (finding 21: by when)', (status, due) => {
  expect(planDue({ ...plan, status }, terms)).toBe(due)
})

test.each<[string, PlanStatus, Partial<typeof plan>, string]>([
  ['the sign-up begins first', 'PLAN_SUBMIT', { signup_start: '2026-05-14 08:00:00' }, '2026-05-14 08:00:00'],
  ['the sign-up had begun before', 'PLAN_SUBMIT', { signup_start: '2026-05-01 08:00:00' }, '2026-05-01 08:00:00'],
  ['the sign-up begins the day after', 'PLAN_SUBMIT', { signup_start: '2026-05-15 00:00:00' }, '2026-05-14'],
  // Submitted again two days before the first exam day, as Decided 18 allows.
  ['the exam begins first', 'EXAM_SUBMIT', { exam_submit_time: '2026-06-18 09:00:00' }, '2026-06-20 09:00:00'],
])('Decided 50: “begin of sign-up or submission + review_days, the earlier”: %s', (_, status, change, due) => {
  expect(planDue({ ...plan, ...change, status }, terms)).toBe(due)
})

test('a draft whose sign-up ends first is due with it; without an exam day nothing is due', () => {
  const early = { ...plan, status: 'PLAN_INIT' as const, signup_end: '2026-05-10 18:00:00' }
  expect(planDue(early, terms)).toBe('2026-05-10 18:00:00')
  expect(planDue({ ...early, theory_start: null, practical_start: null }, terms)).toBeNull()
})

test('each state with a next step says where its deadline is', () => {
  expect(Object.values(planProcess.next ?? {}).map(({ until }) => until)).toEqual(Array(6).fill('due'))
})
