import { open } from 'node:fs/promises'
import { foreignType } from '../foreign.ts'
import { ArchiveError, openZip } from '../zip.ts'
import type { OpenedZip } from '../zip.ts'
import { parseCsv } from './csv.ts'
import { SHEET_FAULT_OF_ARCHIVE, SheetError } from './error.ts'
import { rowHandler } from './rows.ts'
import type { RawRow, RowLimits } from './rows.ts'
import { readWorkbook } from './workbook.ts'
import { parseXml } from './xml.ts'

const BATCH_CELLS = 2000
const HEAD_BYTES = 4096
const ZIP_LIMITS = { entries: 2000, entryBytes: 512 * 1024 * 1024, totalBytes: 768 * 1024 * 1024, ratio: 200 }

/** Reads the rows of a workbook in this process and hands them on in batches; the server uses readSheet instead. */
export async function parseSheet(
  path: string,
  limits: RowLimits,
  onBatch: (rows: RawRow[]) => Promise<void>,
): Promise<void> {
  if (!(await isZip(path))) return parseCsv(path, limits, onBatch)
  try {
    const zip = await openZip(path, ZIP_LIMITS)
    try {
      await passRows(zip, limits, onBatch)
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw new SheetError(SHEET_FAULT_OF_ARCHIVE[error.code], { cause: error.cause })
    throw error
  }
}

async function passRows(zip: OpenedZip, limits: RowLimits, onBatch: (rows: RawRow[]) => Promise<void>): Promise<void> {
  const workbook = await readWorkbook(zip.entries)
  let batch: RawRow[] = []
  let cells = 0
  const ready: RawRow[][] = []
  const handler = rowHandler(workbook, limits, (row) => {
    batch.push(row)
    cells += row[1].length
    if (cells < BATCH_CELLS) return
    ready.push(batch)
    batch = []
    cells = 0
  })
  async function* drained(): AsyncIterable<Buffer> {
    for await (const chunk of workbook.sheet.read()) {
      yield chunk
      for (const rows of ready.splice(0)) await onBatch(rows)
    }
  }
  await parseXml(drained(), handler)
  for (const rows of [...ready, batch]) await onBatch(rows)
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const foreign = await foreignType(file, head)
    if (foreign !== null) throw new SheetError(foreign === 'locked' ? 'sheet_encrypted' : 'sheet_not_xlsx')
    return head.subarray(0, 2).toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}
