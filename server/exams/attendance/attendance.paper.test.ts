import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { exam } from '../exam/exam.table.ts'
import { incidentCalls } from '../incident/incident.factory.ts'
import { buildRoomRecord } from '../roomRecord/roomRecord.factory.ts'
import { buildAttendance } from './attendance.factory.ts'
import { attendanceTasks } from './attendance.jobs.ts'

const { list, checkin, file, cancel } = attendanceContract
let t: TestApp
let upload: ReturnType<typeof incidentCalls>['upload']
let [center, college, college2, teacher]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  upload = incidentCalls(t.db).upload
  ;[center, college, college2, teacher] = [
    await t.as('center'),
    await t.as('college'),
    await t.as('college2'),
    await t.as('teacher'),
  ]
})
afterAll(() => t.close())

const upkeep = async () => {
  for (const task of attendanceTasks) await task.run(t.services)
}
const rule = (answer: { http: number; rule?: string | undefined }) => [answer.http, answer.rule]
const read = async (by: Client, id: string) => (await by.call(list, { params: { id } })).data
const stateOf = async (sn: string) => (await t.db.select().from(exam).where(eq(exam.sn, sn)))[0]
const rowsOf = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await t.db.execute<R>(query)).rows
const noticesOf = (sn: string) =>
  rowsOf(
    sql`select event, coalesce(to_org, 'platform') as who from notice where entity = 'exam' and entity_sn = ${sn} order by event, who`,
  )
const historyOf = (sn: string) =>
  rowsOf(sql`select h.move, h.from_status, h.to_status, h.opinion, (select count(*)::int from audit a where a.action = 'exam.' || h.move and a.target_sn = h.entity_sn) as audited
    from history h where h.entity = 'exam' and h.entity_sn = ${sn} order by h.time, h.sn`)

/** An exam that ended more than 12 hours ago and was never begun; the job has closed it. */
async function missed(given: Parameters<typeof buildAttendance>[1] = {}) {
  const held = await buildAttendance(t.db, { minutes: -900, candidates: 3, ...given })
  await upkeep()
  return held.sn
}
async function fileAs(by: Client, id: string, change: object = {}) {
  const body = {
    scan: 'scan' in change ? '' : await upload(by),
    reason: '当天网络中断，按签到表补录',
    absent: [],
    identity_checked: true,
    ...change,
  }
  return by.call(file, { params: { id }, body })
}
const cancelAs = (by: Client, id: string, reason = '停电，考试没有举行') =>
  by.call(cancel, { params: { id }, body: { reason } })

describe('“At end + 12 h a job closes every exam in EXAM_AUDIT, begun or not; one not begun becomes NOT_RUN, told to site and centre” (Decided 39, R8)', () => {
  it.each([
    ['nobody came near it', {}],
    ['the checklist was ticked', { checked: true }],
    ['a candidate was checked in', { recorded: true }],
  ])('not begun, %s: NOT_RUN, told once', async (_, given: object) => {
    const { sn } = await buildAttendance(t.db, { minutes: -900, ...given })
    if ('recorded' in given)
      await t.db.execute(sql`update attendance set state = 'PRESENT', checkin_time = (select start_time from exam where sn = ${sn}),
        checkin_way = 'MANUAL', checkin_by = 'acc-college', identity_checked = true where exam_sn = ${sn}`)
    await upkeep()
    await upkeep()
    expect(await stateOf(sn)).toMatchObject({ run_state: 'NOT_RUN', actual_end_time: null, run_flags: [] })
    expect(await noticesOf(sn)).toEqual([
      { event: 'exam.notRun', who: 'org-college' },
      { event: 'exam.notRun', who: 'platform' },
    ])
    expect(await historyOf(sn)).toEqual([
      { move: 'notRun', from_status: 'PLANNED', to_status: 'NOT_RUN', opinion: null, audited: 1 },
    ])
    const found = await college!.call(examContract.list, { query: { exam_state: ['NOT_RUN'] } })
    expect(found.data.items.find((one) => one.sn === sn)?.exam_state).toBe('NOT_RUN')
  })
  it('not before end + 12 h', async () => {
    const { sn } = await buildAttendance(t.db, { minutes: -800 })
    await upkeep()
    expect((await stateOf(sn))?.run_state).toBe('PLANNED')
  })
  it.each(['SUBMIT', 'AUDIT'])(
    '“Exams whose sheets are submitted or published already are closed silently”: %s',
    async (status) => {
      const { sn, plan_sn } = await buildAttendance(t.db, { minutes: -900 })
      await t.db.execute(
        sql`insert into score_sheet (sn, org_sn, status) values (${plan_sn}, 'org-college', ${status})`,
      )
      await upkeep()
      expect(await stateOf(sn)).toMatchObject({ run_state: 'FINISHED', actual_end_time: null, run_flags: [] })
      expect(await noticesOf(sn)).toEqual([])
      expect((await historyOf(sn)).map(({ move }) => move)).toEqual(['settle'])
    },
  )
  it('of an exam that was not run nothing is recorded as on its day', async () => {
    const sn = await missed()
    const { exam: day, candidates } = await read(college!, sn)
    expect([day.exam_state, day.ending, day.actions, day.refused]).toEqual(['NOT_RUN', 'UNUSED', ['file'], []])
    expect(candidates.flatMap(({ actions }) => actions)).toEqual([])
    const come = {
      way: 'MANUAL' as const,
      identity_checked: true,
      ticket_no: candidates[0]?.ticket_no ?? '',
      reason: '补',
    }
    expect((await college!.call(checkin, { params: { id: sn }, body: come })).http).toBe(409)
    expect((await read(center!, sn)).exam.actions).toEqual(['cancel'])
  })
})

describe('“the site files attendance and records from paper with a scan” (Decided 39)', () => {
  it('the site alone: others are refused, and know no other exam', async () => {
    const sn = await missed({ examiners: { 'acc-teacher': 'CHIEF' } })
    const scan = 'nothing.png'
    expect((await fileAs(t.anonymous, sn, { scan })).http).toBe(401)
    for (const name of ['teacher', 'teacher2', 'center', 'system', 'school', 'trainer'] as const)
      expect([name, (await fileAs(await t.as(name), sn, { scan })).http]).toEqual([name, 403])
    expect((await fileAs(college2!, sn)).http).toBe(404)
    expect((await fileAs(college!, 'absent')).http).toBe(404)
    expect((await read(teacher!, sn)).exam.actions).toEqual([])
    expect((await stateOf(sn))?.run_state).toBe('NOT_RUN')
  })
  it('not without scan, reason and identity, not with a candidate of another exam or a file of another', async () => {
    const sn = await missed()
    for (const [change, path] of [
      [{ scan: '' }, 'scan'],
      [{ reason: '三个字' }, 'reason'],
      [{ scan: await upload(college2!) }, 'scan'],
    ] as const) {
      const refused = await fileAs(college!, sn, change)
      expect([refused.http, refused.errors?.[0]?.path]).toEqual([400, path])
    }
    expect(rule(await fileAs(college!, sn, { absent: ['SU1-T'] }))).toEqual([422, 'candidate_unknown'])
    expect(rule(await fileAs(college!, sn, { identity_checked: false }))).toEqual([422, 'paper_identity'])
    expect((await fileAs(college!, sn, { version: 99 })).http).toBe(409)
    expect((await stateOf(sn))?.run_state).toBe('NOT_RUN')
    expect(await rowsOf(sql`select 1 from attendance where exam_sn = ${sn}`)).toEqual([])
  })
  it('not an exam that is planned, runs or is finished', async () => {
    for (const given of [{ minutes: 10 }, { minutes: -10, started: true }]) {
      const { sn } = await buildAttendance(t.db, given)
      expect(rule(await fileAs(college!, sn))).toEqual([409, 'state'])
    }
  })
  it('who is named was absent, everybody else was there to the end; centre and platform read why, with the scan', async () => {
    const sn = await missed()
    const before = await read(college!, sn)
    const [, absent] = before.candidates
    const scan = await upload(college!)
    const { http, data } = await fileAs(college!, sn, { scan, absent: [absent?.sn] })
    expect(http).toBe(200)
    expect(
      data.candidates.map(({ state, identity_checked, absent_reason }) => [state, identity_checked, absent_reason]),
    ).toEqual([
      ['LEFT', true, null],
      ['ABSENT', false, '当天网络中断，按签到表补录'],
      ['LEFT', true, null],
    ])
    const [here] = data.candidates
    expect([here?.checkin_time, here?.left_time, here?.checkin_by]).toEqual([
      before.exam.start_time,
      before.exam.end_time,
      expect.stringMatching(/^测试账号/),
    ])
    expect(data.exam).toMatchObject({ exam_state: 'ENDED', ending: 'FILED', actions: [], paper_scan: scan })
    expect(data.exam.counts).toMatchObject({ all: 3, absent: 1, left: 2 })
    expect(await historyOf(sn)).toEqual([
      expect.objectContaining({ move: 'notRun' }),
      {
        move: 'file',
        from_status: 'NOT_RUN',
        to_status: 'FINISHED',
        opinion: '当天网络中断，按签到表补录',
        audited: 1,
      },
    ])
    expect((await noticesOf(sn)).filter(({ event }) => event === 'exam.filed')).toEqual([
      { event: 'exam.filed', who: 'platform' },
    ])
    for (const [by, expected] of [
      [center!, 200],
      [college!, 200],
      [college2!, 404],
    ] as const)
      expect((await by.call(mediaContract.download, { query: { key: scan } })).http).toBe(expected)
    expect(rule(await fileAs(college!, sn))).toEqual([409, 'state'])
    expect(rule(await cancelAs(center!, sn))).toEqual([409, 'state'])
    // A mistake is corrected as after any exam (Decided 37).
    expect((await read(college!, sn)).candidates.every(({ actions }) => actions.includes('correct'))).toBe(true)
  })
  it('a check-in of the day is kept', async () => {
    const { sn } = await buildAttendance(t.db, { minutes: -900, recorded: true })
    const time = sql`(select start_time - interval '5 minutes' from exam where sn = ${sn})`
    await t.db.execute(sql`update attendance set state = 'PRESENT', checkin_time = ${time}, checkin_way = 'QR', checkin_by = 'acc-teacher',
      identity_checked = true where exam_sn = ${sn}`)
    await upkeep()
    expect((await fileAs(college!, sn)).http).toBe(200)
    const rows = await rowsOf(
      sql`select distinct state, checkin_way, checkin_by, checkin_time = ${time} as early from attendance where exam_sn = ${sn}`,
    )
    expect(rows).toEqual([{ state: 'LEFT', checkin_way: 'QR', checkin_by: 'acc-teacher', early: true }])
  })
  it('a record that was submitted before has the figures of the paper', async () => {
    const { sn, room_sn } = await buildRoomRecord(t.db, { minutes: -900, candidates: 2, status: 'SUBMIT' })
    await upkeep()
    const [one] = (await read(college!, sn)).candidates
    expect((await fileAs(college!, sn, { absent: [one?.sn] })).http).toBe(200)
    const { rooms } = (await college!.call(roomRecordContract.list, { params: { id: sn } })).data
    expect(rooms.find((room) => room.room_sn === room_sn)).toMatchObject({ expected: 2, present: 1, absent: 1 })
  })
})

describe('“or the centre cancels it” (Decided 39)', () => {
  it('centre or platform, with a reason; nobody else', async () => {
    const sn = await missed()
    expect((await cancelAs(t.anonymous, sn)).http).toBe(401)
    for (const name of ['college', 'teacher', 'school', 'trainer'] as const)
      expect([name, (await cancelAs(await t.as(name), sn)).http]).toEqual([name, 403])
    expect((await cancelAs(center!, 'absent')).http).toBe(404)
    const blank = await cancelAs(center!, sn, '没有')
    expect([blank.http, blank.errors?.[0]?.path]).toEqual([400, 'reason'])
    const { data } = await cancelAs(await t.as('system'), sn)
    expect(data.exam).toMatchObject({
      exam_state: 'CANCELLED',
      actions: [],
      closing: null,
      finish_reason: '停电，考试没有举行',
    })
    expect(rule(await cancelAs(center!, sn))).toEqual([409, 'state'])
    expect(rule(await fileAs(college!, sn))).toEqual([409, 'state'])
    expect((await historyOf(sn)).at(-1)).toEqual({
      move: 'cancel',
      from_status: 'NOT_RUN',
      to_status: 'CANCELLED',
      opinion: '停电，考试没有举行',
      audited: 1,
    })
    expect((await noticesOf(sn)).filter(({ event }) => event === 'exam.cancelled')).toEqual([
      { event: 'exam.cancelled', who: 'org-college' },
    ])
  })
  it('not an exam that is planned, runs or is finished', async () => {
    for (const given of [{ minutes: 10 }, { minutes: -800 }, { minutes: -10, started: true }]) {
      const { sn } = await buildAttendance(t.db, given)
      expect(rule(await cancelAs(center!, sn))).toEqual([409, 'state'])
    }
  })
})
