import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import type { HandleResult } from '@zhikao/domain/exams/incident/incident.model.ts'
import { addWorkingDays } from '@zhikao/domain/kernel/calendar.ts'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildIncident, buildRunningExam, buildSeated, incidentCalls, incidentNotices } from './incident.factory.ts'
import { incidentTasks } from './incident.jobs.ts'
import { storedVersion } from '../../test/storedVersion.ts'

let t: TestApp
let site: Client
let center: Client
let examiner: Client
let calls: ReturnType<typeof incidentCalls>
beforeAll(async () => {
  t = await testApp()
  calls = incidentCalls(t.db)
  site = await t.as('college')
  center = await t.as('center')
  examiner = await t.as('teacher')
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

type Exam = Awaited<ReturnType<typeof buildRunningExam>>
const seatOf = (exam: Exam, org_sn?: string) => buildSeated(t.db, exam, org_sn)
type Body = BodyIn<typeof incidentContract.create>
const of = (id: string) => ({ params: { id } })
/** The last day on which what was reported then is handled (Decided 50). */
const reviewed = (reported: string | null) => addWorkingDays(reported ?? '', 5)
type Decision = { version?: number; opinion?: string }
const at = (id: string, body: Decision = {}) => ({ params: { id }, body })
/** What is signed is what is stored now. */
const signed = async (id: string) => ({ params: { id }, body: { version: await storedVersion(t.db, 'incident', id) } })
const statusOf = async (sn: string) =>
  (await t.db.execute<{ status: string }>(sql`select status from incident where sn = ${sn}`)).rows[0]?.status

/** An accusation with all that it needs. */
async function accusation(exam: Exam, by = site, change: Partial<Body> = {}) {
  const [signup_sn, evidence] = [await seatOf(exam), await calls.upload(by)]
  return calls.record(by, exam.sn, {
    type: 'CHEAT',
    kind: '6.1',
    affected: [{ signup_sn, effect: 'CANCEL' }],
    evidence: [evidence],
    witnesses: [await calls.witness(by, exam.sn), { ...(await calls.witness(by, exam.sn)), way: 'PHOTO' }],
    candidate_acknowledge: 'REFUSED',
    ...change,
  })
}

describe('reporting (domain.md §5.9)', () => {
  it('chief and site report, an invigilator does not; centre and platform get a message (spec §1.16)', async () => {
    const exam = await buildRunningExam(t.db)
    await calls.appoint(exam.sn, 'INVIGILATOR')
    const { data } = await calls.record(examiner, exam.sn)
    const refused = await examiner.call(incidentContract.submit, await signed(data.sn))
    expect([refused.http, refused.rule]).toEqual([422, 'incident_chief_only'])
    await t.db.execute(sql`update assignment set role = 'CHIEF' where exam_sn = ${exam.sn}`)
    const done = await examiner.call(incidentContract.submit, { params: { id: data.sn }, body: { version: 1 } })
    expect(done.data).toMatchObject({ status: 'SUBMIT', waiting_days: 0, due: reviewed(done.data.reported_time) })
    expect(await incidentNotices(t.db, data.sn)).toEqual([
      { event: 'incident.submit', type: 'MESSAGE', status: 'SEND', to_org: null, to_account: null, to_platform: true },
    ])
    const history = await site.call(incidentContract.history, of(data.sn))
    expect(history.data.map(({ move, from_status, to_status }) => [move, from_status, to_status])).toEqual([
      ['submit', 'INIT', 'SUBMIT'],
      ['create', null, 'INIT'],
    ])
  })

  it('one of grade 重大 has a message of its own', async () => {
    const { sn } = await buildIncident(t.db, { grade: 'CRITICAL' })
    await site.call(incidentContract.submit, await signed(sn))
    expect((await incidentNotices(t.db, sn)).map(({ event, to_platform }) => [event, to_platform])).toEqual([
      ['incident.critical', true],
    ])
  })

  it('an accusation needs a candidate, evidence and two signatures', async () => {
    const exam = await buildRunningExam(t.db)
    const lacking = async (change: Partial<Body>) => {
      const { data } = await accusation(exam, site, change)
      return (await site.call(incidentContract.submit, await signed(data.sn))).rule ?? null
    }
    expect(await lacking({ affected: [] })).toBe('incident_person')
    expect(await lacking({ evidence: [] })).toBe('incident_evidence')
    const { teacher_sn } = await calls.witness(site, exam.sn)
    expect(await lacking({ witnesses: [{ teacher_sn, signature: null }] })).toBe('incident_witnesses')
    expect(await lacking({})).toBeNull()
  })

  it('24 hours after the end of the exam it is too late, and the job passes the draft on', async () => {
    const exam = await buildRunningExam(t.db)
    const { sn } = await buildIncident(t.db, { exam_sn: exam.sn })
    const run = async () => {
      for (const task of incidentTasks) await task.run(t.services)
    }
    await run()
    expect(await statusOf(sn)).toBe('INIT')
    await shiftClock(t.db, '25 hours 1 minute')
    const late = await site.call(incidentContract.submit, await signed(sn))
    expect([late.http, late.rule]).toEqual([422, 'incident_late'])
    await run()
    await run()
    expect(await statusOf(sn)).toBe('SUBMIT')
    expect(
      (await incidentNotices(t.db, sn)).map(({ event, to_org, to_platform }) => [event, to_org, to_platform]),
    ).toEqual([
      ['incident.passOn', ORGS.college, false],
      ['incident.passOn', null, true],
    ])
  })
})

describe('handling (domain.md §5.9)', () => {
  it('centre and platform handle with a result and an opinion; site and schools concerned are notified', async () => {
    const exam = await buildRunningExam(t.db)
    const [own, borrowed, untouched] = [
      await seatOf(exam),
      await seatOf(exam, ORGS.school),
      await seatOf(exam, ORGS.school2),
    ]
    const { sn } = await buildIncident(t.db, {
      exam_sn: exam.sn,
      status: 'SUBMIT',
      affected: [
        { signup_sn: own, effect: 'EXTRA_TIME' },
        { signup_sn: borrowed, effect: 'DEVICE' },
        { signup_sn: untouched, effect: 'NONE' },
      ],
    })
    type Handling = { handle_result: HandleResult; opinion?: string; version?: number }
    const handle = (by: Client, body: Handling) => by.call(incidentContract.handle, { params: { id: sn }, body })
    expect((await handle(site, { handle_result: 'NONE', opinion: '已核实' })).status).toBe(40300)
    expect((await handle(center, { handle_result: 'EXTRA_TIME' })).rule).toBe('opinion_required')
    expect((await handle(center, { handle_result: 'VOID', opinion: '已核实' })).rule).toBe('incident_void_type')
    const done = await handle(center, { handle_result: 'EXTRA_TIME', opinion: '补时五分钟属实', version: 1 })
    expect(done.data).toMatchObject({ status: 'AUDIT', handle_result: 'EXTRA_TIME', handle_opinion: '补时五分钟属实' })
    expect((await incidentNotices(t.db, sn)).map(({ event, type, to_org }) => [event, type, to_org])).toEqual([
      ['incident.handle', 'NOTIFY', ORGS.college],
      ['incident.school', 'NOTIFY', ORGS.school],
    ])
    expect((await handle(center, { handle_result: 'NONE', opinion: '再次' })).status).toBe(40900)
  })

  it('what is sent back goes to its reporter with the opinion, and comes again only changed', async () => {
    const exam = await buildRunningExam(t.db)
    const { data } = await calls.record(site, exam.sn)
    await site.call(incidentContract.submit, await signed(data.sn))
    expect((await center.call(incidentContract.return, at(data.sn))).rule).toBe('opinion_required')
    expect((await site.call(incidentContract.return, at(data.sn, { opinion: '不行' }))).status).toBe(40300)
    const back = await center.call(incidentContract.return, at(data.sn, { opinion: '请写明机号' }))
    expect(back.data.status).toBe('REJECT')
    expect((await incidentNotices(t.db, data.sn)).at(-1)).toEqual({
      event: 'incident.return',
      type: 'NOTIFY',
      status: 'BACK',
      to_org: null,
      to_account: 'acc-college',
      to_platform: false,
    })
    await shiftClock(t.db, '3 days')
    expect((await site.call(incidentContract.submit, await signed(data.sn))).rule).toBe('incident_unchanged')
    const { exam_sn: _, ...same } = await calls.bodyFor(exam.sn, { occur_time: data.occur_time })
    await site.call(incidentContract.update, { params: { id: data.sn }, body: same })
    expect((await site.call(incidentContract.submit, await signed(data.sn))).rule).toBe('incident_unchanged')
    await site.call(incidentContract.update, {
      params: { id: data.sn },
      body: { ...same, measures: '三号机更换为备用机' },
    })
    expect((await site.call(incidentContract.submit, await signed(data.sn))).data.status).toBe('SUBMIT')
  })

  it('what an examiner recorded and the centre sent back, the site supplements too: both are notified until when (Decided 35)', async () => {
    const exam = await buildRunningExam(t.db)
    const { sn } = await buildIncident(t.db, { exam_sn: exam.sn, status: 'SUBMIT', reporter_sn: 'acc-teacher' })
    const { exam_sn: _, ...entry } = await calls.bodyFor(exam.sn, { measures: '三号机更换为备用机' })
    const supplement = (by: Client) => by.call(incidentContract.update, { params: { id: sn }, body: entry })
    expect((await supplement(site)).rule).toBe('state')
    const { data } = await center.call(incidentContract.return, at(sn, { opinion: '请写明机号' }))
    expect(data.due).toMatch(/ 23:59:59$/)
    const notices = await incidentNotices(t.db, sn)
    expect(notices.map(({ event, to_org, to_account }) => [event, to_org, to_account])).toEqual([
      ['incident.return', ORGS.college, null],
      ['incident.return', null, 'acc-teacher'],
    ])
    expect((await supplement(await t.as('college2'))).http).toBe(404)
    expect((await supplement(site)).http).toBe(200)
    const again = await site.call(incidentContract.submit, await signed(sn))
    expect(again.data).toMatchObject({ status: 'SUBMIT', put_back: false, due: reviewed(again.data.reported_time) })
  })

  it('what nobody supplements within 3 working days a job puts back as it is, marked, and tells centre and site (Decided 35)', async () => {
    const { sn } = await buildIncident(t.db, { status: 'SUBMIT' })
    const run = async () => {
      for (const task of incidentTasks) await task.run(t.services)
    }
    await center.call(incidentContract.return, at(sn, { opinion: '请写明机号' }))
    await shiftClock(t.db, '2 days')
    await run()
    expect(await statusOf(sn)).toBe('REJECT')
    await shiftClock(t.db, '8 days')
    await run()
    await run()
    const { data } = await center.call(incidentContract.detail, of(sn))
    expect(data).toMatchObject({ status: 'SUBMIT', put_back: true, waiting_days: 0, due: reviewed(data.reported_time) })
    expect(
      (await incidentNotices(t.db, sn))
        .filter(({ event }) => event === 'incident.putBack')
        .map(({ to_org, to_platform }) => [to_org, to_platform]),
    ).toEqual([
      [ORGS.college, false],
      [null, true],
    ])
    const history = await site.call(incidentContract.history, of(sn))
    expect(history.data.map(({ move }) => move)).toEqual(['putBack', 'return'])
    const again = await center.call(incidentContract.return, at(sn, { opinion: '仍须写明机号' }))
    expect(again.data).toMatchObject({ status: 'REJECT', put_back: false })
  })

  it.each(['SUBMIT', 'REJECT'] as const)(
    '“the centre may always close, with a reason” (Decided 35): one in %s ends without a result',
    async (status) => {
      const exam = await buildRunningExam(t.db)
      const affected = [{ signup_sn: await seatOf(exam, ORGS.school), effect: 'CANCEL' as const }]
      const { sn } = await buildIncident(t.db, { exam_sn: exam.sn, status, type: 'CHEAT', kind: '6.1', affected })
      const close = (by: Client, body: Decision) => by.call(incidentContract.close, at(sn, body))
      expect((await close(site, { opinion: '已核实' })).status).toBe(40300)
      expect((await close(center, {})).rule).toBe('opinion_required')
      const { data } = await close(center, { opinion: '无法补充证据，不予认定' })
      expect(data).toMatchObject({ status: 'AUDIT', handle_result: 'NONE', handle_opinion: '无法补充证据，不予认定' })
      expect((await incidentNotices(t.db, sn)).map(({ event, to_org }) => [event, to_org])).toEqual([
        ['incident.handle', ORGS.college],
        ['incident.school', ORGS.school],
      ])
    },
  )

  it('of a handling and a return at the same time one is done (20 rounds)', async () => {
    for (let round = 0; round < 20; round++) {
      const { sn } = await buildIncident(t.db, { status: 'SUBMIT' })
      const body = { version: 1, opinion: '已核实' }
      const answers = await Promise.all([
        center.call(incidentContract.handle, { params: { id: sn }, body: { ...body, handle_result: 'NONE' } }),
        center.call(incidentContract.return, at(sn, body)),
      ])
      expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
      const { rows } = await t.db.execute<{ moves: number; audits: number; version: number }>(sql`
        select (select count(*)::int from history where entity = 'incident' and entity_sn = ${sn}) as moves,
          (select count(*)::int from audit where target_sn = ${sn}) as audits, version from incident where sn = ${sn}`)
      expect(rows).toEqual([{ moves: 1, audits: 1, version: 2 }])
    }
  })
})
