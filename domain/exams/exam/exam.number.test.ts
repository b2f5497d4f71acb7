import { expect, test } from 'vitest'
import { examNumber, ticketNumber } from './exam.number.rules.ts'

test.each([
  [{ siteCode: '220017', year: 2025, planSerial: 8, serial: 1, seat: 1 }, '220017250800101'],
  [{ siteCode: '440301', year: 2026, planSerial: 99, serial: 12, seat: 40 }, '440301269901240'],
  [{ siteCode: '110001', year: 2100, planSerial: 1, serial: 999, seat: 99 }, '110001000199999'],
  [{ siteCode: '650002', year: 2009, planSerial: 10, serial: 100, seat: 7 }, '650002091010007'],
])('the ticket number of %o is %s', (given, number) => {
  expect(ticketNumber(given)).toBe(number)
  expect(number).toMatch(/^\d{15}$/)
})

test.each([
  ['JH20252200172008', 'ONLINE', 1, 'JH20252200172008T01'],
  ['JH20252200172008', 'OFFLINE', 12, 'JH20252200172008P12'],
] as const)('the exam of %s, %s, session %i is %s', (plan, subject, session, number) => {
  expect(examNumber(plan, subject, session)).toBe(number)
})
