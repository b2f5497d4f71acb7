import { expect, test } from 'vitest'
import { planContract } from './plan.contract.ts'

const body = {
  org_sn: 'org',
  credential_sn: 'c',
  level: 'MIDDLE',
  template_sn: 't',
  title: '2026年第1批 中级考核计划',
  signup_start: '2026-09-01 00:00:00',
  signup_end: '2026-10-20 18:00:00',
  expected_count: 40,
  contact_name: '周海燕',
  contact_mobile: '13812345678',
}
const session = {
  room_sn: 'r',
  subject: 'ONLINE',
  session_no: 1,
  start_time: '2026-11-10 09:00:00',
  end_time: '2026-11-10 11:00:00',
  capacity: 30,
}
test.each<[string, Record<string, unknown>, boolean]>([
  ['only the required fields', {}, true],
  ['a session', { sessions: [session] }, true],
  ['no site', { org_sn: undefined }, false],
  ['no candidates expected', { expected_count: 0 }, false],
  ['a status set by the client', { status: 'PLAN_AUDIT' }, false],
  ['a plan number set by the client', { sn: 'JH20262200172008' }, false],
  ['a capacity set by the client', { capacity: 40 }, false],
  ['a time that does not exist', { signup_end: '2026-02-30 18:00:00' }, false],
  ['session number 100', { sessions: [{ ...session, session_no: 100 }] }, false],
  ['a session for 0 candidates', { sessions: [{ ...session, capacity: 0 }] }, false],
  ['201 sessions', { sessions: Array.from({ length: 201 }, () => session) }, false],
])('create: %s', (_, change, accepted) => {
  expect(planContract.create.body.safeParse({ ...body, ...change }).success).toBe(accepted)
})

test('certificate and level cannot be edited: the plan number contains them', () => {
  const { org_sn: _, credential_sn, level, ...fields } = body
  expect(planContract.update.body.safeParse(fields).success).toBe(true)
  expect(planContract.update.body.safeParse({ ...fields, level }).success).toBe(false)
  expect(planContract.update.body.safeParse({ ...fields, credential_sn }).success).toBe(false)
})
