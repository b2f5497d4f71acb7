import { expect, test } from 'vitest'
import { settingWords } from './setting.messages.ts'
import { findSetting } from './setting.rules.ts'
import { SETTINGS } from './setting.settings.ts'

test.each([
  ['exam_resubmit_days', 2, 0, 365],
  ['break_minutes', 30, 0, 240],
  ['examiner_deviation_percent', 10, 1, 30],
  ['pilot_count', 30, 0, 10_000],
  ['take_back_seconds', 10, 0, 60],
  ['review_days', 5, 1, 60],
  ['fault_stop_minutes', 45, 5, 240],
  ['paper_late_minutes', 30, 5, 240],
  ['incident_submit_hours', 24, 1, 240],
  ['incident_supplement_days', 3, 1, 30],
] as const)(
  'the setting %s is %i by default, from %i to %i, and has words with its unit (W15)',
  (name, fallback, min, max) => {
    const { schema, fallback: rules } = SETTINGS.exam_rules
    const takes = (value: number) => schema.safeParse({ ...rules, [name]: value }).success
    expect(rules[name]).toBe(fallback)
    expect([min - 1, min, max, max + 1].map(takes)).toEqual([false, true, true, false])
    expect(settingWords[name].CN).toMatch(/（.+）$/)
  },
)

/** The numbers of Decided 13 and 15–16 and of §6.2 and §6.4 of domain.md. */
test.each([
  ['third_scorer_percent', 30],
  ['critical_cap', 59],
  ['examiner_answer_hours', 24],
  ['examiner_change_hours', 24],
  ['cheat_months', 12],
  ['rotation_max', 3],
  ['rotation_share', 3],
  ['sessions_a_day', 2],
  ['avoid_own_school', 'BLOCK'],
] as const)('the setting %s is %s where nobody changed it', (name, fallback) => {
  expect(SETTINGS.exam_rules.fallback[name]).toBe(fallback)
})

test('expiring_days is 90 by default, from 0 to 365, and has words with its unit (W15)', () => {
  const { schema, fallback: rules } = SETTINGS.teacher_rules
  const takes = (value: number) => schema.safeParse({ ...rules, expiring_days: value }).success
  expect(rules.expiring_days).toBe(90)
  expect([-1, 0, 365, 366].map(takes)).toEqual([false, true, true, false])
  expect(settingWords.expiring_days.CN).toMatch(/（.+）$/)
})

test('refusals_max is 3 by default, from 0 to 50, and has words with its unit (Decided 16)', () => {
  const { schema, fallback: rules } = SETTINGS.teacher_rules
  const takes = (value: number) => schema.safeParse({ ...rules, refusals_max: value }).success
  expect(rules.refusals_max).toBe(3)
  expect([-1, 0, 50, 51].map(takes)).toEqual([false, true, true, false])
  expect(settingWords.refusals_max.CN).toMatch(/（.+）$/)
})

test('settings that nothing reads are gone: the exam template alone keeps the years of a passed subject (W15)', () => {
  const names = Object.keys(SETTINGS.exam_rules.fallback)
  expect(names.filter((name) => ['keep_years', 'exam_revoke_days'].includes(name))).toEqual([])
})

test.each([
  ['sms_number_day', 5],
  ['sms_network_hour', 20],
  ['sms_day_total', 1000],
  ['upload_network_day', 300],
  ['upload_total_mb', 2048],
  ['register_network_day', 200],
  ['paper_rest', 1],
  ['transfer_lapse_days', 14],
  ['transfer_a_day', 50],
] as const)(
  'the limit %s is %i where nobody changed it, and has words with its unit (Decided 23)',
  (name, fallback) => {
    expect(findSetting(name)?.fallback).toBe(fallback)
    expect(settingWords[name].CN).toMatch(/（.+）$/)
  },
)
