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
import { forgeZip } from '../../test/zip.ts'
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
  points = [(await buildKnowledgePoint(t.db, { credential_sn, name: '公差', parent_sn: top.sn })).sn, top.sn]
  picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#36c' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(question))

async function importFile(bytes: Uint8Array, name = 'qti.zip', mode: 'preview' | 'skip' = 'skip') {
  const body = { mode, credential_sn, level: 'MIDDLE' as const }
  const { data } = await center.call(contract.import, { body, file: { name, bytes } })
  return finishedJob(center, data.job)
}
const notesOf = async (sn: string, warnings: boolean) => {
  const query = { limit: 100, ...(warnings ? { warnings: 'true' as const } : {}) }
  const { data } = await center.call(jobContract.errors, { params: { id: sn }, query })
  return data.items.map(({ row, column, rule, message }) => `${row} ${column} ${rule} ${message}`)
}
const exported = async () => center.call(contract.export, { body: { credential_sn: [credential_sn], format: 'QTI' } })

type Files = Record<string, string | Buffer>
const manifest = (items: readonly string[], type = 'imsqti_item_xmlv2p1') =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><resources>${items
    .map((href, at) => `<resource identifier="R${at}" type="${type}" href="${href}"/>`)
    .join('')}</resources></manifest>`
const pack = (files: Files, type?: string) =>
  forgeZip(
    Object.entries({
      'imsmanifest.xml': manifest(
        Object.keys(files).filter((name) => name.endsWith('.xml')),
        type,
      ),
      ...files,
    }).map(([name, data]) => ({ name, data: Buffer.from(data) })),
  )
const item = (inside: string) =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t">${inside}</assessmentItem>`
const declared = (values: string, more = '', cardinality = 'single', id = 'RESPONSE') =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="identifier">${values === '' ? '' : `<correctResponse>${values}</correctResponse>`}${more}</responseDeclaration>`
const CHOICE = item(
  `${declared('<value>b</value>')}<itemBody><p>选<b>乙</b></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>哪一个？</prompt><simpleChoice identifier="a">甲</simpleChoice><simpleChoice identifier="b">乙<feedbackInline outcomeIdentifier="F" identifier="b">对</feedbackInline></simpleChoice></choiceInteraction></itemBody>`,
)

describe('questions as a QTI package (§3.15a)', () => {
  const stored = async () => {
    const rows = await t.db.select().from(question).orderBy(question.digest)
    return rows.map(({ sn: _sn, create_time: _create, update_time: _update, ...row }) => row)
  }
  const option = (text: string | null, image: string | null = null) => ({ text, image })
  const text = (plain: string) => ({ plain, stem: `<p>${plain}</p>` })
  const draft = { status: 'INIT' as const, answer: [] as string[], difficulty: 3 }

  it('import(export(x)) = x for every type that QTI knows, with pictures', async () => {
    const key = (
      await center.call(mediaContract.image, { body: { kind: 'CONTENT' }, file: { name: '图.png', bytes: picture } })
    ).data.key
    await t.db.execute(sql`update media set linked = true where key = ${key}`)
    const facts = {
      credential_sn,
      ...draft,
      source: '大纲 --> {2026}',
      alternative_group: '组',
      practice_allowed: true,
    }
    await buildQuestion(t.db, {
      ...facts,
      plain: '看图：a < b & "c"',
      stem: `<p>看图：a &lt; b &amp; &quot;c&quot;</p><p><img src="${pictureSource(key)}" /></p>`,
      files: [key],
      knowledge_points: points,
      options: [option('圆柱'), option(null, key)],
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
    await buildQuestion(t.db, {
      credential_sn,
      ...draft,
      ...text('车削 -- 一'),
      type: 'PRACTICAL',
      subject: 'OFFLINE',
      options: [],
      answer: ['见图'],
    })
    const before = (await stored()).filter(({ type }) => type !== 'PRACTICAL')
    const { raw, headers } = await exported()
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/zip',
      expect.stringContaining('.zip'),
    ])
    await t.db.delete(question)
    const job = await importFile(raw)
    expect([await notesOf(job.sn, false), await notesOf(job.sn, true)]).toEqual([[], []])
    expect(job).toMatchObject({ ok: 6, failed: 0 })
    expect(await stored()).toEqual(before)
    expect(raw.toString()).toContain('未导出（实操题）：车削 -\\u002d 一')
  })
})

describe('a package of another system (§3.15a)', () => {
  it('of 2.1, 2.2 and 3.0: choice, multiple response, true or false, text entry, extended text, with pictures', async () => {
    const three = (inside: string) =>
      `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="">${inside}</qti-assessment-item>`
    const files: Files = {
      'a/multi.xml': item(
        `${declared('<value>a</value><value>c</value>', '', 'multiple')}<itemBody><p>双选 <img src="../media/b%20c.png" alt=""/></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="0"><simpleChoice identifier="a">甲</simpleChoice><simpleChoice identifier="b">乙</simpleChoice><simpleChoice identifier="c">丙</simpleChoice></choiceInteraction></itemBody>`,
      ),
      'judge.xml': item(
        `${declared('<value>f</value>')}<itemBody><choiceInteraction responseIdentifier="RESPONSE"><prompt>地球是平的</prompt><simpleChoice identifier="t">True</simpleChoice><simpleChoice identifier="f">False</simpleChoice></choiceInteraction></itemBody>`,
      ),
      'entry.xml': three(
        '<qti-response-declaration identifier="R1" cardinality="single" base-type="string"><qti-correct-response><qti-value>基孔</qti-value></qti-correct-response><qti-mapping><qti-map-entry map-key="基孔" mapped-value="1"/><qti-map-entry map-key="H" mapped-value="1"/><qti-map-entry map-key="轴" mapped-value="0"/></qti-mapping></qti-response-declaration><qti-item-body><p>配合制是<qti-text-entry-interaction response-identifier="R1"/>制</p></qti-item-body>',
      ),
      'text.xml': three(
        '<qti-response-declaration identifier="R" cardinality="single" base-type="string"/><qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="8"/><qti-item-body><p>简述</p><qti-extended-text-interaction response-identifier="R"/><qti-rubric-block view="scorer"><qti-content-body><p>要点</p></qti-content-body></qti-rubric-block></qti-item-body><qti-modal-feedback outcome-identifier="F" identifier="x" show-hide="show"><p>解析</p></qti-modal-feedback>',
      ),
      'media/b c.png': picture,
    }
    const job = await importFile(pack(files, 'imsqti_item_xmlv2p2'))
    expect(await notesOf(job.sn, false)).toEqual([])
    expect(job).toMatchObject({ ok: 4, failed: 0 })
    const rows = await t.db.select().from(question)
    const of = (type: string) => rows.find((row) => row.type === type)
    expect(of('MULTI')).toMatchObject({
      answer: ['A', 'C'],
      stem: expect.stringMatching(/^<p>双选 <img src="[^"]+png" \/><\/p>$/),
      files: [expect.any(String)],
    })
    expect(of('JUDGE')).toMatchObject({ answer: ['FALSE'], stem: '<p>地球是平的</p>' })
    expect(of('FILL')).toMatchObject({ answer: ['基孔|H'], stem: '<p>配合制是_____制</p>' })
    expect(of('SHORT')).toMatchObject({ answer: ['要点'], analysis: '<p>解析</p>', score_default: 8 })
  })

  it('every loss is listed at its file, and what the bank has not is refused there', async () => {
    const order = item(
      '<itemBody><orderInteraction responseIdentifier="R"><simpleChoice identifier="a">甲</simpleChoice></orderInteraction></itemBody>',
    )
    const weighted = item(
      `${declared('', '<mapping><mapEntry mapKey="a" mappedValue="1"/><mapEntry mapKey="b" mappedValue="0.5"/></mapping>', 'multiple')}<itemBody><p>题</p><choiceInteraction responseIdentifier="RESPONSE"><simpleChoice identifier="a">甲</simpleChoice><simpleChoice identifier="b">乙</simpleChoice><simpleChoice identifier="c"><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></simpleChoice></choiceInteraction><rubricBlock view="candidate"><p>请认真</p></rubricBlock></itemBody><modalFeedback outcomeIdentifier="F" identifier="a" showHide="show">一</modalFeedback><modalFeedback outcomeIdentifier="F" identifier="b" showHide="show">二</modalFeedback>`,
    )
    const job = await importFile(
      pack({
        'a.xml': CHOICE,
        'b.xml': order,
        'c.xml': weighted,
        'd.xml': item('<itemBody><p>说明</p></itemBody>'),
        'e.xml': '<assessmentItem>',
      }),
    )
    const faults = await notesOf(job.sn, false)
    expect(faults.find((note) => note.startsWith('2 题型'))).toContain('文件 b.xml：题库没有“orderinteraction”题型')
    expect(faults.find((note) => note.startsWith('4 题型'))).toContain('文件 d.xml：')
    expect(faults.find((note) => note.startsWith('5 题干'))).toContain('文件 e.xml：不是完整的 XML')
    const said = await notesOf(job.sn, true)
    for (const [row, ...lost] of [
      [1, '文字格式', '标题“t”', '各答案的反馈'],
      [3, '部分得分', '“rubricBlock”', 'MathML 公式', '各答案的反馈'],
    ] as const)
      for (const word of lost) expect(said.filter((note) => note.startsWith(`${row} `)).join(' ')).toContain(word)
    expect(job).toMatchObject({ ok: 2, failed: 3 })
  })

  it('a single item as a file of XML', async () => {
    expect(await importFile(Buffer.from(CHOICE), 'item.xml')).toMatchObject({ ok: 1, failed: 0 })
    const [row] = await t.db.select().from(question)
    expect([row?.stem, row?.answer]).toEqual(['<p>选乙</p><p>哪一个？</p>', ['B']])
  })
})

describe('hostile packages (§3.15a)', () => {
  const failed = (reason: string) => ({ state: 'failed', error: expect.stringContaining(reason) as string })
  const outside = Buffer.from('outside')
  it.each<[string, () => Buffer, object]>([
    [
      'an external entity',
      () => pack({ 'a.xml': `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${CHOICE.slice(21)}` }),
      { ok: 0, failed: 1 },
    ],
    [
      'a manifest with a bomb of entities',
      () => pack({ 'imsmanifest.xml': '<!DOCTYPE m [<!ENTITY a "aaaa">]><manifest>&a;</manifest>', 'a.xml': CHOICE }),
      failed('QTI'),
    ],
    [
      'a manifest that is cut off',
      () => pack({ 'imsmanifest.xml': '<manifest><resources>', 'a.xml': CHOICE }),
      failed('QTI'),
    ],
    [
      'a manifest without items',
      () => pack({ 'imsmanifest.xml': manifest([]), 'a.xml': CHOICE }),
      failed('没有数据行'),
    ],
    [
      'an item that is not in the package',
      () => pack({ 'imsmanifest.xml': manifest(['gone.xml']) }),
      { ok: 0, failed: 1 },
    ],
    [
      'an item outside the package',
      () => pack({ 'imsmanifest.xml': manifest(['../../../etc/passwd']) }),
      { ok: 0, failed: 1 },
    ],
    ['an address that is none', () => pack({ 'imsmanifest.xml': manifest(['%E0%A4%A.xml']) }), { ok: 0, failed: 1 }],
    [
      'a climbing path',
      () =>
        forgeZip([
          { name: 'imsmanifest.xml', data: Buffer.from(manifest([])) },
          { name: '../a.xml', data: outside },
        ]),
      failed('QTI'),
    ],
    [
      '30,000 elements in an item',
      () => pack({ 'a.xml': item(`<itemBody>${'<p/>'.repeat(30_000)}</itemBody>`) }),
      { ok: 0, failed: 1 },
    ],
    [
      'a stem of 200,000 characters',
      () => pack({ 'a.xml': item(`<itemBody><p>${'长'.repeat(200_000)}</p></itemBody>`) }),
      { ok: 0, failed: 1 },
    ],
    ['an item that is a page', () => pack({ 'a.xml': '<html><body>题</body></html>' }), { ok: 0, failed: 1 }],
    ['a zip without a manifest', () => forgeZip([{ name: 'a.xml', data: Buffer.from(CHOICE) }]), { state: 'failed' }],
  ])('%s: the job ends with its reason', async (_, bytes, ended) => {
    expect(await importFile(bytes(), 'qti.zip', 'preview')).toMatchObject(ended)
  })

  it('a zip bomb is refused before it is unpacked', async () => {
    const zeros = forgeZip([
      { name: 'imsmanifest.xml', data: Buffer.from(manifest(['a.xml'])) },
      { name: 'a.xml', data: Buffer.alloc(19 * 1024 * 1024) },
    ])
    expect(await importFile(zeros, 'qti.zip', 'preview')).toMatchObject(failed('QTI'))
  })

  it('nothing of an item runs, and no picture comes from elsewhere or is SVG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const stem =
      '<p onclick="x()">题<script>alert(1)</script><img src="https://elsewhere.test/a.png" alt=""/><img src="a.svg" alt=""/><img src="../../b.png" alt=""/></p>'
    const job = await importFile(
      pack({ 'a.xml': CHOICE.replace('<p>选<b>乙</b></p>', stem), 'a.svg': svg, 'b.png': picture }),
    )
    expect(job).toMatchObject({ ok: 1, warned: 1 })
    expect((await notesOf(job.sn, true)).join()).toContain('图片')
    const [row] = await t.db.select().from(question)
    expect(row?.stem).toBe('<p>题</p><p>哪一个？</p>')
  })
})
