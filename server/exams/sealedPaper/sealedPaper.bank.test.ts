import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { buildPaper } from '../../bank/paper/paper.factory.ts'
import { buildQuestion } from '../../bank/question/question.factory.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { textOfPdf } from '../../test/pdf.ts'
import type { Username } from '../../test/world.ts'
import { newSn } from '../../db/sn.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { buildExam } from '../exam/exam.factory.ts'
import { buildPlan, showState } from '../plan/plan.factory.ts'

const { upload, download, list } = sealedPaperContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A plan, and an enabled paper that was made from its template. */
async function planWithPaper(of: Parameters<typeof buildPaper>[1] = {}) {
  const template = await buildTemplate(t.db)
  const place = { credential_sn: template.credential_sn, template_sn: template.sn }
  const plan = await buildPlan(t.db, { status: 'EXAM_SUBMIT', level: template.level, ...place })
  return { plan: plan.sn, title: plan.title, paper: await buildPaper(t.db, { ...place, ...of }) }
}
const seal = async (who: Username, id: string, paper_sn: string, subject: 'ONLINE' | 'OFFLINE' = 'ONLINE') =>
  (await t.as(who)).call(upload, { params: { id, subject }, body: { paper_sn } })

describe('a paper of the bank in the place of a file (§3.15a)', () => {
  it('is sealed for the theory of a plan of its template, shown by its number, and opened from the start of the exam on', async () => {
    const { plan, title, paper } = await planWithPaper({ title: '理论 A 卷' })
    const { http, data } = await seal('center', plan, paper.sn)
    expect([http, data.items[0]?.paper]).toEqual([
      200,
      expect.objectContaining({
        name: `${paper.sn}.pdf`,
        paper_sn: paper.sn,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ])
    const detail = await (await t.as('center')).call(paperContract.detail, { params: { id: paper.sn } })
    expect(detail.data.used_by).toEqual([{ sn: plan, title }])
    await showState(t.db, plan, 'EXAM_AUDIT')
    const day = addDays((await clock(t.db)).slice(0, 10), 40)
    await buildExam(t.db, { plan_sn: plan, start_time: `${day} 09:00:00`, end_time: `${day} 11:00:00` })
    const site = await t.as('college')
    const open = () => site.call(download, { params: { id: plan, subject: 'ONLINE' } })
    expect((await open()).http).toBe(404)
    await shiftClock(t.db, '41 days')
    const opened = await open()
    await shiftClock(t.db, '0')
    const text = (await textOfPdf(opened.raw)).join('').replaceAll(/\s/g, '')
    for (const word of ['理论A卷', '一、单选题（共2题，100分）', '外径千分尺', '答题卡', '1.[A][B][C]'])
      expect(text).toContain(word)
    expect(text).not.toContain('参考答案')
    const acts = await t.db.execute(
      sql`select action, after ->> 'paper_sn' as paper_sn from audit where target_sn = ${plan} order by seq limit 1`,
    )
    expect(acts.rows).toEqual([{ action: 'paper.seal', paper_sn: paper.sn }])
  })

  it('has a review page for the site and the chief from the start of the exam on, with answers once it has ended', async () => {
    const { plan, paper } = await planWithPaper()
    await seal('center', plan, paper.sn)
    await showState(t.db, plan, 'EXAM_AUDIT')
    const day = addDays((await clock(t.db)).slice(0, 10), 40)
    const time = { start: `${day} 09:00:00`, end: `${day} 11:00:00` }
    const exam = await buildExam(t.db, { plan_sn: plan, start_time: time.start, end_time: time.end })
    const { sn: teacher_sn } = await buildTeacher(t.db, { account_sn: 'acc-teacher' })
    const call = { exam_sn: exam.sn, teacher_sn, role: 'CHIEF' as const, time, status: 'CONFIRMED' as const }
    await t.db.insert(assignment).values({ sn: newSn(), ...call })
    const read = async (who: Username, id = paper.sn) =>
      (await t.as(who)).call(paperContract.review, { params: { id }, query: {} })
    const unknown = await read('college', 'absent')
    const isUnknown = async (who: Username) => (await read(who)).raw.equals(unknown.raw)
    for (const who of ['college', 'college2', 'teacher', 'teacher2', 'school'] as const)
      expect([who, await isUnknown(who)]).toEqual([who, true])
    await shiftClock(t.db, `${40 * 24 + 10 - Number((await clock(t.db)).slice(11, 13))} hours`)
    for (const who of ['college', 'teacher'] as const) {
      const { data } = await read(who)
      expect([who, data.answers, data.items[0]?.answer]).toEqual([who, false, []])
    }
    for (const who of ['college2', 'teacher2', 'school'] as const)
      expect([who, await isUnknown(who)]).toEqual([who, true])
    await shiftClock(t.db, '41 days')
    for (const who of ['college', 'teacher'] as const) {
      const { data } = await read(who)
      expect([who, data.answers, data.items[0]?.answer]).toEqual([who, true, ['B']])
    }
    await shiftClock(t.db, '0')
    const opened = await (await t.as('center')).call(paperContract.access, { params: { id: paper.sn } })
    expect(opened.data.every(({ way }) => way === 'EXAM')).toBe(true)
    expect(opened.data.length).toBe(4)
  })

  it('§3.13 `paper_sn`, 试卷预览: the exam names it for centre and platform, and for the site from its start on', async () => {
    const { plan, paper } = await planWithPaper()
    await seal('center', plan, paper.sn)
    await showState(t.db, plan, 'EXAM_AUDIT')
    const day = addDays((await clock(t.db)).slice(0, 10), 40)
    const { sn } = await buildExam(t.db, { plan_sn: plan, start_time: `${day} 09:00:00`, end_time: `${day} 11:00:00` })
    const seen = async (who: Username) => {
      const { data } = await (await t.as(who)).call(examContract.detail, { params: { id: sn } })
      return [data.paper_sn, data.actions.includes('preview')]
    }
    for (const who of ['center', 'system'] as const) expect([who, await seen(who)]).toEqual([who, [paper.sn, true]])
    expect(await seen('college')).toEqual([null, false])
    await shiftClock(t.db, '41 days')
    expect(await seen('college')).toEqual([paper.sn, true])
    await shiftClock(t.db, '0')
  })

  it('takes the place of a file, and a file takes its place', async () => {
    const { plan, paper } = await planWithPaper()
    const center = await t.as('center')
    const params = { id: plan, subject: 'ONLINE' as const }
    await center.call(upload, { params, file: { name: '理论.pdf', bytes: drawDocument('x') } })
    expect((await seal('center', plan, paper.sn)).data.items[0]?.paper?.paper_sn).toBe(paper.sn)
    const back = await center.call(upload, { params, file: { name: '理论.pdf', bytes: drawDocument('x') } })
    expect(back.data.items[0]?.paper).toMatchObject({ name: '理论.pdf', paper_sn: null })
    const used = await center.call(paperContract.detail, { params: { id: paper.sn } })
    expect(used.data.used_by).toEqual([])
  })

  it('is enabled, of the template of the plan, for the theory; the exam is not approved yet', async () => {
    const { plan, paper } = await planWithPaper()
    const refusal = async (paperSn: string, subject: 'ONLINE' | 'OFFLINE' = 'ONLINE') => {
      const { http, rule, errors } = await seal('system', plan, paperSn, subject)
      return [http, rule ?? errors?.[0]?.rule]
    }
    const foreign = await buildPaper(t.db)
    const draft = await buildPaper(t.db, {
      template_sn: paper.template_sn,
      credential_sn: paper.credential_sn,
      status: 'INIT',
    })
    expect(await refusal(foreign.sn)).toEqual([422, 'paper_unfit'])
    expect(await refusal(paper.sn, 'OFFLINE')).toEqual([422, 'paper_unfit'])
    expect(await refusal(draft.sn)).toEqual([422, 'paper_off'])
    expect(await refusal('absent')).toEqual([400, 'paper_unknown'])
    const none = await (await t.as('center')).call(upload, { params: { id: plan, subject: 'ONLINE' }, body: {} })
    expect([none.http, none.errors?.[0]?.path]).toEqual([400, 'file'])
    await showState(t.db, plan, 'EXAM_AUDIT')
    expect(await refusal(paper.sn)).toEqual([422, 'paper_closed'])
    for (const who of ['school', 'college', 'teacher'] as const)
      expect((await seal(who, plan, paper.sn)).http).toBe(403)
    expect((await (await t.as('center')).call(list, { params: { id: plan } })).data.template_sn).toBe(paper.template_sn)
  })

  it('one for self-tests, or with a question that a self-test has shown, is not sealed (§3.15a)', async () => {
    const { plan, paper } = await planWithPaper()
    const place = { credential_sn: paper.credential_sn, template_sn: paper.template_sn }
    const practice = await buildPaper(t.db, { ...place, practice: true })
    expect((await seal('center', plan, practice.sn)).rule).toBe('paper_unfit')
    await t.db.execute(sql`
      update bank_paper_item set question_sn = (select question_sn from bank_paper_item where paper_sn = ${paper.sn} and position = 1)
      where paper_sn = ${practice.sn} and position = 1`)
    const shown = await seal('center', plan, paper.sn)
    expect([shown.http, shown.rule]).toEqual([422, 'paper_practised'])
    expect(shown.message).toContain('1 道试题')
    await t.db.execute(sql`update bank_paper set status = 'INIT' where sn = ${practice.sn}`)
    expect((await seal('center', plan, paper.sn)).http).toBe(200)
  })

  it('what is in a sealed paper is in no self-test: not when it is made, and not when it is enabled', async () => {
    const center = await t.as('center')
    const template = await buildTemplate(t.db, { question_rules: [{ type: 'SINGLE', count: 1, score_each: 100 }] })
    const { credential_sn, level } = template
    await buildQuestion(t.db, { credential_sn, level, practice_allowed: true })
    const make = (practice: boolean) =>
      center.call(paperContract.create, { body: { title: '理论试卷', template_sn: template.sn, practice } })
    const enable = (id: string) => center.call(paperContract.enable, { params: { id }, body: {} })
    const exam = (await make(false)).data.sn
    const draft = (await make(true)).data.sn
    expect((await enable(exam)).http).toBe(200)
    const place = { credential_sn, template_sn: template.sn }
    const { sn: plan } = await buildPlan(t.db, { status: 'EXAM_SUBMIT', level, ...place })
    expect((await seal('center', plan, exam)).http).toBe(200)
    const refused = await enable(draft)
    expect([refused.http, refused.rule]).toEqual([422, 'paper_sealed_items'])
    expect(refused.message).toContain('1 道试题')
    expect((await make(true)).rule).toBe('paper_short')
  })
})
