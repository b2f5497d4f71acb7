import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openZip } from '../zip.ts'
import { readSheet } from './read.ts'
import { writeSheet } from './write.ts'
import type { SheetColumn, SheetToWrite, SheetValue } from './write.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-'))
  path = join(folder, 'book.xlsx')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const text = (title: string): SheetColumn => ({ title, width: 12, kind: 'text' })

async function readBack(): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readSheet(path)) rows.push(row.cells.map((cell) => cell.text))
  return rows
}

async function partOf(name: string): Promise<string> {
  const zip = await openZip(path, { entries: 50, entryBytes: 1e8, totalBytes: 1e8, ratio: 1000 })
  const entry = zip.entries.find(({ path: found }) => found === name)
  const chunks: Buffer[] = []
  for await (const chunk of entry!.read()) chunks.push(chunk)
  zip.close()
  return Buffer.concat(chunks).toString()
}

async function* later(rows: SheetValue[][]): AsyncIterable<SheetValue[]> {
  yield* rows
}

test('texts, numbers, dates and empty cells are written and read back unchanged', async () => {
  const sheet: SheetToWrite = {
    name: '数据',
    columns: [
      text('证件号码'),
      { title: '成绩', width: 8, kind: 'number' },
      { title: '日期', width: 12, kind: 'date' },
      text('备注'),
    ],
    rows: later([
      ['110101199001011235', 85.5, '2025-01-01', null],
      ['013800138000', 0, '2025-01-01 08:30:15', ' 前后空格 '],
      [null, null, '2025-02-30', '1899-12-31'],
      ['x', 1e21, '1899-12-31', '"<&>\n\t行'],
    ]),
  }
  expect(await writeSheet(path, { sheets: [sheet], mark: null })).toEqual({ rows: 4 })
  expect(await readBack()).toEqual([
    ['证件号码', '成绩', '日期', '备注'],
    ['110101199001011235', '85.5', '2025-01-01'],
    ['013800138000', '0', '2025-01-01 08:30:15', ' 前后空格 '],
    ['', '', '2025-02-30', '1899-12-31'],
    ['x', '1000000000000000000000', '1899-12-31', '"<&>\n\t行'],
  ])
})

test('a text that looks like a formula is stored as text', async () => {
  const values = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"]
  await writeSheet(path, {
    sheets: [{ name: 'S', columns: [text('姓名')], rows: values.map((value) => [value]) }],
    mark: null,
  })
  expect((await readBack()).slice(1).map(([value]) => value)).toEqual(values)
  const xml = await partOf('xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f')
  expect(xml.match(/<c r="A\d+" s="3" t="inlineStr">/g)).toHaveLength(values.length)
  expect(await partOf('xl/styles.xml')).toContain('quotePrefix="1"')
})

test('hostile strings are written and read back unchanged', async () => {
  const hostile = fc.string({
    unit: fc.oneof(
      fc.constantFrom('_x0041_', '_', 'x', '\r', '\u0001', '\u001f', '\ud800', '\ufffe', '&', ']]>', '=', ' '),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 12,
  })
  const samples = fc.sample(fc.array(hostile, { minLength: 1, maxLength: 8 }), { numRuns: 500, seed: 7 })
  const columns = Array.from({ length: 8 }, (_, index) => text(`列${index}`))
  await writeSheet(path, { sheets: [{ name: 'S', columns, rows: samples }], mark: null })
  const expected = samples.map((row) => row.map((value) => value.replaceAll('\u0000', '\ufffd').toWellFormed()))
  expect((await readBack()).slice(1)).toEqual(expected)
})

test('writes several sheets, the mark above the header of the last, and sheet names that every program accepts', async () => {
  const out = new PassThrough()
  const bytes = buffer(out)
  const mark = '内部资料 system 2026-01-01'
  const sheets: [SheetToWrite, SheetToWrite] = [
    {
      name: '学生[1]/导出',
      columns: [text('姓名'), text('手机号')],
      rows: [['张三', '013812345678']],
      freezeHeader: false,
    },
    { name: '学生[1]/导出', columns: [text('说明'), text('必填')], rows: [] },
  ]
  expect(await writeSheet(out, { sheets, mark })).toEqual({ rows: 1 })
  expect((await bytes).length).toBeGreaterThan(1000)
  await writeSheet(path, { sheets, mark })
  // What an import reads has no mark.
  expect(await readBack()).toEqual([
    ['姓名', '手机号'],
    ['张三', '013812345678'],
  ])
  expect(await partOf('xl/workbook.xml')).toContain(
    '<sheet name="学生_1__导出" sheetId="1" r:id="rId1"/><sheet name="学生_1__导出_2"',
  )
  expect(await partOf('xl/worksheets/sheet1.xml')).not.toContain('pane')
  const last = await partOf('xl/worksheets/sheet2.xml')
  expect(last).toContain('ySplit="2"')
  expect(last.indexOf(mark)).toBeGreaterThan(0)
  expect(last.indexOf(mark)).toBeLessThan(last.indexOf('说明'))
})

test('rows that fail end the writing with their own error', async () => {
  async function* failing(): AsyncIterable<SheetValue[]> {
    yield ['one']
    throw new Error('connection lost')
  }
  await expect(
    writeSheet(path, { sheets: [{ name: 'S', columns: [text('a')], rows: failing() }], mark: null }),
  ).rejects.toThrow('connection lost')
})

test('a reader that stops ends the writing and the source of its rows', async () => {
  let isEnded = false
  async function* endless(): AsyncIterable<SheetValue[]> {
    try {
      for (;;) yield [Math.random().toString(36).repeat(20)]
    } finally {
      isEnded = true
    }
  }
  const out = new PassThrough()
  out.once('data', () => out.destroy())
  await expect(
    writeSheet(out, { sheets: [{ name: 'S', columns: [text('a')], rows: endless() }], mark: null }),
  ).rejects.toThrow()
  await expect.poll(() => isEnded).toBe(true)
})
