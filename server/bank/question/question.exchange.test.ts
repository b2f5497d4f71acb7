import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { questionContract as contract } from '@zhikao/domain/bank/question/question.contract.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { buildCredential, THREE_LEVELS } from '../../catalogue/credential/credential.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import { finishedJob } from '../../test/jobs.ts'
import { buildKnowledgePoint } from '../knowledgePoint/knowledgePoint.factory.ts'
import { buildQuestion } from './question.factory.ts'
import { question } from './question.table.ts'

let t: TestApp
let center: Client
let credential_sn: string
let points: string[]

beforeAll(async () => {
  t = await testApp({ runner: true })
  center = await t.as('center')
  credential_sn = (await buildCredential(t.db, { code: 'TIKU', levels: THREE_LEVELS })).sn
  const top = await buildKnowledgePoint(t.db, { credential_sn, name: '零件图' })
  const below = await buildKnowledgePoint(t.db, { credential_sn, name: '公差与配合', parent_sn: top.sn })
  points = [below.sn, top.sn]
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(question))

type Mode = 'preview' | 'skip' | 'abort'
type Given = { mode?: Mode; name?: string; place?: boolean }

async function send(text: string | Uint8Array, { mode = 'skip', name = 'questions.gift', place = true }: Given = {}) {
  const body = { mode, ...(place ? { credential_sn, level: 'MIDDLE' as const } : {}) }
  return center.call(contract.import, { body, file: { name, bytes: Buffer.from(text) } })
}
const importText = async (text: string | Uint8Array, given?: Given) =>
  finishedJob(center, (await send(text, given)).data.job)
const notesOf = async (sn: string, warnings = false) =>
  (
    await center.call(jobContract.errors, {
      params: { id: sn },
      query: { limit: 100, ...(warnings ? { warnings: 'true' } : {}) },
    })
  ).data.items.map(({ row, column, rule }) => [row, column, rule])
const exported = async () => {
  const { raw, headers } = await center.call(contract.export, {
    body: { credential_sn: [credential_sn], format: 'GIFT' },
  })
  return { text: Buffer.from(raw).toString(), headers }
}

const EVERY_TYPE = `配合 φ50H7/g6 属于？{=间隙配合 ~过渡配合 ~过盈配合 ####基孔制。}

按不剖绘制的有？{~%50%实心轴 ~%50%螺栓 ~%-100%轮毂}

尺寸数值与比例无关。{T}

精度 ____ mm{=0.02 =0,02}

简述测绘步骤。{####先测基准面。}
`

describe('questions from a text file (§3.15a)', () => {
  it('of every type become drafts of the given credential and level, and are taken once', async () => {
    expect(await importText(EVERY_TYPE, { mode: 'preview' })).toMatchObject({ ok: 5, failed: 0, warned: 1 })
    expect(await t.db.select().from(question)).toHaveLength(0)
    expect(await importText(EVERY_TYPE)).toMatchObject({ state: 'done', ok: 5, failed: 0 })
    const audit = await t.db.execute(sql`select after from audit where action = 'question.import'`)
    expect(audit.rows).toMatchObject([{ after: { ok: 5, given: { credential_code: 'TIKU', level: '中级' } } }])
    const rows = await t.db.select().from(question)
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['SINGLE', 'MULTI', 'JUDGE', 'FILL', 'SHORT']))
    expect(rows.find(({ type }) => type === 'SINGLE')).toMatchObject({
      credential_sn,
      level: 'MIDDLE',
      stem: '<p>配合 φ50H7/g6 属于？</p>',
      answer: ['A'],
      analysis: '<p>基孔制。</p>',
      difficulty: 3,
      score_default: 1,
      status: 'INIT',
    })
    expect(rows.find(({ type }) => type === 'SHORT')).toMatchObject({ answer: ['先测基准面。'], analysis: null })
    const again = await importText(EVERY_TYPE)
    expect(again).toMatchObject({ ok: 0, failed: 5 })
    expect(await notesOf(again.sn)).toEqual([1, 3, 5, 7, 9].map((row) => [row, '题干', 'question_exists']))
  })

  it('refuses and warns at the line of the file and at the cell', async () => {
    const job = await importText(
      '好的{T}\n\n坏的{=甲\n\n配{=甲->乙 =丙->丁}\n\n哪个{=甲#对 ~乙}\n\n\n哪个{=甲#对 ~乙}\n\n没有对的{~甲 ~乙}',
    )
    expect(job).toMatchObject({ ok: 2, failed: 4 })
    expect(await notesOf(job.sn)).toEqual(
      expect.arrayContaining([
        [3, '题干', 'gift_no_end'],
        [5, '题型', 'gift_matching'],
        [10, '题干', 'question_repeated'],
        [12, '答案', 'cell_required'],
      ]),
    )
    expect(await notesOf(job.sn, true)).toEqual([
      [7, '答案', 'exchange_lost'],
      [10, '答案', 'exchange_lost'],
    ])
  })

  it('a corrected cell is judged without what the file said of it', async () => {
    const { sn } = await importText('配{=甲->乙 =丙->丁}', { mode: 'preview' })
    const values = { type: '简答题', answer: '甲配乙。' }
    const { data } = await center.call(jobContract.mend, { params: { id: sn, row: 1 }, body: { values } })
    expect(data.faults).toEqual([])
  })

  it('takes credential, level and point from the categories of an export; without them and without a form both are asked for', async () => {
    const text = '甲{T}\n\n$CATEGORY: $course$/top/TIKU/SENIOR/零件图/公差与配合\n\n乙{F}'
    const job = await importText(text, { place: false })
    expect(job).toMatchObject({ ok: 1, failed: 1 })
    expect(await notesOf(job.sn)).toEqual([
      [1, '证书代码', 'cell_required'],
      [1, '等级', 'cell_required'],
    ])
    expect(await t.db.select().from(question)).toMatchObject([{ level: 'SENIOR', knowledge_points: [points[0]] }])
  })

  it('reads GB18030 and says so, and UTF-8 with a mark', async () => {
    // 题？{T}
    const gb = Buffer.from([0xcc, 0xe2, 0xa3, 0xbf, ...Buffer.from('{T}')])
    const job = await importText(gb)
    expect(await notesOf(job.sn, true)).toEqual([[1, '题干', 'exchange_encoding']])
    await importText(`\uFEFF题二？{T}`)
    const rows = await t.db.select({ plain: question.plain }).from(question)
    expect(rows.map(({ plain }) => plain).toSorted()).toEqual(['题二？', '题？'])
  })

  it('an unknown credential is refused at its field, another role altogether', async () => {
    const unknown = await center.call(contract.import, {
      body: { mode: 'preview', credential_sn: 'nobody' },
      file: { name: 'a.gift', bytes: Buffer.from('a{T}') },
    })
    expect([unknown.http, unknown.errors[0]?.path]).toEqual([400, 'credential_sn'])
    const school = await t.as('school')
    const refused = await school.call(contract.import, {
      body: { mode: 'preview' },
      file: { name: 'a.gift', bytes: Buffer.from('a{T}') },
    })
    expect(refused.http).toBe(403)
  })
})

describe('hostile texts (§3.15a)', () => {
  it.each<[string, Uint8Array, number]>([
    ['NUL at the beginning', Buffer.from('a\0b{T}'), 415],
    ['UTF-16', Buffer.from('\uFEFF题{T}', 'utf16le'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 97), 413],
  ])('%s: the upload is refused', async (_, bytes, http) => {
    expect((await send(bytes)).http).toBe(http)
  })

  const failed = (reason: string) => ({ state: 'failed', error: expect.stringContaining(reason) as string })
  it.each<[string, string | Uint8Array, object]>([
    ['NUL later', `${'a'.repeat(5000)}\0{T}`, failed('无法识别')],
    ['bytes of no encoding', Buffer.concat([Buffer.from('a{T}\n'), Buffer.from([0xff, 0xff])]), failed('损坏')],
    ['prose', '只是一段文字', failed('无法识别')],
    ['a workbook’s text with another header', '证书代码,等级,题干\nTIKU,中级,{T}', failed('表头')],
    ['comments alone', '// {T}\n', failed('没有数据行')],
    ['more than 100,000 questions', 'x{\n\n'.repeat(100_001), failed('10 万行')],
    ['10 MB on one line', 'x{=a~'.repeat(2 * 1024 * 1024), { state: 'done', ok: 0, failed: 1 }],
    [
      'a formula that doubles itself',
      String.raw`\(\def\a{\a\a}\a\) 是？` + '\nA. 甲\nB. 乙\nANSWER: A',
      { state: 'done', ok: 0, failed: 1 },
    ],
    ['backslashes', `Q{=${'\\'.repeat(99_000)}}`, { state: 'done', ok: 0, failed: 1 }],
    [
      'NUL and half characters in a comment of ours',
      String.raw`// zhikao: {"source":"a\u0000b","group":"\ud800"}` + '\na{T}',
      { state: 'done', ok: 0, failed: 1 },
    ],
    ['control characters', `${'x'.repeat(5000)}\n\na\u0007{T}`, { state: 'done', ok: 0, failed: 2 }],
  ])('%s: the job ends with its reason', async (_, text, ended) => {
    expect(await importText(text, { mode: 'preview' })).toMatchObject(ended)
  })
})

describe('questions as GIFT (§3.15a)', () => {
  const stored = async () => {
    const rows = await t.db.select().from(question).orderBy(question.digest)
    return rows.map(({ sn: _sn, create_time: _create, update_time: _update, ...row }) => row)
  }
  const option = (text: string) => ({ text, image: null })
  const text = (plain: string) => ({ plain, stem: `<p>${plain}</p>` })
  const draft = { status: 'INIT' as const, answer: [] as string[], difficulty: 3 }

  it('import(export(x)) = x for every type that GIFT knows', async () => {
    const facts = { credential_sn, ...draft, source: '大纲: {2026}', alternative_group: '组', practice_allowed: true }
    await buildQuestion(t.db, {
      ...facts,
      knowledge_points: points,
      answer: ['B'],
      analysis: '<p>a = b</p><p>第二段</p>',
    })
    await buildQuestion(t.db, {
      ...facts,
      ...text('哪些？ ~ = # { } : \\ // $'),
      type: 'MULTI',
      options: ['%50%甲', '[html]乙', '丙\\n'].map(option),
      answer: ['A', 'C'],
      score_default: 2.5,
      knowledge_points: points.slice(0, 1),
    })
    await buildQuestion(t.db, {
      ...facts,
      ...text('对吗'),
      type: 'JUDGE',
      options: [],
      answer: ['FALSE'],
      level: 'SENIOR',
    })
    await buildQuestion(t.db, {
      ...facts,
      ...text('精度 ____ mm'),
      type: 'FILL',
      blanks: 1,
      options: [],
      answer: ['0.02 | *'],
    })
    await buildQuestion(t.db, {
      ...facts,
      ...text('简述'),
      type: 'SHORT',
      subject: 'OFFLINE',
      options: [],
      answer: ['先测。\n再画。'],
      analysis: '<p>解析</p>',
      difficulty: 5,
    })
    const before = await stored()
    const file = await exported()
    expect(file.headers['content-type']).toContain('text/plain')
    expect(String(file.headers['content-disposition'])).toContain('.gift')
    await t.db.delete(question)
    expect(await importText(file.text, { place: false })).toMatchObject({ ok: 5, failed: 0, warned: 0 })
    expect(await stored()).toEqual(before)
  })

  it('a large export is made by a job, and its file read back', async () => {
    await buildQuestion(t.db, { credential_sn, ...draft, answer: ['B'] })
    const owner = { sn: 'acc-center', org_sn: null, origin: null }
    const payload = { filter: { format: 'GIFT' }, lang: 'CN' }
    const asked = { kind: 'question.export', subject: null, mode: null, payload } as const
    const job = await finishedJob(center, await t.db.transaction((tx) => enqueueJob(tx, owner, asked)))
    const key = new URL(job.result_url ?? '', 'http://x').searchParams.get('key') ?? ''
    const { raw, headers } = await center.call(mediaContract.download, { query: { key } })
    expect(String(headers['content-disposition'])).toContain('.gift')
    await t.db.delete(question)
    expect(await importText(Buffer.from(raw), { place: false })).toMatchObject({ ok: 1, failed: 0 })
  })

  it('names at each question what is left out, and leaves out what GIFT cannot carry', async () => {
    await buildQuestion(t.db, { credential_sn, stem: '<p><strong>粗</strong>体</p>', plain: '粗体' })
    await buildQuestion(t.db, {
      credential_sn,
      ...text('做'),
      type: 'PRACTICAL',
      subject: 'OFFLINE',
      options: [],
      answer: ['见表。'],
    })
    await buildQuestion(t.db, {
      credential_sn,
      ...text('___ 和 ___'),
      type: 'FILL',
      blanks: 2,
      options: [],
      answer: ['a', 'b'],
    })
    const { text: file } = await exported()
    expect(file.match(/^\/\/ 未.*$/gm)?.toSorted()).toEqual([
      '// 未包含：文字格式',
      '// 未导出（实操题）：做',
      '// 未导出（有多个空）：___ 和 ___',
    ])
    expect(file).toMatch(/^\/\/ .*导出，请求编号 /)
    const audit = await t.db.execute(
      sql`select after from audit where action = 'question.export' order by time desc limit 1`,
    )
    expect(audit.rows[0]).toMatchObject({ after: { rows: 3 } })
  })
})
