import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { examDocumentContract } from '@zhikao/domain/exams/examDocument/examDocument.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { ticketContract } from '@zhikao/domain/exams/ticket/ticket.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { textOfPdf } from '../../test/pdf.ts'
import type { Username } from '../../test/world.ts'
import { buildIncident } from '../incident/incident.factory.ts'
import { buildAttendance } from './attendance.factory.ts'

const { draw, exchange, list, update } = attendanceContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const chiefed = (given: Parameters<typeof buildAttendance>[1] = {}) =>
  buildAttendance(t.db, { station_mode: 'DRAW', examiners: { 'acc-teacher': 'CHIEF' }, candidates: 4, ...given })
const rowsOf = async (id: string) => (await (await t.as('center')).call(list, { params: { id } })).data.candidates
const stationsOf = (rows: readonly { station: number | null }[]) =>
  rows.map(({ station }) => station ?? 0).toSorted((one, other) => one - other)
const make = async (id: string) => (await t.as('teacher')).call(draw, { params: { id }, body: {} })
type Pair = { a: string; b: string; reason?: string | null; a_version?: number; b_version?: number }
const swap = async (who: Username, id: string, body: Pair) =>
  (await t.as(who)).call(exchange, { params: { id }, body: { reason: '五号工位故障', ...body } })
/** An exam of today whose workstations are drawn, and its candidates. */
async function drawn(given: Parameters<typeof buildAttendance>[1] = {}) {
  const { sn } = await chiefed(given)
  const { data } = await make(sn)
  const [one, two, three] = data.candidates
  return { sn, one: one!, two: two!, three: three! }
}

describe('“With DRAW no station exists before the draw” (Decided 40; exam-day R13)', () => {
  // By the report: one preset number that the draw would give to another.
  it.each([[[1]], [[4, 3]], [[2, 1, 4, 3]]])(
    '%o set by hand before the draw is refused, and the draw is made',
    async (numbers) => {
      const { sn } = await chiefed()
      const candidates = await rowsOf(sn)
      for (const [at, station] of numbers.entries()) {
        const params = { id: sn, candidate: candidates[at]!.sn }
        const body = { station, reason: '靠近电源' }
        expect((await (await t.as('teacher')).call(update, { params, body })).rule).toBe('station_undrawn')
      }
      expect((await rowsOf(sn)).map(({ station, actions }) => [station, actions])).toEqual(
        [1, 2, 3, 4].map(() => [null, []]),
      )
      const { http, data } = await make(sn)
      expect(http).toBe(200)
      expect(stationsOf(data.candidates)).toEqual([1, 2, 3, 4])
    },
  )
  it('after the draw none is set by hand either: it is exchanged', async () => {
    const { sn, one } = await drawn()
    expect([one.actions.includes('station'), one.actions.includes('exchange')]).toEqual([false, true])
    const params = { id: sn, candidate: one.sn }
    const set = async (station: number) =>
      (await (await t.as('teacher')).call(update, { params, body: { station, reason: '设备故障' } })).rule
    expect([await set(30), await set(one.station!), await set(2)]).toEqual([
      'station_drawn',
      'station_drawn',
      'station_drawn',
    ])
  })
  it('with stations in order one is set as before, and there is nothing to exchange', async () => {
    const { sn } = await chiefed({ station_mode: 'ORDER' })
    const [one, two] = await rowsOf(sn)
    expect((await swap('teacher', sn, { a: one!.sn, b: two!.sn })).rule).toBe('draw_mode')
    const params = { id: sn, candidate: one!.sn }
    const { data } = await (await t.as('teacher')).call(update, { params, body: { station: 30, reason: '设备故障' } })
    expect(data.candidate.station).toBe(30)
  })
})

describe('“after it two stations are exchanged with a reason in one act (PUT /exam/{sn}/station {a, b, reason}, the chief)” (Decided 40; exam-day R13)', () => {
  it('both have the other’s, with history and audit; the drawn order stays', async () => {
    const { sn, one, two, three } = await drawn()
    const { http, data } = await swap('teacher', sn, {
      a: one.sn,
      b: two.sn,
      a_version: one.version,
      b_version: two.version,
    })
    expect(http).toBe(200)
    const now = (wanted: string) => data.candidates.find((row) => row.sn === wanted)
    expect([now(one.sn)?.station, now(two.sn)?.station, now(three.sn)?.station]).toEqual([
      two.station,
      one.station,
      three.station,
    ])
    expect([now(one.sn)?.version, now(two.sn)?.version]).toEqual([one.version + 1, two.version + 1])
    const { rows } = await t.db.execute(sql`
      select h.entity_sn, h.opinion, a.before ->> 'station' as before, a.after ->> 'station' as after from history h
      join audit a on a.target_sn = h.entity_sn and a.action = 'attendance.exchange'
      where h.move = 'exchange' and h.entity_sn in (${one.sn}, ${two.sn}) order by h.entity_sn = ${two.sn}`)
    expect(rows).toEqual([
      { entity_sn: one.sn, opinion: '五号工位故障', before: String(one.station), after: String(two.station) },
      { entity_sn: two.sn, opinion: '五号工位故障', before: String(two.station), after: String(one.station) },
    ])
    const { data: draws } = await (await t.as('center')).call(attendanceContract.draws, { params: { id: sn } })
    expect(draws[0]?.order[one.station! - 1]).toBe(one.ticket_no)
  })
  it('one who is absent leaves his workstation to another; who has left does not take part', async () => {
    const { sn, one, two, three } = await drawn()
    await t.db.execute(sql`update attendance set state = 'ABSENT', absent_reason = '未到' where sn = ${two.sn}`)
    await t.db.execute(sql`update attendance set state = 'LEFT', checkin_time = now(), checkin_way = 'QR', identity_checked = true,
      left_time = now() where sn = ${three.sn}`)
    const { data } = await swap('teacher', sn, { a: one.sn, b: two.sn })
    expect(data.candidates.find((row) => row.sn === one.sn)?.station).toBe(two.station)
    expect((await swap('teacher', sn, { a: one.sn, b: three.sn })).rule).toBe('state')
    expect((await swap('teacher', sn, { a: three.sn, b: one.sn })).rule).toBe('state')
  })
  it('is the chief’s, the site’s with a reason while he is missing; other sites and examiners 404', async () => {
    const { sn, one, two } = await drawn({ examiners: { 'acc-teacher': 'CHIEF', 'acc-teacher2': 'EXAMINER' } })
    const pair = { a: one.sn, b: two.sn }
    expect((await swap('teacher', sn, { ...pair, reason: null })).rule).toBe('reason_needed')
    expect((await swap('teacher2', sn, pair)).rule).toBe('chief_only')
    expect((await swap('college', sn, pair)).rule).toBe('chief_here')
    expect((await swap('college2', sn, pair)).http).toBe(404)
    expect((await swap('center', sn, pair)).http).toBe(403)
    await t.db.execute(sql`update exam set chief_time = null where sn = ${sn}`)
    expect((await swap('college', sn, { ...pair, reason: null })).rule).toBe('site_reason')
    expect((await swap('college', sn, { ...pair, reason: '主考未到岗' })).http).toBe(200)
  })
  it('is of two candidates of one room of this exam, as they were seen', async () => {
    const { sn } = await chiefed()
    await t.db.execute(sql`
      with other as (insert into exam_room (exam_sn, room_sn, serial, capacity, time)
        select exam_sn, (select r.sn from room r where r.sn <> room_sn order by r.sn limit 1), 2, 40, time from exam_room where exam_sn = ${sn} returning room_sn)
      update seat set room_sn = other.room_sn from other where exam_sn = ${sn} and seat_no = 4`)
    const [one, two, ...rest] = (await make(sn)).data.candidates
    const other = rest.find(({ room_sn }) => room_sn !== one!.room_sn)
    expect((await swap('teacher', sn, { a: one!.sn, b: other!.sn })).rule).toBe('exchange_room')
    expect((await swap('teacher', sn, { a: one!.sn, b: one!.sn })).http).toBe(400)
    expect((await swap('teacher', sn, { a: one!.sn, b: (await drawn()).one.sn })).http).toBe(404)
    expect((await swap('teacher', sn, { a: 'absent', b: one!.sn })).http).toBe(404)
    expect((await swap('teacher', sn, { a: one!.sn, b: two!.sn, a_version: 9 })).rule).toBe('stale')
    expect((await swap('teacher', sn, { a: one!.sn, b: two!.sn, b_version: 9 })).rule).toBe('stale')
  })
  it('needs a draw, and a day that is not finished', async () => {
    const { sn } = await chiefed()
    const [one, two] = await rowsOf(sn)
    expect((await swap('teacher', sn, { a: one!.sn, b: two!.sn })).rule).toBe('station_undrawn')
    const held = await drawn()
    await t.db.execute(
      sql`update exam set run_state = 'FINISHED', actual_start_time = start_time, actual_end_time = end_time where sn = ${held.sn}`,
    )
    expect((await swap('teacher', held.sn, { a: held.one.sn, b: held.two.sn })).rule).toBe('state')
  })
  it('two at once: both are done, one after the other', async () => {
    const { sn, one, two, three } = await drawn()
    const answers = await Promise.all([
      swap('teacher', sn, { a: one.sn, b: two.sn }),
      swap('teacher', sn, { a: two.sn, b: three.sn }),
    ])
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    expect(stationsOf(await rowsOf(sn))).toEqual([1, 2, 3, 4])
  })
})

describe('“Where a station is drawn, no screen or paper shows the ticket’s seat number as the place” (Decided 40; exam-day D6, R13)', () => {
  /** Where the candidate of the plan sits, by each list that says it. */
  async function placesOf(exam: { sn: string; plan_sn: string }, signup: string) {
    const site = await t.as('college')
    const seats = (await site.call(examContract.students, { params: { id: exam.sn }, query: {} })).data.items
    const signups = (await site.call(signupContract.students, { params: { id: exam.plan_sn }, query: {} })).data.items
    const form = (await site.call(incidentContract.exam, { params: { id: exam.sn } })).data
    return [
      seats.find(({ sn }) => sn === signup)?.seat_no,
      signups.find(({ sn }) => sn === signup)?.seats[0]?.seat_no,
      form.candidates.find(({ signup_sn }) => signup_sn === signup)?.seat_no,
    ]
  }
  const ticketOf = async (plan: string, signup: string) =>
    (
      await textOfPdf(
        (
          await (await t.as('college')).call(ticketContract.print, { params: { id: plan }, query: { signup } })
        ).raw,
      )
    )
      .join('')
      .replaceAll(/\s/g, '')
  const candidateOf = async (exam: string) => {
    const [row] = await rowsOf(exam)
    await t.db.execute(
      sql`update seat set seat_no = 27 where exam_sn = ${exam} and signup_sn = ${row!.sn.slice(0, -2)}`,
    )
    return row!.sn.slice(0, -2)
  }
  test.each(['ONLINE', 'OFFLINE'] as const)(
    '%s: nowhere before the draw, then the workstation, in lists, incidents and on the ticket',
    async (subject) => {
      const held = await chiefed({ subject })
      const signup = await candidateOf(held.sn)
      expect(await placesOf(held, signup)).toEqual([null, null, null])
      const before = await ticketOf(held.plan_sn, signup)
      expect([before.includes('工位'), before.includes('现场抽签'), before.includes('座位27')]).toEqual([
        true,
        true,
        false,
      ])
      await make(held.sn)
      const station = (await rowsOf(held.sn)).find(({ sn }) => sn.startsWith(signup))!.station!
      expect(await placesOf(held, signup)).toEqual([station, station, station])
      expect(await ticketOf(held.plan_sn, signup)).not.toContain('现场抽签')
      const { sn } = await buildIncident(t.db, { exam_sn: held.sn, affected: [{ signup_sn: signup, effect: 'NONE' }] })
      const { data } = await (await t.as('college')).call(incidentContract.detail, { params: { id: sn } })
      expect(data.affected.map(({ seat_no }) => seat_no)).toEqual([station])
      const byPlace = async (sort: 'seat_no' | '-seat_no') =>
        (
          await (await t.as('college')).call(examContract.students, { params: { id: held.sn }, query: { sort } })
        ).data.items.map(({ seat_no }) => seat_no)
      expect([await byPlace('seat_no'), await byPlace('-seat_no')]).toEqual([
        [1, 2, 3, 4],
        [4, 3, 2, 1],
      ])
    },
  )
  test('with stations in order the seat is the place, or the one that the chief gave', async () => {
    const held = await chiefed({ station_mode: 'ORDER' })
    const signup = await candidateOf(held.sn)
    expect(await placesOf(held, signup)).toEqual([27, 27, 27])
    expect(await ticketOf(held.plan_sn, signup)).toContain('27')
    const params = { id: held.sn, candidate: `${signup}-T` }
    await (await t.as('teacher')).call(update, { params, body: { station: 29, reason: '设备故障' } })
    expect(await placesOf(held, signup)).toEqual([29, 29, 29])
  })
  test.each([
    ['DRAW', 'OFFLINE', '工位'],
    ['ORDER', 'OFFLINE', '座位'],
    ['DRAW', 'ONLINE', '工位'],
    ['ORDER', 'ONLINE', '座位'],
  ] as const)('%s, %s: every paper of the day calls the place %s', async (station_mode, subject, word) => {
    const { sn } = await chiefed({ station_mode, subject })
    const other = word === '工位' ? '座位' : '工位'
    const site = await t.as('college')
    for (const kind of ['seats', 'desks', 'door', 'score-sheet'] as const) {
      if (kind === 'score-sheet' && subject === 'ONLINE') continue
      const { raw } = await site.call(examDocumentContract.print, { params: { id: sn, kind } })
      const text = (await textOfPdf(raw)).join('').replaceAll(/\s/g, '')
      expect([kind, text.includes(word), text.includes(other)]).toEqual([kind, true, false])
    }
    const { raw } = await site.call(attendanceContract.sheet, { params: { id: sn } })
    expect((await textOfPdf(raw)).join('').includes(word)).toBe(true)
  })
})
