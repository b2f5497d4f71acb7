import { setImmediate as others } from 'node:timers/promises'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { IMPORT_ROWS_MAX } from '@zhikao/domain/kernel/import.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { CopyValue } from '../db/copyRows.ts'
import { newSn, rowSns } from '../db/sn.ts'
import { headerWidth } from '../files/sheet/columns.ts'
import type { CellFault, ColumnTitle, ReadRow, RecordColumn } from '../files/sheet/columns.ts'
import { SheetError } from '../files/sheet/error.ts'
import { readSheet } from '../files/sheet/read.ts'
import type { SheetCell, SheetRow } from '../files/sheet/read.ts'
import { RANK, signatureOf } from './importRepeats.ts'
import type { Rank, Repeats, UniqueColumn } from './importRepeats.ts'
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
  unique: readonly UniqueColumn[]
  /** The stage's own columns: name, SQL type, and what each row puts there. */
  stage: readonly { name: string; type: string; of: (row: R) => CopyValue }[]
}

/** A data row of an import's file as it is read or was corrected. */
export type ImportRow = SheetRow & { rank: Rank }

/** The data rows of a workbook whose header is the import workbook's, cells trimmed, empty rows left out; every fault of the file ends the job with its reason. */
export async function* dataRows(path: string, columns: readonly ColumnTitle[]): AsyncGenerator<SheetRow> {
  let isHeader = true
  let width = columns.length
  try {
    for await (const { row, cells, hidden } of readSheet(path, { maxRows: IMPORT_ROWS_MAX + 1 })) {
      const trimmed = cells.map((cell) => ({ ...cell, text: cell.text.trim() }))
      if (isHeader) width = readHeader(columns, row === 1 ? trimmed : [])
      else if (trimmed.some((cell) => cell.text !== '' || cell.formula))
        yield { row, cells: width < columns.length ? trimmed.slice(0, width) : trimmed, hidden }
      isHeader = false
      // Rows come faster than the loop turns: other requests get theirs in between.
      if (row % BATCH === 0) await others()
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw new AppError('rule', {
      rule: error.code,
      message: jobMessages[error.code],
      params: error.params,
      cause: error,
    })
  }
  if (isHeader) throw refuse(jobMessages, 'sheet_empty')
}

function readHeader(columns: readonly ColumnTitle[], cells: readonly SheetCell[]): number {
  const read = headerWidth(columns, cells)
  if ('fault' in read) throw refuse(jobMessages, 'header_wrong', read.fault)
  return read.width
}

/** Reads, checks and counts every row; yields what sound rows put on the stage: row, sn and the stage's own columns. What repeats is found when all are read. */
export async function* stagedRows<R>(
  ctx: JobContext<unknown>,
  spec: RowSpec<R>,
  rows: AsyncIterable<ImportRow>,
  { tally, repeats }: { tally: Tally; repeats: Repeats },
): AsyncGenerator<CopyValue[]> {
  const snOf = rowSns()
  for await (const line of rows) {
    const { row, rank, cells } = line
    tally.rows += 1
    if (tally.rows % BATCH === 0) {
      ctx.signal.throwIfAborted()
      ctx.progress(tally.rows, null)
    }
    const { faults, warnings, staged, signature } = stagedRow(spec, line, [], snOf(row))
    if (rank === RANK.hidden) tally.hidden.add(row)
    for (const fault of faults) tally.add(row, fault)
    tally.warnings.add(line, warnings)
    repeats.add({ row, rank, signature }, cells)
    if (staged) yield staged
  }
  ctx.progress(tally.rows, tally.rows)
}

type Staged = { faults: CellFault[]; warnings: CellFault[]; staged: CopyValue[] | null; signature: string | null }

/** The faults of one row, else those of its repeated values, and what it puts on the stage when it has none. */
export function stagedRow<R>(
  spec: RowSpec<R>,
  { row, cells }: Pick<SheetRow, 'row' | 'cells'>,
  repeated: readonly CellFault[],
  sn = newSn(),
): Staged {
  const sparse = sparseFault(spec, cells)
  const read: ReadRow<R> = sparse ? { faults: [sparse], warnings: [] } : spec.readRow(cells)
  const found = 'faults' in read ? read.faults : []
  const faults = found.length > 0 ? found : [...repeated]
  const isSound = 'row' in read && faults.length === 0
  return {
    faults,
    warnings: read.warnings,
    staged: isSound ? [row, sn, ...spec.stage.map((column) => column.of(read.row))] : null,
    signature: 'row' in read && spec.unique.length > 0 ? signatureOf(read.row) : null,
  }
}

/** The one fault of a row that is no record but totals or a note: of three and more required cells at most one is filled. */
function sparseFault<R>({ columns }: RowSpec<R>, cells: readonly SheetCell[]): CellFault | null {
  const needed = columns.flatMap(({ required, unread }, at) => (required && !unread ? [at] : []))
  const count = needed.filter((at) => (cells[at]?.text ?? '') === '' && !cells[at]?.formula).length
  if (needed.length < 3 || count < needed.length - 1) return null
  return { key: '', rule: 'row_sparse', message: fill(jobMessages.row_sparse, { count }) }
}
