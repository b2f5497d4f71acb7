// Runs as its own process with bounded memory: reads one untrusted workbook and prints its rows, a batch per line.
import { flushCompileCache } from 'node:module'
import { SheetError } from './error.ts'
import type { TextParams } from '@zhikao/domain/kernel/text.ts'
import type { SheetFault } from './error.ts'
import { parseSheet } from './parse.ts'
import type { RawRow } from './rows.ts'

/** Messages to the parent: batches of rows, then the end or the fault. */
export type SheetLine = { rows: RawRow[] } | { end: true } | { fault: SheetFault; params: TextParams; detail: string }

// Waits until the message is sent: what is still queued at process.exit would be lost.
function print(line: SheetLine): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()))
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return error.cause instanceof Error ? error.cause.message : error.message
}

// Before the work: the parent may end this process at any moment.
flushCompileCache()
// The parent holds the other end of stdin: when the parent has ended, this process ends too.
process.stdin.on('close', () => process.exit(1)).resume()

const [path = '', maxRows, maxColumns] = process.argv.slice(2)
try {
  await parseSheet(path, { maxRows: Number(maxRows), maxColumns: Number(maxColumns) }, (rows) => print({ rows }))
  await print({ end: true })
} catch (error) {
  const { code, params } = error instanceof SheetError ? error : { code: 'sheet_broken' as const, params: {} }
  await print({ fault: code, params, detail: detailOf(error) })
}
process.exit(0)
