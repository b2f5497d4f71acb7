import { AppError } from '@zhikao/domain/kernel/error.ts'
import { fileMessages } from '@zhikao/domain/kernel/file.messages.ts'
import { ArchiveError, openZip } from './zip.ts'
import type { ZipLimits } from './zip.ts'

const MEGABYTE = 1024 ** 2
/** Far above what documents of people have. */
const LIMITS: ZipLimits = { entries: 20_000, entryBytes: 256 * MEGABYTE, totalBytes: 512 * MEGABYTE, ratio: 1000 }

/** The part that each has at its heart (ECMA-376), its extension and its type on the wire. */
const FORMATS = [
  ['word/document.xml', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
] as const

/** What kind of office document a zip is, by its directory, whatever its name; nothing is unpacked. Throws 415 for another archive, and for one with macros. */
export async function officeFormat(path: string): Promise<{ ext: string; type: string }> {
  const parts = await partsOf(path)
  if ([...parts].some((part) => part.toLowerCase().endsWith('vbaproject.bin')))
    throw new AppError('wrong_type', { rule: 'file_macros', message: fileMessages.file_macros })
  const format = parts.has('[Content_Types].xml') ? FORMATS.find(([part]) => parts.has(part)) : undefined
  if (!format) throw new AppError('wrong_type')
  const [, ext, type] = format
  return { ext, type }
}

async function partsOf(path: string): Promise<Set<string>> {
  try {
    const zip = await openZip(path, LIMITS)
    zip.close()
    return new Set(zip.entries.map((entry) => entry.path))
  } catch (error) {
    if (error instanceof ArchiveError) throw new AppError('wrong_type', { cause: error })
    throw error
  }
}
