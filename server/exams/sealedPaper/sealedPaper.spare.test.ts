import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { addHours } from '@zhikao/domain/kernel/calendar.ts'
import { buildPaper } from '../../bank/paper/paper.factory.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import { buildAssignment } from '../assignment/assignment.factory.ts'
import { buildExam } from '../exam/exam.factory.ts'
import { buildIncident, incidentNotices } from '../incident/incident.factory.ts'
import { buildPlan, showState } from '../plan/plan.factory.ts'

const { upload, download, list } = sealedPaperContract
const [MAIN, SPARE] = [drawDocument('main paper A'), drawDocument('spare paper B')]
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

const put = async (id: string, variant: 'A' | 'B', bytes: Uint8Array) =>
  (await t.as('center')).call(upload, {
    params: { id, subject: 'ONLINE' },
    query: { variant },
    file: { name: `理论${variant}.pdf`, bytes },
  })
const open = async (who: Username, id: string, exam?: string) =>
  (await t.as(who)).call(download, { params: { id, subject: 'ONLINE' }, query: { exam } })
/** An approved plan with its papers A and B, and so many exams of it, one an hour, the first of which begins in an hour. */
async function sealedExams(sessions = 1) {
  const { sn: plan } = await buildPlan(t.db, { status: 'EXAM_SUBMIT' })
  for (const [variant, bytes] of [['A', MAIN] as const, ['B', SPARE] as const])
    expect((await put(plan, variant, bytes)).http).toBe(200)
  await showState(t.db, plan, 'EXAM_AUDIT')
  const now = await clock(t.db)
  const exams = []
  for (let at = 1; at <= sessions; at++) {
    const time = { start_time: addHours(now, at), end_time: addHours(now, at + 1) }
    exams.push(await buildExam(t.db, { sn: `${plan}T0${at}`, plan_sn: plan, session_no: at, ...time }))
  }
  return { plan, exams: exams.map(({ sn }) => sn) }
}
/** The centre opens the spare paper of an exam for an incident. */
async function decide(exam_sn: string, who: 'center' | 'system' = 'center', type: 'LEAK' | 'PAPER' = 'LEAK') {
  const { sn, version } = await buildIncident(t.db, { exam_sn, type, status: 'SUBMIT' })
  const body = { version: version ?? 1, opinion: '试题外泄，改用备用卷' }
  return { sn, answer: await (await t.as(who)).call(incidentContract.spare, { params: { id: sn }, body }) }
}

describe('the spare paper B of a plan (§3.15a)', () => {
  it('is sealed beside the paper A, and differs from it; the exam needs A alone', async () => {
    const { sn } = await buildPlan(t.db, { status: 'EXAM_SUBMIT' })
    await put(sn, 'A', MAIN)
    const same = await put(sn, 'B', MAIN)
    expect([same.http, same.rule]).toEqual([422, 'paper_same'])
    const { data } = await put(sn, 'B', SPARE)
    expect(data.items[0]).toMatchObject({ paper: { name: '理论A.pdf' }, spare: { name: '理论B.pdf' } })
    const back = await put(sn, 'A', SPARE)
    expect([back.http, back.rule]).toEqual([422, 'paper_same'])
    await showState(t.db, sn, 'EXAM_AUDIT')
    expect((await put(sn, 'B', drawDocument('late'))).rule).toBe('paper_closed')
    const { data: kept } = await (await t.as('system')).call(list, { params: { id: sn } })
    expect(kept.items[0]?.spare?.name).toBe('理论B.pdf')
  })

  it('§5.9 opens for the exam of the incident after the decision of the centre only, and not before the exam begins', async () => {
    const { plan, exams } = await sealedExams(2)
    const [first = '', second = ''] = exams
    await buildAssignment(t.db, { exam_sn: first, role: 'CHIEF', account_sn: 'acc-teacher', status: 'CONFIRMED' })
    const { sn, answer } = await decide(first)
    expect([answer.http, answer.data.status]).toEqual([200, 'SUBMIT'])
    expect((await open('college', plan, first)).http).toBe(404)
    await shiftClock(t.db, '150 minutes')
    for (const who of ['college', 'teacher', 'center'] as const)
      expect([who, (await open(who, plan, first)).raw.equals(SPARE)]).toEqual([who, true])
    expect((await open('college', plan, second)).raw.equals(MAIN)).toBe(true)
    expect((await open('college', plan)).raw.equals(MAIN)).toBe(true)
    expect((await open('college2', plan, first)).http).toBe(404)
    expect((await open('teacher2', plan, first)).http).toBe(404)
    const variants = await t.db.execute(sql`select after ->> 'exam_sn' as exam_sn, after ->> 'variant' as variant
      from audit where target_sn = ${plan} and action = 'paper.open' group by 1, 2 order by 2`)
    expect(variants.rows).toEqual([
      { exam_sn: second, variant: 'A' },
      { exam_sn: first, variant: 'B' },
    ])
    const told = (await incidentNotices(t.db, sn)).map(
      ({ event, to_org, to_account }) => `${event} ${to_org ?? to_account}`,
    )
    expect(told.toSorted()).toEqual(['incident.spare acc-teacher', 'incident.spare org-college'])
  })

  it('is in the history with its reason and in the audit trail of incident and exam, which names it to all who see it', async () => {
    const { exams } = await sealedExams()
    const [exam = ''] = exams
    const { sn } = await decide(exam, 'system', 'PAPER')
    const site = await t.as('college')
    const { data } = await site.call(incidentContract.history, { params: { id: sn } })
    expect(data[0]).toMatchObject({
      move: 'spare',
      from_status: 'SUBMIT',
      to_status: 'SUBMIT',
      opinion: '试题外泄，改用备用卷',
    })
    const acts = await t.db.execute<{ action: string }>(
      sql`select action, before, after from audit where target_sn in (${sn}, ${exam}) order by seq`,
    )
    expect(acts.rows.map(({ action }) => action).toSorted()).toEqual(['exam.spare', 'incident.spare'])
    expect(acts.rows.find(({ action }) => action === 'exam.spare')).toMatchObject({
      before: { paper_variant: 'A' },
      after: { paper_variant: 'B' },
    })
    expect((await site.call(examContract.detail, { params: { id: exam } })).data.paper_variant).toBe('B')
    const again = await decide(exam)
    expect([again.answer.http, again.answer.rule]).toEqual([422, 'incident_spare_open'])
  })

  it('of two decisions at once one opens it, the other is told (20 rounds)', async () => {
    for (let round = 0; round < 20; round++) {
      const { exams } = await sealedExams()
      const answers = await Promise.all([decide(exams[0] ?? '', 'center'), decide(exams[0] ?? '', 'system')])
      const said = answers.map(({ answer }) => answer.rule ?? answer.http)
      expect(said.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([200, 'incident_spare_open'])
    }
  })

  it('§5.9 is opened by centre and platform, with a reason, for what they were shown', async () => {
    const { exams } = await sealedExams()
    const { sn } = await buildIncident(t.db, { exam_sn: exams[0] ?? '', type: 'LEAK', status: 'SUBMIT' })
    const params = { id: sn }
    const body = { version: 1, opinion: '试题外泄，改用备用卷' }
    for (const who of ['college', 'teacher', 'school'] as const)
      expect([who, (await (await t.as(who)).call(incidentContract.spare, { params, body })).http]).toEqual([who, 403])
    const center = await t.as('center')
    const silent = await center.call(incidentContract.spare, { params, body: { version: 1 } })
    expect([silent.http, silent.rule]).toEqual([400, 'opinion_required'])
    const stale = await center.call(incidentContract.spare, { params, body: { ...body, version: 7 } })
    expect(stale.http).toBe(409)
    await shiftClock(t.db, '3 hours')
    const late = await center.call(incidentContract.spare, { params, body })
    expect([late.http, late.rule]).toEqual([422, 'incident_spare_over'])
  })

  it('of the bank: the exam and its review page have the paper that is in force', async () => {
    const template = await buildTemplate(t.db)
    const made = { credential_sn: template.credential_sn, template_sn: template.sn }
    const { sn: plan } = await buildPlan(t.db, { status: 'EXAM_SUBMIT', level: template.level, ...made })
    const [a, b] = [
      await buildPaper(t.db, { ...made, title: 'A 卷' }),
      await buildPaper(t.db, { ...made, title: 'B 卷' }),
    ]
    const center = await t.as('center')
    const params = { id: plan, subject: 'ONLINE' as const }
    await center.call(upload, { params, body: { paper_sn: a.sn } })
    const { data } = await center.call(upload, { params, query: { variant: 'B' }, body: { paper_sn: b.sn } })
    expect([data.items[0]?.paper?.paper_sn, data.items[0]?.spare?.paper_sn]).toEqual([a.sn, b.sn])
    await showState(t.db, plan, 'EXAM_AUDIT')
    const now = await clock(t.db)
    const exam = await buildExam(t.db, { plan_sn: plan, start_time: addHours(now, 1), end_time: addHours(now, 3) })
    await decide(exam.sn)
    const shown = await center.call(examContract.detail, { params: { id: exam.sn } })
    expect([shown.data.paper_sn, shown.data.paper_variant]).toEqual([b.sn, 'B'])
    await shiftClock(t.db, '2 hours')
    const review = async (id: string) =>
      (await (await t.as('college')).call(paperContract.review, { params: { id }, query: {} })).http
    expect([await review(a.sn), await review(b.sn)]).toEqual([404, 200])
  })
})
