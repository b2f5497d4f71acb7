import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import { buildAttendance } from './attendance.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The session, begin and commit; the savepoint of a late report and its release. */
const AROUND = 3
const AROUND_LATE = 5

/** An exam of three candidates, and how many statements the calls of its chief take; the first call of a chain and of a chief writes more, once. */
async function counted() {
  const { sn } = await buildAttendance(t.db, { candidates: 3, examiners: { 'acc-teacher': 'CHIEF' } })
  const client = await t.as('teacher')
  await client.call(scoreEntryContract.offline, { params: { id: sn } })
  const { data } = await client.call(attendanceContract.list, { params: { id: sn } })
  const [first, second, third] = data.candidates
  const come = (ticket_no: string | null, more = {}) =>
    client.call(attendanceContract.checkin, {
      params: { id: sn },
      body: { ticket_no: ticket_no ?? '', way: 'QR', identity_checked: true, ...more },
    })
  await come(first!.ticket_no)
  const counter = countStatements(t.pool)
  await t.pool.query('update session set used_time = now()')
  const take = async (call: Promise<{ http: number }>) => {
    counter.take()
    expect((await call).http).toBe(200)
    return counter.take()
  }
  return { sn, client, come, take, first: first!, second: second!, third: third! }
}

test('issue 30, Build 1: “a check-in costs ≤ 10 statements”', async () => {
  const { come, take, second } = await counted()
  expect((await take(come(second.ticket_no))) - AROUND).toBeLessThanOrEqual(10)
})

test('the same without network, with the copy that is asked for', async () => {
  const { come, take, third } = await counted()
  const occurred_at = addMinutes(await clock(t.db), 0)
  expect((await take(come(third.ticket_no, { occurred_at }))) - AROUND_LATE).toBeLessThanOrEqual(10)
})

test('a candidate who leaves, or is given time, costs no more', async () => {
  const { sn, client, take, first } = await counted()
  const change = (body: { extra_minutes: number; reason: string }) =>
    client.call(attendanceContract.update, { params: { id: sn, candidate: first.sn }, body })
  expect((await take(change({ extra_minutes: 10, reason: '断电' }))) - AROUND).toBeLessThanOrEqual(10)
})
