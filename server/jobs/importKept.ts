import { sql } from 'drizzle-orm'
import { IMPORT_CHANGE } from '@zhikao/domain/kernel/import.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import type { Db } from '../db/client.ts'
import { copyRows } from '../db/copyRows.ts'
import type { CopyValue } from '../db/copyRows.ts'
import { codeOf } from '../db/transaction.ts'
import type { SheetCell, SheetRow } from '../files/sheet/read.ts'
import { RANK } from './importRepeats.ts'
import type { Repeats } from './importRepeats.ts'
import type { ImportRow } from './importRows.ts'
import { importFile, importRow, jobError } from './tables.ts'

/** What is kept of the rows of an import's file, as long as the file. */
export type Keeping = {
  job_sn: string
  media_key: string
  isPreview: boolean
  keysOf: (cells: readonly SheetCell[]) => string[]
  signature: Repeats['signature']
}

/** Keeps the cells of the refused rows; of a preview also the values of every row that must not repeat, with which a corrected row is compared. */
export async function keepRows(
  db: Db,
  keeping: Keeping,
  rows: AsyncIterable<ImportRow>,
  isRefused: (row: number) => boolean,
  onRefused: (row: SheetRow) => void,
): Promise<void> {
  const { job_sn, media_key, isPreview, keysOf, signature } = keeping
  await db
    .insert(importFile)
    .values({ job_sn, media_key })
    .catch((error: unknown) => {
      // Swept while it was read.
      throw codeOf(error) === '23503' ? refuse(jobMessages, 'file_gone') : error
    })
  async function* kept(): AsyncGenerator<CopyValue[]> {
    for await (const line of rows) {
      const refused = isRefused(line.row)
      if (refused) onRefused(line)
      if (!refused && !isPreview) continue
      const keys = isPreview ? keysOf(line.cells) : []
      const cells = refused ? JSON.stringify(line.cells) : null
      const own = isPreview ? signature(line.row) : null
      yield [job_sn, line.row, JSON.stringify(keys), cells, refused, line.rank === RANK.hidden, own]
    }
  }
  await copyRows(db, 'import_row (job_sn, row, keys, cells, refused, hidden, signature)', kept())
}

const BATCH = 500

/** The refused rows that are kept of an import, in the order of the file. */
export async function* refusedRows(db: Db, jobSn: string): AsyncGenerator<SheetRow> {
  let last = 0
  for (;;) {
    const { rows } = await db.execute<SheetRow>(sql`
      select row, cells, hidden from ${importRow} where job_sn = ${jobSn} and row > ${last} and refused order by row limit ${BATCH}`)
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) return
    last = end.row
  }
}

/** The rows that were corrected in a preview, in the order of their correction. */
export async function mendedRows(db: Db, jobSn: string): Promise<ReadonlyMap<number, SheetCell[]>> {
  const { rows } = await db.execute<Pick<SheetRow, 'row' | 'cells'>>(
    sql`select row, cells from ${importRow} where job_sn = ${jobSn} and mended is not null order by mended`,
  )
  return new Map(rows.map(({ row, cells }) => [row, cells]))
}

/** The changes that a preview shows, by row: old and new, as its message says them. */
export async function listShown(db: Db, jobSn: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.execute<{ row: number; shown: string }>(
    sql`select row, message ->> 'CN' as shown from ${jobError} where job_sn = ${jobSn} and rule = ${IMPORT_CHANGE}`,
  )
  return new Map(rows.map(({ row, shown }) => [row, shown]))
}

/** The rows of a file with its corrections: corrected ones come last, so that none of them takes a value from a row that is as it was. */
export async function* mendedLast(
  rows: AsyncIterable<SheetRow>,
  mended: ReadonlyMap<number, SheetCell[]>,
): AsyncGenerator<ImportRow> {
  for await (const line of rows)
    if (!mended.has(line.row)) yield { ...line, rank: line.hidden ? RANK.hidden : RANK.shown }
  for (const [row, cells] of mended) yield { row, cells, hidden: false, rank: RANK.mended }
}
