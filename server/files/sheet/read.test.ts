import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgeWorkbook, workbookEntries } from '../../test/workbook.ts'
import type { ForgedWorkbook } from '../../test/workbook.ts'
import { forgeZip } from '../../test/zip.ts'
import { readSheet, textCell } from './read.ts'
import type { ReadSheetOptions, SheetRow } from './read.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function rowsOf(path: string, options?: ReadSheetOptions): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of readSheet(path, options)) rows.push(row)
  return rows
}

async function rowsOfBytes(bytes: Buffer, options?: ReadSheetOptions): Promise<SheetRow[]> {
  const path = join(folder, 'book.xlsx')
  await writeFile(path, bytes)
  return rowsOf(path, options)
}

async function textsOf(workbook: ForgedWorkbook): Promise<string[][]> {
  return (await rowsOfBytes(forgeWorkbook(workbook))).map((row) => row.cells.map((cell) => cell.text))
}

const sample = (name: string) => fileURLToPath(new URL(`../../test/samples/${name}`, import.meta.url))

test.each([
  ['majors.xlsx', 5, '专业代码'],
  ['students-school.xlsx', 160, '序号'],
  ['students-college.xlsx', 240, '序号'],
  ['students-dirty.xlsx', 40, '序号'],
  ['teachers.xlsx', 48, '姓名'],
])('%s has a header and %i rows', async (name, count, first) => {
  const [header, ...rows] = await rowsOf(sample(name))
  expect(rows).toHaveLength(count)
  expect(header?.row).toBe(1)
  expect(header?.cells[0]?.text).toBe(first)
  expect(rows.map((row) => row.row)).toEqual(Array.from({ length: count }, (_, index) => index + 2))
  const cells = rows.flatMap((row) => row.cells)
  expect(cells.filter((cell) => cell.formula)).toHaveLength(name === 'students-dirty.xlsx' ? 1 : 0)
})

test('ID and phone numbers of the samples are read completely', async () => {
  const [header, ...rows] = await rowsOf(sample('students-school.xlsx'))
  const idColumn = header!.cells.findIndex((cell) => cell.text === '证件号码')
  const phoneColumn = header!.cells.findIndex((cell) => cell.text === '手机号')
  for (const row of rows) {
    expect(row.cells[idColumn]?.text).toMatch(/^\d{17}[\dX]$/)
    expect(row.cells[phoneColumn]?.text).toMatch(/^1\d{10}$/)
  }
})

test('shared, rich, phonetic, inline and escaped strings are read', async () => {
  const strings =
    '<si><t>张三</t></si>' +
    '<si><r><rPr><b/></rPr><t>李</t></r><r><t xml:space="preserve"> 四</t></r><rPh sb="0" eb="1"><t>リ</t></rPh></si>' +
    '<si><t>a_x000D_b_x005F_x0041_&amp;&lt;&#x4E2D;</t></si><si><t>x_x0000_y_xD800_</t></si><si/>'
  const sheet =
    '<row r="1">' +
    [0, 1, 2, 3, 4].map((index) => `<c t="s"><v>${index}</v></c>`).join('') +
    '<c t="inlineStr"><is><r><t>内</t></r><r><t>联</t></r></is></c><c t="str"><f>A1</f><v>算</v></c>' +
    '<c t="inlineStr"><is><t><![CDATA[<&>]]></t></is></c></row>'
  expect(await textsOf({ sheet, strings })).toEqual([
    ['张三', '李 四', 'a\rb_x0041_&<中', 'x\ufffdy\ufffd', '', '内联', '算', '<&>'],
  ])
})

test('numbers, booleans, errors, dates and formulas are read', async () => {
  const formats =
    '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs>'
  const sheet =
    '<row r="1"><c r="A1"><v>2024</v></c><c r="B1"><v>1.0</v></c><c r="C1"><v>1.3812345678E10</v></c>' +
    '<c r="D1"><v>110101199001011235</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="e"><v>#N/A</v></c>' +
    '<c r="G1" s="1"><v>45658</v></c><c r="H1" s="2"><v>45658.5</v></c><c r="I1" s="3"><v>45658</v></c>' +
    '<c r="J1" t="d"><v>2025-01-01T00:00:00Z</v></c><c r="K1"><f>SUM(A1:B1)</f><v>2025</v></c></row>'
  const [row] = await rowsOfBytes(forgeWorkbook({ sheet, formats }))
  expect(row?.cells.map((cell) => cell.text)).toEqual([
    '2024',
    '1',
    '13812345678',
    '110101199001011235',
    'TRUE',
    '#N/A',
    '2025-01-01',
    '2025-01-01 12:00:00',
    '2025-01-01',
    '2025-01-01',
    '2025',
  ])
  expect(row?.cells.map((cell) => cell.formula)).toEqual([...Array.from({ length: 10 }, () => false), true])
  expect(await textsOf({ sheet: '<row r="1"><c s="1"><v>0</v></c></row>', formats, date1904: true })).toEqual([
    ['1904-01-01'],
  ])
})

test('missing cells are filled, empty rows are left out, row numbers are kept, namespace prefixes are ignored', async () => {
  const sheet =
    '<?xml version="1.0"?><x:worksheet xmlns:x="urn:m"><x:sheetData><x:row r="2"><x:c r="C2"><x:v>1</x:v></x:c>' +
    '<x:c r="E2"/></x:row><x:row r="3"><x:c r="A3" t="inlineStr"><x:is><x:t></x:t></x:is></x:c></x:row>' +
    "<x:row r='7'><x:c r='B7'><x:f>NOW()</x:f></x:c></x:row></x:sheetData></x:worksheet>"
  const empty = textCell('')
  expect(await rowsOfBytes(forgeWorkbook({ sheet }))).toEqual([
    { row: 2, cells: [empty, empty, { ...empty, text: '1', kind: 'number' }], hidden: false },
    { row: 7, cells: [empty, { ...empty, formula: true }], hidden: false },
  ])
})

test('the first visible sheet is read', async () => {
  const entries = workbookEntries({ sheet: '<row r="1"><c><v>1</v></c></row>' })
  const changed = entries.map((entry) =>
    entry.name === 'xl/workbook.xml'
      ? {
          ...entry,
          data: '<workbook xmlns:r="r"><sheets><sheet state="hidden" r:id="rId9"/><sheet r:id="rId1"/></sheets></workbook>',
        }
      : entry,
  )
  expect(await rowsOfBytes(forgeZip(changed))).toHaveLength(1)
})

test('UTF-16 parts are read', async () => {
  const xml =
    '\ufeff<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row><c t="str"><v>中文</v></c></row></sheetData></worksheet>'
  const entries = workbookEntries({ sheet: '' }).map((entry) => {
    return entry.name === 'xl/worksheets/sheet1.xml' ? { ...entry, data: Buffer.from(xml, 'utf16le') } : entry
  })
  expect((await rowsOfBytes(forgeZip(entries)))[0]?.cells[0]?.text).toBe('中文')
})

test('a consumer that stops early ends the reading', async () => {
  const rows: number[] = []
  for await (const row of readSheet(sample('students-college.xlsx'))) {
    rows.push(row.row)
    if (rows.length === 3) break
  }
  expect(rows).toEqual([1, 2, 3])
})
