import { expect, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import { PLAN_STATUS } from '../plan/plan.model.ts'
import { ticketRefusal } from './ticket.rules.ts'

const first_exam = '2026-05-09 09:00:00'

test.each([
  ['2026-05-05 23:59:59', 3, 'ticket_not_open'],
  ['2026-05-06 00:00:00', 3, null],
  ['2026-05-09 08:00:00', 3, null],
  ['2026-06-01 08:00:00', 3, null],
  ['2026-05-08 23:59:59', 0, 'ticket_not_open'],
  ['2026-05-09 00:00:00', 0, null],
  ['2026-04-25 00:00:00', 14, null],
])('tickets at %s, open %i days before the exam: refused by %s', (now, days, rule) => {
  expect(ticketRefusal({ status: 'EXAM_AUDIT', first_exam, now }, days)?.rule ?? null).toBe(rule)
})

test.each(PLAN_STATUS)('a plan that is %s has tickets only when its exam is approved', (status) => {
  const refusal = ticketRefusal({ status, first_exam, now: first_exam }, 3)
  expect(refusal?.rule ?? null).toBe(status === 'EXAM_AUDIT' ? null : 'ticket_not_approved')
})

test('an approved plan without exams has no tickets; the refusal names the opening day in each language', () => {
  expect(ticketRefusal({ status: 'EXAM_AUDIT', first_exam: null, now: first_exam }, 3)?.rule).toBe(
    'ticket_not_approved',
  )
  const early = ticketRefusal({ status: 'EXAM_AUDIT', first_exam, now: '2026-05-01 00:00:00' }, 3)
  for (const lang of LANGS) expect(early?.message[lang]).toContain('2026-05-06')
})
