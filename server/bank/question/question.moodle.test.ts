import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { questionContract as contract } from '@zhikao/domain/bank/question/question.contract.ts'
import { pictureSource } from '@zhikao/domain/kernel/richText.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { buildCredential, THREE_LEVELS } from '../../catalogue/credential/credential.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob } from '../../test/jobs.ts'
import { buildKnowledgePoint } from '../knowledgePoint/knowledgePoint.factory.ts'
import { buildQuestion } from './question.factory.ts'
import { question } from './question.table.ts'

let t: TestApp
let center: Client
let credential_sn: string
let points: string[]
let picture: Buffer

beforeAll(async () => {
  t = await testApp({ runner: true })
  center = await t.as('center')
  credential_sn = (await buildCredential(t.db, { code: 'TIKU', levels: THREE_LEVELS })).sn
  const top = await buildKnowledgePoint(t.db, { credential_sn, name: '零件图' })
  const below = await buildKnowledgePoint(t.db, { credential_sn, name: '公差与配合', parent_sn: top.sn })
  points = [below.sn, top.sn]
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(question))

type Mode = 'preview' | 'skip'
async function importXml(text: string | Uint8Array, mode: Mode = 'skip') {
  const body = { mode, credential_sn, level: 'MIDDLE' as const }
  const { data } = await center.call(contract.import, { body, file: { name: 'quiz.xml', bytes: Buffer.from(text) } })
  return finishedJob(center, data.job)
}
const notesOf = async (sn: string, warnings: boolean) => {
  const query = { limit: 100, ...(warnings ? { warnings: 'true' as const } : {}) }
  const { data } = await center.call(jobContract.errors, { params: { id: sn }, query })
  return data.items.map(({ row, column, rule, message }) => `${row} ${column} ${rule} ${message}`)
}
const exported = async () => {
  const { raw, headers } = await center.call(contract.export, {
    body: { credential_sn: [credential_sn], format: 'MOODLE' },
  })
  return { text: Buffer.from(raw).toString(), headers }
}
const uploaded = async (bytes: Buffer, name = '图.png') =>
  (await center.call(mediaContract.image, { body: { kind: 'CONTENT' }, file: { name, bytes } })).data.key
const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const choice = (stem: string, files = '') =>
  `<question type="multichoice"><name><text>x</text></name><questiontext format="html"><text><![CDATA[${stem}]]></text>${files}</questiontext>
  <single>true</single><answer fraction="100"><text>甲</text></answer><answer fraction="0"><text>乙</text></answer></question>`

describe('questions as Moodle XML (§3.15a)', () => {
  const stored = async () => {
    const rows = await t.db.select().from(question).orderBy(question.digest)
    return rows.map(({ sn: _sn, create_time: _create, update_time: _update, ...row }) => row)
  }
  const option = (text: string | null, image: string | null = null) => ({ text, image })
  const text = (plain: string) => ({ plain, stem: `<p>${plain}</p>` })
  const draft = { status: 'INIT' as const, answer: [] as string[], difficulty: 3 }

  it('import(export(x)) = x for every type that Moodle knows, with pictures', async () => {
    const [one, two] = [await uploaded(picture), await uploaded(await sharp(picture).negate().png().toBuffer())]
    await t.db.execute(sql`update media set linked = true where key in (${one}, ${two})`)
    const facts = { credential_sn, ...draft, source: '大纲 -- {2026}', alternative_group: '组', practice_allowed: true }
    await buildQuestion(t.db, {
      ...facts,
      plain: '看图：a < b & c',
      stem: `<p>看图：a &lt; b &amp; c</p><p><img src="${pictureSource(one)}" /></p>`,
      files: [one, two],
      knowledge_points: points,
      options: [option('圆柱'), option(null, two), option('见图', one)],
      answer: ['B'],
      analysis: '<p>a = b</p><p>第二段</p>',
      score_default: 2.5,
    })
    await buildQuestion(t.db, { ...facts, ...text('按不剖绘制的有？'), type: 'MULTI', answer: ['A', 'C'] })
    await buildQuestion(t.db, {
      credential_sn,
      ...draft,
      ...text('比例无关？'),
      type: 'JUDGE',
      options: [],
      answer: ['FALSE'],
    })
    const fill = { credential_sn, ...draft, type: 'FILL' as const, options: [] }
    await buildQuestion(t.db, { ...fill, ...text('精度 ____ mm'), blanks: 1, answer: ['0.02 | 0,02|*'] })
    const blanks = ['0.02|0,02', 'a}b#c~d/e"f\\g|x<y']
    await buildQuestion(t.db, { ...fill, ...text('游标 ____ mm，千分尺 ______ mm'), blanks: 2, answer: blanks })
    await buildQuestion(t.db, {
      credential_sn,
      ...draft,
      ...text('简述步骤。'),
      type: 'SHORT',
      options: [],
      answer: ['先测\n再画'],
    })
    const before = await stored()
    const { text: file, headers } = await exported()
    expect(headers['content-disposition']).toContain('.xml')
    expect(file.slice(0, 200)).toMatch(/<!-- .*孙丽华|center|中心/)
    await t.db.delete(question)
    const job = await importXml(file)
    expect(await notesOf(job.sn, true)).toEqual([])
    expect(job).toMatchObject({ ok: 6, failed: 0, warned: 0 })
    expect(await stored()).toEqual(before)
    // The pictures are those that are stored already.
    const kept = await t.db.execute(sql`select key from media where kind = 'CONTENT' order by key`)
    expect(kept.rows.map(({ key }) => key)).toEqual([one, two].toSorted())
  })

  it('a practical task and an incomplete draft are left out and named, attachments are named', async () => {
    await buildQuestion(t.db, {
      credential_sn,
      ...draft,
      ...text('车削阶梯轴 -- 一'),
      type: 'PRACTICAL',
      subject: 'OFFLINE',
      options: [],
      answer: ['见图'],
    })
    await buildQuestion(t.db, { credential_sn, ...draft, ...text('没有答案的题'), answer: [] })
    const { text: file } = await exported()
    expect(file).toContain('未导出（实操题）')
    expect(file).toContain('未导出（试题不完整）：没有答案的题')
    expect(await importXml(file)).toMatchObject({ state: 'failed', error: expect.stringContaining('没有数据行') })
  })
})

describe('a quiz of Moodle (§3.15a)', () => {
  it('its pictures are stored once, for the questions that are taken, and are gone with the undo', async () => {
    const other = await sharp(picture).tint('#00ff00').png().toBuffer()
    const file = `<file name="零件 [1].png" path="/" encoding="base64">${other.toString('base64')}</file>`
    const text = quiz(choice('<p>看图 <img src="@@PLUGINFILE@@/%E9%9B%B6%E4%BB%B6%20%5B1%5D.png" alt="x"></p>', file))
    const counted = async () =>
      (
        await t.db.execute<{ n: number }>(
          sql`select count(*)::int as n from media where kind = 'CONTENT' and name like '%1-%'`,
        )
      ).rows[0]?.n
    const preview = await importXml(text, 'preview')
    expect([preview.ok, await counted()]).toEqual([1, 0])
    const job = await importXml(text)
    expect([job.ok, await counted()]).toEqual([1, 1])
    const [row] = await t.db.select().from(question)
    expect(row?.stem).toMatch(/^<p>看图 <img src="\/api\/media\/image\/file\?key=[0-9a-z/]+\.png" \/><\/p>$/)
    expect(row?.files).toHaveLength(1)
    const linked = async () =>
      (await t.db.execute<{ linked: boolean }>(sql`select linked from media where key = ${row?.files[0] ?? ''}`))
        .rows[0]?.linked
    expect(await linked()).toBe(true)
    expect(await importXml(text)).toMatchObject({ ok: 0, failed: 1 })
    const undo = await center.call(jobContract.undo, { params: { id: job.sn } })
    await finishedJob(center, undo.data.job)
    expect(await linked()).toBe(false)
  })

  it('every loss is listed at its place, and types that the bank has not are refused', async () => {
    const words = (answers: string, more = '') =>
      `<question type="shortanswer"><name><text>首都</text></name><questiontext format="html"><text>首都是</text></questiontext>${more}${answers}</question>`
    const text = quiz(
      '<question type="category"><category><text>$course$/top/别处</text></category></question>',
      choice('<p><b>粗</b>体 <img src="https://elsewhere.test/a.png"></p>').replace(
        '</question>',
        '<hint format="html"><text>想一想</text></hint><tags><tag><text>t</text></tag></tags></question>',
      ),
      words(
        '<answer fraction="100"><text>北京</text><feedback format="html"><text>好</text></feedback></answer><answer fraction="50"><text>京*</text></answer>',
        '<usecase>1</usecase>',
      ),
      '<question type="numerical"><questiontext format="html"><text>圆周率 ____</text></questiontext><answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer></question>',
      '<question type="ddwtos"><questiontext format="html"><text>拖</text></questiontext></question>',
      '<question type="cloze"><questiontext format="html"><text>选 {1:MULTICHOICE:=甲~乙}</text></questiontext></question>',
      '<question type="essay"><questiontext format="html"><text>简述</text></questiontext><graderinfo format="html"><text>&lt;p&gt;要点&lt;/p&gt;</text></graderinfo><defaultgrade>5</defaultgrade></question>',
    )
    const job = await importXml(text)
    expect(job).toMatchObject({ ok: 3, failed: 3 })
    expect(await notesOf(job.sn, false)).toEqual([
      expect.stringMatching(/^7 题型 gift_numeric /),
      '7 答案 cell_required 不能为空',
      expect.stringMatching(/^8 题型 exchange_type .*“ddwtos”/),
      '8 答案 cell_required 不能为空',
      expect.stringMatching(/^9 题型 exchange_type .*“cloze: MULTICHOICE”/),
      '9 答案 cell_required 不能为空',
    ])
    const said = await notesOf(job.sn, true)
    for (const [row, ...lost] of [
      [4, '图片', '文字格式', '标题“x”', '分类“$course$/top/别处”', '“hint”', '标签和编号'],
      [6, '部分得分', '通配符 *', '各答案的反馈'],
      [6, '区分大小写'],
    ] as const)
      for (const word of lost) expect(said.filter((note) => note.startsWith(`${row} `)).join(' ')).toContain(word)
    const essay = (await t.db.select().from(question)).find(({ type }) => type === 'SHORT')
    expect([essay?.answer, essay?.score_default]).toEqual([['要点'], 5])
  })
})

describe('hostile XML (§3.15a)', () => {
  const failed = (reason: string) => ({ state: 'failed', error: expect.stringContaining(reason) as string })
  const bomb = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><quiz>&b;</quiz>`
  it.each<[string, string, object]>([
    ['a bomb of entities', bomb, failed('DOCTYPE')],
    ['an unknown entity', quiz('<question type="essay">&xxe;</question>'), failed('XML')],
    ['cut off', quiz(choice('甲')).slice(0, -20), failed('XML')],
    ['crossed elements', '<quiz><a><b></a></b></quiz>', failed('XML')],
    ['text after the root', '<quiz></quiz><quiz></quiz>', failed('XML')],
    [
      '1,000 levels',
      quiz(`<question type="essay">${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</question>`),
      failed('XML'),
    ],
    [
      '30,000 elements in a question',
      quiz(`<question type="essay">${'<a/>'.repeat(30_000)}</question>`),
      failed('XML'),
    ],
    ['no question', quiz(), failed('没有数据行')],
    ['a stem of 200,000 characters', quiz(choice('长'.repeat(200_000))), { ok: 0, failed: 1 }],
    ['another prefix', '<x:quiz xmlns:x="y"></x:quiz>', failed('无法识别')],
  ])('%s: the job ends with its reason', async (_, text, ended) => {
    expect(await importXml(text, 'preview')).toMatchObject(ended)
  })

  it('nothing of a question runs, and no picture comes from elsewhere', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString(
      'base64',
    )
    const torn = picture.subarray(0, 60).toString('base64')
    const files = `<file name="a.svg" path="/" encoding="base64">${svg}</file><file name="b.png" path="/" encoding="base64">${torn}</file><file name="../../c.png" path="/../" encoding="base64">${picture.toString('base64')}</file>`
    const stem = `<p onclick="x()">题<script>alert(1)</script><img src="@@PLUGINFILE@@/a.svg"><img src="@@PLUGINFILE@@/b.png"><img src=x onerror=alert(1)><img src="@@PLUGINFILE@@/../../c.png"></p>`
    const job = await importXml(quiz(choice(stem, files)))
    expect(job).toMatchObject({ ok: 1, warned: 1 })
    const [row] = await t.db.select().from(question)
    expect(row?.stem).toMatch(/^<p>题<img src="\/api\/media\/image\/file\?key=[0-9a-z/]+\.png" \/><\/p>$/)
  })
})
