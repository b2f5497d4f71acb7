import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { examDeviceContract } from '@zhikao/domain/exams/examDevice/examDevice.contract.ts'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import type { Username } from '../../test/world.ts'
import { buildAssignment } from '../assignment/assignment.factory.ts'
import { buildAttendance } from '../attendance/attendance.factory.ts'
import { buildCopy } from './examDevice.factory.ts'

const { list, report } = examDeviceContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** An exam with teacher as its chief and teacher2 in a room; the chief and the site have read the copy. */
async function day(minutes = 10) {
  const examiners = { 'acc-teacher': 'CHIEF', 'acc-teacher2': 'INVIGILATOR' } as const
  const { sn } = await buildAttendance(t.db, { minutes, examiners })
  await t.db.execute(
    sql`update assignment a set room_sn = (select r.room_sn from exam_room r where r.exam_sn = a.exam_sn limit 1) where a.exam_sn = ${sn} and a.role = 'INVIGILATOR'`,
  )
  await buildCopy(t.db, sn, 'acc-teacher', 30)
  await buildCopy(t.db, sn, 'acc-college', 20)
  return sn
}
const board = async (who: Username, sn: string) => (await t.as(who)).call(list, { params: { id: sn } })
const send = async (who: Username, sn: string, body: object) =>
  (await t.as(who)).call(report, { params: { id: sn }, body: body as never })
const stored = async (sn: string, account: string) =>
  (
    await t.db.execute<Record<string, unknown>>(
      sql`select ready, ready_time, last_seen, unsent, lost from exam_device where exam_sn = ${sn} and account_sn = ${account}`,
    )
  ).rows[0]

describe('“each device’s readiness (ready, since when, unsent items) is on a board for chief and site” (exam day, Build 6)', () => {
  it('the confirmed examiners, and the accounts of the site that have read the copy; who is missing is named', async () => {
    const sn = await day()
    await send('teacher', sn, { ready: true, unsent: 3 })
    for (const who of ['teacher', 'college', 'center', 'system'] as const) {
      const { data } = await board(who, sn)
      expect([who, data.map(({ role, state, unsent, lost }) => [role, state, unsent, lost])]).toEqual([
        who,
        [
          ['CHIEF', 'READY', 3, 0],
          ['INVIGILATOR', 'MISSING', 0, 0],
          [null, 'READY', 0, 0],
        ],
      ])
      const since = await Promise.all(['teacher', 'teacher2', 'college'].map((name) => stored(sn, `acc-${name}`)))
      expect(data.map(({ ready_time }) => ready_time)).toEqual(since.map((row) => row?.ready_time ?? null))
      expect(data.map(({ room }) => room !== null)).toEqual([false, true, false])
    }
  })

  it('a member of the panel sees the own device alone', async () => {
    const sn = await day()
    const { data } = await board('teacher2', sn)
    expect(data.map(({ role, state }) => [role, state])).toEqual([['INVIGILATOR', 'MISSING']])
    await (await t.as('teacher2')).call(scoreEntryContract.offline, { params: { id: sn } })
    expect((await board('teacher2', sn)).data).toMatchObject([{ state: 'READY', unsent: 0, lost: 0 }])
  })

  it('who is not confirmed, looks on, or is of another site has no place on it', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'CHIEF' } })
    await buildAssignment(t.db, { exam_sn: sn, account_sn: 'acc-teacher2', status: 'PENDING' })
    for (const account of ['acc-teacher2', 'acc-center', 'acc-college2']) await buildCopy(t.db, sn, account, 5)
    expect((await board('center', sn)).data.map(({ role }) => role)).toEqual(['CHIEF'])
  })

  it('is closed to everybody else: no session, no part in the exam, another site; centre and platform look on and report nothing', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'CHIEF' } })
    expect((await t.anonymous.call(list, { params: { id: sn } })).http).toBe(401)
    for (const [who, read, write] of [
      ['teacher', 200, 200],
      ['teacher2', 404, 404],
      ['college', 200, 200],
      ['college2', 404, 404],
      ['center', 200, 403],
      ['system', 200, 403],
      ['school', 403, 403],
      ['trainer', 403, 403],
    ] as const) {
      const sent = await send(who, sn, { ready: true, unsent: 0 })
      expect([who, (await board(who, sn)).http, sent.http]).toEqual([who, read, write])
    }
  })
})

describe('what a device reports (exam day, Build 6)', () => {
  it('“one evicted while it was closed is named with its count … on the board”: the copy is gone, then read again; what was lost stays', async () => {
    const sn = await day()
    expect((await send('teacher', sn, { ready: false, unsent: 0, lost: 4 })).data).toMatchObject({
      state: 'LOST',
      lost: 4,
    })
    expect((await board('college', sn)).data[0]).toMatchObject({ state: 'LOST', unsent: 0, lost: 4 })
    await send('teacher', sn, { ready: true, unsent: 1, lost: 2 })
    expect((await board('college', sn)).data[0]).toMatchObject({ state: 'READY', unsent: 1, lost: 4 })
    await send('teacher', sn, { ready: true, unsent: 0 })
    expect((await board('college', sn)).data[0]).toMatchObject({ state: 'READY', unsent: 0, lost: 4 })
  })

  it('since when it is ready is set by the reading of the copy alone: no report changes it or takes it as input (Decided 38)', async () => {
    const sn = await day()
    const before = await stored(sn, 'acc-teacher')
    for (const body of [
      { ready: false, unsent: 2, lost: 1 },
      { ready: true, unsent: 0 },
    ])
      await send('teacher', sn, body)
    const after = await stored(sn, 'acc-teacher')
    expect(after).toMatchObject({ ready: true, ready_time: before?.ready_time, unsent: 0, lost: 1 })
    await (await t.as('teacher')).call(scoreEntryContract.offline, { params: { id: sn } })
    expect(await stored(sn, 'acc-teacher')).toMatchObject({ ready_time: before?.ready_time, unsent: 0, lost: 1 })
    const given = await send('teacher', sn, { ready: true, unsent: 0, ready_time: '2020-01-01 00:00:00' })
    expect(given.http).toBe(400)
  })

  it('a report of who has not read the copy makes nothing ready, and lets no act claim an earlier time (Decided 38)', async () => {
    const { sn } = await buildAttendance(t.db, { minutes: -40, examiners: { 'acc-teacher': 'CHIEF' } })
    const reported = await send('teacher', sn, { ready: true, unsent: 1 })
    expect([reported.http, reported.data]).toEqual([
      200,
      { state: 'MISSING', ready_time: null, last_seen: null, unsent: 0, lost: 0 },
    ])
    expect(await stored(sn, 'acc-teacher')).toBe(undefined)
    const { data } = await (await t.as('teacher')).call(attendanceContract.list, { params: { id: sn } })
    const late = await (await t.as('teacher')).call(attendanceContract.checkin, {
      params: { id: sn },
      body: {
        ticket_no: data.candidates[0]!.ticket_no!,
        way: 'QR',
        identity_checked: true,
        occurred_at: addMinutes(await clock(t.db), -45),
      },
    })
    expect([late.http, late.rule]).toEqual([422, 'late_copy'])
  })

  it.each([
    [{ ready: true, unsent: -1 }],
    [{ ready: true, unsent: 10_000 }],
    [{ ready: true, unsent: 0, lost: 10_000 }],
    [{ ready: 'yes', unsent: 0 }],
    [{ unsent: 0 }],
    [{ ready: true, unsent: 0, account: 'acc-college' }],
  ])('is a flag and two counts within bounds; %j is refused', async (body) => {
    const sn = await day()
    expect((await send('teacher', sn, body)).http).toBe(400)
    expect(await stored(sn, 'acc-teacher')).toMatchObject({ ready: true, unsent: 0, lost: 0 })
  })

  it('is of the own account alone, and says when it was last online', async () => {
    const sn = await day()
    await t.db.execute(sql`update exam_device set last_seen = last_seen - interval '10 minutes' where exam_sn = ${sn}`)
    const before = await stored(sn, 'acc-teacher')
    await send('college', sn, { ready: true, unsent: 7 })
    expect(await stored(sn, 'acc-teacher')).toEqual(before)
    expect(await stored(sn, 'acc-college')).toMatchObject({ unsent: 7 })
    await send('teacher', sn, { ready: true, unsent: 0 })
    const after = await stored(sn, 'acc-teacher')
    expect(String(after?.last_seen) > String(before?.last_seen)).toBe(true)
  })
})

/** The session, begin and commit. */
const AROUND = 3

it('the board is one statement beside its exam, however many devices there are; a report too', async () => {
  const sn = await day()
  const [chief, member] = [await t.as('teacher'), await t.as('college')]
  const counter = countStatements(t.pool)
  await t.pool.query('update session set used_time = now()')
  const take = async (call: Promise<{ http: number }>) => {
    counter.take()
    expect((await call).http).toBe(200)
    return counter.take()
  }
  const few = await take(chief.call(list, { params: { id: sn } }))
  expect(few).toBeLessThanOrEqual(3)
  for (let at = 0; at < 8; at++) await buildAssignment(t.db, { exam_sn: sn, role: 'INVIGILATOR', status: 'CONFIRMED' })
  expect(await take(chief.call(list, { params: { id: sn } }))).toBe(few)
  expect((await board('college', sn)).data).toHaveLength(11)
  const sent = await take(member.call(report, { params: { id: sn }, body: { ready: true, unsent: 1 } }))
  expect(sent - AROUND).toBeLessThanOrEqual(2)
})
