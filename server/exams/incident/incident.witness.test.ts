import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
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
afterAll(() => t.close())

type Body = BodyIn<typeof incidentContract.create>
type Witnesses = NonNullable<Body['witnesses']>
type Exam = Awaited<ReturnType<typeof buildRunningExam>>
const of = (id: string) => ({ params: { id } })
const submit = async (by: Client, id: string) =>
  by.call(incidentContract.submit, { params: { id }, body: { version: await storedVersion(t.db, 'incident', id) } })

/** Records an accusation of cheating with these witnesses. */
const accuse = async (by: Client, exam: Exam, witnesses: Witnesses) =>
  calls.record(by, exam.sn, {
    type: 'CHEAT',
    kind: '6.1',
    affected: [{ signup_sn: await buildSeated(t.db, exam), effect: 'CANCEL' }],
    evidence: [await calls.upload(by)],
    witnesses,
  })
/** The same, refused: the place and the rule of each fault. */
const faults = async (exam: Exam, witnesses: Witnesses) =>
  (await accuse(site, exam, witnesses)).errors.map(({ path, rule }) => `${path} ${rule}`)

describe('“Witnesses are two people: chosen from the exam’s CONFIRMED calls of any role, different persons, the reporter may be one; two signatures, two files” (Decided 36)', () => {
  it('two examiners with calls of any role, each with a signature, one of them the reporter', async () => {
    const exam = await buildRunningExam(t.db)
    const { teacher_sn } = await calls.appoint(exam.sn, 'CHIEF')
    const own = { teacher_sn, signature: await calls.upload(examiner), way: 'DRAWN' as const }
    const other = await calls.witness(examiner, exam.sn, { role: 'SUPERVISOR' })
    const { data } = await accuse(examiner, exam, [own, other])
    expect(data.witnesses).toEqual([own, other].map((one) => ({ ...one, name: '乔军文' })))
    expect((await submit(examiner, data.sn)).data.status).toBe('SUBMIT')
  })

  it('one person who signs twice is refused, be it with one file or with two (H3)', async () => {
    const exam = await buildRunningExam(t.db)
    const one = await calls.witness(site, exam.sn)
    const { teacher_sn } = one
    expect(await faults(exam, [one, one])).toEqual([
      'witnesses.1.teacher_sn incident_witness_twice',
      'witnesses.1.signature incident_signature_twice',
    ])
    expect(await faults(exam, [one, { ...one, signature: await calls.upload(site) }])).toEqual([
      'witnesses.1.teacher_sn incident_witness_twice',
    ])
    const { data } = await accuse(site, exam, [{ teacher_sn, signature: one.signature }])
    expect((await submit(site, data.sn)).rule).toBe('incident_witnesses')
  })

  it('two people with one picture are refused, also where it was uploaded twice', async () => {
    const exam = await buildRunningExam(t.db)
    const [one, two] = [await calls.witness(site, exam.sn), await calls.witness(site, exam.sn)]
    expect(await faults(exam, [one, { ...two, signature: one.signature }])).toEqual([
      'witnesses.1.signature incident_signature_twice',
    ])
    const { raw } = await site.call(mediaContract.download, { query: { key: one.signature } })
    const copy = await site.call(mediaContract.file, { file: { name: '签名.png', bytes: raw }, body: {} })
    expect(copy.data.key).not.toBe(one.signature)
    expect(await faults(exam, [one, { ...two, signature: copy.data.key }])).toEqual([
      'witnesses.1.signature incident_signature_twice',
    ])
  })

  it('whoever has no confirmed call of this exam is refused', async () => {
    const exam = await buildRunningExam(t.db)
    const one = await calls.witness(site, exam.sn)
    const rule = 'witnesses.1.teacher_sn incident_witness_unknown'
    const pending = await calls.witness(site, exam.sn, { status: 'PENDING' })
    const replaced = await calls.witness(site, exam.sn, { status: 'REPLACED' })
    const elsewhere = await calls.witness(site, (await buildRunningExam(t.db)).sn)
    for (const two of [pending, replaced, elsewhere, { ...one, teacher_sn: 'nobody' }])
      expect((await faults(exam, [one, { ...two, signature: null }]))[0]).toBe(rule)
    const form = await site.call(incidentContract.exam, of(exam.sn))
    expect(form.data.examiners.map(({ teacher_sn }) => teacher_sn)).toEqual([one.teacher_sn])
    expect((await center.call(incidentContract.exam, of(exam.sn))).data.examiners).toEqual([])
  })

  it('a name of before is shown as it is and stays, but does not count for a report; what was reported stays reported', async () => {
    const exam = await buildRunningExam(t.db)
    const names = ['周海燕', '李建国'].map((name) => ({ name, signature: 'x.png', way: 'PHOTO' as const }))
    const affected = [{ signup_sn: await buildSeated(t.db, exam), effect: 'CANCEL' as const }]
    const evidence = [await calls.upload(site)]
    const old = { exam_sn: exam.sn, type: 'CHEAT' as const, kind: '6.1' as const, affected, evidence }
    const reported = await buildIncident(t.db, { ...old, witnesses: names, status: 'SUBMIT' })
    const seen = await center.call(incidentContract.detail, of(reported.sn))
    expect(seen.data.witnesses).toEqual(names.map((one) => ({ ...one, teacher_sn: null })))
    expect(seen.data.actions).toContain('handle')
    const draft = await buildIncident(t.db, { ...old, witnesses: names.map((one) => ({ ...one, signature: null })) })
    expect((await submit(site, draft.sn)).rule).toBe('incident_witnesses')
    const { exam_sn: _, ...body } = await calls.bodyFor(exam.sn, {
      ...old,
      witnesses: [await calls.witness(site, exam.sn), await calls.witness(site, exam.sn)],
    })
    const changed = await site.call(incidentContract.update, { params: { id: draft.sn }, body })
    expect(changed.data.witnesses.map(({ name }) => name)).toEqual(['周海燕', '李建国', '乔军文', '乔军文'])
    expect((await submit(site, draft.sn)).http).toBe(200)
  })
})

describe('“each is told and may object for 24 h, which the centre sees” (Decided 36)', () => {
  /** An incident that the site reported, with the examiner `teacher` as a witness. */
  async function witnessed() {
    const exam = await buildRunningExam(t.db)
    const { teacher_sn } = await calls.appoint(exam.sn, 'INVIGILATOR')
    const own = { teacher_sn, signature: await calls.upload(site), way: 'DRAWN' as const }
    const other = await calls.witness(site, exam.sn, { account_sn: 'acc-teacher2' })
    const { data } = await accuse(site, exam, [own, other])
    return { exam, sn: data.sn, teacher_sn, second: other.teacher_sn }
  }
  const object = async (
    by: Client,
    id: string,
    { reason = '我没有看到他作弊', version }: { reason?: string; version?: number } = {},
  ) => {
    const seen = version ?? (await storedVersion(t.db, 'incident', id))
    return by.call(incidentContract.object, { params: { id }, body: { reason, version: seen } })
  }
  const objectors = async (sn: string) =>
    (
      await t.db.execute<{ teacher_sn: string }>(
        sql`select teacher_sn from incident_objection where incident_sn = ${sn}`,
      )
    ).rows.map((row) => row.teacher_sn)
  const later = (sn: string, interval: string) =>
    t.db.execute(sql`update incident set told_time = business_now() - ${interval}::interval where sn = ${sn}`)

  it('with the report each witness gets a notice that opens the incident', async () => {
    const { sn, exam } = await witnessed()
    const before = await incidentNotices(t.db, sn)
    const { data } = await submit(site, sn)
    const notices = (await incidentNotices(t.db, sn)).filter(({ event }) => event === 'incident.witness')
    expect([before, new Set(notices.map(({ to_account }) => to_account))]).toEqual([
      [],
      new Set(['acc-teacher', 'acc-teacher2']),
    ])
    const bell = await examiner.call(noticeContract.list, { query: { limit: 100 } })
    const own = bell.data.items.find(({ abstract }) => abstract.includes(sn))
    expect(own?.url).toBe(`/teacher/center/plan/${exam.sn}/problem?record=${sn}`)
    expect(own?.abstract).toContain(data.objection_due)
  })

  it('a witness objects: the centre is notified and reads who, when and why; audit and history keep it', async () => {
    const { sn, teacher_sn } = await witnessed()
    await submit(site, sn)
    expect((await examiner.call(incidentContract.detail, of(sn))).data.actions).toContain('object')
    const { http, data } = await object(examiner, sn)
    expect([http, data.status, data.version, data.objection_count]).toEqual([200, 'SUBMIT', 3, 1])
    expect(data.actions).not.toContain('object')
    expect(data.refused).toMatchObject([{ move: 'object', rule: 'incident_objected' }])
    const seen = await center.call(incidentContract.detail, of(sn))
    expect(seen.data.objections).toEqual([
      { name: '乔军文', reason: '我没有看到他作弊', time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    ])
    expect((await incidentNotices(t.db, sn)).filter(({ event }) => event === 'incident.object')).toMatchObject([
      { type: 'MESSAGE', to_platform: true },
    ])
    const { rows } = await t.db.execute(
      sql`select actor_sn, after from audit where target_sn = ${sn} and action = 'incident.object'`,
    )
    expect(rows).toEqual([{ actor_sn: 'acc-teacher', after: { reason: '我没有看到他作弊' } }])
    expect(await objectors(sn)).toEqual([teacher_sn])
    const [line] = (await center.call(incidentContract.history, of(sn))).data
    expect(line).toMatchObject({
      move: 'object',
      from_status: 'SUBMIT',
      to_status: 'SUBMIT',
      opinion: '我没有看到他作弊',
    })
    // Whoever decides on what was read before it reads it first.
    const body = { handle_result: 'VOID' as const, opinion: '情况属实', version: 2 }
    expect((await center.call(incidentContract.handle, { params: { id: sn }, body })).rule).toBe('stale')
  })

  it('only a witness objects: site, centre and platform may not, another examiner of the exam is none, others see nothing', async () => {
    const { sn, exam, teacher_sn } = await witnessed()
    await submit(site, sn)
    expect((await object(t.anonymous, sn)).status).toBe(40002)
    for (const name of ['college', 'college2', 'school', 'center', 'system', 'trainer'] as const)
      expect((await object(await t.as(name), sn)).status).toBe(40300)
    await t.db.execute(sql`update incident set witnesses = witnesses - 0 where sn = ${sn}`)
    const stranger = await object(examiner, sn)
    expect([stranger.http, stranger.rule]).toEqual([422, 'incident_witness_only'])
    expect((await examiner.call(incidentContract.detail, of(sn))).data.refused).toEqual([])
    await t.db.execute(sql`delete from assignment where exam_sn = ${exam.sn} and teacher_sn = ${teacher_sn}`)
    expect((await object(examiner, sn)).status).toBe(40400)
    expect((await object(examiner, 'YJ000000000000')).status).toBe(40400)
  })

  it('before the report there is nothing to object to; afterwards once, with a reason, and also after the centre has closed it', async () => {
    const { sn } = await witnessed()
    const early = await object(examiner, sn)
    expect([early.http, early.rule]).toEqual([409, 'state'])
    await submit(site, sn)
    expect((await object(examiner, sn, { reason: '不对' })).http).toBe(400)
    expect((await object(examiner, sn, { reason: '我没有看到他作弊', version: 1 })).rule).toBe('stale')
    const body = { opinion: '不予认定' }
    expect((await center.call(incidentContract.close, { params: { id: sn }, body })).http).toBe(200)
    expect((await object(examiner, sn)).data).toMatchObject({ status: 'AUDIT', objection_count: 1 })
    const again = await object(examiner, sn)
    expect([again.http, again.rule]).toEqual([422, 'incident_objected'])
  })

  it.each([
    ['23 hours 59 minutes', null],
    ['24 hours 1 minute', 'incident_objection_over'],
  ])('%s after the report: %s', async (interval, rule) => {
    const { sn } = await witnessed()
    await submit(site, sn)
    await later(sn, interval)
    const { data } = await examiner.call(incidentContract.detail, of(sn))
    expect(data.actions.includes('object')).toBe(rule === null)
    expect(data.refused.map((one) => one.rule)).toEqual(rule ? [rule] : [])
    const answer = await object(examiner, sn)
    expect([answer.http, answer.rule ?? null]).toEqual(rule ? [422, rule] : [200, null])
  })

  it('two objections of one witness at once: one is kept', async () => {
    const { sn, second } = await witnessed()
    await submit(site, sn)
    const other = await t.as('teacher2')
    const answers = await Promise.all([object(other, sn), object(other, sn)])
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await objectors(sn)).toEqual([second])
    expect((await object(other, sn)).http).toBe(422)
    // The other witness may still object.
    expect((await object(examiner, sn)).data.objection_count).toBe(2)
  })

  it('reported again after a correction, or passed on by the job, the witnesses are notified anew; put back as it is, they are not', async () => {
    const told = async (sn: string) =>
      (await incidentNotices(t.db, sn)).filter(({ event }) => event === 'incident.witness').length
    const { sn } = await witnessed()
    await submit(site, sn)
    await later(sn, '25 hours')
    await center.call(incidentContract.return, { params: { id: sn }, body: { opinion: '请补充' } })
    await t.db.execute(sql`update incident set changed = true where sn = ${sn}`)
    await submit(site, sn)
    expect([await told(sn), (await object(examiner, sn)).http]).toEqual([4, 200])

    await center.call(incidentContract.return, { params: { id: sn }, body: { opinion: '请补充' } })
    await t.db.execute(sql`update incident set supplement_due = business_now() - interval '1 hour' where sn = ${sn}`)
    const draft = await witnessed()
    await t.db.execute(
      sql`update exam set start_time = start_time - interval '3 days', end_time = end_time - interval '3 days' where sn = ${draft.exam.sn}`,
    )
    for (const task of incidentTasks) await task.run(t.services)
    expect((await center.call(incidentContract.detail, of(sn))).data.put_back).toBe(true)
    expect([await told(sn), await told(draft.sn)]).toEqual([4, 2])
  })
})
