import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { lateReportContract } from '@zhikao/domain/exams/lateReport/lateReport.contract.ts'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { lateCalls } from '../../test/lateReports.ts'
import { buildAssignment } from '../assignment/assignment.factory.ts'
import { buildAttendance } from '../attendance/attendance.factory.ts'
import { buildCopy } from '../examDevice/examDevice.factory.ts'

const { list, take, setAside } = lateReportContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const calls = lateCalls({
  get db() {
    return t.db
  },
  as: (name) => t.as(name),
})
const { day, ago, come, change, listed, decide, finish, rowsOf, stateOf } = calls

const REASON = '监控录像可见其在座'

describe('Decided 38: “an act kept without network that cannot be applied any more … is stored as a late report”', () => {
  it('F6: a check-in of before the start arrives after the chief has marked the candidate absent; all see it, and the present state stays', async () => {
    const made = await day()
    const [x] = made.rows
    await change('teacher', made, x!, { state: 'ABSENT', reason: '未到' })
    const occurred_at = addMinutes(made.start, -10)
    const sent = await come('teacher2', made, x!, { occurred_at })
    expect([sent.http, sent.rule]).toEqual([422, 'chief_only'])
    expect(sent.late_report).toMatch(/^\w{20}$/)
    expect(await stateOf(x!)).toMatchObject({ state: 'ABSENT', offline: false })
    for (const who of ['teacher', 'teacher2', 'college', 'center'] as const) {
      const [row] = (await listed(who, made)).data
      expect(row).toMatchObject({
        sn: sent.late_report,
        act: 'checkin',
        name: x!.name,
        ticket_no: x!.ticket_no,
        state: 'ABSENT',
        told: { state: 'PRESENT' },
        occurred_at,
        status: 'OPEN',
        cause: expect.stringContaining('主考'),
        actions: who === 'teacher' ? ['take', 'setAside'] : [],
      })
    }
    const notices = await rowsOf(
      sql`select event || ' ' || coalesce(to_account, to_org, 'platform') as line from notice where entity = 'lateReport' and entity_sn = ${sent.late_report} order by line`,
    )
    expect(notices.map(({ line }) => line)).toEqual(
      ['acc-teacher', 'org-college', 'platform'].map((to) => `lateReport.create ${to}`),
    )
    const traced = await rowsOf(sql`select action, actor_sn, chain from audit where target_sn = ${sent.late_report}`)
    expect(traced).toEqual([{ action: 'lateReport.create', actor_sn: 'acc-teacher2', chain: 'org-college' }])
  })

  it('after the end too, older than 24 hours, and of one who is no examiner of the exam any more', async () => {
    const made = await day()
    const [x, y, z] = made.rows
    await finish(made)
    const finished = await come('teacher2', made, x!, { occurred_at: await ago(30) })
    expect([finished.http, finished.rule, finished.late_report === undefined]).toEqual([409, 'state', false])
    expect((await listed('center', made)).data[0]?.cause).toBe('送达时本场考试为“已结束”，不能再直接登记')
    const old = await change('teacher2', made, y!, { state: 'LEFT', occurred_at: await ago(24 * 60 + 1) })
    expect(old.late_report).not.toBe(undefined)
    await t.db.execute(
      sql`update assignment set status = 'REPLACED' where exam_sn = ${made.sn} and role = 'INVIGILATOR'`,
    )
    const replaced = await change('teacher2', made, z!, { note: '考生自述不适', occurred_at: await ago(20) })
    expect([replaced.http, replaced.late_report === undefined]).toEqual([404, false])
    const rows = (await listed('center', made)).data
    expect(
      rows.map(({ act, told }) => [act, told.text]).toSorted(([a = ''], [b = '']) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
      ['checkin', null],
      ['leave', null],
      ['note', '考生自述不适'],
    ])
    // The others are in the same list.
    const told = await rowsOf(sql`select count(distinct n.entity_sn)::int as count from notice n
      join late_report r on r.sn = n.entity_sn where n.event = 'lateReport.create' and r.exam_sn = ${made.sn}`)
    expect(told).toEqual([{ count: 1 }])
  })

  it('F19: of one who was removed, and of one who was moved to another room', async () => {
    const made = await day()
    const [removed, moved] = made.rows
    await t.db.execute(sql`delete from seat where exam_sn = ${made.sn} and signup_sn = ${removed!.sn.slice(0, -2)}`)
    await t.db.execute(sql`update assignment set room_sn = (select sn from room where sn not in (select room_sn from exam_room where exam_sn = ${made.sn}) limit 1)
      where exam_sn = ${made.sn} and role = 'INVIGILATOR'`)
    const occurred_at = await ago(35)
    const one = await come('teacher2', made, removed!, { occurred_at })
    expect([one.rule, one.late_report === undefined]).toEqual(['candidate_unknown', false])
    const two = await come('teacher2', made, moved!, { occurred_at, reason: '迟到' })
    expect([two.rule, two.late_report === undefined]).toEqual(['room_other', false])
    const three = await change('teacher2', made, removed!, { note: 'x', occurred_at })
    expect([three.http, three.late_report === undefined]).toEqual([404, false])
    const rows = (await listed('teacher', made)).data
    const of = (sn: string | undefined) => rows.find((row) => row.sn === sn)
    expect([of(one.late_report)?.name, of(one.late_report)?.state]).toEqual([removed!.name, null])
    expect(of(one.late_report)?.actions).toEqual(['setAside'])
    expect(of(one.late_report)?.refused).toMatchObject([{ move: 'take', rule: 'late_gone' }])
    expect((await decide('teacher', one.late_report, take, REASON)).rule).toBe('late_gone')
    expect((await decide('teacher', two.late_report, take, REASON)).http).toBe(200)
    expect(await stateOf(moved!)).toMatchObject({ state: 'LATE', checkin_time: occurred_at, offline: true })
    expect((await decide('teacher', one.late_report, setAside, '已转至下一场')).data.status).toBe('SET_ASIDE')
  })

  it('nothing of what the refused act wrote stays; with network nothing is kept; the same call is kept once', async () => {
    const made = await day()
    const [x] = made.rows
    const body = { note: '设备故障', extra_minutes: 10, reason: '断电' }
    const online = await change('teacher2', made, x!, body)
    expect([online.rule, online.late_report]).toEqual(['chief_only', undefined])
    expect((await listed('teacher', made)).data).toEqual([])
    const occurred_at = await ago(5)
    const [one, again] = [
      await change('teacher2', made, x!, { ...body, occurred_at }),
      await change('teacher2', made, x!, { ...body, occurred_at }),
    ]
    expect(one.late_report).toMatch(/\w/)
    expect(again.late_report).toBe(one.late_report)
    expect((await listed('teacher', made)).data).toHaveLength(1)
    expect(await rowsOf(sql`select note from attendance where sn = ${x!.sn}`)).toEqual([])
    expect((await come('teacher2', made, x!, { occurred_at: addMinutes(await clock(t.db), 10) })).late_report).toBe(
      undefined,
    )
    const unchecked = { occurred_at: await ago(35), identity_checked: false }
    expect((await come('teacher2', made, x!, unchecked)).late_report).toBe(undefined)
  })

  it.each(['DECLINED', 'PENDING', 'LAPSED'] as const)(
    'a call that is %s keeps nothing: an open report would hold back the scores of others',
    async (status) => {
      const { sn } = await buildAttendance(t.db, { minutes: -40, started: true })
      await buildAssignment(t.db, { exam_sn: sn, account_sn: 'acc-teacher', status })
      const [row] = (await (await t.as('center')).call(attendanceContract.list, { params: { id: sn } })).data.candidates
      const sent = await come('teacher', { sn }, row!, { occurred_at: await ago(30) })
      expect([sent.http, sent.late_report]).toEqual([404, undefined])
    },
  )

  it('nobody keeps anything about an exam that is not theirs', async () => {
    const { sn } = await buildAttendance(t.db, { minutes: -40, started: true })
    const [row] = (await (await t.as('center')).call(attendanceContract.list, { params: { id: sn } })).data.candidates
    for (const who of ['teacher', 'college2'] as const) {
      const sent = await come(who, { sn }, row!, { occurred_at: await ago(30) })
      expect([who, sent.http, sent.late_report]).toEqual([who, 404, undefined])
      expect((await listed(who, { sn })).http).toBe(404)
    }
    expect((await listed('school', { sn })).http).toBe(403)
    expect((await t.anonymous.call(list, { params: { id: sn } })).http).toBe(401)
  })
})

describe('security.md M5: “an act whose verdict depends on a claimed time needs an offline copy that this account fetched before that time, else it is a late report”', () => {
  it.each([
    ['after the last admission, claimed before it', 52, 55, 'PRESENT'],
    ['after the start, claimed before it', 10, 15, 'PRESENT'],
    ['claimed late, but in time', 40, 25, 'LATE'],
  ])('%s', async (_, began, claimed, state) => {
    const examiners = { 'acc-teacher': 'CHIEF', 'acc-teacher2': 'INVIGILATOR' } as const
    const { sn } = await buildAttendance(t.db, { minutes: -began, examiners, started: true, candidates: 3 })
    await t.db.execute(sql`update exam set actual_start_time = start_time where sn = ${sn}`)
    const rows = (await (await t.as('center')).call(attendanceContract.list, { params: { id: sn } })).data.candidates
    const occurred_at = await ago(claimed)
    await buildCopy(t.db, sn, 'acc-teacher', claimed + 1)
    const without = await come('teacher2', { sn }, rows[0]!, { occurred_at })
    expect([without.rule, without.late_report === undefined]).toEqual(['late_copy', false])
    await (await t.as('teacher2')).call(scoreEntryContract.offline, { params: { id: sn } })
    expect((await come('teacher2', { sn }, rows[1]!, { occurred_at })).rule).toBe('late_copy')
    await t.db.execute(sql`update exam_device set ready_time = ${occurred_at} where exam_sn = ${sn}`)
    const sent = await come('teacher2', { sn }, rows[2]!, { occurred_at })
    expect([sent.http, sent.data.candidate.state, sent.data.candidate.offline]).toEqual([200, state, true])
    // The chief takes the first over: the candidate came when the examiner says.
    expect((await decide('teacher', without.late_report, take, REASON)).http).toBe(200)
    expect(await stateOf(rows[0]!)).toMatchObject({ state, checkin_time: occurred_at })
  })
  it('what would be allowed now needs no copy', async () => {
    const { sn } = await buildAttendance(t.db, {
      minutes: -10,
      examiners: { 'acc-teacher2': 'INVIGILATOR' },
      started: true,
    })
    await t.db.execute(sql`update exam set actual_start_time = start_time where sn = ${sn}`)
    const rows = (await (await t.as('center')).call(attendanceContract.list, { params: { id: sn } })).data.candidates
    const sent = await come('teacher2', { sn }, rows[0]!, { occurred_at: await ago(5) })
    expect([sent.http, sent.data.candidate.state]).toEqual([200, 'LATE'])
  })
})
