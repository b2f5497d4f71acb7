import type { Text } from '@zhikao/domain/kernel/text.ts'
import { startChild } from '../boundedChild.ts'
import type { ChildEnd } from '../boundedChild.ts'
import type { SheetLine } from './child.ts'
import { SheetError } from './error.ts'
import type { SheetFault } from './error.ts'
import type { RawRow } from './rows.ts'
import type { CellKind } from './value.ts'

export type SheetCell = {
  /** As a person reads it: a number without exponent, a date as YYYY-MM-DD[ HH:mm:ss]. */
  text: string
  formula: boolean
  /** Of a corrected cell, and in a CSV file: text. */
  kind: CellKind
  /** The number or date as the file stores it, where that is not the text. */
  raw?: string
  /** What the number format shows, where that is another value. */
  shown?: string
  /** Of a text file: why its reader does not accept the cell, and what it did not take over. A corrected cell has neither. */
  fault?: CellRule
  warnings?: readonly CellRule[]
}
/** What is wrong with a cell, or should be looked at. */
export type CellRule = { rule: string; message: Text }
/** row: its number in the sheet, from 1; cells: from column A to the last with content; hidden: by hand or by a filter. */
export type SheetRow = { row: number; cells: SheetCell[]; hidden: boolean }

export const textCell = (text: string): SheetCell => ({ text, formula: false, kind: 'text' })

/** maxRows counts rows with content, header included; timeoutMs is the time spent waiting for the reader. */
export type ReadSheetOptions = { maxRows?: number; maxColumns?: number; timeoutMs?: number; memoryMb?: number }

const CHILD = new URL('./child.ts', import.meta.url)
const FAULT_OF_END: Record<ChildEnd, SheetFault> = {
  timeout: 'sheet_timeout',
  memory: 'sheet_too_large',
  crash: 'sheet_broken',
  done: 'sheet_broken',
}

/**
 * The rows of the first visible sheet of an untrusted workbook, read by a child process with bounds on time and
 * memory; every fault of the file is a SheetError. Stopping early ends the child.
 */
export async function* readSheet(path: string, options: ReadSheetOptions = {}): AsyncGenerator<SheetRow> {
  const { maxRows = 100_001, maxColumns = 100, timeoutMs = 60_000, memoryMb = 512 } = options
  const child = startChild(CHILD, [path, String(maxRows), String(maxColumns)], { memoryMb })
  let leftMs = timeoutMs
  try {
    for (;;) {
      const asked = performance.now()
      const answer = await child.next(Math.max(1, leftMs))
      leftMs -= performance.now() - asked
      if ('end' in answer) throw new SheetError(FAULT_OF_END[answer.end])
      // The line was printed by sheet/child.ts, whose type this is.
      const line = JSON.parse(answer.line) as SheetLine
      if ('fault' in line) throw new SheetError(line.fault, { params: line.params, cause: line.detail })
      if ('end' in line) return
      for (const row of line.rows) yield sheetRow(row)
    }
  } finally {
    child.kill()
  }
}

function sheetRow([row, texts, marks, hidden]: RawRow): SheetRow {
  const cells = texts.map(textCell)
  for (const [column, kind, formula, raw, shown] of marks) {
    const cell = { text: texts[column] ?? '', formula, kind }
    cells[column] = { ...cell, ...(raw === null ? {} : { raw }), ...(shown === null ? {} : { shown }) }
  }
  return { row, cells, hidden }
}
