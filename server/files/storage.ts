import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { emptyTemp, tempName } from './temp.ts'

export type StoredFile = { key: string; bytes: number; modified: Date }

/** The storage of uploaded and generated files. put is durable when it returns; keys come from newKey() only. */
export type Storage = {
  put(
    key: string,
    source: AsyncIterable<Uint8Array> | Uint8Array,
    options?: { maxBytes?: number },
  ): Promise<{ bytes: number; sha256: string }>
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>
  /** A local path for child processes; null where the driver has none. */
  path(key: string): string | null
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredFile>
  /** Throws unless the storage can be written; the first call also clears what a crash left behind. */
  ready(): Promise<void>
}

class StorageError extends Error {
  readonly code: 'storage_key' | 'storage_too_large'
  constructor(code: 'storage_key' | 'storage_too_large') {
    super(code)
    this.name = 'StorageError'
    this.code = code
  }
}

const KEY = /^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}(\.[a-z0-9]{1,8})?$/
const PREFIX = /^[0-9a-f/]{0,6}$/

/** A new random key of 128 bits, fanned out as `ab/cd/abcd….ext`; ext without the dot, lower case, may be empty. */
export function newKey(ext: string): string {
  const id = randomBytes(16).toString('hex')
  const key = `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}${ext === '' ? '' : `.${ext}`}`
  return checkedKey(key)
}

const PROBE_BYTES = 64 * 1024

/** Whether the text has the form of a key; nothing else ever reaches the file system. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

/** Storage in a local folder: written aside, fsynced, renamed, folder fsynced. */
export function fileStorage(root: string): Storage {
  const temp = join(root, '.tmp')
  const path = (key: string) => join(root, checkedKey(key))
  let cleared = false
  return {
    path,
    put: async (key, source, options = {}) => putFile(temp, path(key), source, options.maxBytes ?? Infinity),
    open: async (key) => openFile(path(key)),
    remove: async (key) => rm(path(key), { force: true }),
    list: (prefix) => listFiles(root, prefix),
    async ready() {
      if (!cleared) await emptyTemp(temp)
      cleared = true
      await probe(temp)
    },
  }
}

/** A full disk still takes an empty file: only written and synced bytes show that there is space. */
async function probe(folder: string): Promise<void> {
  const path = join(folder, tempName())
  try {
    await writeAside(path, Buffer.alloc(PROBE_BYTES, 1), PROBE_BYTES)
  } finally {
    await rm(path, { force: true })
  }
}

function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new StorageError('storage_key')
  return key
}

async function putFile(
  temp: string,
  target: string,
  source: AsyncIterable<Uint8Array> | Uint8Array,
  maxBytes: number,
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(temp, { recursive: true, mode: 0o700 })
  const aside = join(temp, tempName())
  try {
    const written = await writeAside(aside, source, maxBytes)
    await makeFolders(dirname(target))
    await rename(aside, target)
    await syncFolder(dirname(target))
    return written
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

async function writeAside(path: string, source: AsyncIterable<Uint8Array> | Uint8Array, maxBytes: number) {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new StorageError('storage_too_large')
      hash.update(chunk)
      await writeWhole(file, chunk)
    }
    await file.sync()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let offset = 0
  while (offset < chunk.byteLength) {
    offset += (await file.write(chunk, offset)).bytesWritten
  }
}

// A new folder is durable only when its parent is synced too.
async function makeFolders(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  await syncFolder(dirname(folder))
  await syncFolder(dirname(dirname(folder)))
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for fsync; its rename is journalled.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openFile(path: string): Promise<{ stream: Readable; bytes: number } | null> {
  try {
    const file = await open(path, 'r')
    const { size } = await file.stat()
    return { stream: file.createReadStream(), bytes: size }
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

async function* listFiles(root: string, prefix: string): AsyncIterable<StoredFile> {
  if (!PREFIX.test(prefix)) throw new StorageError('storage_key')
  for (const first of await names(root)) {
    if (first === '.tmp' || !sameStart(`${first}/`, prefix)) continue
    for (const second of await names(join(root, first))) {
      if (!sameStart(`${first}/${second}/`, prefix)) continue
      for (const name of await names(join(root, first, second))) {
        const key = `${first}/${second}/${name}`
        const found = KEY.test(key) ? await stat(join(root, key)).catch(() => null) : null
        if (found) yield { key, bytes: found.size, modified: found.mtime }
      }
    }
  }
}

function sameStart(path: string, prefix: string): boolean {
  return path.startsWith(prefix) || prefix.startsWith(path)
}

async function names(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
