import { setImmediate as others } from 'node:timers/promises'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { IMPORT_ROWS_MAX } from '@zhikao/domain/kernel/import.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { CopyValue } from '../db/copyRows.ts'
import { newSn, rowSns } from '../db/sn.ts'
import { headerFault } from '../files/sheet/columns.ts'
import type { CellFault, ColumnTitle, ReadRow, RecordColumn } from '../files/sheet/columns.ts'
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
  rows: AsyncIterable<SheetRow>,
  tally: Tally,
): AsyncGenerator<CopyValue[]> {
  const [repeats, snOf] = [repeatFinder(spec), rowSns()]
  for await (const { row, cells } of rows) {
    tally.rows += 1
    if (tally.rows % BATCH === 0) {
      ctx.signal.throwIfAborted()
      ctx.progress(tally.rows, null)
    }
    const { faults, staged } = stagedRow(spec, { row, cells }, repeats(row, cells), snOf(row))
    for (const fault of faults) tally.add(row, fault)
    if (staged) yield staged
  }
  ctx.progress(tally.rows, tally.rows)
}

/** The faults of one row, those of repeated values included, and what it puts on the stage when it has none. */
export function stagedRow<R>(
  spec: RowSpec<R>,
  { row, cells }: SheetRow,
  repeated: readonly CellFault[],
  sn = newSn(),
): { faults: CellFault[]; staged: CopyValue[] | null } {
  const read = spec.readRow(cells)
  const found = 'faults' in read ? read.faults : []
  const faults = [...found, ...repeated.filter((fault) => !found.some(({ key }) => key === fault.key))]
  const isSound = 'row' in read && faults.length === 0
  return { faults, staged: isSound ? [row, sn, ...spec.stage.map((column) => column.of(read.row))] : null }
}

/** The values of a row that must not repeat in the file, as they are compared; empty ones may. */
export const keysOf =
  <R>({ columns, unique }: RowSpec<R>) =>
  (cells: readonly SheetCell[]): string[] =>
    unique.map(({ key, canonical }) => {
      const text = cells[columns.findIndex((column) => column.key === key)]?.text ?? ''
      return canonical ? canonical(text) : text
    })

/** The fault of the value at a place of `unique` that another row has already. */
export function repeatFault<R>({ unique }: RowSpec<R>, at: number, first: number): CellFault[] {
  const rule = unique[at]
  return rule ? [{ key: rule.key, rule: rule.rule, message: fill(rule.message, { row: first }) }] : []
}

/** Finds values that an earlier row of the file has. */
function repeatFinder<R>(spec: RowSpec<R>) {
  const keys = keysOf(spec)
  const seen = spec.unique.map(() => new Map<string, number>())
  return (row: number, cells: readonly SheetCell[]): CellFault[] =>
    keys(cells).flatMap((value, at) => {
      const first = seen[at]?.get(value)
      if (value === '') return []
      if (first === undefined) seen[at]?.set(value, row)
      return first === undefined ? [] : repeatFault(spec, at, first)
    })
}
