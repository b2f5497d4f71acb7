import { describe, expect, it } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import type { PlanStatus } from '../plan/plan.model.ts'
import { dispatchRequestLifecycle } from './dispatchRequest.lifecycle.ts'
import { requestCount, requestReason } from './dispatchRequest.model.ts'
import { isLapsed, mayAnswer, requestRefusal } from './dispatchRequest.rules.ts'

const now = '2026-12-10 08:00:00'
const asked = {
  status: 'PLAN_AUDIT',
  start_time: '2026-12-10 09:00:00',
  subject: 'ONLINE',
  role: 'INVIGILATOR',
  now,
} as const

describe('指派到计划: "center/system; college may request" (domain.md §5.7)', () => {
  it.each<[PlanStatus, string | undefined]>([
    ['PLAN_INIT', 'request_plan'],
    ['PLAN_SUBMIT', 'request_plan'],
    ['PLAN_REJECT', 'request_plan'],
    ['PLAN_AUDIT', undefined],
    ['EXAM_SUBMIT', 'request_plan'],
    ['EXAM_REJECT', undefined],
    ['EXAM_AUDIT', undefined],
  ])('a plan in %s: %s', (status, rule) => expect(requestRefusal({ ...asked, status })?.rule).toBe(rule))

  it('of a session of the plan, with a role of its subject, until it begins', () => {
    expect(requestRefusal({ ...asked, start_time: null })?.rule).toBe('request_session')
    expect(requestRefusal({ ...asked, role: 'EXAMINER' })?.rule).toBe('request_role')
    expect(requestRefusal({ ...asked, subject: 'OFFLINE', role: 'EXAMINER' })).toBeNull()
    expect(requestRefusal({ ...asked, now: '2026-12-10 08:59:59' })).toBeNull()
    expect(requestRefusal({ ...asked, now: asked.start_time })?.rule).toBe('request_begun')
  })

  it.each([
    [0, false],
    [1, true],
    [10, true],
    [11, false],
  ])('for %i examiners: %s', (count, isFit) => expect(requestCount.safeParse(count).success).toBe(isFit))
  it.each([
    [4, false],
    [5, true],
    [500, true],
    [501, false],
  ])('with a reason of %i characters: %s', (length, isFit) =>
    expect(requestReason.safeParse('因'.repeat(length)).success).toBe(isFit),
  )
})

const facts = { status: 'SUBMIT', start_time: asked.start_time, count: 2, sent: 0, now } as const

it('a request that waits lapses with the start of its session; an answered one does not', () => {
  expect([isLapsed(facts), isLapsed({ ...facts, now: asked.start_time })]).toEqual([false, true])
  expect(isLapsed({ ...facts, status: 'AUDIT', now: asked.start_time })).toBe(false)
})

const center: Actor = {
  sn: 'A-1',
  username: 'a',
  name: 'a',
  role: 'center',
  admin: false,
  org_sn: null,
  permissions: new Set(),
  origin: null,
}
it.each([
  [0, 'request_missing'],
  [1, 'request_missing'],
  [2, undefined],
])('the move answer asks for the examiners that are missing (domain.md §5.7): %i of 2 dispatched: %s', (sent, rule) => {
  expect(mayAnswer({ ...facts, sent })?.rule).toBe(rule)
  expect(verdictOf(dispatchRequestLifecycle, { ...facts, sent }, 'answer', center)).toMatchObject(
    rule ? { allowed: false, refusal: { rule } } : { allowed: true },
  )
})
