import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import type { Username } from '../../test/world.ts'
import { buildAttendance } from '../attendance/attendance.factory.ts'
import { buildChiefReport } from '../chiefReport/chiefReport.factory.ts'
import { buildRoomRecord } from '../roomRecord/roomRecord.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const rowsOf = async (who: Username) =>
  (await (await t.as(who)).call(assignmentContract.list, { query: { limit: 100 } })).data.items
const rowOf = async (who: Username, exam_sn: string) => (await rowsOf(who)).find((one) => one.exam_sn === exam_sn)!
const examiners = { 'acc-teacher': 'CHIEF', 'acc-teacher2': 'INVIGILATOR' } as const
const NOTHING = { rooms: 1, written: 0, confirmed: 0, needed: 2, submitted: 0 }

it('a call says where it belongs, and from the start on what is filed of its rooms (domain.md §3.20)', async () => {
  const coming = await buildAttendance(t.db, { minutes: 5000, examiners })
  expect(await rowOf('teacher', coming.sn)).toMatchObject({ group: 'COMING', stage: 'COMING', closing: null })
  const running = await buildAttendance(t.db, { minutes: -10, started: true, examiners })
  const row = await rowOf('teacher', running.sn)
  expect(row).toMatchObject({ group: 'TODAY', stage: 'OPEN', exam_state: 'IN_PROGRESS', closing: { records: NOTHING } })
  expect(row.actions).toEqual(expect.arrayContaining(['run', 'record']))
  expect(row.actions).not.toContain('report')
  await t.db.execute(sql`update exam set actual_end_time = business_now() where sn = ${running.sn}`)
  // Finished before its planned end.
  expect(await rowOf('teacher', running.sn)).toMatchObject({ group: 'TODAY', stage: 'OVER' })
  expect((await rowOf('teacher', running.sn)).actions).toContain('report')
  const over = await buildRoomRecord(t.db, { minutes: -3000, examiners, status: 'SUBMIT' })
  const past = await rowOf('teacher', over.sn)
  expect(past).toMatchObject({
    group: 'PAST',
    stage: 'OVER',
    closing: { records: { rooms: 1, written: 1, submitted: 1 }, report: 'NONE' },
  })
  expect(past.actions).toContain('report')
  expect((await rowOf('teacher2', over.sn)).actions).not.toContain('report')
  expect((await rowOf('college', over.sn)).actions).not.toContain('record')
})

it('of an examiner of one room that room counts alone', async () => {
  const held = await buildAttendance(t.db, { minutes: -200, examiners })
  // One candidate sits in another room.
  await t.db.execute(sql`insert into exam_room (exam_sn, room_sn, serial, capacity, time)
    select x.exam_sn, (select r.sn from room r where r.sn <> x.room_sn order by r.sn limit 1), 2, 30, x.time from exam_room x where x.exam_sn = ${held.sn}`)
  await t.db.execute(sql`update seat set room_sn = (select room_sn from exam_room where exam_sn = ${held.sn} and serial = 2)
    where exam_sn = ${held.sn} and seat_no = 2`)
  await t.db.execute(sql`update assignment set room_sn = (select room_sn from exam_room where exam_sn = ${held.sn} and serial = 1)
    where exam_sn = ${held.sn} and role = 'INVIGILATOR'`)
  expect((await rowOf('teacher2', held.sn)).closing?.records).toMatchObject({ rooms: 1, needed: 2 })
  // The other room has only the chief to confirm.
  expect((await rowOf('teacher', held.sn)).closing?.records).toMatchObject({ rooms: 2, needed: 3 })
})

it('a submitted report is read by every examiner of the plan; the list has no query per row', async () => {
  const { sn } = await buildChiefReport(t.db, { account_sn: 'acc-teacher', status: 'SUBMIT' })
  const client = await t.as('teacher')
  const ofPlan = async () => (await rowsOf('teacher')).find((row) => row.plan_sn === sn)!
  expect((await ofPlan()).closing?.report).toBe('SUBMIT')
  await t.db.execute(
    sql`update assignment set role = 'INVIGILATOR' where exam_sn in (select sn from exam where plan_sn = ${sn})`,
  )
  expect((await ofPlan()).actions).toContain('report')
  const counter = countStatements(t.pool)
  const count = async (limit: number) => {
    await t.pool.query('update session set used_time = now()')
    counter.take()
    await client.call(assignmentContract.list, { query: { limit } })
    return counter.take()
  }
  expect(await count(5)).toBe(await count(1))
})
