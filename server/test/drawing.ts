import { dwgMask } from '../files/dwg.ts'

const [HEADER_AT, HEADER_BYTES, REPEATED_AT] = [0x80, 0x6c, 0x34]

/** The frame of a drawing of AutoCAD 2018: its header, and the same at the end of the file. */
export function smallDrawing(bytes = 1024): Buffer {
  const file = Buffer.alloc(bytes)
  file.write('AC1032', 'latin1')
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('AcFssFcAJMB', 'latin1')
  header.writeBigUInt64LE(BigInt(bytes - HEADER_BYTES), REPEATED_AT)
  const masked = Buffer.from(header.map((byte, at) => byte ^ (dwgMask()[at] ?? 0)))
  masked.copy(file, HEADER_AT)
  masked.copy(file, bytes - HEADER_BYTES)
  return file
}
