import { sql } from 'drizzle-orm'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paperContract as contract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { PAPER_FILES_BYTES } from '@zhikao/domain/bank/paper/paper.model.ts'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { textOfPdf } from '../../test/pdf.ts'
import { buildQuestion } from '../question/question.factory.ts'

let t: TestApp
let center: Client
let made: Awaited<ReturnType<typeof buildTemplate>>
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

const LIST = [{ name: 'A3 图纸', amount: '2 张/人' }]
const SHEET = [{ item: '图形表达', standard: '投影正确', points: 100 }]
beforeEach(async () => {
  // A bank for each test: the papers of one level rest each other's questions.
  made = await buildTemplate(t.db, { practical_minutes: 180, material_list: LIST, score_sheet: SHEET })
})

let tasks = 0
const task = (of: Parameters<typeof buildQuestion>[1] = {}) => {
  tasks += 1
  const plain = `第${tasks}份任务书：测绘轴类零件`
  const own = { type: 'PRACTICAL' as const, subject: 'OFFLINE' as const, options: [], answer: [`图形完整 ${tasks}`] }
  const place = { credential_sn: made.credential_sn, plain, stem: `<p>${plain}</p>` }
  return buildQuestion(t.db, { ...place, ...own, ...of })
}
const create = (change: Partial<BodyIn<typeof contract.create>> = {}) =>
  center.call(contract.create, { body: { title: '实操 A 卷', template_sn: made.sn, subject: 'OFFLINE', ...change } })
const printed = async (id: string, part: 'paper' | 'sheet' | 'key') =>
  center.call(contract.print, { params: { id }, query: { part } })
const textOf = async (raw: Uint8Array) => (await textOfPdf(raw)).join('').replaceAll(/\s/g, '')
/** The names of the files within a PDF. */
const filesIn = async (raw: Uint8Array) => {
  const found: unknown = await (await getDocumentProxy(new Uint8Array(raw))).getAttachments()
  return found instanceof Map ? [...found.keys()] : Object.keys(found ?? {})
}
const drawing = async () =>
  (
    await center.call(questionContract.attachment, {
      body: {},
      file: { name: '轴.pdf', bytes: drawDocument('axis') },
    })
  ).data.key

describe('a practical paper (ADR 0088)', () => {
  it('has one task sheet for each task of its template, with its points; the same seed makes the same', async () => {
    const all = [await task(), await task(), await task()].map(({ sn }) => sn)
    await task({ subject: 'ONLINE', type: 'SHORT' })
    const { data } = await create({ seed: '一' })
    expect(data).toMatchObject({ subject: 'OFFLINE', total_score: 100, item_count: 2, practice: false, deviation: 0 })
    expect(data.items.map(({ type, score, task: of }) => [type, score, of])).toEqual([
      ['PRACTICAL', 40, { name: '零件测绘', minutes: 80 }],
      ['PRACTICAL', 60, { name: '装配图绘制', minutes: 100 }],
    ])
    for (const { question_sn } of data.items) expect(all).toContain(question_sn)
    await t.db.execute(sql`update bank_paper set practice = true where sn = ${data.sn}`)
    const again = await create({ seed: '一' })
    expect(again.data.items.map(({ question_sn }) => question_sn)).toEqual(
      data.items.map(({ question_sn }) => question_sn),
    )
    const listed = await center.call(contract.list, { query: { template_sn: [made.sn], subject: ['ONLINE'] } })
    expect(listed.data.items).toEqual([])
  })

  it('names what the bank lacks; the rest is counted by subject; a task is exchanged', async () => {
    await task()
    const short = await create()
    expect([short.http, short.rule]).toEqual([422, 'paper_short'])
    expect(short.message).toContain('共缺 1 题：实操题 2 题')
    await task()
    const first = await create()
    expect((await create()).rule).toBe('paper_short')
    const [one, two] = [await task(), await task()]
    const second = await create({ title: '实操 B 卷' })
    expect(second.data.items.map(({ question_sn }) => question_sn).toSorted()).toEqual([one.sn, two.sn].toSorted())
    const third = await task()
    const body = { position: 2, question_sn: third.sn, version: 1 }
    const changed = await center.call(contract.item, { params: { id: first.data.sn }, body })
    expect(changed.data.items[1]).toMatchObject({ question_sn: third.sn, score: 60, task: { name: '装配图绘制' } })
  })

  it.each([
    ['paper_no_practical', { practical_enabled: false }, {}],
    ['paper_no_tasks', { tasks: [] }, {}],
    ['paper_practice_theory', {}, { practice: true }],
  ] as const)('is refused: %s', async (rule, of, body) => {
    made = await buildTemplate(t.db, { ...of, tasks: 'tasks' in of ? [] : made.tasks })
    expect(await create(body)).toMatchObject({ http: 422, rule })
  })

  it('is printed with tasks, materials and its drawings; the sheet is for the scores; the key has the model answers', async () => {
    const key = await drawing()
    const attachments = [1, 2].map(() => ({ key, name: '轴.pdf' }))
    await task({ attachments, files: [key] })
    await task()
    const { data } = await create()
    const at = data.items.find((item) => item.attachments.length > 0)?.position
    const paper = await printed(data.sn, 'paper')
    const text = await textOf(paper.raw)
    for (const word of [
      '考试时间180分钟',
      '1.（40分）零件测绘（80分钟）',
      '测绘轴类零件',
      `附件：${at}-1轴.pdf、${at}-2轴.pdf`,
      '材料清单',
      'A3图纸2张/人',
    ])
      expect(text).toContain(word)
    expect(text).not.toContain('图形完整')
    expect(await filesIn(paper.raw)).toEqual([`${at}-1 轴.pdf`, `${at}-2 轴.pdf`])
    const sheet = await textOf((await printed(data.sn, 'sheet')).raw)
    for (const word of ['评分表', '图形表达（100分）：投影正确', '得分']) expect(sheet).toContain(word)
    expect(await textOf((await printed(data.sn, 'key')).raw)).toContain('图形完整')
    await t.db.execute(sql`update media set bytes = ${PAPER_FILES_BYTES + 1} where key = ${key}`)
    expect(await printed(data.sn, 'paper')).toMatchObject({ http: 422, rule: 'paper_files_large' })
  })

  it('is sealed for the practical of a plan of its template, and for nothing else; its review page shows it apart from the theory', async () => {
    const key = await drawing()
    await task({ attachments: [{ key, name: '轴.pdf' }], files: [key] })
    await task()
    const { data } = await create()
    await center.call(contract.enable, { params: { id: data.sn }, body: {} })
    const place = { credential_sn: made.credential_sn, template_sn: made.sn, level: made.level }
    const plan = await buildPlan(t.db, { status: 'EXAM_SUBMIT', ...place })
    const seal = (subject: 'ONLINE' | 'OFFLINE') =>
      center.call(sealedPaperContract.upload, { params: { id: plan.sn, subject }, body: { paper_sn: data.sn } })
    expect((await seal('ONLINE')).rule).toBe('paper_unfit')
    const sealed = await seal('OFFLINE')
    expect(sealed.data.items.find(({ subject }) => subject === 'OFFLINE')?.paper?.paper_sn).toBe(data.sn)
    const review = await center.call(contract.review, { params: { id: data.sn }, query: {} })
    expect(review.data).toMatchObject({
      subject: 'OFFLINE',
      practical: { tasks: [], material_list: LIST, score_sheet: SHEET },
    })
    expect(review.data.items.flatMap(({ files }) => files)).toEqual([expect.stringMatching(/^[12]-1 轴\.pdf$/)])
    expect(JSON.stringify(review.data)).not.toContain(key)
  })
})
