import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from './address.ts'
import type { Binaries } from './binaries.ts'
import type { Identity } from './identity.ts'
import { freeFolder } from './orphan.ts'
import { launch, type Postmaster } from './postmaster.ts'
import { whenReady } from './ready.ts'
import { settingsFile } from './settings.ts'

/** All that a start of PostgreSQL needs; the same for each restart. */
export type Home = {
  pgDir: string
  logFile: string
  binaries: Binaries
  identity: Identity
  address: Address
  settings: Record<string, string>
  stopLimit: number
  log: (line: string) => void
}

/** The application's own database in the cluster. */
export const DATABASE = 'zhikao'
/** Recovery after a crash replays up to a gigabyte of log on a slow disk. */
const READY_LIMIT = 180_000

function writeSettings({ pgDir, identity, address, settings }: Home): void {
  const file = join(pgDir, 'postgresql.conf')
  writeFileSync(file, settingsFile(settings, address.settings), { mode: 0o600 })
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(file, identity.uid, identity.gid)
}

/** Starts PostgreSQL and waits until it answers; the remains of an earlier one are removed first. */
export async function raise(home: Home): Promise<Postmaster> {
  await freeFolder(home.pgDir, home.binaries, home.log)
  home.address.clear()
  writeSettings(home)
  const postmaster = await launch(home)
  let how: string | undefined
  void postmaster.ended.then((end) => {
    how = end
  })
  const check = () => {
    if (how === undefined) return
    const lastLines = readFileSync(home.logFile, 'utf8').trim().split('\n').slice(-4).join(' | ')
    throw new Error(`PostgreSQL ended ${how} while starting: ${lastLines}`)
  }
  try {
    await whenReady(home.address.url, DATABASE, { check, limit: READY_LIMIT })
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  return postmaster
}
