import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { paperContract as contract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildKnowledgePoint } from '../knowledgePoint/knowledgePoint.factory.ts'
import { buildQuestion } from '../question/question.factory.ts'

let t: TestApp
let center: Client
let credential_sn: string
let point: string

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

type QuestionRow = NonNullable<Parameters<typeof buildQuestion>[1]>
const questions = (count: number, of: QuestionRow = {}) =>
  Promise.all(Array.from({ length: count }, () => buildQuestion(t.db, { credential_sn, ...of })))
const judges = (count: number, of: QuestionRow = {}) =>
  questions(count, { type: 'JUDGE', options: [], answer: ['TRUE'], ...of })
type TemplateRow = NonNullable<Parameters<typeof buildTemplate>[1]>
/** Four of 15 and four of 10: a small paper of 100 points. */
const template = (of: TemplateRow = {}) =>
  buildTemplate(t.db, {
    credential_sn,
    question_rules: [
      { type: 'SINGLE', count: 4, score_each: 15 },
      { type: 'JUDGE', count: 4, score_each: 10 },
    ],
    ...of,
  })
let titles = 0
const create = (template_sn: string, change: Partial<BodyIn<typeof contract.create>> = {}) => {
  titles += 1
  return center.call(contract.create, { body: { title: `理论试卷第${titles}套`, template_sn, ...change } })
}
const sns = (items: readonly { question_sn: string }[]) => items.map(({ question_sn }) => question_sn)

beforeEach(async () => {
  // A bank for each test: the papers of one level rest each other's questions.
  const own = await buildCredential(t.db)
  credential_sn = own.sn
  point = (await buildKnowledgePoint(t.db, { credential_sn, name: '量具与测量' })).sn
})

describe('a paper (§3.15a)', () => {
  it('is made from the rules, sources and blueprint of its template: a draft with a number of its own', async () => {
    const below = (await buildKnowledgePoint(t.db, { credential_sn, name: '千分尺', parent_sn: point })).sn
    await questions(6)
    const named = await questions(2, { knowledge_points: [below] })
    await judges(5)
    const { sn } = await template({
      blueprint: [{ type: 'SINGLE', point_sn: point, min: 2, max: 2 }],
      difficulty_ratio: [{ difficulty: 3, share: 1 }],
    })
    const { data } = await create(sn, { seed: '2026-1' })
    expect(data).toMatchObject({
      sn: expect.stringMatching(/^SJ\d{8}\d{6}$/),
      template_sn: sn,
      template_edition: 1,
      level: 'MIDDLE',
      seed: '2026-1',
      item_count: 8,
      total_score: 100,
      deviation: 0,
      status: 'INIT',
      version: 1,
      actions: ['exchange', 'enable', 'delete'],
      cells: [{ type: 'SINGLE', point: ['量具与测量'], min: 2, max: 2, count: 2 }],
    })
    expect(data.items.map(({ position, type, score }) => [position, type, score])).toEqual([
      ...[1, 2, 3, 4].map((at) => [at, 'SINGLE', 15]),
      ...[5, 6, 7, 8].map((at) => [at, 'JUDGE', 10]),
    ])
    expect(sns(data.items)).toEqual(expect.arrayContaining(named.map((one) => one.sn)))
    expect(data.difficulty_counts[2]).toEqual({ difficulty: 3, count: 8, target: 8 })
    const listed = await center.call(contract.list, { query: { credential_sn } })
    expect(listed.data.items).toMatchObject([{ sn: data.sn, item_count: 8, create_by: '测试账号乙' }])
  })

  it('is the same for the same seed and bank, as sample and as paper; a sample is not kept', async () => {
    await questions(12)
    await judges(12)
    const { sn } = await template()
    const sample = async (seed: string) =>
      (await center.call(contract.sample, { params: { id: sn }, body: { seed } })).data.paper?.items ?? []
    const first = await sample('甲')
    expect(first).toHaveLength(8)
    expect(await sample('甲')).toEqual(first)
    expect(sns(await sample('乙'))).not.toEqual(sns(first))
    expect((await center.call(contract.list, { query: { credential_sn } })).data.items).toEqual([])
    const { data } = await create(sn, { seed: '甲' })
    expect(sns(data.items)).toEqual(sns(first))
    const drawn = await center.call(contract.sample, { params: { id: sn }, body: {} })
    expect(drawn.data.seed).toMatch(/^[0-9a-z]{20}$/)
  })

  it('has the options in an order of its own, and the answer in the letters of this order', async () => {
    await questions(4)
    await judges(4)
    const { sn } = await template({ shuffle: true })
    const { data } = await create(sn)
    for (const { type, options, answer } of data.items.slice(0, 4)) {
      const right = options.find(({ key }) => key === answer[0])
      expect([type, right?.text]).toEqual(['SINGLE', '外径千分尺'])
    }
  })

  it('takes enabled questions of its level, subject and sources only, and one of a group of alternatives', async () => {
    await judges(4)
    const inside = await questions(4, { knowledge_points: [point] })
    await questions(2)
    await questions(2, { knowledge_points: [point], status: 'INIT' })
    await questions(2, { knowledge_points: [point], level: 'SENIOR' })
    await questions(2, { knowledge_points: [point], subject: 'OFFLINE' })
    const { sn } = await template({
      source_points: [point],
      question_rules: [{ type: 'SINGLE', count: 4, score_each: 25 }],
    })
    expect(new Set(sns((await create(sn)).data.items))).toEqual(new Set(inside.map((one) => one.sn)))
    await buildSettings(t.db, 'bank_rules', { paper_rest: 0 })
    await t.db.execute(
      sql`update question set alternative_group = '甲' where sn in (${inside[0]!.sn}, ${inside[1]!.sn})`,
    )
    const short = await create(sn)
    expect([short.http, short.rule]).toEqual([422, 'paper_short'])
    expect(short.message).toContain('共缺 1 题：单选题 4 题')
    await buildSettings(t.db, 'bank_rules', {})
  })

  it('has no question of the paper before it (setting paper_rest)', async () => {
    await questions(8)
    await judges(8)
    const { sn } = await template()
    const [first, second] = [(await create(sn)).data, (await create(sn)).data]
    expect(sns(second.items).filter((one) => sns(first.items).includes(one))).toEqual([])
    expect((await create(sn)).http).toBe(200)
    await buildSettings(t.db, 'bank_rules', { paper_rest: 3 })
    expect((await create(sn)).rule).toBe('paper_short')
    await buildSettings(t.db, 'bank_rules', {})
  })

  it('is refused with the demands that the bank cannot meet together; the sample names them (§3.15a)', async () => {
    await questions(3)
    await judges(4)
    const { sn } = await template({ blueprint: [{ type: 'JUDGE', point_sn: point, min: 2, max: 4 }] })
    const refused = await create(sn)
    expect([refused.http, refused.rule]).toEqual([422, 'paper_short'])
    const { data } = await center.call(contract.sample, { params: { id: sn }, body: {} })
    expect(data).toMatchObject({ paper: null, shortage: { rule: 'paper_short', short: 1, demands: ['单选题 4 题'] } })
    await questions(1)
    const next = await center.call(contract.sample, { params: { id: sn }, body: {} })
    expect(next.data.shortage).toMatchObject({ short: 2, demands: ['量具与测量 的判断题 2–4 题'] })
  })

  it('needs a template with theory that is no draft; a draft has a sample', async () => {
    await questions(4)
    await judges(4)
    const draft = await template({ status: 'INIT' })
    expect((await create(draft.sn)).rule).toBe('paper_template_draft')
    const sample = await center.call(contract.sample, { params: { id: draft.sn }, body: {} })
    expect(sample.data.paper?.items).toHaveLength(8)
    const practical = await template({ theory_enabled: false })
    expect((await create(practical.sn)).rule).toBe('paper_no_theory')
    const absent = await create('absent')
    expect([absent.http, absent.errors?.[0]?.rule]).toEqual([400, 'paper_template_unknown'])
    expect((await center.call(contract.sample, { params: { id: 'absent' }, body: {} })).http).toBe(404)
  })
})

describe('the questions of a paper', () => {
  it('stay as they were when the paper took them; the bank shows another edition, and that they are used', async () => {
    const [one] = await questions(4)
    await judges(4)
    const { data: paper } = await create((await template()).sn)
    const params = { id: one!.sn }
    const { data: before } = await center.call(questionContract.detail, { params })
    expect(before.used_count).toBe(1)
    const { credential_sn: own, level, subject, type, answer } = before
    const options = before.options.map(({ text, image }) => ({ text, image }))
    const body = { credential_sn: own, level, subject, type, answer, options, stem: '<p>换过的题干</p>' }
    expect((await center.call(questionContract.update, { params, body })).data.stem).toBe('<p>换过的题干</p>')
    const again = (await center.call(contract.detail, { params: { id: paper.sn } })).data.items
    const item = again.find(({ question_sn }) => question_sn === one!.sn)
    expect(item).toMatchObject({ stem: one!.stem, edition: 1, is_outdated: true })
    // A change of a text that no paper took makes no further edition.
    await center.call(questionContract.update, { params, body: { ...body, stem: '<p>再换一次</p>' } })
    const { rows } = await t.db.execute(sql`select edition from question where sn = ${one!.sn}`)
    expect(rows).toEqual([{ edition: 2 }])
  })

  it('are exchanged one by one while it is a draft, for one that keeps the blueprint', async () => {
    const named = await questions(5, { knowledge_points: [point] })
    await questions(2)
    await judges(4)
    const { sn } = await template({ blueprint: [{ type: 'SINGLE', point_sn: point, min: 4, max: 4 }] })
    const { data } = await create(sn)
    const params = { id: data.sn }
    const left = named.find((one) => !sns(data.items).includes(one.sn))
    const { data: changed } = await center.call(contract.item, { params, body: { position: 2, version: 1 } })
    expect(changed.items[1]).toMatchObject({ position: 2, question_sn: left!.sn, score: 15 })
    expect(changed).toMatchObject({ version: 2, cells: [{ count: 4 }] })
    const back = { position: 2, question_sn: data.items[1]!.question_sn }
    expect((await center.call(contract.item, { params, body: back })).data.items[1]?.question_sn).toBe(back.question_sn)
    const refusals = await Promise.all(
      [
        { position: 2, question_sn: data.items[0]!.question_sn },
        { position: 2, question_sn: data.items[4]!.question_sn },
        { position: 2, question_sn: 'absent' },
        { position: 5 },
      ].map((body) => center.call(contract.item, { params, body })),
    )
    expect(refusals.map(({ rule }) => rule)).toEqual([
      'paper_item_unfit',
      'paper_item_unfit',
      'paper_item_unfit',
      'paper_no_other',
    ])
    expect((await center.call(contract.item, { params, body: { position: 9 } })).http).toBe(404)
    const stale = await center.call(contract.item, { params, body: { position: 2, version: 1 } })
    expect([stale.http, stale.rule]).toEqual([409, 'stale'])
    await center.call(contract.enable, { params, body: {} })
    expect((await center.call(contract.item, { params, body: { position: 2 } })).rule).toBe('paper_fixed')
    const history = await t.db.execute(sql`select action from audit where target_sn = ${data.sn} order by seq`)
    expect(history.rows.map(({ action }) => action)).toEqual([
      'paper.create',
      'paper.changeItem',
      'paper.changeItem',
      'paper.enable',
    ])
  })

  it('that were retired keep the paper from being enabled', async () => {
    const [one] = await questions(5)
    await judges(4)
    const { data } = await create((await template()).sn)
    const inPaper = data.items.find(({ type }) => type === 'SINGLE')!
    await center.call(questionContract.disable, { params: { id: inPaper.question_sn }, body: {} })
    const refused = await center.call(contract.enable, { params: { id: data.sn }, body: {} })
    expect([refused.http, refused.rule]).toEqual([422, 'paper_item_retired'])
    expect(one).toBeTruthy()
    const changed = await center.call(contract.item, { params: { id: data.sn }, body: { position: inPaper.position } })
    expect(changed.data.refused).toEqual([])
    expect((await center.call(contract.enable, { params: { id: data.sn }, body: {} })).data.status).toBe('ENABLE')
  })
})

describe('the states of a paper (§5.10)', () => {
  it('a draft is deleted; an enabled paper is retired and offered again', async () => {
    await questions(8)
    await judges(8)
    const { sn } = await template()
    const { data } = await create(sn)
    const kept = await center.call(templateContract.detail, { params: { id: sn } })
    expect(kept.data.refused.map(({ rule }) => rule)).not.toContain('template_in_use')
    expect((await center.call(contract.remove, { params: { id: data.sn } })).http).toBe(200)
    expect((await center.call(contract.detail, { params: { id: data.sn } })).http).toBe(404)
    const other = (await create(sn)).data
    const params = { id: other.sn }
    await center.call(contract.enable, { params, body: {} })
    expect((await center.call(contract.remove, { params })).http).toBe(409)
    expect((await center.call(contract.disable, { params, body: {} })).data.status).toBe('DISABLE')
    const history = await center.call(contract.history, { params })
    expect(history.data.map(({ move }) => move)).toEqual(['disable', 'enable', 'create'])
  })
})
