import { expect, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import type { PlanStatus } from './plan.model.ts'
import { approvalWarning } from './plan.rules.ts'

test.each<[string, PlanStatus, string, string | null]>([
  ['a second before it begins', 'PLAN_SUBMIT', '2026-09-20 08:59:59', null],
  ['it begins', 'PLAN_SUBMIT', '2026-09-20 09:00:00', '报名已于 2026-09-20 09:00 开始，2026-10-09 截止，还剩 19 天'],
  [
    'the day before its last',
    'PLAN_SUBMIT',
    '2026-10-08 23:59:59',
    '报名已于 2026-09-20 09:00 开始，2026-10-09 截止，还剩 1 天',
  ],
  ['its last day', 'PLAN_SUBMIT', '2026-10-09 12:00:00', '报名已于 2026-09-20 09:00 开始，今天（2026-10-09）截止'],
  ['it is over: then it is refused', 'PLAN_SUBMIT', '2026-10-10 00:00:00', null],
  ['approved', 'PLAN_AUDIT', '2026-09-25 09:00:00', null],
  ['not submitted', 'PLAN_INIT', '2026-09-25 09:00:00', null],
])('Decided 50: “approving a plan whose sign-up has begun warns with the days left”: %s', (_, status, now, said) => {
  const signup = { signup_start: '2026-09-20 09:00:00', signup_end: '2026-10-10 00:00:00' }
  const warning = approvalWarning({ ...signup, status, now })
  expect(warning?.message.CN ?? null).toBe(said)
  for (const lang of LANGS) expect(warning?.message[lang] ?? '-').not.toMatch(/\{\w+\}|^$/)
})
