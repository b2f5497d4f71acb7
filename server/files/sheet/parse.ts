import { open } from 'node:fs/promises'
import { ArchiveError, openZip } from '../zip.ts'
import type { OpenedZip } from '../zip.ts'
import { SHEET_FAULT_OF_ARCHIVE, SheetError } from './error.ts'
import { rowHandler } from './rows.ts'
import type { RawRow, RowLimits } from './rows.ts'
import { readWorkbook } from './workbook.ts'
import { parseXml } from './xml.ts'

const BATCH_CELLS = 2000
const ZIP_LIMITS = { entries: 2000, entryBytes: 512 * 1024 * 1024, totalBytes: 768 * 1024 * 1024, ratio: 200 }

/** Reads the rows of a workbook in this process and hands them on in batches; the server uses readSheet instead. */
export async function parseSheet(
  path: string,
  limits: RowLimits,
  onBatch: (rows: RawRow[]) => Promise<void>,
): Promise<void> {
  await refuseOldFormat(path)
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

// An OLE file is an old .xls or a workbook locked with a password.
async function refuseOldFormat(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    if (bytesRead < 8 || buffer.readUInt32BE(0) !== 0xd0cf11e0) return
    const tail = await file.read(
      Buffer.alloc(64 * 1024),
      0,
      64 * 1024,
      Math.max(0, (await file.stat()).size - 64 * 1024),
    )
    const mark = Buffer.from('EncryptedPackage', 'utf16le')
    throw new SheetError(buffer.includes(mark) || tail.buffer.includes(mark) ? 'sheet_encrypted' : 'sheet_not_xlsx')
  } finally {
    await file.close()
  }
}
