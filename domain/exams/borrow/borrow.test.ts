import { describe, expect, test } from 'vitest'
import { borrowContract } from './borrow.contract.ts'
import type { HostPlan, RequestFacts } from './borrow.model.ts'
import { remainingFor, requestDeadline, requestFaults } from './borrow.request.rules.ts'
import { borrowWaitingDays, freeFor, quotaLeft } from './borrow.rules.ts'

const plan: HostPlan = {
  sn: 'JH1',
  org_sn: 'host',
  credential_sn: 'c',
  level: 'MIDDLE',
  status: 'PLAN_AUDIT',
  accept_borrow: true,
  borrow_quota: 15,
  borrow_region: 'ANY',
  signup_end: '2026-04-30 18:00:00',
  capacity: 40,
  own_taken: 10,
  reserved: 0,
}
const facts: RequestFacts = {
  org_sn: 'school',
  province: '220000',
  host_org_sn: 'host',
  host_province: '220000',
  host_in_force: true,
  plans: [plan],
  unattached: 0,
  wanted_plan_sn: 'JH1',
  student_count: 5,
  expected_date_start: '2026-05-20',
  expected_date_end: '2026-05-21',
  others: [],
  terms: { borrow_request_days: 20, signup_end_days: 15, borrow_decide_days: 5 },
  now: '2026-03-01 10:00:00',
}
const far = { province: '110000' }
const local: HostPlan = { ...plan, sn: 'JH2', borrow_region: 'PROVINCE' }
const other = { sn: 'JK1', expected_date_start: '2026-05-21', expected_date_end: '2026-05-25' }

describe('a request', () => {
  test.each<[string, Partial<RequestFacts>, string[]]>([
    ['that fulfills every rule', {}, []],
    ['without a wanted plan', { wanted_plan_sn: null }, []],
    ['to itself', { host_org_sn: 'school' }, ['host_org_sn borrow_own_site']],
    ['to a host without an approval', { host_in_force: false }, ['host_org_sn borrow_host_inactive']],
    ['to a host without plans', { plans: [], wanted_plan_sn: null }, ['host_org_sn borrow_not_offered']],
    [
      'to a host that accepts no borrowed exams',
      { plans: [{ ...plan, accept_borrow: false }] },
      ['host_org_sn borrow_not_offered'],
    ],
    [
      'from another province, while all plans accept their own province only',
      { ...far, plans: [local] },
      ['host_org_sn borrow_region'],
    ],
    ['from the same province', { plans: [local], wanted_plan_sn: 'JH2' }, []],
    [
      'from another province, for a plan that accepts its own province only',
      { ...far, plans: [plan, local], wanted_plan_sn: 'JH2' },
      ['wanted_plan_sn borrow_region'],
    ],
    ['for a plan that is not open', { wanted_plan_sn: 'JH9' }, ['wanted_plan_sn borrow_plan_closed']],
    ['for all places left', { student_count: 15 }, []],
    ['for one place more than is left', { student_count: 16 }, ['student_count borrow_quota']],
    [
      'for more than the approved requests leave',
      { plans: [{ ...plan, reserved: 12 }], student_count: 4 },
      ['student_count borrow_quota'],
    ],
    ['for more than the approved requests without a plan leave', { unattached: 11 }, ['student_count borrow_quota']],
    ['that ends before it starts', { expected_date_end: '2026-05-19' }, ['expected_date_end borrow_dates']],
    ['20 days ahead', { expected_date_start: '2026-03-21', expected_date_end: '2026-03-21' }, []],
    ['19 days ahead', { expected_date_start: '2026-03-20' }, ['expected_date_start borrow_request_days']],
    ['at its deadline', { now: '2026-04-25 18:00:00' }, []],
    ['after its deadline', { now: '2026-04-25 18:00:01' }, ['wanted_plan_sn borrow_deadline']],
    [
      'without a plan, on the last day',
      { wanted_plan_sn: null, now: '2026-04-30 09:00:00', plans: [{ ...plan, signup_end: '2026-06-01 00:00:00' }] },
      [],
    ],
    ['for the same days again', { others: [other] }, [' borrow_repeated']],
    ['for other days', { others: [{ ...other, expected_date_start: '2026-05-22' }] }, []],
    [
      'with several faults at once',
      { student_count: 99, expected_date_start: '2026-03-02', others: [other] },
      ['student_count borrow_quota', 'expected_date_start borrow_request_days', ' borrow_repeated'],
    ],
  ])('%s', (_, change, faults) => {
    const found = requestFaults({ ...facts, ...change })
    expect(found.map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
    for (const { message } of found) for (const text of Object.values(message)) expect(text).not.toMatch(/[{}]|^$/)
  })

  test.each<[string, Partial<RequestFacts>, number]>([
    ['one plan', {}, 15],
    [
      'of two plans the one with more places',
      { plans: [plan, { ...plan, sn: 'JH2', borrow_quota: 20 }], wanted_plan_sn: null },
      20,
    ],
    ['the wanted plan of two', { plans: [plan, { ...plan, sn: 'JH2', borrow_quota: 20 }] }, 15],
    [
      'approved requests without a plan reduce the places of all plans',
      { plans: [plan, { ...plan, sn: 'JH2' }], unattached: 20 },
      10,
    ],
    ['never below 0', { unattached: 99 }, 0],
  ])('places left: %s', (_, change, count) => {
    expect(remainingFor({ ...facts, ...change })).toBe(count)
  })
})

test('a request waits from the day on which its school last wrote it; a decided one does not wait', () => {
  const request = { status: 'SCHOOL_INIT', update_time: '2026-09-28 23:50:00', now: '2026-09-30 00:10:00' } as const
  expect(borrowWaitingDays(request)).toBe(2)
  expect(borrowWaitingDays({ ...request, status: 'SCHOOL_REJECT' })).toBeNull()
})

test('the deadline lies before the end of the sign-up; without a plan, before the latest possible end', () => {
  expect(requestDeadline(plan, '2026-05-20', facts.terms)).toBe('2026-04-25 18:00:00')
  expect(requestDeadline(null, '2026-05-20', facts.terms)).toBe('2026-04-30 23:59:59')
})

test('the quota left on a plan is never more than its free places', () => {
  expect([
    quotaLeft(plan),
    quotaLeft({ ...plan, own_taken: 30 }),
    quotaLeft({ ...plan, reserved: 20 }),
    freeFor([plan], 0, 'JH1'),
    freeFor([plan], 0, 'JH9'),
    freeFor([], 0, null),
  ]).toEqual([15, 10, 0, 30, 0, 0])
})

const good = {
  host_org_sn: 'host',
  credential_sn: 'c',
  level: 'MIDDLE',
  title: '机械工程制图中级借考',
  expected_date_start: '2026-05-20',
  expected_date_end: '2026-05-21',
  student_count: 5,
  reason: '本校没有考核站点',
  school_contact: '周海燕',
  school_mobile: '13900000001',
  fee_bearer: 'SCHOOL',
}
test.each<[string, Record<string, unknown>, boolean]>([
  ['only the required fields', {}, true],
  ['no host site', { host_org_sn: undefined }, false],
  ['0 students', { student_count: 0 }, false],
  ['six files', { proof_files: ['a', 'b', 'c', 'd', 'e', 'f'] }, false],
  ['no reason', { reason: '' }, false],
  ['a reason of 501 characters', { reason: '因'.repeat(501) }, false],
  ['a bad mobile', { school_mobile: '123' }, false],
  ['an unknown payer', { fee_bearer: 'NOBODY' }, false],
  ['a status set by the client', { status: 'SCHOOL_AUDIT' }, false],
  ['an approved count set by the client', { approved_count: 3 }, false],
])('create: %s', (_, change, accepted) => {
  expect(borrowContract.create.body.safeParse({ ...good, ...change }).success).toBe(accepted)
})

test('a field left out of a new submission is absent, not null', () => {
  expect(borrowContract.reapply.body.parse({ version: 2, student_count: 4 })).toEqual({
    version: 2,
    student_count: 4,
    opinion: null,
  })
  expect(borrowContract.reapply.body.parse({ wanted_plan_sn: null }).wanted_plan_sn).toBeNull()
})
