import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { questionContract as contract } from '@zhikao/domain/bank/question/question.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { pictureSource } from '@zhikao/domain/kernel/richText.ts'
import { buildCredential, THREE_LEVELS } from '../../catalogue/credential/credential.factory.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { smallDrawing } from '../../test/drawing.ts'
import { buildKnowledgePoint } from '../knowledgePoint/knowledgePoint.factory.ts'
import { buildQuestion } from './question.factory.ts'

let t: TestApp
let center: Client
let credential_sn: string
let made = 0

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  credential_sn = (await buildCredential(t.db, { name: '机械工程制图', name_en: 'Machine drawing' })).sn
})
afterAll(() => t.close())

type Body = BodyIn<typeof contract.create>
const option = (text: string) => ({ text })
/** A complete question that no other says. */
function draft(change: Partial<Body> = {}): Body {
  made += 1
  return {
    credential_sn,
    level: 'MIDDLE',
    subject: 'ONLINE',
    type: 'SINGLE',
    stem: `<p>第${made}题：选择测量孔径 ${made} mm 的量具</p>`,
    options: [option('内径百分表'), option('钢直尺')],
    answer: ['A'],
    ...change,
  }
}
const create = (change: Partial<Body> = {}, client = center) => client.call(contract.create, { body: draft(change) })
const detail = (id: string, headers = {}) => center.call(contract.detail, { params: { id }, headers })
const uploaded = async () =>
  (
    await center.call(mediaContract.image, {
      file: { name: '图.png', bytes: await drawPhoto() },
      body: { kind: 'CONTENT' },
    })
  ).data.key

describe('a question (§3.15, §5.10)', () => {
  it('is drafted, edited with its version, enabled, disabled; each step is in its history and the audit trail', async () => {
    const point = await buildKnowledgePoint(t.db, { credential_sn, name: '量具' })
    const body = draft({ analysis: '<p>孔径用内径百分表。</p>', knowledge_points: [point.sn], source: '大纲 2026' })
    const first = await center.call(contract.create, { body })
    expect(first.data).toMatchObject({
      credential_name: '机械工程制图',
      title: expect.stringContaining('选择测量孔径'),
      options: [
        { key: 'A', text: '内径百分表', image: null },
        { key: 'B', text: '钢直尺', image: null },
      ],
      answer: ['A'],
      score_default: 1,
      difficulty: 3,
      knowledge_points: [{ sn: point.sn, name: '量具' }],
      source: '大纲 2026',
      practice_allowed: false,
      status: 'INIT',
      version: 1,
      missing: [],
      actions: ['edit', 'enable', 'delete'],
    })
    const params = { id: first.data.sn }
    expect((await detail(params.id, { 'accept-language': 'en-US' })).data.credential_name).toBe('Machine drawing')
    const update = { ...body, difficulty: 5, version: 1 }
    expect((await center.call(contract.update, { params, body: update })).data).toMatchObject({
      difficulty: 5,
      version: 2,
    })
    expect((await center.call(contract.update, { params, body: update })).rule).toBe('stale')
    const enabled = await center.call(contract.enable, { params, body: { version: 2 } })
    expect(enabled.data).toMatchObject({ status: 'ENABLE', actions: ['edit', 'disable'] })
    expect((await center.call(contract.remove, { params })).status).toBe(40900)
    const disabled = await center.call(contract.disable, { params, body: { opinion: '标准已更新' } })
    expect(disabled.data).toMatchObject({ status: 'DISABLE', actions: ['edit', 'enable'] })
    const history = await center.call(contract.history, { params })
    expect(history.data.map(({ move }) => move)).toEqual(['disable', 'enable', 'create'])
    const audit = await t.db.execute<{ action: string }>(
      sql`select action from audit where target_sn = ${params.id} order by seq`,
    )
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'question.create',
      'question.update',
      'question.enable',
      'question.disable',
    ])
  })

  it('may be incomplete as a draft, names all that is missing, and is enabled once its answer is valid', async () => {
    const { data } = await create({ type: 'MULTI', options: [option('甲')], answer: [] })
    expect(data.missing.map(({ path, rule }) => [path, rule])).toEqual([
      ['options', 'question_options'],
      ['answer', 'question_multi'],
    ])
    expect(data.refused.map(({ move, rule }) => [move, rule])).toEqual([['enable', 'question_options']])
    const refused = await center.call(contract.enable, { params: { id: data.sn }, body: {} })
    expect([refused.http, refused.rule]).toEqual([422, 'question_options'])
  })

  it('stays complete while it is offered to papers', async () => {
    const { data } = await create()
    const params = { id: data.sn }
    await center.call(contract.enable, { params, body: {} })
    const emptied = await center.call(contract.update, { params, body: draft({ answer: [] }) })
    expect(emptied).toMatchObject({ http: 400, errors: [{ path: 'answer', rule: 'question_single' }] })
    expect((await detail(data.sn)).data.answer).toEqual(['A'])
  })

  it('of type FILL, its blanks are counted in the stem', async () => {
    const { data } = await create({
      type: 'FILL',
      stem: '<p>游标卡尺的精度为 ____ mm，量程为 ___ mm。</p>',
      options: [],
      answer: ['0.02|0,02'],
    })
    expect(data.missing).toMatchObject([{ rule: 'question_blanks', message: expect.stringContaining('2 个空') }])
  })

  it('is deleted as a draft', async () => {
    const { data } = await create()
    expect((await center.call(contract.remove, { params: { id: data.sn } })).http).toBe(200)
    expect((await detail(data.sn)).http).toBe(404)
  })

  it('is enabled and disabled with others at once', async () => {
    const [whole, open] = [(await create()).data, (await create({ answer: [] })).data]
    const { data } = await center.call(contract.bulk, {
      body: { move: 'enable', items: [whole, open].map(({ sn, version }) => ({ sn, version })) },
    })
    expect(data.done).toEqual([whole.sn])
    expect(data.refused).toMatchObject([{ sn: open.sn, rule: 'question_single' }])
  })
})

describe('what a question names', () => {
  it.each<[string, Partial<Body>, string, string]>([
    ['an unknown credential', { credential_sn: 'none' }, 'credential_sn', 'question_credential_unknown'],
    ['an unknown point', { knowledge_points: ['none'] }, 'knowledge_points', 'question_point_unknown'],
    ['nothing but space', { stem: '<p> </p>' }, 'stem', 'question_stem_empty'],
    ['nine options', { options: Array.from({ length: 9 }, (_, at) => option(`项${at}`)) }, 'options', 'too_many_items'],
    ['a difficulty of 6', { difficulty: 6 }, 'difficulty', 'too_big'],
    ['two decimals', { score_default: 1.25 }, 'score_default', 'one_decimal'],
  ])('%s is refused at its field', async (_, change, path, rule) => {
    expect(await create(change)).toMatchObject({ http: 400, errors: [{ path, rule }] })
  })

  it('a level that the credential does not have, and a point of another credential', async () => {
    const low = await buildCredential(t.db, { levels: THREE_LEVELS.slice(0, 1) })
    const refused = await create({ credential_sn: low.sn })
    expect(refused.errors).toMatchObject([{ path: 'level', rule: 'question_level_unknown' }])
    const foreign = await buildKnowledgePoint(t.db)
    const other = await create({ knowledge_points: [foreign.sn] })
    expect(other.errors).toMatchObject([{ path: 'knowledge_points', rule: 'question_point_unknown' }])
  })

  it('pictures and attachments are kept with it, and released when it is deleted', async () => {
    const [inStem, inOption] = [await uploaded(), await uploaded()]
    const file = { name: '轴.pdf', bytes: drawDocument('轴') }
    const attachment = (await center.call(contract.attachment, { file, body: {} })).data
    const { data } = await create({
      type: 'PRACTICAL',
      subject: 'OFFLINE',
      stem: `<p>按图测绘</p><p><img src="${pictureSource(inStem)}"></p>`,
      options: [],
      answer: ['见评分表'],
      attachments: [{ key: attachment.key, name: attachment.name }],
    })
    const withPicture = await create({ options: [{ text: '甲', image: inOption }, option('乙')] })
    expect(data.missing).toEqual([])
    const linked = async (key: string) =>
      (await t.db.execute<{ linked: boolean }>(sql`select linked from media where key = ${key}`)).rows[0]?.linked
    expect([await linked(inStem), await linked(inOption), await linked(attachment.key)]).toEqual([true, true, true])
    await center.call(contract.remove, { params: { id: data.sn } })
    await center.call(contract.remove, { params: { id: withPicture.data.sn } })
    expect([await linked(inStem), await linked(inOption), await linked(attachment.key)]).toEqual([false, false, false])
  })

  it('a drawing is taken as an attachment, a picture is not', async () => {
    const drawing = await center.call(contract.attachment, {
      file: { name: '轴.dwg', bytes: smallDrawing() },
      body: {},
    })
    expect(drawing.data.key).toMatch(/\.dwg$/)
    const picture = await center.call(contract.attachment, {
      file: { name: '图.png', bytes: await drawPhoto() },
      body: {},
    })
    expect(picture.status).toBe(41500)
  })

  it('scripts are removed from its texts', async () => {
    const { data } = await create({
      stem: '<p onclick="x()">题<script>alert(1)</script></p>',
      analysis: '<a href="javascript:x">因</a>',
    })
    expect([data.stem, data.analysis]).toEqual(['<p>题</p>', '<a>因</a>'])
  })
})

describe('the list of the bank', () => {
  it('is filtered by credential, level, type, difficulty, state, words, and by a point with those below it', async () => {
    const { sn: own } = await buildCredential(t.db, { levels: THREE_LEVELS })
    const top = await buildKnowledgePoint(t.db, { credential_sn: own })
    const below = await buildKnowledgePoint(t.db, { credential_sn: own, parent_sn: top.sn })
    const build = (change: Parameters<typeof buildQuestion>[1]) =>
      buildQuestion(t.db, { credential_sn: own, ...change })
    const one = await build({
      difficulty: 1,
      knowledge_points: [below.sn],
      plain: 'GB/T 4458 尺寸注法',
      practice_allowed: true,
    })
    const two = await build({
      type: 'JUDGE',
      options: [],
      answer: ['TRUE'],
      level: 'SENIOR',
      status: 'INIT',
      plain: '剖面线的画法',
    })
    const found = async (query: object) => {
      const { data } = await center.call(contract.list, { query: { credential_sn: [own], ...query } })
      return data.items.map(({ sn }) => sn).toSorted()
    }
    expect(await found({})).toEqual([one.sn, two.sn].toSorted())
    expect(await found({ level: ['SENIOR'] })).toEqual([two.sn])
    expect(await found({ type: ['JUDGE'] })).toEqual([two.sn])
    expect(await found({ difficulty: ['1'] })).toEqual([one.sn])
    expect(await found({ status: ['ENABLE'] })).toEqual([one.sn])
    expect(await found({ subject: ['OFFLINE'] })).toEqual([])
    expect(await found({ practice_allowed: true })).toEqual([one.sn])
    expect(await found({ keyword: 'gb/t 4458' })).toEqual([one.sn])
    expect(await found({ keyword: '剖面' })).toEqual([two.sn])
    expect(await found({ point: top.sn })).toEqual([one.sn])
    expect(await found({ point: below.sn })).toEqual([one.sn])
    expect(await found({ point: 'none' })).toEqual([])
  })
})

it.each(['school', 'college', 'teacher', 'trainer'] as const)('%s may not use the bank (§4)', async (role) => {
  const client = await t.as(role)
  const { sn } = await buildQuestion(t.db, { credential_sn })
  const params = { id: sn }
  expect((await client.call(contract.list, { query: {} })).http).toBe(403)
  expect((await client.call(contract.detail, { params })).http).toBe(403)
  const said = { credential_sn, type: 'JUDGE' as const, stem: '<p>题</p>' }
  expect((await client.call(contract.similar, { body: said })).http).toBe(403)
  expect((await create({}, client)).http).toBe(403)
})
