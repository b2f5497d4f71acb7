import { setImmediate as others } from 'node:timers/promises'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { IMPORT_ROWS_MAX } from '@zhikao/domain/kernel/import.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { CopyValue } from '../db/copyRows.ts'
import { newSn } from '../db/sn.ts'
import { headerFault } from '../files/sheet/columns.ts'
import type { ColumnTitle, ReadRow, RecordColumn } from '../files/sheet/columns.ts'
import { SheetError } from '../files/sheet/error.ts'
import { readSheet } from '../files/sheet/read.ts'
import type { SheetCell, SheetRow } from '../files/sheet/read.ts'
import type { Tally } from './importTally.ts'
import type { JobContext } from './task.ts'

const BATCH = 200

const SQL_TYPES = { text: 'text', number: 'integer', date: 'date' } as const

/** The stage's columns of a sheet's fields, each of the SQL type that its column's kind has. */
export const stageOf = <K extends string>(
  names: readonly K[],
  columns: readonly Pick<RecordColumn<never>, 'key' | 'kind'>[],
): { name: K; type: string; of: (row: Record<K, CopyValue>) => CopyValue }[] =>
  names.map((name) => ({
    name,
    type: SQL_TYPES[columns.find(({ key }) => key === name)?.kind ?? 'text'],
    of: (row) => row[name],
  }))

/** How the rows of a sheet are read and staged: the pure part of an import. */
export type RowSpec<R> = {
  /** The import workbook's columns in order; the header row must be theirs in one of the three languages. */
  columns: readonly ColumnTitle[]
  /** One row, its cells trimmed; pure, and called once for each row. `rowReader` makes one from schemas. */
  readRow: (cells: readonly SheetCell[]) => ReadRow<R>
  /** Columns in which no value may repeat: the first row is accepted, later ones are refused with `message`, which names `{row}`. */
  unique: readonly { key: string; rule: string; message: Text; canonical?: (text: string) => string }[]
  /** The stage's own columns: name, SQL type, and what each row puts there. */
  stage: readonly { name: string; type: string; of: (row: R) => CopyValue }[]
}

/** The data rows of a workbook whose header is the import workbook's, cells trimmed, empty rows left out; every fault of the file ends the job with its reason. */
export async function* dataRows(path: string, columns: readonly ColumnTitle[]): AsyncGenerator<SheetRow> {
  let isHeader = true
  try {
    for await (const { row, cells } of readSheet(path, { maxRows: IMPORT_ROWS_MAX + 1 })) {
      const trimmed = cells.map(({ text, formula }) => ({ text: text.trim(), formula }))
      if (isHeader) assertHeader(columns, row === 1 ? trimmed : [])
      else if (trimmed.some((cell) => cell.text !== '' || cell.formula)) yield { row, cells: trimmed }
      isHeader = false
      // Rows come faster than the loop turns: other requests get theirs in between.
      if (row % BATCH === 0) await others()
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw new AppError('rule', { rule: error.code, message: jobMessages[error.code], cause: error })
  }
  if (isHeader) throw refuse(jobMessages, 'sheet_empty')
}

function assertHeader(columns: readonly ColumnTitle[], cells: readonly SheetCell[]): void {
  const fault = headerFault(columns, cells)
  if (fault) throw refuse(jobMessages, 'header_wrong', fault)
}

/** Reads, checks and counts every row; yields what sound rows put on the stage: row, sn and the stage's own columns. */
export async function* stagedRows<R>(
  ctx: JobContext<unknown>,
  spec: RowSpec<R>,
  path: string,
  tally: Tally,
): AsyncGenerator<CopyValue[]> {
  const repeats = repeatFinder(spec)
  for await (const { row, cells } of dataRows(path, spec.columns)) {
    tally.rows += 1
    if (tally.rows % BATCH === 0) {
      ctx.signal.throwIfAborted()
      ctx.progress(tally.rows, null)
    }
    const read = spec.readRow(cells)
    const faults = 'faults' in read ? read.faults : []
    const repeated = repeats(row, cells).filter((fault) => !faults.some((found) => found.key === fault.key))
    for (const fault of [...faults, ...repeated]) tally.add(row, fault)
    if ('row' in read && repeated.length === 0) yield [row, newSn(), ...spec.stage.map((column) => column.of(read.row))]
  }
  ctx.progress(tally.rows, tally.rows)
}

/** Finds values that an earlier row of the file has. */
function repeatFinder<R>({ columns, unique }: RowSpec<R>) {
  const watched = unique.map((rule) => ({
    ...rule,
    at: columns.findIndex((column) => column.key === rule.key),
    seen: new Map<string, number>(),
  }))
  return (row: number, cells: readonly SheetCell[]) =>
    watched.flatMap(({ key, rule, message, canonical, at, seen }) => {
      const text = cells[at]?.text ?? ''
      const value = canonical ? canonical(text) : text
      const first = seen.get(value)
      if (value === '') return []
      if (first === undefined) {
        seen.set(value, row)
        return []
      }
      return [{ key, rule, message: fill(message, { row: first }) }]
    })
}
