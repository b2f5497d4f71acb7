export type SniffedType = 'jpeg' | 'png' | 'pdf' | 'xlsx' | 'zip' | 'dwg'

/** The version of a drawing of AutoCAD since release 13 (1994). */
const DWG = /^AC10(1[245]|18|2[147]|32)/

/** The type of a file by its content, never by its name; null when it is none of these. The first 4 KB are enough. */
export function sniff(bytes: Uint8Array): SniffedType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (DWG.test(head.subarray(0, 6).toString('latin1'))) return 'dwg'
  if (startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return 'zip'
  if (!startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return null
  return isWorkbook(head) ? 'xlsx' : 'zip'
}

function startsWith(bytes: Buffer, magic: number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

// Names are uncompressed in the entry headers; other office formats have word/ or ppt/ there.
function isWorkbook(bytes: Buffer): boolean {
  const has = (name: string) => bytes.includes(name, 0, 'latin1')
  if (has('xl/workbook') || has('xl/worksheets/') || has('xl/styles')) return true
  return (has('[Content_Types].xml') || has('_rels/.rels')) && has('xl/')
}
