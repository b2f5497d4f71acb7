import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { EXAM_RULES } from '@zhikao/domain/platform/setting/setting.model.ts'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import { buildCopy } from '../examDevice/examDevice.factory.ts'
import { buildAttendance } from './attendance.factory.ts'

const { list, checkin, update } = attendanceContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = async (who: Username, id: string) => (await t.as(who)).call(list, { params: { id } })
const rowsOf = async (id: string) => (await read('center', id)).data.candidates
type Body = Record<string, unknown>
const come = async (who: Username, id: string, body: Body) =>
  (await t.as(who)).call(checkin, {
    params: { id },
    body: { way: 'QR', identity_checked: true, ...body } as never,
  })
const change = async (who: Username, id: string, candidate: string, body: Body) =>
  (await t.as(who)).call(update, { params: { id, candidate }, body })
const chiefed = (given: Parameters<typeof buildAttendance>[1] = {}) =>
  buildAttendance(t.db, { examiners: { 'acc-teacher': 'CHIEF' }, ...given })
const traces = async (sn: string) =>
  (
    await t.db.execute<{ move: string; from: string; to: string; opinion: string | null; audited: number }>(sql`
      select h.move, h.from_status as from, h.to_status as to, h.opinion,
        (select count(*)::int from audit a where a.target_sn = h.entity_sn and a.action = 'attendance.' || h.move) as audited
      from history h where h.entity = 'attendance' and h.entity_sn = ${sn} order by h.time, h.sn`)
  ).rows

describe('the attendance of an exam', () => {
  it('is read by its confirmed examiners, its site, centre and platform alone', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'INVIGILATOR' } })
    expect((await t.anonymous.call(list, { params: { id: sn } })).http).toBe(401)
    for (const [who, http] of [
      ['teacher', 200],
      ['teacher2', 404],
      ['college', 200],
      ['college2', 404],
      ['center', 200],
      ['system', 200],
      ['school', 403],
      ['trainer', 403],
    ] as const)
      expect([who, (await read(who, sn)).http]).toEqual([who, http])
  })
  it('is closed to an examiner whose call is not confirmed (Decided 14)', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'INVIGILATOR' } })
    for (const status of ['PENDING', 'DECLINED', 'LAPSED', 'REPLACED']) {
      await t.db.execute(sql`update assignment set status = ${status} where exam_sn = ${sn}`)
      expect([status, (await read('teacher', sn)).http]).toEqual([status, 404])
    }
  })
  it('shows of a candidate what an examiner may see: no whole ID number, no class (interface.md §6); expected without a record', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'INVIGILATOR' } })
    const { data } = await read('teacher', sn)
    expect(data.exam.counts).toEqual({ all: 2, expected: 2, present: 0, late: 0, absent: 0, left: 0 })
    expect(data.exam.chief).toBe(null)
    const { sn: chiefed_sn } = await chiefed()
    expect((await read('teacher', chiefed_sn)).data.exam.chief).toMatch(/\S/)
    for (const one of data.candidates) {
      expect([one.state, one.version, one.station]).toEqual(['EXPECTED', 0, one.seat_no])
      expect(one.id_no).toMatch(/\*{8}/)
      expect(Object.keys(one)).not.toContain('class_name')
    }
  })
  it('nobody looks on with the right to write: centre and platform are refused', async () => {
    const { sn } = await chiefed()
    const [one] = await rowsOf(sn)
    expect((await come('center', sn, { ticket_no: one!.ticket_no })).http).toBe(403)
    expect((await change('system', sn, one!.sn, { note: 'x' })).http).toBe(403)
    expect((await read('center', sn)).data.exam.actions).toEqual([])
  })
})

describe('a check-in', () => {
  it('is by the ticket’s number or by hand, once, with history and audit entry', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'INVIGILATOR' } })
    const [first, second] = await rowsOf(sn)
    const { data } = await come('teacher', sn, { ticket_no: first!.ticket_no })
    expect([data.candidate.state, data.candidate.checkin_way, data.candidate.version]).toEqual(['PRESENT', 'QR', 2])
    expect((await read('teacher', sn)).data.exam.counts).toMatchObject({ expected: 1, present: 1 })
    const byHand = await come('college', sn, { signup: second!.sn.replace(/-T$/, ''), way: 'MANUAL' })
    expect(byHand.data.candidate).toMatchObject({ state: 'PRESENT', checkin_way: 'MANUAL', identity_checked: true })
    expect((await come('teacher', sn, { ticket_no: first!.ticket_no })).http).toBe(409)
    expect(await traces(first!.sn)).toEqual([
      { move: 'checkin', from: 'EXPECTED', to: 'PRESENT', opinion: null, audited: 1 },
    ])
  })
  it('asks for the identity, and knows the candidates of this exam only', async () => {
    const { sn } = await chiefed()
    const other = await buildAttendance(t.db, { examiners: { 'acc-teacher2': 'CHIEF' } })
    const [own] = await rowsOf(sn)
    const [foreign] = await rowsOf(other.sn)
    expect((await come('teacher', sn, { ticket_no: own!.ticket_no, identity_checked: false })).rule).toBe(
      'identity_unchecked',
    )
    expect((await come('teacher', sn, { ticket_no: foreign!.ticket_no })).rule).toBe('candidate_unknown')
    expect((await come('teacher', sn, {})).http).toBe(400)
    expect((await come('teacher', sn, { ticket_no: '12' })).http).toBe(400)
  })
  it.each([
    [EXAM_RULES.checkin_open_min + 1, 'checkin_early'],
    [EXAM_RULES.checkin_open_min - 1, 'PRESENT'],
    [-1, 'LATE'],
    [-29, 'LATE'],
    [-31, 'late'],
  ])('%i minutes before the start ends in %s (domain.md §3.13a)', async (minutes, end) => {
    const { sn } = await buildAttendance(t.db, { minutes, examiners: { 'acc-teacher': 'INVIGILATOR' } })
    const [one] = await rowsOf(sn)
    const { rule, data } = await come('teacher', sn, { ticket_no: one!.ticket_no })
    expect(rule ?? data.candidate.state).toBe(end)
  })
  it('too late is overruled by the chief with a reason, by the site only while no chief is there', async () => {
    const { sn } = await chiefed({ minutes: -40, candidates: 3 })
    const [one, two, three] = await rowsOf(sn)
    expect((await come('teacher', sn, { ticket_no: one!.ticket_no })).rule).toBe('late')
    const bySite = await come('college', sn, { ticket_no: one!.ticket_no, reason: '公交停运' })
    expect(bySite.data.candidate).toMatchObject({ state: 'LATE', late_reason: '公交停运' })
    const byChief = await come('teacher', sn, { ticket_no: two!.ticket_no, reason: '公交停运' })
    expect(byChief.data.candidate.state).toBe('LATE')
    expect((await read('teacher', sn)).data.exam.chief_here).toBe(true)
    expect((await come('college', sn, { ticket_no: three!.ticket_no, reason: '公交停运' })).rule).toBe('late')
  })
  it('of an examiner is for the room of the call', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'INVIGILATOR' } })
    await t.db.execute(
      sql`update assignment set room_sn = (select sn from room where sn not in (select room_sn from exam_room where exam_sn = ${sn}) limit 1) where exam_sn = ${sn}`,
    )
    const [one] = await rowsOf(sn)
    expect((await come('teacher', sn, { ticket_no: one!.ticket_no })).rule).toBe('room_other')
    expect((await read('teacher', sn)).data.candidates[0]?.actions).toEqual([])
  })
  it('that was kept without network is judged at its own time, and marked; older than 24 hours or of the future it is refused', async () => {
    const { sn } = await chiefed({ minutes: -40, candidates: 3 })
    const [one] = await rowsOf(sn)
    const now = await clock(t.db)
    const at = (minutes: number) => ({ ticket_no: one!.ticket_no, occurred_at: addMinutes(now, minutes) })
    expect((await come('teacher', sn, at(10))).rule).toBe('occurred_future')
    expect((await come('teacher', sn, at(-24 * 60 - 1))).rule).toBe('occurred_old')
    await buildCopy(t.db, sn, 'acc-teacher', 46)
    const { data } = await come('teacher', sn, at(-45))
    expect(data.candidate).toMatchObject({ state: 'PRESENT', offline: true, checkin_time: addMinutes(now, -45) })
  })
  it.each([
    ['extra minutes', { extra_minutes: 10, reason: '死机' }],
    ['another workstation', { station: 9, reason: '设备故障' }],
    ['a note', { note: '考生自述不适' }],
  ])(
    '“Every act that came late is marked, extra minutes and station too” (Decided 38; exam-day R20): %s',
    async (_, late) => {
      const { sn } = await chiefed({ minutes: -40 })
      const [one] = await rowsOf(sn)
      await come('teacher', sn, { ticket_no: one!.ticket_no, reason: '堵车' })
      const before = await change('teacher', sn, one!.sn, { note: '在场' })
      expect(before.data.candidate.offline).toBe(false)
      const occurred_at = addMinutes(await clock(t.db), -5)
      const kept = await change('teacher', sn, one!.sn, { ...late, occurred_at })
      expect(kept.data.candidate.offline).toBe(true)
      await change('teacher', sn, one!.sn, { note: '补记', occurred_at })
      const after = await change('teacher', sn, one!.sn, { state: 'LEFT' })
      expect(after.data.candidate).toMatchObject({ state: 'LEFT', offline: true })
      const { rows } = await t.db.execute<{ marked: boolean }>(
        sql`select after ? 'offline' as marked from audit where target_sn = ${one!.sn} order by seq desc limit 3`,
      )
      expect(rows.map(({ marked }) => marked)).toEqual([false, true, true])
    },
  )
})

describe('a candidate', () => {
  it('is absent only after the last admission, with a reason; comes after all by the chief', async () => {
    const early = await chiefed({ minutes: -20 })
    const [waiting] = await rowsOf(early.sn)
    expect((await change('teacher', early.sn, waiting!.sn, { state: 'ABSENT', reason: '未到' })).rule).toBe(
      'absent_early',
    )
    const { sn } = await chiefed({ minutes: -35 })
    const [one] = await rowsOf(sn)
    expect((await change('teacher', sn, one!.sn, { state: 'ABSENT' })).rule).toBe('reason_needed')
    const absent = await change('teacher', sn, one!.sn, { state: 'ABSENT', reason: '未到', version: 0 })
    expect(absent.data.candidate).toMatchObject({ state: 'ABSENT', absent_reason: '未到' })
    const came = await come('teacher', sn, { ticket_no: one!.ticket_no, reason: '误登记' })
    expect(came.data.candidate).toMatchObject({ state: 'LATE', absent_reason: null, late_reason: '误登记' })
    expect((await traces(one!.sn)).map(({ from, to }) => [from, to])).toEqual([
      ['EXPECTED', 'ABSENT'],
      ['ABSENT', 'LATE'],
    ])
  })
  it('leaves after the earliest hand-in; a mistake is taken back by the chief', async () => {
    const { sn } = await chiefed({ minutes: -20 })
    const [one] = await rowsOf(sn)
    await come('teacher', sn, { ticket_no: one!.ticket_no })
    expect((await change('college', sn, one!.sn, { state: 'LEFT' })).rule).toBe('leave_early')
    const ill = await change('teacher', sn, one!.sn, { state: 'LEFT', reason: '突发疾病' })
    expect(ill.data.candidate.state).toBe('LEFT')
    const back = await change('teacher', sn, one!.sn, { state: 'PRESENT', reason: '误操作' })
    expect(back.data.candidate).toMatchObject({ state: 'LATE', left_time: null })
    const undone = await change('teacher', sn, one!.sn, { state: 'EXPECTED', reason: '误操作' })
    expect(undone.data.candidate).toMatchObject({ state: 'EXPECTED', checkin_time: null, identity_checked: false })
  })
  it('gets extra minutes from the chief, with a reason: they move the own end alone', async () => {
    const { sn, end_time } = await chiefed()
    const [one, two] = await rowsOf(sn)
    expect((await change('teacher', sn, one!.sn, { extra_minutes: 10 })).rule).toBe('reason_needed')
    expect((await change('teacher', sn, one!.sn, { extra_minutes: 46, reason: '死机' })).http).toBe(400)
    const { data } = await change('teacher', sn, one!.sn, { extra_minutes: 10, reason: '死机' })
    expect(data.candidate.end_time).toBe(addMinutes(end_time, 10))
    expect((await rowsOf(sn)).find((row) => row.sn === two!.sn)?.end_time).toBe(end_time)
  })
  it('an examiner gives no extra minutes and takes nothing back', async () => {
    const { sn } = await buildAttendance(t.db, { examiners: { 'acc-teacher': 'INVIGILATOR' } })
    const [one] = await rowsOf(sn)
    expect((await change('teacher', sn, one!.sn, { extra_minutes: 10, reason: '死机' })).rule).toBe('chief_only')
    await come('teacher', sn, { ticket_no: one!.ticket_no })
    expect((await change('teacher', sn, one!.sn, { state: 'EXPECTED', reason: '误操作' })).rule).toBe('chief_only')
  })
  it('has a workstation of its own in the room, and a note', async () => {
    const { sn } = await chiefed()
    const [one, two] = await rowsOf(sn)
    const { data } = await change('teacher', sn, one!.sn, { station: 30, reason: '设备故障', note: '左撇子' })
    expect(data.candidate).toMatchObject({ station: 30, note: '左撇子' })
    expect((await change('teacher', sn, two!.sn, { station: 30, reason: '设备故障' })).rule).toBe('station_taken')
  })
  it('is changed where nobody changed it meanwhile', async () => {
    const { sn } = await chiefed()
    const [one] = await rowsOf(sn)
    expect((await change('teacher', sn, one!.sn, { note: '一', version: 0 })).data.candidate.version).toBe(2)
    expect((await change('teacher', sn, one!.sn, { note: '二', version: 0 })).http).toBe(409)
    expect((await change('teacher', sn, 'absent-T', { note: '二' })).http).toBe(404)
  })
})

it('the lists of exams count who came and who did not', async () => {
  const { sn } = await chiefed({ minutes: -35, candidates: 3 })
  const [one, two] = await rowsOf(sn)
  await come('teacher', sn, { ticket_no: one!.ticket_no, reason: '迟到' })
  await change('teacher', sn, two!.sn, { state: 'ABSENT', reason: '未到' })
  const { examContract } = await import('@zhikao/domain/exams/exam/exam.contract.ts')
  const { data } = await (await t.as('college')).call(examContract.detail, { params: { id: sn } })
  expect([data.candidate_count, data.checkin_count, data.absent_count, data.violation_count]).toEqual([3, 1, 1, 0])
})
