import { execFile } from 'node:child_process'
import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { spawnOptions, type Identity } from './identity.ts'

const run = promisify(execFile)

/** Only glibc is sure to know C.UTF-8; elsewhere the C locale underneath serves, the built-in one above is the same. */
const LOCALE = process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--builtin-locale=C.UTF-8']

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/**
 * Creates the PostgreSQL data folder if it is not there; true when it did. It is filled under another name and renamed
 * when it is whole, so that a crash in between leaves nothing that looks like a database.
 */
export async function initialise(
  pgDir: string, binaries: Binaries, identity: Identity, options: { auth: string[]; durable: boolean },
): Promise<boolean> {
  if (existsSync(join(pgDir, 'PG_VERSION'))) return false
  if (existsSync(pgDir)) throw new Error(`${pgDir} exists but holds no PostgreSQL database: move it away.`)
  const draft = join(dirname(pgDir), `${basename(pgDir)}.new`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(draft, identity.uid, identity.gid)
  const [command = binaries.initdb, ...rest] = [
    ...identity.prefix, binaries.initdb, '-D', draft, '--username=zhikao', '--encoding=UTF8',
    '--locale-provider=builtin', ...LOCALE, ...options.auth, '--no-instructions', ...(options.durable ? [] : ['--no-sync']),
  ]
  try {
    await run(command, rest, spawnOptions(identity))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Error(`PostgreSQL could not create its database in ${pgDir}: ${said}`, { cause: error })
  }
  renameSync(draft, pgDir)
  if (options.durable) syncFolder(dirname(pgDir))
  return true
}
