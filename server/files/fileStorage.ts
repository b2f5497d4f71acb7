import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { checkedKey, checkedPrefix, isKey, PROBE_BYTES, StorageError } from './storage.ts'
import type { Source, Storage, StoredFile } from './storage.ts'
import { emptyTemp, tempName } from './temp.ts'

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
    links: null,
    sweep: () => emptyTemp(temp),
    async ready() {
      if (!cleared) await emptyTemp(temp)
      cleared = true
      await probe(temp)
    },
  }
}

async function probe(folder: string): Promise<void> {
  const path = join(folder, tempName())
  try {
    await writeAside(path, Buffer.alloc(PROBE_BYTES, 1), PROBE_BYTES)
  } finally {
    await rm(path, { force: true })
  }
}

async function putFile(
  temp: string,
  target: string,
  source: Source,
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

async function writeAside(path: string, source: Source, maxBytes: number) {
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
  checkedPrefix(prefix)
  for (const first of await names(root)) {
    if (first === '.tmp' || !sameStart(`${first}/`, prefix)) continue
    for (const second of await names(join(root, first))) {
      if (!sameStart(`${first}/${second}/`, prefix)) continue
      for (const name of await names(join(root, first, second))) {
        const key = `${first}/${second}/${name}`
        const found = isKey(key) ? await stat(join(root, key)).catch(() => null) : null
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
