import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { addHours } from '@zhikao/domain/kernel/calendar.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildIncident, buildRunningExam, buildSeated, incidentCalls } from './incident.factory.ts'

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
const of = (id: string) => ({ params: { id } })
describe('who records and reads (domain.md §4, §5.9)', () => {
  it('site and examiners record; schools, centre and platform do not, nor anybody without a session', async () => {
    const exam = await buildRunningExam(t.db)
    expect((await calls.record(t.anonymous, exam.sn)).status).toBe(40002)
    for (const name of ['school', 'center', 'system', 'trainer'] as const)
      expect((await calls.record(await t.as(name), exam.sn)).status).toBe(40300)
    expect((await calls.record(await t.as('college2'), exam.sn)).status).toBe(40400)
    const { http, data } = await calls.record(site, exam.sn)
    expect([http, data.status, data.org_sn]).toEqual([200, 'INIT', ORGS.college])
    expect(data.sn).toMatch(/^YJ\d{8}\d{4}$/)
    expect(data.due).toBe(addHours(exam.end_time, 24))
  })

  it('an examiner sees and records where the call is confirmed (Decided 14), and nowhere else', async () => {
    const [called, other] = [await buildRunningExam(t.db), await buildRunningExam(t.db)]
    await calls.appoint(called.sn, 'INVIGILATOR')
    await calls.appoint(other.sn, 'CHIEF', 'PENDING')
    expect((await calls.record(examiner, other.sn)).status).toBe(40400)
    const { data } = await calls.record(examiner, called.sn)
    expect(data).toMatchObject({ status: 'INIT', reporter_role: 'teacher' })
    const foreign = await buildIncident(t.db, { exam_sn: other.sn })
    const own = await examiner.call(incidentContract.list, { query: { limit: 100 } })
    expect(own.data.items.map(({ sn }) => sn)).toContain(data.sn)
    expect(own.data.items.map(({ sn }) => sn)).not.toContain(foreign.sn)
    const exams = await examiner.call(incidentContract.exams, { query: { limit: 100 } })
    expect(exams.data.items.map(({ sn }) => sn)).not.toContain(other.sn)
    expect((await examiner.call(incidentContract.exam, of(other.sn))).status).toBe(40400)
    const header = await examiner.call(incidentContract.exam, of(called.sn))
    expect(header.data.actions).toEqual(['report'])
    expect((await (await t.as('teacher2')).call(incidentContract.detail, of(data.sn))).status).toBe(40400)
  })

  it('another site gets 404 for every call about an incident; the platform reads it', async () => {
    const { sn } = await buildIncident(t.db, { status: 'SUBMIT' })
    const other = await t.as('college2')
    const body = await calls.bodyFor('x')
    const { exam_sn: _, ...fields } = body
    expect((await other.call(incidentContract.detail, of(sn))).status).toBe(40400)
    expect((await other.call(incidentContract.history, of(sn))).status).toBe(40400)
    expect((await other.call(incidentContract.update, { params: { id: sn }, body: fields })).status).toBe(40400)
    expect((await other.call(incidentContract.remove, of(sn))).status).toBe(40400)
    expect((await other.call(incidentContract.submit, { params: { id: sn }, body: { version: 1 } })).status).toBe(40400)
    expect((await other.call(incidentContract.list, { query: { limit: 100 } })).data.items).toEqual([])
    for (const name of ['center', 'system'] as const)
      expect((await (await t.as(name)).call(incidentContract.detail, of(sn))).data.sn).toBe(sn)
    for (const name of ['school', 'trainer'] as const)
      expect((await (await t.as(name)).call(incidentContract.detail, of(sn))).status).toBe(40300)
  })

  it('a school sees type, time and effect of what touches its students, once it was reported, and nothing else (interface.md §6)', async () => {
    const exam = await buildRunningExam(t.db)
    const [own, foreign] = [await seatOf(exam, ORGS.school), await seatOf(exam, ORGS.school2)]
    const { data } = await calls.record(site, exam.sn, {
      affected: [
        { signup_sn: own, effect: 'EXTRA_TIME' },
        { signup_sn: foreign, effect: 'DEVICE' },
      ],
    })
    const student_sn = async (signup: string) =>
      (await t.db.execute<{ student_sn: string }>(sql`select student_sn from signup where sn = ${signup}`)).rows[0]
        ?.student_sn ?? ''
    const school = await t.as('school')
    const seen = async (by: Client) => by.call(incidentContract.ofStudent, of(await student_sn(own)))
    expect((await seen(school)).data).toEqual([])
    expect(
      (await site.call(incidentContract.submit, { params: { id: data.sn }, body: { version: data.version } })).http,
    ).toBe(200)
    const lines = (await seen(school)).data
    expect(lines).toMatchObject([{ incident_sn: data.sn, type: 'DEVICE', effect: 'EXTRA_TIME', handle_result: null }])
    expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual([
      'effect',
      'exam_name',
      'handle_result',
      'incident_sn',
      'occur_time',
      'sn',
      'type',
    ])
    expect((await seen(await t.as('school2'))).status).toBe(40400)
    expect((await school.call(incidentContract.ofStudent, of(await student_sn(foreign)))).status).toBe(40400)
    expect((await seen(center)).data).toHaveLength(1)
    // What the student met at another institution is that institution's.
    const student = await student_sn(own)
    await t.db.execute(sql`update incident_candidate set org_sn = ${ORGS.school2} where student_sn = ${student}`)
    expect([(await seen(school)).data, (await seen(center)).data.length]).toEqual([[], 1])
    for (const list of [incidentContract.list, incidentContract.exams])
      expect((await school.call(list)).status).toBe(40300)
  })
})

describe('recording: exam EXAM_AUDIT, within exam window ± 1 day (domain.md §5.9)', () => {
  it.each([
    ['more than a day before the start', -26, 'incident_early'],
    ['a day before the start', -24, null],
    ['less than a day after the end', 2 + 23, null],
    ['more than a day after the end', 2 + 25, 'incident_over'],
  ])('%s', async (_, hours, rule) => {
    const now = await clock(t.db)
    const start_time = addHours(now, -hours)
    const exam = await buildRunningExam(t.db, { start_time, end_time: addHours(start_time, 2) })
    const answer = await calls.record(site, exam.sn)
    expect([answer.http, answer.rule ?? null]).toEqual(rule ? [422, rule] : [200, null])
  })

  it('an exam whose approval was revoked takes none', async () => {
    const { sn: plan_sn } = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
    const exam = await buildRunningExam(t.db, { plan_sn })
    expect((await calls.record(site, exam.sn)).rule).toBe('incident_exam_state')
  })

  it('refuses a time outside the window or in the future, an unknown candidate, a kind of another type, one candidate twice', async () => {
    const exam = await buildRunningExam(t.db)
    const [signup_sn, elsewhere] = [await seatOf(exam), await seatOf(await buildRunningExam(t.db))]
    const now = await clock(t.db)
    expect((await calls.record(site, exam.sn, { occur_time: addHours(now, -30) })).rule).toBe('incident_window')
    expect((await calls.record(site, exam.sn, { occur_time: addHours(now, 0.5) })).rule).toBe('incident_future')
    const unknown = await calls.record(site, exam.sn, {
      affected: [
        { signup_sn, effect: 'NONE' },
        { signup_sn: elsewhere, effect: 'NONE' },
      ],
    })
    expect([unknown.http, unknown.errors.map(({ path, rule }) => [path, rule])]).toEqual([
      400,
      [['affected.1.signup_sn', 'incident_candidate_unknown']],
    ])
    expect((await calls.record(site, exam.sn, { kind: '5.1' })).rule).toBe('incident_kind')
    const twice = [
      { signup_sn, effect: 'NONE' as const },
      { signup_sn, effect: 'CANCEL' as const },
    ]
    expect((await calls.record(site, exam.sn, { affected: twice })).rule).toBe('incident_affected_twice')
    expect((await calls.record(site, exam.sn, { extra_minutes: 46 })).http).toBe(400)
    expect((await calls.record(site, exam.sn, { description: '太短' })).http).toBe(400)
  })

  it('a drawn signature is a PNG of at most 100 KB; files of others are refused', async () => {
    const exam = await buildRunningExam(t.db)
    const large = await calls.upload(site, '大.png', 300)
    const teacher_sn = await calls.examiner(exam.sn)
    const witness = (signature: string, way: 'DRAWN' | 'PHOTO') => ({ witnesses: [{ teacher_sn, signature, way }] })
    const refused = await calls.record(site, exam.sn, witness(large, 'DRAWN'))
    expect(refused.errors.map(({ path, rule }) => [path, rule])).toEqual([
      ['witnesses.0.signature', 'incident_signature'],
    ])
    expect((await calls.record(site, exam.sn, witness(large, 'PHOTO'))).http).toBe(200)
    const foreign = await calls.upload(await t.as('college2'))
    expect((await calls.record(site, exam.sn, { evidence: [foreign] })).errors.map(({ rule }) => rule)).toEqual([
      'media_unknown',
    ])
  })

  it('the site opens the files of an examiner, the examiners of the exam those of the site, nobody else', async () => {
    const exam = await buildRunningExam(t.db)
    await calls.appoint(exam.sn, 'INVIGILATOR')
    const [theirs, sites] = [await calls.upload(examiner), await calls.upload(site)]
    await calls.record(examiner, exam.sn, { evidence: [theirs] })
    await calls.record(site, exam.sn, { evidence: [sites] })
    const opens = async (by: Client, key: string) => (await by.call(mediaContract.download, { query: { key } })).http
    expect([await opens(site, theirs), await opens(examiner, sites), await opens(center, sites)]).toEqual([
      200, 200, 200,
    ])
    for (const name of ['teacher2', 'college2', 'school'] as const)
      expect([await opens(await t.as(name), theirs), await opens(await t.as(name), sites)]).toEqual([404, 404])
  })
})

describe('changing and deleting', () => {
  it('the reporter changes and deletes a draft; the site does neither with what an examiner recorded', async () => {
    const exam = await buildRunningExam(t.db)
    await calls.appoint(exam.sn, 'INVIGILATOR')
    const { data } = await calls.record(examiner, exam.sn)
    const { exam_sn: _, ...fields } = await calls.bodyFor(exam.sn, { measures: '已更换并补时五分钟', extra_minutes: 5 })
    expect((await site.call(incidentContract.update, { params: { id: data.sn }, body: fields })).rule).toBe(
      'incident_reporter_only',
    )
    expect((await site.call(incidentContract.remove, of(data.sn))).rule).toBe('incident_reporter_only')
    expect((await site.call(incidentContract.detail, of(data.sn))).data.actions).toEqual(['submit'])
    expect(data.actions).toEqual(['edit', 'delete'])
    const stale = await examiner.call(incidentContract.update, {
      params: { id: data.sn },
      body: { ...fields, version: 9 },
    })
    expect([stale.http, stale.rule]).toEqual([409, 'stale'])
    const changed = await examiner.call(incidentContract.update, {
      params: { id: data.sn },
      body: { ...fields, version: 1 },
    })
    expect(changed.data).toMatchObject({ extra_minutes: 5, measures: '已更换并补时五分钟', version: 2 })
    expect((await examiner.call(incidentContract.remove, of(data.sn))).http).toBe(200)
    expect((await examiner.call(incidentContract.detail, of(data.sn))).status).toBe(40400)
    const { rows } = await t.db.execute<{ action: string }>(
      sql`select action from audit where target_sn = ${data.sn} order by seq`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['incident.create', 'incident.update', 'incident.delete'])
  })

  it.each(['SUBMIT', 'AUDIT'] as const)('%s is neither changed nor deleted', async (status) => {
    const { sn, exam_sn } = await buildIncident(t.db, { status })
    const { exam_sn: _, ...fields } = await calls.bodyFor(exam_sn)
    expect((await site.call(incidentContract.update, { params: { id: sn }, body: fields })).status).toBe(40900)
    expect((await site.call(incidentContract.remove, of(sn))).status).toBe(40900)
  })

  it('one that was sent back is not deleted', async () => {
    const { sn } = await buildIncident(t.db, { status: 'REJECT' })
    expect((await site.call(incidentContract.remove, of(sn))).status).toBe(40900)
  })
})

describe('an incident that was recorded without network (domain.md §3.13a)', () => {
  it('is judged at its own time and marked; older than 24 h or in the future it is refused', async () => {
    const { sn } = await buildRunningExam(t.db)
    const now = await clock(t.db)
    const kept = (hours: number) =>
      calls.record(site, sn, { occur_time: addHours(now, hours), occurred_at: addHours(now, hours) })
    expect((await kept(0.5)).rule).toBe('occurred_future')
    expect((await kept(-24.5)).rule).toBe('occurred_old')
    expect((await kept(-0.5)).data.offline).toBe(true)
    // What happened after it was recorded is of the future, although it has passed now.
    const later = { occur_time: addHours(now, -0.25), occurred_at: addHours(now, -0.5) }
    expect((await calls.record(site, sn, later)).rule).toBe('incident_future')
    expect((await calls.record(site, sn)).data.offline).toBe(false)
  })
})
