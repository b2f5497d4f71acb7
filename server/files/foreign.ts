import type { FileHandle } from 'node:fs/promises'

/** Files that people take for a workbook or a photo and that are not read: what they are, by their content. */
export type Foreign = 'empty' | 'xls' | 'locked' | 'ods' | 'html' | 'heic' | 'webp' | 'avif' | 'gif' | 'bmp'

const LOCKED_MARK = Buffer.from('EncryptedPackage', 'utf16le')
const SEARCHED_BYTES = 64 * 1024
const BRANDS: [RegExp, Foreign][] = [
  [/^(hei[cfmsx]|hev[cmx]|mif1|msf1)/, 'heic'],
  [/^avi[fs]/, 'avif'],
]

/** Which of them a file is; null when it is none. `head`: its first 4 KB. */
export async function foreignType(file: FileHandle, head: Buffer): Promise<Foreign | null> {
  if (head.length === 0) return 'empty'
  if (head.length >= 8 && head.readUInt32BE(0) === 0xd0cf11e0) return (await isLocked(file)) ? 'locked' : 'xls'
  const text = head.toString('latin1')
  if (text.startsWith('PK') && text.includes('mimetypeapplication/vnd.oasis.opendocument')) return 'ods'
  if (/^\s*(\xef\xbb\xbf)?\s*<(!doctype|html|head|table|meta|style|\?xml|\?mso)/i.test(text)) return 'html'
  return pictureType(text)
}

function pictureType(text: string): Foreign | null {
  if (text.slice(4, 8) === 'ftyp') return BRANDS.find(([brand]) => brand.test(text.slice(8, 12)))?.[1] ?? null
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  return /^BM.{4}\0{4}/s.test(text) ? 'bmp' : null
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
