import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipArchive } from 'archiver'
import { columnLetters, dateCell, escapeText, numberCell, STYLE, textCell } from './cellXml.ts'
import { fixedParts, sheetNames } from './partsXml.ts'

export type SheetValue = string | number | null
/** width in characters; text is always text, a date is given as YYYY-MM-DD[ HH:mm:ss]. */
export type SheetColumn = { title: string; width: number; kind: 'text' | 'number' | 'date' }
/** banner: a notice in row 1 above the header (then row 2), as exports carry it. */
export type SheetToWrite = {
  name: string
  columns: SheetColumn[]
  rows: AsyncIterable<SheetValue[]> | Iterable<SheetValue[]>
  freezeHeader?: boolean
  banner?: string
}

const SHEET_ROWS = 1_048_576
const CHUNK = 48 * 1024
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Streams a workbook to a file or stream in constant memory; counts the rows below the headers. */
export async function writeSheet(
  out: Writable | string,
  options: { sheets: SheetToWrite[] },
): Promise<{ rows: number }> {
  // Level 3 against 6: a third faster, files a seventh larger.
  const archive = new ZipArchive({ zlib: { level: 3 } })
  const written = pipeline(archive, typeof out === 'string' ? createWriteStream(out) : out)
  const count = { rows: 0 }
  for (const { name, xml } of fixedParts(sheetNames(options.sheets.map((sheet) => sheet.name)))) {
    archive.append(xml, { name })
  }
  const sources = options.sheets.map((sheet, index) => {
    const source = Readable.from(sheetChunks(sheet, count), { objectMode: false, highWaterMark: CHUNK })
    source.on('error', (error) => archive.destroy(error))
    archive.append(source, { name: `xl/worksheets/sheet${index + 1}.xml` })
    return source
  })
  // Its own promise stays pending when the stream breaks; the pipeline rejects.
  archive.finalize().catch(() => undefined)
  try {
    await written
  } finally {
    for (const source of sources) source.destroy()
  }
  return count
}

async function* sheetChunks(sheet: SheetToWrite, count: { rows: number }): AsyncGenerator<Buffer> {
  const letters = sheet.columns.map((_, column) => columnLetters(column))
  let xml = prelude(sheet)
  let number = 0
  if (sheet.banner !== undefined) {
    number += 1
    xml += `<row r="${number}">${textCell(`A${number}`, sheet.banner, STYLE.banner)}</row>`
  }
  number += 1
  xml += `<row r="${number}">${sheet.columns.map(({ title }, i) => textCell(`${letters[i]}${number}`, title, STYLE.header)).join('')}</row>`
  for await (const row of sheet.rows) {
    number += 1
    if (number > SHEET_ROWS) throw new RangeError('A sheet holds at most 1048576 rows')
    count.rows += 1
    xml += rowXml(sheet.columns, letters, number, row)
    if (xml.length < CHUNK) continue
    yield Buffer.from(xml)
    xml = ''
  }
  yield Buffer.from(`${xml}</sheetData>${mergedBanner(sheet, letters)}</worksheet>`)
}

function rowXml(columns: SheetColumn[], letters: string[], number: number, row: SheetValue[]): string {
  let cells = ''
  for (let i = 0; i < columns.length; i += 1) {
    const value = row[i]
    if (value === null || value === undefined || value === '') continue
    cells += cellXml(columns[i]?.kind, `${letters[i]}${number}`, value)
  }
  return `<row r="${number}">${cells}</row>`
}

function cellXml(kind: SheetColumn['kind'] | undefined, reference: string, value: string | number): string {
  if (typeof value === 'number' && kind === 'number') return numberCell(reference, value)
  return kind === 'date' ? dateCell(reference, String(value)) : textCell(reference, String(value))
}

function prelude({ columns, banner, freezeHeader = true }: SheetToWrite): string {
  const header = banner === undefined ? 1 : 2
  const pane = `<pane ySplit="${header}" topLeftCell="A${header + 1}" activePane="bottomLeft" state="frozen"/>`
  const view = `<sheetView workbookViewId="0">${freezeHeader ? pane : ''}</sheetView>`
  const styleOf = { text: STYLE.text, number: STYLE.plain, date: STYLE.date }
  const widths = columns.map(({ width, kind }, i) => {
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1" style="${styleOf[kind]}"/>`
  })
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  )
}

function mergedBanner({ banner }: SheetToWrite, letters: string[]): string {
  const last = letters.at(-1)
  if (banner === undefined || last === undefined || last === 'A') return ''
  return `<mergeCells count="1"><mergeCell ref="${escapeText(`A1:${last}1`)}"/></mergeCells>`
}
