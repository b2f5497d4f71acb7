import { open, readFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { isWholeDwg } from './dwg.ts'
import { isWholeImage } from './image/reencode.ts'
import type { SniffedType } from './sniff.ts'
import { ArchiveError, openZip } from './zip.ts'
import type { OpenedZip, ZipLimits } from './zip.ts'

const MEGABYTE = 1024 ** 2
/** Readers look for the end mark of a PDF in this many last bytes. */
const PDF_TAIL_BYTES = 2048
const PDF_XREF_BYTES = 64
const ZIP_LIMITS: ZipLimits = {
  entries: 100_000,
  entryBytes: 512 * MEGABYTE,
  totalBytes: 512 * MEGABYTE,
  ratio: 1000,
}

/**
 * Refuses a file that is not complete, judged by its structure: a PDF ends with the place of its cross-reference table,
 * a drawing has what its header names, an archive or workbook has its directory, an image decodes. Throws 400 `file_broken`.
 */
export async function assertWhole(path: string, type: SniffedType): Promise<void> {
  if (!(await isWhole(path, type))) throw fileBroken()
}

/** Refuses an archive of which an entry cannot be read, for archives that are read later. Throws 400 `file_broken`. */
export async function assertReadable(path: string): Promise<void> {
  if (!(await isWholeZip(path, readEntries))) throw fileBroken()
}

async function isWhole(path: string, type: SniffedType): Promise<boolean> {
  if (type === 'pdf') return opened(path, isWholePdf)
  if (type === 'dwg') return opened(path, isWholeDwg)
  if (type === 'jpeg' || type === 'png') return isWholeImage(await readFile(path))
  return isWholeZip(path)
}

function fileBroken(): AppError {
  const [rule, message] = ['file_broken', kernelMessages.file_broken]
  return new AppError('input', { rule, message, errors: [{ path: 'file', rule, message }] })
}

async function opened(path: string, look: (file: FileHandle) => Promise<boolean>): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    return await look(file)
  } finally {
    await file.close()
  }
}

async function isWholePdf(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  const tail = await textAt(file, Math.max(0, size - PDF_TAIL_BYTES), PDF_TAIL_BYTES)
  const start = [...tail.matchAll(/startxref\s+(\d{1,15})\s+%%EOF/g)].at(-1)?.[1]
  if (start === undefined || Number(start) >= size) return false
  return /^\s*(xref\s|\d+\s+\d+\s+obj\b)/.test(await textAt(file, Number(start), PDF_XREF_BYTES))
}

async function textAt(file: FileHandle, position: number, bytes: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
  return buffer.toString('latin1', 0, bytesRead)
}

async function isWholeZip(path: string, look: (zip: OpenedZip) => Promise<void> = async () => {}): Promise<boolean> {
  try {
    const zip = await openZip(path, ZIP_LIMITS)
    await look(zip).finally(() => zip.close())
    return true
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    // An encrypted, unsafe or very large archive is complete: whether it may be used is the question of its reader.
    return error.code !== 'archive_broken' && error.code !== 'archive_not_zip'
  }
}

async function readEntries(zip: OpenedZip): Promise<void> {
  for (const entry of zip.entries) for await (const _ of entry.read()) continue
}
