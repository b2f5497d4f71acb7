import { expect, test } from 'vitest'
import type { ApplicationStatus } from '../application/application.model.ts'
import { siteVisitBody } from './siteVisit.model.ts'
import { isVisited, isVisitShown } from './siteVisit.rules.ts'

const BEFORE = '2026-03-01 09:00:00'
const DECIDED = '2026-03-02 09:00:00'
const LATER = '2026-03-03 09:00:00'

test.each<[string, ApplicationStatus, string | null, string, boolean]>([
  ['before any decision', 'SUBMIT', null, BEFORE, false],
  ['of an application that was withdrawn', 'INIT', null, BEFORE, false],
  ['once it is approved', 'AUDIT', DECIDED, BEFORE, true],
  ['after the approval', 'AUDIT', DECIDED, LATER, true],
  ['once it is rejected', 'REJECT', DECIDED, BEFORE, true],
  ['of the round that was rejected', 'SUBMIT', DECIDED, BEFORE, true],
  ['of the round that waits', 'SUBMIT', DECIDED, LATER, false],
  ['of a disabled site', 'DISABLE', DECIDED, LATER, true],
])('the institution reads a visit %s (issue 34, visits): %s', (_, status, audit_time, create_time, isShown) => {
  expect(isVisitShown({ status, audit_time }, { create_time })).toBe(isShown)
})

test('visits are recorded once an application was sent in (issue 34, visits)', () => {
  expect([isVisited({ round: 0 }), isVisited({ round: 1 })]).toEqual([false, true])
})

test.each<[string, object, boolean]>([
  ['without files', {}, true],
  ['without findings', { findings: '' }, false],
  ['without people', { people: '' }, false],
  ['with people in two lines', { people: '周海燕\n陈立' }, false],
  ['with 2000 characters', { findings: '字'.repeat(2000) }, true],
  ['with 2001 characters', { findings: '字'.repeat(2001) }, false],
  ['with eleven files', { files: Array.from({ length: 11 }, (__, at) => `attachment/${at}.pdf`) }, false],
])('a visit %s', (_, change, isGood) => {
  const visit = { date: '2026-03-01', people: '周海燕、陈立', findings: '设备与申请表一致' }
  expect(siteVisitBody.safeParse({ ...visit, ...change }).success).toBe(isGood)
})
