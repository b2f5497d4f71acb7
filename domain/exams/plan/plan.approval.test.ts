import { expect, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import type { PlanStatus } from './plan.model.ts'
import { approvalWarning } from './plan.rules.ts'
import { approvedOver } from './plan.submit.rules.ts'

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

test('Decided 12: “`approved_capacity_per_day` is one figure per approved level”: a plan counts with that of its level, day by day', () => {
  const approvals = [
    {
      capacities: [
        { level: 'BEGINNER' as const, capacity: 90 },
        { level: 'MIDDLE' as const, capacity: 40 },
      ],
      valid_from: '2026-01-01',
      valid_to: '2026-06-30',
    },
    {
      capacities: [
        { level: 'BEGINNER' as const, capacity: 80 },
        { level: 'MIDDLE' as const, capacity: 30 },
      ],
      valid_from: '2026-07-01',
      valid_to: '2026-12-31',
    },
  ].map((one) => ({ ...one, levels: one.capacities.map(({ level }) => level) }))
  const over = (level: 'BEGINNER' | 'MIDDLE' | 'SENIOR') =>
    approvedOver({ approvals, level }, ['2026-06-30', '2026-07-01'])
  expect([over('BEGINNER'), over('MIDDLE'), over('SENIOR')]).toEqual([170, 70, 0])
})
