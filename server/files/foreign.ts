import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { UploadType } from '@zhikao/domain/kernel/endpoint.ts'
import { fileMessages } from '@zhikao/domain/kernel/file.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'

/** Files that people take for a workbook or a photo and that are not read: what they are, by their content. */
export type Foreign =
  | 'empty'
  | 'utf16'
  | 'xls'
  | 'locked'
  | 'ods'
  | 'html'
  | 'xml'
  | 'heic'
  | 'webp'
  | 'avif'
  | 'gif'
  | 'bmp'

const LOCKED_MARK = Buffer.from('EncryptedPackage', 'utf16le')
/** The marks of the byte order, in both orders. */
const UTF16_MARKS = ['fffe', 'feff']
const SEARCHED_BYTES = 64 * 1024
const HEAD_BYTES = 4096
const BRANDS: [RegExp, Foreign][] = [
  [/^(hei[cfmsx]|hev[cmx]|mif1|msf1)/, 'heic'],
  [/^avi[fs]/, 'avif'],
]

/** Which of them a file is; null when it is none. `head`: its first 4 KB. */
export async function foreignType(file: FileHandle, head: Buffer): Promise<Foreign | null> {
  if (head.length === 0) return 'empty'
  if (UTF16_MARKS.includes(head.subarray(0, 2).toString('hex'))) return 'utf16'
  if (head.length >= 8 && head.readUInt32BE(0) === 0xd0cf11e0) return (await isLocked(file)) ? 'locked' : 'xls'
  const text = head.toString('latin1')
  if (text.startsWith('PK') && text.includes('mimetypeapplication/vnd.oasis.opendocument')) return 'ods'
  if (/^\s*(\xef\xbb\xbf)?\s*<(!doctype|html|head|table|meta|style|\?mso)/i.test(text)) return 'html'
  if (/^\s*(\xef\xbb\xbf)?\s*<\?xml/i.test(text)) return 'xml'
  return pictureType(text)
}

function pictureType(text: string): Foreign | null {
  if (text.slice(4, 8) === 'ftyp') return BRANDS.find(([brand]) => brand.test(text.slice(8, 12)))?.[1] ?? null
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  return /^BM.{4}\0{4}/s.test(text) ? 'bmp' : null
}

/** The message of a file that is known, by the type that was wanted; a picture where none is named. */
const RULES: Partial<Record<Foreign, [UploadType | null, keyof typeof fileMessages]>> = {
  empty: [null, 'file_empty'],
  xls: ['xlsx', 'file_xls'],
  locked: ['xlsx', 'file_locked'],
  ods: ['xlsx', 'file_ods'],
  html: ['xlsx', 'file_html'],
  xml: ['xlsx', 'file_html'],
  utf16: ['csv', 'file_utf16'],
}

/** What a file that is known is, and the way to one that is read; null where that way leads to none of the allowed types. */
export function wayOut(foreign: Foreign, allowed: readonly UploadType[]): { rule: string; message: Text } | null {
  // Word and PowerPoint files of before 2007 have the form of an old workbook.
  if (foreign === 'xls' && allowed.includes('office'))
    return { rule: 'file_old_office', message: fileMessages.file_old_office }
  const [wanted, rule] = RULES[foreign] ?? (['jpeg', 'file_picture'] as const)
  if (wanted !== null && !allowed.includes(wanted)) return null
  return { rule, message: fill(fileMessages[rule], { format: foreign.toUpperCase() }) }
}

/** The same of a stored file; null too where it is none of those that are known. */
export async function wayOutOf(path: string, allowed: readonly UploadType[]) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const foreign = await foreignType(file, buffer.subarray(0, bytesRead))
    return foreign && wayOut(foreign, allowed)
  } finally {
    await file.close()
  }
}

/** Is an OLE file a workbook with a password, not an old .xls? */
async function isLocked(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  for (const position of [0, Math.max(0, size - SEARCHED_BYTES)]) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SEARCHED_BYTES), 0, SEARCHED_BYTES, position)
    if (buffer.subarray(0, bytesRead).includes(LOCKED_MARK)) return true
  }
  return false
}

/** Looks like text in one of the encodings of a CSV file: no character that no text has. `head`: its first 4 KB. */
export const isText = (head: Buffer): boolean =>
  head.length > 0 && !head.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)
