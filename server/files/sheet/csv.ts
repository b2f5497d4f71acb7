import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { decoded } from '../decode.ts'
import { SheetError } from './error.ts'
import { rowOf } from './rows.ts'
import type { RawRow, RowLimits } from './rows.ts'

const BATCH_ROWS = 200
const DELIMITERS = [',', ';', '\t'] as const

/** Reads a text file of comma-separated values, in UTF-8 or GB18030, in this process; every cell is text. The delimiter is the one that the first line has most of. */
export async function parseCsv(
  path: string,
  limits: RowLimits,
  onBatch: (rows: RawRow[]) => Promise<void>,
): Promise<void> {
  const read = decoded(await readFile(path))
  if (!read) throw new SheetError('sheet_broken')
  const records = recordsOf(read.text)
  let batch: RawRow[] = []
  let count = 0
  for (const [at, texts] of records.entries()) {
    const row = rowOf(at + 1, texts, limits)
    if (!row) continue
    count += 1
    if (count > limits.maxRows) throw new SheetError('sheet_too_many_rows')
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    await onBatch(batch)
    batch = []
  }
  await onBatch(batch)
}

function recordsOf(text: string): string[][] {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const [delimiter] = DELIMITERS.toSorted((one, other) => first.split(other).length - first.split(one).length)
  try {
    return parse(text, { delimiter: delimiter ?? ',', relax_column_count: true, relax_quotes: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new SheetError('sheet_broken', { cause: error })
  }
}
