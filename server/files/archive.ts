import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import type { MarkEntry } from './mark.ts'
import { ArchiveError, openZip } from './zip.ts'
import type { ZipEntry, ZipLimits } from './zip.ts'

const AHEAD = 4

/** name: the base name, folders left out; bytes: unpacked; open() may be called while the iteration is at this file. */
export type ArchivedFile = { name: string; bytes: number; open(): AsyncIterable<Buffer> }

/** source: bytes, or a function that opens them when their turn comes, so that no thousand files are open at once. */
export type FileToArchive = {
  name: string
  source: Uint8Array | (() => Promise<AsyncIterable<Uint8Array>>)
  /** When it was made; by default now. */
  date?: Date
}

/**
 * The files of an untrusted zip, checked as a whole before the first is given out; macOS and dot files are passed
 * over, links and climbing paths refuse the archive (ArchiveError).
 */
export async function* readZip(path: string, limits: ZipLimits): AsyncGenerator<ArchivedFile> {
  const zip = await openZip(path, limits)
  try {
    for (const entry of zip.entries) {
      if (entry.isLink) throw new ArchiveError('archive_unsafe')
    }
    for (const entry of zip.entries) {
      if (!isWanted(entry)) continue
      yield { name: posix.basename(entry.path), bytes: entry.bytes, open: () => entry.read() }
    }
  } finally {
    zip.close()
  }
}

function isWanted({ path, isFolder }: ZipEntry): boolean {
  return !isFolder && path.split('/').every((part) => !part.startsWith('.') && part !== '__MACOSX')
}

/** A zip made while it is read, nothing compressed (photos are already); the first bytes come with the first entry. Its mark comes first; null: without personal data. */
export function zipStream(entries: AsyncIterable<FileToArchive>, mark: MarkEntry | null): Readable {
  const archive = new ZipArchive({ store: true })
  const stop = (error: unknown) => void archive.destroy(error instanceof Error ? error : new Error(String(error)))
  appendAll(archive, mark ? markedFirst(entries, mark) : entries).catch(stop)
  return archive
}

async function* markedFirst(
  entries: AsyncIterable<FileToArchive>,
  { name, text }: MarkEntry,
): AsyncGenerator<FileToArchive> {
  yield { name, source: Buffer.from(text) }
  yield* entries
}

async function appendAll(archive: ZipArchive, entries: AsyncIterable<FileToArchive>): Promise<void> {
  for await (const file of openedAhead(entries)) {
    if (archive.destroyed) return
    await appended(archive, file)
  }
  await archive.finalize()
}

type OpenedFile = { name: string; bytes: Readable | Buffer; date?: Date }

// Opens a few sources before their turn: with thousands of small files most time is waiting for the disk.
async function* openedAhead(entries: AsyncIterable<FileToArchive>): AsyncGenerator<OpenedFile> {
  const waiting: Promise<OpenedFile>[] = []
  // The very first is passed on at once: its bytes show the browser that the download has begun.
  let due = 1
  try {
    for await (const entry of entries) {
      const opening = opened(entry)
      // It is awaited in its turn; until then its failure must not count as unhandled.
      opening.catch(() => undefined)
      waiting.push(opening)
      const first = waiting.length >= due ? waiting.shift() : undefined
      if (!first) continue
      yield await first
      due = AHEAD
    }
    for (let next = waiting.shift(); next; next = waiting.shift()) yield await next
  } finally {
    for (const opening of waiting)
      void opening.then(
        ({ bytes }) => bytes instanceof Readable && bytes.destroy(),
        () => undefined,
      )
  }
}

async function opened({ name, source, date }: FileToArchive): Promise<OpenedFile> {
  const bytes =
    typeof source === 'function' ? Readable.from(await source(), { objectMode: false }) : Buffer.from(source)
  return { name, bytes, ...(date ? { date } : {}) }
}

// One entry after the other: the next is opened when this one has gone through.
function appended(archive: ZipArchive, { bytes, ...entry }: OpenedFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      archive.off('entry', onEntry).off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    const onEntry = () => settle()
    // The reader closed the connection: its source must not stay open.
    const onClose = () => {
      if (bytes instanceof Readable) bytes.destroy()
      settle()
    }
    archive.on('entry', onEntry).on('close', onClose)
    if (bytes instanceof Readable) bytes.once('error', settle)
    archive.append(bytes, entry)
  })
}
