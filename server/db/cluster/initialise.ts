import { execFile } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { commandOf, spawnOptions, type Identity } from './identity.ts'

const run = promisify(execFile)

/** Only glibc is sure to have C.UTF-8; elsewhere the operating system's C locale is used, with the same built-in locale. */
const LOCALE = process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--builtin-locale=C.UTF-8']

const SHAPE = ['--username=zhikao', '--encoding=UTF8', '--locale-provider=builtin', ...LOCALE, '--no-instructions']

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** A folder that root made through a user namespace, when there are no such namespaces any more. */
function handOver(pgDir: string, { uid, gid }: Identity): void {
  if (uid === undefined || gid === undefined || statSync(pgDir).uid === uid) return
  for (const name of readdirSync(pgDir, { recursive: true, encoding: 'utf8' })) lchownSync(join(pgDir, name), uid, gid)
  // The folder itself last: an interrupted change of owner begins again.
  chownSync(pgDir, uid, gid)
}

/**
 * Creates the PostgreSQL data folder if it is not there; true when it did. It is filled under another name and renamed
 * when it is whole, so that a crash in between leaves nothing that looks like a database.
 */
export async function initialise(
  pgDir: string,
  binaries: Binaries,
  identity: Identity,
  options: { auth: string[]; durable: boolean },
): Promise<boolean> {
  if (existsSync(join(pgDir, 'PG_VERSION'))) {
    handOver(pgDir, identity)
    return false
  }
  if (existsSync(pgDir)) throw new Error(`${pgDir} exists but holds no PostgreSQL database: move it away.`)
  const draft = join(dirname(pgDir), `${basename(pgDir)}.new`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(draft, identity.uid, identity.gid)
  const sync = options.durable ? [] : ['--no-sync']
  const [command, args] = commandOf(identity, binaries.initdb, [...SHAPE, ...options.auth, ...sync, '-D', draft])
  try {
    await run(command, args, spawnOptions(identity))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Error(`PostgreSQL could not create its database in ${pgDir}: ${output}`, { cause: error })
  }
  renameSync(draft, pgDir)
  if (options.durable) syncFolder(dirname(pgDir))
  return true
}
