import { SheetError } from './error.ts'
import { cellText, isoDateText, numberText, PLAIN } from './value.ts'
import { textRun } from './workbook.ts'
import type { Workbook } from './workbook.ts'
import type { XmlHandler } from './xml.ts'
import type { Attributes } from './xmlTag.ts'

/** One row with content: its number in the sheet, its texts, and the indexes of those that are formulas. */
export type RawRow = [row: number, texts: string[], formulas: number[]]
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
      } else if (name === 'row') row.start(attributes.get('r'))
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

function rowCollector(limits: RowLimits, onRow: (row: RawRow) => void) {
  let number = 0
  let column = -1
  let count = 0
  let texts: string[] = []
  let formulas: number[] = []
  return {
    start(reference: string | undefined): void {
      number = rowNumber(reference, number)
    },
    cell(reference: string | undefined): void {
      column = columnOf(reference, column)
    },
    put(text: string, isFormula: boolean): void {
      if (text === '' && !isFormula) return
      if (column >= limits.maxColumns) throw new SheetError('sheet_too_large')
      while (texts.length < column) texts.push('')
      texts[column] = text
      if (isFormula) formulas.push(column)
    },
    end(): void {
      if (texts.length > 0) {
        count += 1
        if (count > limits.maxRows) throw new SheetError('sheet_too_many_rows')
        onRow([number, texts, formulas])
      }
      texts = []
      formulas = []
      column = -1
    },
  }
}

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
    value: () => (type === 'inlineStr' ? run.take() : storedText(workbook, type, style, stored)),
    isFormula: () => formula,
  }
}

function storedText({ strings, formats, date1904 }: Workbook, type: string, style: string, stored: string): string {
  if (stored === '') return ''
  if (type === 's') return sharedString(strings, stored)
  if (type === 'b') return stored.trim() === '1' || stored.trim() === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'e') return cellText(stored)
  if (type === 'd') return isoDateText(cellText(stored))
  return numberText(cellText(stored), style === '' ? PLAIN : (formats[Number(style)] ?? PLAIN), date1904)
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
