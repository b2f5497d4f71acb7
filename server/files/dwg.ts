import type { FileHandle } from 'node:fs/promises'

// Where a drawing says how long it is, by the Open Design Specification for .dwg files, §3.2 (R13–R2000) and §4.1 (R2004 on).

/** Places of the parts of the file: their number, then number, place and length of each. */
const WITH_PLACES = ['AC1012', 'AC1013', 'AC1014', 'AC1015']
const PLACES = { count: 0x15, first: 0x19, bytes: 9, most: 10 }
/** The header is repeated at the end of the file, and says where. */
const WITH_REPEATED_HEADER = ['AC1018', 'AC1024', 'AC1027', 'AC1032']
const HEADER = { at: 0x80, bytes: 0x6c, repeated: 0x34, name: 'AcFssFcAJMB' }

/** The header is stored under these bytes, which a generator of random numbers gives. */
export function dwgMask(): Buffer {
  let seed = 1
  return Buffer.from(
    Array.from({ length: HEADER.bytes }, () => {
      seed = (Math.imul(seed, 0x343fd) + 0x269ec3) >>> 0
      return (seed >>> 16) & 0xff
    }),
  )
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Does the file have everything of which its header says where it is? Drawings of R2007, and those older than R13, do not say it in a form that is read here: they pass. */
export async function isWholeDwg(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  const version = (await bytesAt(file, 0, 6)).toString('latin1')
  if (WITH_PLACES.includes(version)) return hasPlaces(file, size)
  return WITH_REPEATED_HEADER.includes(version) ? hasRepeatedHeader(file, size) : true
}

async function hasPlaces(file: FileHandle, size: number): Promise<boolean> {
  const head = await bytesAt(file, 0, PLACES.first + PLACES.most * PLACES.bytes)
  if (head.length < PLACES.first) return false
  const count = head.readUInt32LE(PLACES.count)
  if (count === 0 || count > PLACES.most || head.length < PLACES.first + count * PLACES.bytes) return false
  return Array.from({ length: count }, (_, at) => PLACES.first + at * PLACES.bytes).every(
    (at) => head.readUInt32LE(at + 1) + head.readUInt32LE(at + 5) <= size,
  )
}

async function hasRepeatedHeader(file: FileHandle, size: number): Promise<boolean> {
  const stored = await bytesAt(file, HEADER.at, HEADER.bytes)
  if (stored.length < HEADER.bytes) return false
  const mask = dwgMask()
  const header = Buffer.from(stored.map((byte, at) => byte ^ (mask[at] ?? 0)))
  if (header.toString('latin1', 0, HEADER.name.length) !== HEADER.name) return false
  return header.readBigUInt64LE(HEADER.repeated) + BigInt(HEADER.bytes) <= BigInt(size)
}
