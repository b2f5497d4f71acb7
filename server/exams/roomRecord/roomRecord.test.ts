import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildIncident } from '../incident/incident.factory.ts'
import { buildRoomRecord } from './roomRecord.factory.ts'
import { storedVersion } from '../../test/storedVersion.ts'

const { list, save, confirm, submit } = roomRecordContract
const PANEL = { 'acc-teacher': 'CHIEF', 'acc-teacher2': 'INVIGILATOR' } as const
const ALL = [...ROOM_CHECKS]
let t: TestApp
let chief: Client
let second: Client
let college: Client
beforeAll(async () => {
  t = await testApp()
  ;[chief, second, college] = [await t.as('teacher'), await t.as('teacher2'), await t.as('college')]
})
afterAll(() => t.close())

type Place = { id: string; room: string }
/** A room whose exam is over, with a chief and an examiner who confirmed, and every check ticked. */
async function held(given: Parameters<typeof buildRoomRecord>[1] = {}): Promise<Place> {
  const { sn: id, room_sn: room } = await buildRoomRecord(t.db, {
    org_sn: 'org-college',
    examiners: PANEL,
    recorded: true,
    written: true,
    ...given,
  })
  return { id, room }
}
const write = (who: Client, params: Place, body: object = {}) =>
  who.call(save, { params, body: { checks: ALL, remarks: '', ...body } })
/** Confirms the version of this number, else what is written now. */
const agree = async (who: Client, params: Place, seen: { version?: number } = {}) => {
  const version = seen.version ?? (await storedVersion(t.db, 'room_record', `${params.id}-${params.room}`))
  return who.call(confirm, { params, body: { version } })
}
const file = (who: Client, params: Place, body: object = {}) => who.call(submit, { params, body })
const read = async (who: Client, { id, room }: Place) => {
  const answer = await who.call(list, { params: { id } })
  return { ...answer, row: answer.data?.rooms.find(({ room_sn }) => room_sn === room) }
}

describe('the room record (domain.md §3.13a: one per exam and room, prefilled, confirmed by two people of the room, frozen when submitted)', () => {
  it('is written, confirmed by two, submitted by the chief, and read by site, centre and platform', async () => {
    const place = await held({ written: false })
    const blank = await read(chief, place)
    expect(blank.row).toMatchObject({ version: 0, status: 'INIT', checks: [], needed: 2, actions: ['edit'] })
    expect(blank.row?.refused.map(({ move, rule }) => `${move} ${rule}`)).toEqual([
      'confirm record_checks_open',
      'submit record_checks_open',
    ])
    const saved = await write(second, place, { remarks: '空调故障一次', version: 0 })
    expect([saved.data.version, saved.data.actions]).toEqual([1, ['edit', 'confirm']])
    expect((await file(chief, place)).rule).toBe('record_unconfirmed')
    expect((await agree(second, place, { version: 1 })).data.confirmations).toHaveLength(1)
    expect((await file(chief, place)).rule).toBe('record_unconfirmed')
    const agreed = await agree(chief, place, { version: 1 })
    expect([agreed.data.confirmations.length, agreed.data.actions]).toEqual([2, ['edit', 'submit']])
    const sent = await file(chief, place, { version: 1 })
    expect([sent.http, sent.data.status, sent.data.actions, sent.data.refused]).toEqual([200, 'SUBMIT', [], []])
    for (const who of ['college', 'center', 'system'] as const) {
      const { http, row } = await read(await t.as(who), place)
      expect([who, http, row?.remarks, row?.confirmations.length, row?.actions]).toEqual([
        who,
        200,
        '空调故障一次',
        2,
        [],
      ])
    }
    expect((await write(chief, place)).rule).toBe('record_sent')
    expect((await agree(chief, place)).rule).toBe('record_sent')
    expect((await file(chief, place)).status).toBe(40900)
  })

  it('shows who was there, who was absent and why, whom incidents accuse, and what happened; fixed with the submission', async () => {
    const place = await held({ candidates: 3 })
    const { rows: seats } = await t.db.execute<{ signup_sn: string; sn: string }>(
      sql`select signup_sn, sn from attendance where exam_sn = ${place.id} order by sn`,
    )
    const [came, absent, cheat] = seats
    await t.db.execute(sql`update attendance set state = 'LEFT', checkin_by = 'acc-college', checkin_way = 'QR', identity_checked = true,
      checkin_time = business_now() - interval '2 hours',
      left_time = business_now() - interval '40 minutes' where sn = any(${sql.param([came!.sn, cheat!.sn])})`)
    await t.db.execute(sql`update attendance set state = 'ABSENT', absent_reason = '因病未到' where sn = ${absent!.sn}`)
    const { sn: accusing } = await buildIncident(t.db, {
      exam_sn: place.id,
      type: 'CHEAT',
      affected: [{ signup_sn: cheat!.signup_sn, effect: 'CANCEL' }],
    })
    const { sn: general } = await buildIncident(t.db, { exam_sn: place.id, type: 'NETWORK' })
    const live = (await read(college, place)).row
    expect(live).toMatchObject({ expected: 3, present: 2, absent: 1 })
    expect(live?.absentees.map(({ reason }) => reason)).toEqual(['因病未到'])
    expect(live?.violators.map(({ types }) => types)).toEqual([['CHEAT']])
    expect(live?.incidents.map(({ sn }) => sn).toSorted()).toEqual([accusing, general].toSorted())
    expect(
      [live?.first_left, live?.last_left].every((time) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time ?? '')),
    ).toBe(true)
    for (const who of [chief, second]) await agree(who, place)
    expect((await file(chief, place)).http).toBe(200)
    await t.db.execute(sql`update attendance set absent_reason = '旷考' where sn = ${absent!.sn}`)
    await t.db.execute(sql`update incident set delete_time = business_now() where sn = ${accusing}`)
    const fixed = (await read(college, place)).row
    expect(fixed).toMatchObject({ absentees: live?.absentees, violators: live?.violators, incidents: live?.incidents })
  })

  it('the emergency page has the same figures while the exam runs: one read of a room (domain.md §3.18, D6)', async () => {
    const { sn: id, room_sn: room } = await buildRoomRecord(t.db, {
      org_sn: 'org-college',
      examiners: PANEL,
      minutes: -30,
      started: true,
      candidates: 3,
    })
    const page = async () => (await college.call(incidentContract.exam, { params: { id } })).data
    const unknown = { present: null, absent: null, absentees: null, violators: null, first_left: null }
    expect(await page()).toMatchObject({ expected: 3, ...unknown })
    const { rows: seats } = await t.db.execute<{ signup_sn: string }>(
      sql`select signup_sn from seat where exam_sn = ${id} order by seat_no`,
    )
    const [came, absent, cheat] = seats.map(({ signup_sn }) => signup_sn)
    await t.db.execute(sql`insert into attendance (sn, exam_sn, room_sn, signup_sn, subject, state, checkin_time, checkin_by, checkin_way, identity_checked, left_time, absent_reason)
      select x.signup_sn || '-T', x.exam_sn, x.room_sn, x.signup_sn, x.subject, v.state, v.checkin, case when v.checkin is not null then 'acc-college' end,
        case when v.checkin is not null then 'QR' end, v.checkin is not null, v.left_time, v.reason
      from seat x join (values (${came}, 'LEFT', business_now() - interval '25 minutes', business_now() - interval '1 minute', null),
        (${absent}, 'ABSENT', null, null, '因病未到'), (${cheat}, 'PRESENT', business_now() - interval '25 minutes', null, null))
        v (signup_sn, state, checkin, left_time, reason) on v.signup_sn = x.signup_sn where x.exam_sn = ${id}`)
    await buildIncident(t.db, { exam_sn: id, type: 'CHEAT', affected: [{ signup_sn: cheat!, effect: 'CANCEL' }] })
    const shown = await page()
    const { row } = await read(college, { id, room })
    expect(row).toMatchObject({ present: 2, absent: 1, last_left: row?.first_left })
    const same = ['present', 'absent', 'first_left', 'last_left'] as const
    expect(same.map((name) => shown[name])).toEqual(same.map((name) => row?.[name]))
    expect(shown.absentees).toMatchObject([{ ticket_no: row?.absentees[0]?.ticket_no, reason: '因病未到' }])
    expect(shown.violators).toMatchObject([{ ticket_no: row?.violators[0]?.ticket_no, types: ['CHEAT'] }])
    const listed = await college.call(incidentContract.exams, { query: { keyword: id } })
    expect(listed.data.items).toMatchObject([{ present: 2, absent: 1, violations: 1 }])
  })

  it('where workstations are drawn, the number is that of the draw: that of the ticket nowhere (Decided 25)', async () => {
    const place = await held({ candidates: 2 })
    const numbers = async () => (await read(chief, place)).row?.absentees.map(({ seat_no }) => seat_no)
    await t.db.execute(
      sql`update attendance set state = 'ABSENT', absent_reason = '旷考', station = null where exam_sn = ${place.id}`,
    )
    expect(await numbers()).toEqual([1, 2])
    await t.db.execute(
      sql`update exam_application set station_mode = 'DRAW' where sn = (select plan_sn from exam where sn = ${place.id})`,
    )
    expect(await numbers()).toEqual([null, null])
    await t.db.execute(
      sql`update attendance set station = 12 where exam_sn = ${place.id} and sn = (select min(sn) from attendance where exam_sn = ${place.id})`,
    )
    expect((await numbers())?.toSorted()).toEqual([12, null])
  })

  it('asks for a new confirmation of changed words; the same words change nothing', async () => {
    const place = await held()
    await agree(chief, place)
    expect((await write(second, place)).data.confirmations).toHaveLength(1)
    expect((await agree(chief, place)).rule).toBe('record_confirmed')
    const changed = await write(second, place, { remarks: '补充说明' })
    expect([changed.data.version, changed.data.confirmations]).toEqual([2, []])
    // The chief confirms what he read: the changed words are others.
    expect((await agree(chief, place, { version: 1 })).rule).toBe('stale')
    expect((await write(chief, place, { version: 1 })).rule).toBe('stale')
    expect((await file(chief, place, { version: 1 })).rule).toBe('stale')
  })

  it('waits for the end of the exam: begun, it runs until it is finished', async () => {
    const running = await held({ minutes: -30 })
    expect((await agree(chief, running)).rule).toBe('record_running')
    expect((await file(chief, running)).rule).toBe('record_running')
    const begun = await held({ started: true })
    expect((await agree(chief, begun)).rule).toBe('record_running')
    await t.db.execute(sql`update exam set actual_end_time = end_time where sn = ${begun.id}`)
    expect((await agree(chief, begun)).http).toBe(200)
  })

  it('an examiner acts for the room of the call; the chief and the site write for all, the site confirms for none', async () => {
    const place = await held()
    expect((await file(second, place)).rule).toBe('chief_only')
    await t.db.execute(sql`update assignment set room_sn = (select sn from room where sn <> ${place.room} limit 1)
      where exam_sn = ${place.id} and role = 'INVIGILATOR'`)
    expect((await read(second, place)).http).toBe(200)
    expect((await write(second, place, { remarks: '另一考场' })).rule).toBe('room_other')
    expect((await agree(second, place)).rule).toBe('room_other')
    expect((await agree(college, place)).http).toBe(403)
    expect((await write(college, place, { remarks: '站点补充' })).http).toBe(200)
  })

  it('the site submits with a reason while no chief is checked in; fewer than two people in the room need a reason too', async () => {
    const place = await held({ examiners: {} })
    expect((await read(college, place)).row).toMatchObject({ needed: 0, actions: ['edit', 'submit'] })
    expect((await file(college, place)).rule).toBe('site_reason')
    const sent = await file(college, place, { opinion: '主考因病未到岗' })
    expect([sent.http, sent.data.status]).toEqual([200, 'SUBMIT'])
    const alone = await held({ examiners: { 'acc-teacher': 'CHIEF' } })
    await agree(chief, alone)
    expect((await file(chief, alone)).rule).toBe('record_people_few')
    expect((await read(chief, alone)).row?.reasons.map(({ rule }) => rule)).toEqual(['record_people_few'])
    expect((await file(chief, alone, { opinion: '另一名考评员临时离岗' })).http).toBe(200)
    const present = await held()
    await t.db.execute(sql`update exam set chief_time = start_time where sn = ${present.id}`)
    expect((await file(college, present, { opinion: '代为提交' })).rule).toBe('chief_here')
  })

  it('leaves an audit entry for each act, a line of history for the submission, and a notice for the site', async () => {
    const place = await held({ written: false })
    await write(chief, place)
    await write(chief, place)
    await write(chief, place, { remarks: '无' })
    await agree(chief, place)
    await agree(second, place)
    await file(chief, place)
    const sn = `${place.id}-${place.room}`
    const { rows } = await t.db.execute(sql`select
      (select json_agg(action order by seq) from audit where target_sn = ${sn}) as actions,
      (select json_agg(move order by time, sn) from history where entity = 'roomRecord' and entity_sn = ${sn}) as moves,
      (select count(*)::int from notice where event = 'roomRecord.submit' and to_org = 'org-college' and entity_sn = ${sn}) as notices`)
    expect(rows[0]).toEqual({
      actions: [
        'roomRecord.create',
        'roomRecord.update',
        'roomRecord.confirm',
        'roomRecord.confirm',
        'roomRecord.submit',
      ],
      moves: ['create', 'submit'],
      notices: 1,
    })
  })

  it('is for examiners of the exam and its site: 401 without a session, 403 by role, 404 to others and for another room', async () => {
    const place = await held({ examiners: { 'acc-teacher': 'CHIEF' } })
    const acts = [write, agree, file]
    for (const act of acts) expect((await act(t.anonymous, place)).http).toBe(401)
    for (const who of ['school', 'center', 'system'] as const)
      for (const act of acts) expect([who, (await act(await t.as(who), place)).http]).toEqual([who, 403])
    expect((await read(await t.as('school'), place)).http).toBe(403)
    for (const who of [second, await t.as('college2')]) {
      expect((await read(who, place)).http).toBe(404)
      for (const act of [write, file]) expect((await act(who, place)).http).toBe(404)
    }
    expect((await agree(second, place)).http).toBe(404)
    for (const act of acts) expect((await act(chief, { ...place, room: 'none' })).http).toBe(404)
  })

  it('takes at most 2000 characters and only its own checks', async () => {
    const place = await held()
    expect((await write(chief, place, { remarks: '字'.repeat(2001) })).http).toBe(400)
    expect((await write(chief, place, { remarks: '字'.repeat(2000) })).http).toBe(200)
    expect((await write(chief, place, { checks: ['LIGHTS'] })).http).toBe(400)
    expect((await write(chief, place, { checks: ['CLEARED', 'SEATING'] })).data.checks).toEqual(['SEATING', 'CLEARED'])
  })
})

it('of an exam that is begun after its records were submitted, because its planned end had passed: the figures are those of the attendance at its end', async () => {
  const place = await held({ status: 'SUBMIT', recorded: true })
  await t.db.execute(
    sql`insert into exam_check (exam_sn, item, checked_by) select ${place.id}, unnest(${sql.param([...CHECK_ITEMS])}::text[]), 'acc-college'`,
  )
  const params = { id: place.id }
  const { data } = await college.call(attendanceContract.list, { params })
  const arrive = (sn: string) =>
    college.call(attendanceContract.checkin, {
      params,
      body: { signup: sn.slice(0, -2), way: 'QR', identity_checked: true, reason: '补登' },
    })
  const reason = { reason: '主考未到' }
  expect((await college.call(attendanceContract.start, { params, body: reason })).http).toBe(200)
  for (const { sn } of data.candidates) expect((await arrive(sn)).http).toBe(200)
  expect((await college.call(attendanceContract.finish, { params, body: reason })).http).toBe(200)
  expect((await read(college, place)).row).toMatchObject({ status: 'SUBMIT', expected: 2, present: 2, absent: 0 })
})
