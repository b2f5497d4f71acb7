import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './storage.ts'

const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const FOREIGN_AGE_MS = 24 * 60 * 60 * 1000

/** A fresh name `<machine>-<pid>-<random>`; emptyTemp sees from it which process owns the file, so that a starting worker does not remove a running server's. */
export function tempName(): string {
  return `${MACHINE}-${process.pid}-${randomBytes(8).toString('hex')}`
}

/** Runs fn with a private new folder below root and removes the folder afterwards, whatever happens. */
export async function withTempFolder<T>(root: string, fn: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(root, tempName())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await fn(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs fn with a local path of a stored file. Where the storage has no paths it is that of a copy, as large as the file
 * and removed afterwards, whatever happens. False where the file is absent: fn has not run.
 */
export async function withLocalFile(
  { storage, tempRoot }: { storage: Pick<Storage, 'open' | 'path'>; tempRoot: string },
  key: string,
  fn: (path: string) => Promise<void>,
): Promise<boolean> {
  const path = storage.path(key)
  if (path !== null) {
    if (!existsSync(path)) return false
    await fn(path)
    return true
  }
  return withTempFolder(tempRoot, async (folder) => {
    const opened = await storage.open(key)
    if (!opened) return false
    const copy = join(folder, 'file')
    await pipeline(opened.stream, createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
    await fn(copy)
    return true
  })
}

/** Removes from root what no live process owns (call once at server start); creates root when absent. */
export async function emptyTemp(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const name of await readdir(root)) {
    if (await isInUse(join(root, name), name)) continue
    await rm(join(root, name), { recursive: true, force: true })
  }
}

async function isInUse(path: string, name: string): Promise<boolean> {
  const [machine, pid] = name.split('-')
  if (!machine || !/^[0-9a-f]{8}$/.test(machine) || !pid || !/^[1-9]\d*$/.test(pid)) return false
  if (machine === MACHINE) return isAlive(Number(pid))
  // Another machine on a shared folder: its pid means nothing here, so its age decides.
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs < FOREIGN_AGE_MS
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
