import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lateReportContract } from '@zhikao/domain/exams/lateReport/lateReport.contract.ts'
import { addMinutes } from '@zhikao/domain/kernel/calendar.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { lateCalls } from '../../test/lateReports.ts'
import { freshClient } from '../../test/proof/races.ts'
import { incidentCalls } from '../incident/incident.factory.ts'
import { buildLateReport } from './lateReport.factory.ts'

const { take, setAside } = lateReportContract
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

describe('Decided 38: “before the exam’s end the chief decides, later the centre: take over (with all effects) or set aside, with a reason”', () => {
  it('by the chief: marked, with history and audit; both sides are told; once, and not without a reason', async () => {
    const made = await day()
    const [x] = made.rows
    await change('teacher', made, x!, { state: 'ABSENT', reason: '未到' })
    const occurred_at = addMinutes(made.start, -10)
    const { late_report } = await come('teacher2', made, x!, { occurred_at })
    for (const who of ['teacher2', 'college', 'center'] as const)
      expect([who, (await decide(who, late_report, take, REASON)).http]).toEqual([who, 422])
    const elsewhere = await buildLateReport(t.db, { org_sn: 'org-college2' })
    expect((await decide('college', elsewhere.sn, take, REASON)).http).toBe(404)
    expect((await decide('teacher', late_report, take)).rule).toBe('opinion_required')
    const done = await decide('teacher', late_report, take, REASON)
    expect(done.data).toMatchObject({
      status: 'TAKEN',
      opinion: REASON,
      decided_by: expect.stringMatching(/\S/),
      actions: [],
    })
    expect(await stateOf(x!)).toEqual({ state: 'PRESENT', checkin_time: occurred_at, left_time: null, offline: true })
    expect((await decide('teacher', late_report, setAside, REASON)).http).toBe(409)
    expect(
      await rowsOf(
        sql`select move, from_status, to_status, opinion from history where entity = 'attendance' and entity_sn = ${x!.sn} order by version desc limit 1`,
      ),
    ).toEqual([{ move: 'late', from_status: 'ABSENT', to_status: 'PRESENT', opinion: REASON }])
    const told = await rowsOf(
      sql`select coalesce(to_account, to_org) as who from notice where entity_sn = ${late_report} and event = 'lateReport.take' order by 1`,
    )
    expect(told).toEqual([{ who: 'acc-teacher2' }, { who: 'org-college' }])
    expect(await rowsOf(sql`select checkin_by from attendance where sn = ${x!.sn}`)).toEqual([
      { checkin_by: 'acc-teacher2' },
    ])
  })

  it('the chief does not decide about the own report: the centre does, also before the end', async () => {
    const made = await day()
    const [x] = made.rows
    const first = await ago(38)
    expect((await come('teacher2', made, x!, { occurred_at: first })).http).toBe(200)
    const own = await come('teacher', made, x!, { occurred_at: await ago(39) })
    expect(own.rule).toBe('state')
    expect((await decide('teacher', own.late_report, take, REASON)).rule).toBe('late_own')
    expect((await decide('center', own.late_report, setAside, '重复登记')).http).toBe(200)
    expect((await stateOf(x!))?.checkin_time).toBe(first)
  })

  it('after the end by the centre: a check-in means there until the end, a leaving its time; two at once decide once', async () => {
    const made = await day()
    const [x, y] = made.rows
    await change('teacher', made, x!, { state: 'ABSENT', reason: '未到' })
    // Before the leaving that comes later: the time of leaving is never before the check-in.
    expect((await come('teacher', made, y!, { occurred_at: await ago(38) })).http).toBe(200)
    await finish(made)
    const [arrived, left] = [await ago(45), await ago(1)]
    const one = await come('teacher2', made, x!, { occurred_at: arrived })
    const two = await change('teacher2', made, y!, { state: 'LEFT', occurred_at: left })
    expect((await decide('teacher', one.late_report, take, REASON)).rule).toBe('late_center')
    const deciders = [await freshClient(t, 'center'), await freshClient(t, 'system')]
    const decided = await Promise.all(
      deciders.map((by) => by.call(take, { params: { id: one.late_report ?? '' }, body: { opinion: REASON } })),
    )
    expect(decided.map(({ http }) => http).toSorted((p, q) => p - q)).toEqual([200, 409])
    const [ended] = await rowsOf(sql`select actual_end_time from exam where sn = ${made.sn}`)
    expect(await stateOf(x!)).toEqual({
      state: 'LEFT',
      checkin_time: arrived,
      left_time: ended?.actual_end_time,
      offline: true,
    })
    expect((await decide('center', two.late_report, take, REASON)).http).toBe(200)
    expect(await stateOf(y!)).toMatchObject({ state: 'LEFT', left_time: left })
  })

  it('an incident of more than a day ago becomes one of its author', async () => {
    const made = await day()
    const { bodyFor, record } = incidentCalls(t.db)
    const body = await bodyFor(made.sn)
    const old = { ...body, occurred_at: await ago(24 * 60 + 5) }
    const sent = await record(await t.as('teacher2'), made.sn, old)
    expect([sent.rule, sent.late_report === undefined]).toEqual(['occurred_old', false])
    const [row] = (await listed('teacher', made)).data
    expect(row).toMatchObject({ act: 'incident', name: null, told: { text: body.description } })
    expect((await decide('teacher', sent.late_report, take, REASON)).http).toBe(200)
    expect(await rowsOf(sql`select reporter_sn, status, description from incident where exam_sn = ${made.sn}`)).toEqual(
      [{ reporter_sn: 'acc-teacher2', status: 'INIT', description: body.description }],
    )
  })

  it('an incident of an account that is disabled is set aside, and the session of who decides stays', async () => {
    const made = await day()
    const { record, bodyFor } = incidentCalls(t.db)
    const old = { ...(await bodyFor(made.sn)), occurred_at: await ago(24 * 60 + 5) }
    const sent = await record(await t.as('teacher2'), made.sn, old)
    await t.db.execute(sql`update account set status = 'DISABLE' where sn = 'acc-teacher2'`)
    const refused = await decide('teacher', sent.late_report, take, REASON)
    await t.db.execute(sql`update account set status = 'ENABLE' where sn = 'acc-teacher2'`)
    expect([refused.http, refused.rule]).toEqual([422, 'late_author'])
    expect((await decide('teacher', sent.late_report, setAside, REASON)).http).toBe(200)
  })

  it('“With DRAW no station exists before the draw; after it two stations are exchanged” (Decided 40): a station of a draw is never set by a report', async () => {
    const made = await day(40, 'DRAW')
    const [x] = made.rows
    const sent = await change('teacher2', made, x!, { station: 9, reason: '设备故障', occurred_at: await ago(5) })
    expect(sent.late_report).toMatch(/\w/)
    expect((await decide('teacher', sent.late_report, take, REASON)).rule).toBe('late_station')
    expect((await decide('teacher', sent.late_report, setAside, REASON)).http).toBe(200)
    expect(await rowsOf(sql`select station from attendance where sn = ${x!.sn} and station is not null`)).toEqual([])
  })
})
