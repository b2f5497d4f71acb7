import { startChild } from '../boundedChild.ts'
import type { ChildEnd } from '../boundedChild.ts'
import type { SheetLine } from './child.ts'
import { SheetError } from './error.ts'
import type { SheetFault } from './error.ts'
import type { RawRow } from './rows.ts'

export type SheetCell = { text: string; formula: boolean }
/** row: its number in the sheet, from 1; cells: from column A to the last with content. */
export type SheetRow = { row: number; cells: SheetCell[] }

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
      if ('fault' in line) throw new SheetError(line.fault, { cause: line.detail })
      if ('end' in line) return
      for (const row of line.rows) yield sheetRow(row)
    }
  } finally {
    child.kill()
  }
}

function sheetRow([row, texts, formulas]: RawRow): SheetRow {
  const cells = texts.map((text) => ({ text, formula: false }))
  for (const column of formulas) {
    const cell = cells[column]
    if (cell) cell.formula = true
  }
  return { row, cells }
}
