import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { openPromise, validateFileName } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'

const ARCHIVE_FAULTS = [
  'archive_not_zip',
  'archive_broken',
  'archive_encrypted',
  'archive_unsafe',
  'archive_too_many',
  'archive_too_large',
  'archive_bomb',
] as const
export type ArchiveFault = (typeof ARCHIVE_FAULTS)[number]

/** An archive that cannot or must not be read; code names why. */
export class ArchiveError extends Error {
  readonly code: ArchiveFault
  constructor(code: ArchiveFault, options?: ErrorOptions) {
    super(code, options)
    this.name = 'ArchiveError'
    this.code = code
  }
}

/** entries: how many; entryBytes, totalBytes: unpacked; ratio: unpacked / packed, looked at above 1 MB. */
export type ZipLimits = { entries: number; entryBytes: number; totalBytes: number; ratio: number }

/** path: as the archive names it, with forward slashes, decoded; bytes: unpacked, as declared and enforced. */
export type ZipEntry = {
  path: string
  bytes: number
  isFolder: boolean
  isLink: boolean
  read(): AsyncIterable<Buffer>
}
export type OpenedZip = { entries: ZipEntry[]; close(): void }

const RATIO_FROM_BYTES = 1024 * 1024
const STORED = 0
const DEFLATED = 8

/** Opens an untrusted zip and checks its whole directory against the limits before anything is unpacked. */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenedZip> {
  const fileBytes = await checkMagic(path)
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(broken)
  // Late errors of the reader (such as closing its file) have no listener.
  zip.on('error', () => undefined)
  try {
    if (zip.entryCount > limits.entries) throw new ArchiveError('archive_too_many')
    const entries: ZipEntry[] = []
    let total = 0
    for await (const entry of zip.eachEntry()) {
      total += checkEntry(entry, limits)
      if (total > limits.totalBytes) throw new ArchiveError('archive_too_large')
      entries.push(describe(zip, entry))
    }
    // Entries that share their data pass the ratio check of a single entry.
    if (total > RATIO_FROM_BYTES && total > fileBytes * limits.ratio) throw new ArchiveError('archive_bomb')
    return { entries, close: () => zip.close() }
  } catch (error) {
    zip.close()
    return broken(error)
  }
}

async function checkMagic(path: string): Promise<number> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const magic = bytesRead === 4 ? buffer.readUInt32LE(0) : 0
    if (magic !== 0x04034b50 && magic !== 0x06054b50) throw new ArchiveError('archive_not_zip')
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

function checkEntry(entry: Entry, limits: ZipLimits): number {
  if (entry.isEncrypted()) throw new ArchiveError('archive_encrypted')
  const { uncompressedSize: bytes, compressedSize: packed, compressionMethod: method } = entry
  if (method !== STORED && method !== DEFLATED) throw new ArchiveError('archive_broken')
  if (bytes > RATIO_FROM_BYTES && bytes > packed * limits.ratio) throw new ArchiveError('archive_bomb')
  if (bytes > limits.entryBytes) throw new ArchiveError('archive_too_large')
  return bytes
}

function describe(zip: ZipFile, entry: Entry): ZipEntry {
  const path = decodeName(entry).replaceAll('\\', '/')
  // oxlint-disable-next-line no-control-regex
  if (validateFileName(path) !== null || /[\u0000-\u001f\u007f]/.test(path)) throw new ArchiveError('archive_unsafe')
  const unixMode = entry.versionMadeBy >> 8 === 3 ? entry.externalFileAttributes >>> 16 : 0
  return {
    path,
    bytes: entry.uncompressedSize,
    isFolder: path.endsWith('/'),
    isLink: (unixMode & 0o170000) === 0o120000,
    read: () => unpack(zip, entry),
  }
}

// Chinese Windows writes GBK without a flag; a name that is not strict UTF-8 is read as that.
function decodeName(entry: Entry): string {
  // With decodeStrings off yauzl leaves the raw bytes in fileName too; only fileNameRaw is typed as bytes.
  const raw = entry.fileNameRaw
  const unicodePath = entry.extraFields.find((field) => field.id === 0x7075)?.data
  if (unicodePath && unicodePath.length > 5 && unicodePath[0] === 1 && unicodePath.readUInt32LE(1) === crc32(raw)) {
    return new TextDecoder().decode(unicodePath.subarray(5))
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw)
  } catch {
    return new TextDecoder('gb18030').decode(raw)
  }
}

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let bytes = 0
  let checksum = 0
  try {
    const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false })
    for await (const chunk of inflated(packed, entry.compressionMethod)) {
      bytes += chunk.length
      // The limits were held against the declared size, so no entry may hold more.
      if (bytes > entry.uncompressedSize) throw new ArchiveError('archive_bomb')
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    broken(error)
  }
  if (bytes !== entry.uncompressedSize || checksum !== entry.crc32) throw new ArchiveError('archive_broken')
}

function inflated(packed: Readable, method: number): AsyncIterable<Buffer> {
  if (method === STORED) return packed
  // The callback is empty because the error reaches the reader of the last stream.
  return pipeline(packed, createInflateRaw({ chunkSize: 64 * 1024 }), () => undefined)
}

// What the zip library finds wrong is the file's fault; a file that cannot be opened is not.
function broken(error: unknown): never {
  if (error instanceof ArchiveError) throw error
  if (error instanceof Error && 'syscall' in error && error.syscall === 'open') throw error
  throw new ArchiveError('archive_broken', { cause: error })
}
