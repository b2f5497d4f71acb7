import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import { buildAttendance } from '../attendance/attendance.factory.ts'
import { buildExam } from './exam.factory.ts'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Seat = { signup: string; exam_sn: string; room_sn: string; seat_no: number }
const seatsOf = async (sn: string) =>
  (
    await t.db.execute<Seat>(
      sql`select signup_sn as signup, exam_sn, room_sn, seat_no from seat where exam_sn = ${sn} order by seat_no`,
    )
  ).rows
const move = async (who: Username, id: string, items: Seat[]) =>
  (await t.as(who)).call(examContract.seat, { params: { id }, body: { items, reason: '考场空调故障' } })
const ticketsOf = async (sn: string) =>
  (
    await t.db.execute<{ ticket_no: string }>(
      sql`select g.ticket_no from seat x join signup g on g.sn = x.signup_sn where x.exam_sn = ${sn} order by x.signup_sn`,
    )
  ).rows

test('two candidates change places in one call; ticket numbers stay; audit and a notice to the site (Decided 25)', async () => {
  const { sn } = await buildAttendance(t.db, { minutes: 600 })
  const [one, two] = await seatsOf(sn)
  const before = await ticketsOf(sn)
  const { data } = await move('center', sn, [
    { ...one!, seat_no: two!.seat_no },
    { ...two!, seat_no: one!.seat_no },
  ])
  expect(data).toEqual({ changed: 2 })
  expect((await seatsOf(sn)).map(({ signup }) => signup)).toEqual([two!.signup, one!.signup])
  expect(await ticketsOf(sn)).toEqual(before)
  const { rows } =
    await t.db.execute(sql`select (select count(*)::int from audit where action = 'exam.seat' and target_sn = ${sn}) as audited,
    (select count(*)::int from notice where event = 'exam.seat' and entity_sn = ${sn} and to_org = 'org-college') as told`)
  expect(rows).toEqual([{ audited: 1, told: 1 }])
})

test('a candidate goes to another session of the plan: both are counted again', async () => {
  const { sn, plan_sn } = await buildAttendance(t.db, { minutes: 600, candidates: 3 })
  const start_time = addMinutes(await clock(t.db), 900)
  const other = await buildExam(t.db, {
    plan_sn,
    sn: `${plan_sn}T02`,
    session_no: 2,
    start_time,
    end_time: addMinutes(start_time, 90),
  })
  const [one] = await seatsOf(sn)
  expect((await move('system', sn, [{ ...one!, exam_sn: other.sn, seat_no: 1 }])).http).toBe(200)
  const { rows } = await t.db.execute(
    sql`select sn, candidate_count as count from exam where plan_sn = ${plan_sn} order by sn`,
  )
  expect(rows).toEqual([
    { sn, count: 2 },
    { sn: other.sn, count: 1 },
  ])
})

test('the rooms of the plan’s subject and who sits where are read; the seats are offered where they may be changed', async () => {
  const { sn, plan_sn } = await buildAttendance(t.db, { minutes: 600, candidates: 3 })
  await t.db.execute(
    sql`update student set student_no = 'Z' || seat_no from seat where seat.student_sn = student.sn and exam_sn = ${sn}`,
  )
  await t.db.execute(
    sql`update student set student_no = 'A' from seat where seat.student_sn = student.sn and exam_sn = ${sn} and seat_no = 3`,
  )
  const other = await buildExam(t.db, { plan_sn, sn: `${plan_sn}T02`, session_no: 2 })
  const center = await t.as('center')
  const { data } = await center.call(examContract.seats, { params: { id: sn } })
  expect(data.rooms.map(({ exam_sn }) => exam_sn)).toEqual([sn, other.sn])
  expect(data.rooms[0]).toMatchObject({ begun: false, drawn: false, capacity: 40 })
  expect(data.seats.map(({ seat_no, rank, recorded }) => [seat_no, rank, recorded])).toEqual([
    [1, 2, false],
    [2, 3, false],
    [3, 1, false],
  ])
  expect(data.seats.map(({ signup }) => signup)).toEqual((await seatsOf(sn)).map(({ signup }) => signup))
  const actionsOf = async (who: Username, id: string) =>
    (await (await t.as(who)).call(examContract.detail, { params: { id } })).data.actions.includes('seats')
  const begun = await buildAttendance(t.db, { minutes: -5 })
  expect([await actionsOf('center', sn), await actionsOf('college', sn), await actionsOf('center', begun.sn)]).toEqual([
    true,
    false,
    false,
  ])
  for (const who of ['college', 'school', 'teacher'] as const)
    expect((await (await t.as(who)).call(examContract.seats, { params: { id: sn } })).http).toBe(403)
  expect((await center.call(examContract.seats, { params: { id: 'absent' } })).http).toBe(404)
})

test('a refusal names the seat: one that another keeps, one that is chosen twice', async () => {
  const { sn } = await buildAttendance(t.db, { minutes: 600, candidates: 3 })
  const [one, two] = await seatsOf(sn)
  const paths = async (items: Seat[]) => (await move('center', sn, items)).errors?.map(({ path }) => path)
  expect(
    await paths([
      { ...one!, seat_no: 30 },
      { ...two!, seat_no: 3 },
    ]),
  ).toEqual(['items.1.seat_no'])
  expect(
    await paths([
      { ...one!, seat_no: 30 },
      { ...two!, seat_no: 30 },
    ]),
  ).toEqual(['items.1.seat_no'])
})

test.each([
  ['a taken seat', { seat_no: 2 }, 'seat_taken'],
  ['a seat beyond the room', { seat_no: 99 }, 'seat_room'],
  ['a room of another exam', { room_sn: 'elsewhere' }, 'seat_room'],
  ['a candidate of another exam', { signup: 'nobody' }, 'seat_unknown'],
])('%s is refused: nothing changes', async (_, given, rule) => {
  const { sn } = await buildAttendance(t.db, { minutes: 600 })
  await t.db.execute(sql`update exam_room set capacity = 40 where exam_sn = ${sn}`)
  const before = await seatsOf(sn)
  expect((await move('center', sn, [{ ...before[0]!, ...given }])).rule).toBe(rule)
  expect(await seatsOf(sn)).toEqual(before)
})

test('not once the exam has begun, not of a candidate who is recorded, and no other room where stations are drawn', async () => {
  const begun = await buildAttendance(t.db, { minutes: -5 })
  const [first] = await seatsOf(begun.sn)
  expect((await move('center', begun.sn, [{ ...first!, seat_no: 30 }])).rule).toBe('seat_begun')
  const { sn } = await buildAttendance(t.db, { minutes: 20 })
  const [one] = await seatsOf(sn)
  await t.db.execute(
    sql`insert into attendance (sn, exam_sn, room_sn, signup_sn, subject) values (${`${one!.signup}-T`}, ${sn}, ${one!.room_sn}, ${one!.signup}, 'ONLINE')`,
  )
  expect((await move('center', sn, [{ ...one!, seat_no: 30 }])).rule).toBe('seat_begun')
  const drawn = await buildAttendance(t.db, { minutes: 600, station_mode: 'DRAW' })
  const start_time = addMinutes(await clock(t.db), 900)
  const other = await buildExam(t.db, {
    plan_sn: drawn.plan_sn,
    sn: `${drawn.plan_sn}T02`,
    session_no: 2,
    start_time,
    end_time: addMinutes(start_time, 90),
  })
  const [seat] = await seatsOf(drawn.sn)
  expect((await move('center', drawn.sn, [{ ...seat!, exam_sn: other.sn, seat_no: 5 }])).rule).toBe('seat_drawn')
})

test('the site, schools and examiners change no seats (domain.md §5.4)', async () => {
  const { sn } = await buildAttendance(t.db, { minutes: 600 })
  const [one] = await seatsOf(sn)
  for (const who of ['college', 'school', 'teacher'] as const)
    expect([who, (await move(who, sn, [{ ...one!, seat_no: 30 }])).http]).toEqual([who, 403])
  expect((await move('center', 'absent', [{ ...one!, seat_no: 30 }])).http).toBe(404)
})
