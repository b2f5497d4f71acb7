import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgeWorkbook, workbookEntries } from '../../test/workbook.ts'
import { forgeZip } from '../../test/zip.ts'
import { SheetError } from './error.ts'
import { parseSheet } from './parse.ts'
import { readSheet } from './read.ts'
import type { ReadSheetOptions } from './read.ts'

let folder: string
let sample: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  sample = await readFile(new URL('../../test/samples/majors.xlsx', import.meta.url))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
async function stored(bytes: Buffer): Promise<string> {
  files += 1
  const path = join(folder, `${files}.xlsx`)
  await writeFile(path, bytes)
  return path
}

// The fault, or how many rows were read.
async function outcome(bytes: Buffer, options?: ReadSheetOptions): Promise<string | number> {
  const path = await stored(bytes)
  let rows = 0
  try {
    for await (const row of readSheet(path, options)) rows += row.cells.length > 0 ? 1 : 0
    return rows
  } catch (error) {
    if (error instanceof SheetError) return error.code
    throw error
  }
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)])
const cell = (reference: string) => `<row r="${reference.replace(/\D+/, '')}"><c r="${reference}"><v>1</v></c></row>`
const laughs =
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet>' +
  '<sheetData><row r="1"><c t="str"><v>&b;</v></c></row></sheetData></worksheet>'

test.each([
  ['an empty file', Buffer.alloc(0), 'sheet_not_xlsx'],
  // Comma-separated text is read (Decided 45).
  ['a csv', Buffer.from('姓名,证件号码\n张三,1\n'), 2],
  ['an HTML page saved as xlsx', Buffer.from('<html><table></table></html>'), 'sheet_not_xlsx'],
  ['an old xls', ole, 'sheet_not_xlsx'],
  ['a workbook with a password', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), 'sheet_encrypted'],
  ['a zip without a workbook', forgeZip([{ name: 'photo.jpg', data: 'x' }]), 'sheet_not_xlsx'],
  ['an empty zip', forgeZip([]), 'sheet_not_xlsx'],
  ['entities that expand to many', forgeWorkbook({ sheet: laughs }), 'sheet_bomb'],
  ['an unknown entity', forgeWorkbook({ sheet: '<row><c t="str"><v>&b;</v></c></row>' }), 'sheet_broken'],
  ['a cell in column XFD', forgeWorkbook({ sheet: cell('XFD1') }), 'sheet_stray_cell'],
  ['a cell beyond all columns', forgeWorkbook({ sheet: cell('ZZZZZZZZ1') }), 'sheet_broken'],
  ['the last row of all', forgeWorkbook({ sheet: cell('A1048576') }), 1],
  ['a row beyond all rows', forgeWorkbook({ sheet: cell('A1048577') }), 'sheet_broken'],
  ['a row number of many digits', forgeWorkbook({ sheet: cell('A99999999999999999999') }), 'sheet_broken'],
  ['rows out of order', forgeWorkbook({ sheet: cell('A5') + cell('A4') }), 'sheet_broken'],
  ['a reference to a missing string', forgeWorkbook({ sheet: '<row><c t="s"><v>7</v></c></row>' }), 'sheet_broken'],
  [
    'a text that is too long',
    forgeWorkbook({ sheet: `<row><c t="str"><v>${'字'.repeat(300_000)}</v></c></row>` }),
    'sheet_too_large',
  ],
  ['truncated XML', forgeWorkbook({ sheet: '<?xml version="1.0"?><worksheet><sheetData><row>' }), 'sheet_broken'],
  ['XML that is nested too deeply', forgeWorkbook({ sheet: '<a>'.repeat(100) + '</a>'.repeat(100) }), 'sheet_bomb'],
  [
    'bytes that are no UTF-8',
    forgeZip(
      workbookEntries({ sheet: '' }).map((entry) => {
        return entry.name === 'xl/worksheets/sheet1.xml'
          ? { ...entry, data: Buffer.from('3c613eff3c2f613e', 'hex') }
          : entry
      }),
    ),
    'sheet_broken',
  ],
  [
    'a part twice',
    forgeWorkbook({ sheet: '', more: [{ name: 'xl/styles.xml', data: '<styleSheet/>' }] }),
    'sheet_broken',
  ],
  ['a path with ..', forgeWorkbook({ sheet: '', more: [{ name: '../../x', data: '' }] }), 'sheet_broken'],
  ['an encrypted entry', forgeWorkbook({ sheet: '', more: [{ name: 'x', data: 'x', flags: 1 }] }), 'sheet_encrypted'],
  [
    'too many entries',
    forgeWorkbook({
      sheet: '',
      more: Array.from({ length: 3000 }, (_, index) => ({ name: `m/${index}`, data: '' })),
    }),
    'sheet_bomb',
  ],
])('%s', async (_, bytes, expected) => {
  expect(await outcome(bytes)).toBe(expected)
})

test('zip bombs are refused: with declared size, with hidden size, and a stored part of one repeated byte', async () => {
  const zeros = Buffer.alloc(8 * 1024 * 1024)
  const bomb = { name: 'xl/worksheets/sheet1.xml', data: zeros }
  const entries = workbookEntries({ sheet: '' }).filter((entry) => entry.name !== bomb.name)
  expect(await outcome(forgeZip([...entries, bomb]))).toBe('sheet_bomb')
  expect(await outcome(forgeZip([...entries, { ...bomb, declaredBytes: 1000 }]))).toBe('sheet_bomb')
  expect(await outcome(forgeZip([...entries, { ...bomb, stored: true }]))).toBe('sheet_too_large')
})

test('memory is limited: a child process above its limit is ended', async () => {
  const strings = Array.from({ length: 400_000 }, (_, index) => `<si><t>${index}-${'字'.repeat(20)}</t></si>`).join('')
  expect(await outcome(forgeWorkbook({ sheet: '', strings }), { memoryMb: 90 })).toBe('sheet_too_large')
})

test('time is limited', async () => {
  expect(await outcome(sample, { timeoutMs: 1 })).toBe('sheet_timeout')
})

test('too many rows are refused, and the header row counts too', async () => {
  expect(await outcome(sample, { maxRows: 6 })).toBe(6)
  expect(await outcome(sample, { maxRows: 5 })).toBe('sheet_too_many_rows')
})

test('a missing file is an internal error, not a fault of the sheet', async () => {
  await expect(readSheet(join(folder, 'absent.xlsx')).next()).rejects.toThrow()
})

// The same reading without a process around it, so that many files can be tried.
async function outcomeHere(bytes: Buffer): Promise<string | number> {
  const path = await stored(bytes)
  let count = 0
  try {
    await parseSheet(path, { maxRows: 1000, maxColumns: 100 }, async (rows) => void (count += rows.length))
    return count
  } catch (error) {
    if (error instanceof SheetError) return error.code
    throw error
  }
}

test('a file truncated at any place gets a clear fault', async () => {
  for (let i = 0; i < 300; i += 1) {
    const fault = await outcomeHere(sample.subarray(0, Math.floor((sample.length * i) / 300)))
    expect(['sheet_not_xlsx', 'sheet_broken']).toContain(fault)
  }
  expect(await outcome(sample.subarray(0, sample.length - 1))).toBe('sheet_broken')
})

test('a file with flipped bits gets a clear fault or the same rows', async () => {
  const random = seeded(20260101)
  const tally: Record<string, number> = {}
  for (let i = 0; i < 400; i += 1) {
    const bytes = Buffer.from(sample)
    for (let flips = 0; flips <= i % 3; flips += 1) {
      const at = Math.floor(random() * bytes.length)
      bytes[at] = bytes[at]! ^ (1 << Math.floor(random() * 8))
    }
    const result = i % 40 === 0 ? await outcome(bytes) : await outcomeHere(bytes)
    tally[result] = (tally[result] ?? 0) + 1
    expect(String(result)).toMatch(/^(6|sheet_(not_xlsx|broken|encrypted|bomb|too_large))$/)
  }
  expect(tally['sheet_broken']).toBeGreaterThan(150)
  expect(await readdir(folder)).toHaveLength(files)
})
