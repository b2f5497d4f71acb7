import { columnLetters } from './cellXml.ts'
import { SheetError } from './error.ts'
import { cellText, isoDateText, numberText, PLAIN, roundedText } from './value.ts'
import type { CellKind } from './value.ts'
import { textRun } from './workbook.ts'
import type { Workbook } from './workbook.ts'
import type { XmlHandler } from './xml.ts'
import type { Attributes } from './xmlTag.ts'

/** What else is known of a cell: its column, its kind, whether it is a formula, and the stored and the shown value where they differ from the text. */
type CellMark = [column: number, kind: CellKind, formula: boolean, raw: string | null, shown: string | null]
/** One row with content: its number in the sheet, its texts, the marks of the cells that are more than text, and whether it is hidden (a filter hides rows, too). */
export type RawRow = [row: number, texts: string[], marks: CellMark[], hidden: boolean]
export type RowLimits = { maxRows: number; maxColumns: number }

const SHEET_ROWS = 1_048_576
const SHEET_COLUMNS = 16_384
// A text of the longest kind, each character escaped as `_xHHHH_`.
const MAX_STORED = 32_767 * 7

/** The handler that turns the XML of a sheet into rows; rows without content are left out. */
export function rowHandler(workbook: Workbook, limits: RowLimits, onRow: (row: RawRow) => void): XmlHandler {
  const cell = cellReader(workbook)
  const row = rowCollector(limits, onRow)
  let inData = false
  let isSheet = false
  return {
    open(name, attributes) {
      if (name === 'worksheet') isSheet = true
      if (name === 'sheetData') inData = isSheet
      if (!inData) return
      if (name === 'c') {
        row.cell(attributes.get('r'))
        cell.start(attributes)
      } else if (name === 'row') row.start(attributes)
      else cell.open(name)
    },
    close(name) {
      if (!inData) return
      if (name === 'c') row.put(cell.value(), cell.isFormula())
      else if (name === 'row') row.end()
      else if (name === 'sheetData') inData = false
      else cell.close(name)
    },
    text: (text) => cell.text(text),
  }
}

/** A row of texts alone; null without content. */
export function rowOf(number: number, given: readonly string[], { maxColumns }: RowLimits): RawRow | null {
  const texts = given.map(cellText)
  const last = texts.findLastIndex((text) => text.trim() !== '')
  if (last >= maxColumns) throw strayCell(number, last)
  return last < 0 ? null : [number, texts.slice(0, last + 1), [], false]
}

const strayCell = (row: number, column: number) =>
  new SheetError('sheet_stray_cell', { params: { cell: `${columnLetters(column)}${row}` } })

type ReadCell = { text: string; kind: CellKind; raw: string | null; shown: string | null }

function rowCollector(limits: RowLimits, onRow: (row: RawRow) => void) {
  let number = 0
  let column = -1
  let count = 0
  let hidden = false
  let texts: string[] = []
  let marks: CellMark[] = []
  return {
    start(attributes: Attributes): void {
      number = rowNumber(attributes.get('r'), number)
      hidden = isTrue(attributes.get('hidden'))
    },
    cell(reference: string | undefined): void {
      column = columnOf(reference, column)
    },
    put({ text, kind, raw, shown }: ReadCell, formula: boolean): void {
      if (text === '' && !formula) return
      if (column >= limits.maxColumns) {
        // A blank far out is what a slip of the keyboard leaves.
        if (text.trim() === '') return
        throw strayCell(number, column)
      }
      while (texts.length < column) texts.push('')
      texts[column] = text
      if (kind !== 'text' || formula) marks.push([column, kind, formula, raw, shown])
    },
    end(): void {
      if (texts.length > 0) {
        count += 1
        if (count > limits.maxRows) throw new SheetError('sheet_too_many_rows')
        onRow([number, texts, marks, hidden])
      }
      texts = []
      marks = []
      column = -1
    },
  }
}

const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true'

function cellReader(workbook: Workbook) {
  const run = textRun()
  let type = ''
  let style = ''
  let stored = ''
  let inValue = false
  let formula = false
  return {
    start(attributes: Attributes): void {
      type = attributes.get('t') ?? 'n'
      style = attributes.get('s') ?? ''
      stored = ''
      inValue = false
      formula = false
    },
    open(name: string): void {
      if (name === 'v') inValue = true
      else if (name === 'f') formula = true
      else run.open(name)
    },
    close(name: string): void {
      if (name === 'v') inValue = false
      else run.close(name)
    },
    text(text: string): void {
      if (!inValue) return run.text(text)
      stored += text
      if (stored.length > MAX_STORED) throw new SheetError('sheet_too_large')
    },
    value: () => (type === 'inlineStr' ? readCell(run.take()) : storedCell(workbook, type, style, stored)),
    isFormula: () => formula,
  }
}

const readCell = (text: string, kind: CellKind = 'text', raw: string | null = null): ReadCell => ({
  text,
  kind,
  raw: raw === text ? null : raw,
  shown: null,
})

function storedCell({ strings, formats, date1904 }: Workbook, type: string, style: string, stored: string): ReadCell {
  if (stored === '') return readCell('')
  if (type === 's') return readCell(sharedString(strings, stored))
  if (type === 'b') return readCell(isTrue(stored.trim()) ? 'TRUE' : 'FALSE', 'boolean')
  if (type === 'str') return readCell(cellText(stored))
  if (type === 'e') return readCell(cellText(stored), 'error')
  const raw = cellText(stored)
  if (type === 'd') return readCell(isoDateText(raw), 'date')
  const format = style === '' ? PLAIN : (formats[Number(style)] ?? PLAIN)
  const text = numberText(raw, format, date1904)
  if (format.date || format.time) return readCell(text, 'date', raw)
  return { ...readCell(text, 'number', raw), shown: roundedText(raw, format) }
}

function sharedString(strings: string[], stored: string): string {
  const text = strings[Number(stored)]
  if (text === undefined) throw new SheetError('sheet_broken')
  return text
}

function rowNumber(reference: string | undefined, previous: number): number {
  const number = reference === undefined ? previous + 1 : Number(reference)
  if (!Number.isInteger(number) || number <= previous || number > SHEET_ROWS) throw new SheetError('sheet_broken')
  return number
}

// 'AB12' → 27; a cell without a reference follows the one before it.
function columnOf(reference: string | undefined, previous: number): number {
  if (reference === undefined) return previous + 1
  let column = 0
  for (let i = 0; i < reference.length; i += 1) {
    const letter = reference.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > SHEET_COLUMNS) throw new SheetError('sheet_broken')
  }
  if (column - 1 <= previous) throw new SheetError('sheet_broken')
  return column - 1
}
