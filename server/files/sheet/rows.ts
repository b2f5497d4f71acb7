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

/** The handler that turns the XML of a sheet into rows; rows without content are left out. */
export function rowHandler(workbook: Workbook, limits: RowLimits, onRow: (row: RawRow) => void): XmlHandler {
  const cell = cellReader(workbook)
  let inData = false
  let isSheet = false
  let number = 0
  let count = 0
  let texts: string[] = []
  let formulas: number[] = []
  let column = -1

  function endCell(): void {
    const { text, formula } = cell.take()
    if (text === '' && !formula) return
    if (column >= limits.maxColumns) throw new SheetError('sheet_too_large')
    while (texts.length < column) texts.push('')
    texts[column] = text
    if (formula) formulas.push(column)
  }

  function endRow(): void {
    if (texts.length > 0) {
      count += 1
      if (count > limits.maxRows) throw new SheetError('sheet_too_many_rows')
      onRow([number, texts, formulas])
    }
    texts = []
    formulas = []
    column = -1
  }

  return {
    open(name, attributes) {
      if (name === 'worksheet') isSheet = true
      if (name === 'sheetData') inData = isSheet
      if (!inData) return
      if (name === 'c') {
        column = columnOf(attributes.get('r'), column)
        cell.start(attributes)
      } else if (name === 'row') number = rowNumber(attributes.get('r'), number)
      else cell.open(name)
    },
    close(name) {
      if (!inData) return
      if (name === 'c') endCell()
      else if (name === 'row') endRow()
      else if (name === 'sheetData') inData = false
      else cell.close(name)
    },
    text: (text) => cell.text(text),
  }
}

function cellReader({ strings, formats, date1904 }: Workbook) {
  const run = textRun()
  let type = ''
  let style = ''
  let stored = ''
  let inValue = false
  let formula = false

  function value(): string {
    if (type === 'inlineStr') return run.take()
    if (stored === '') return ''
    if (type === 's') return sharedString(strings, stored)
    if (type === 'b') return stored.trim() === '1' || stored.trim() === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'str' || type === 'e') return cellText(stored)
    if (type === 'd') return isoDateText(cellText(stored))
    return numberText(cellText(stored), style === '' ? PLAIN : (formats[Number(style)] ?? PLAIN), date1904)
  }

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
      if (stored.length > 32_767 * 7) throw new SheetError('sheet_too_large')
    },
    take: () => ({ text: value(), formula }),
  }
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
