import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openAddress } from './address.ts'
import { findBinaries } from './binaries.ts'
import { chooseIdentity } from './identity.ts'
import { initialise } from './initialise.ts'
import { lockFolder } from './lock.ts'
import { STOP_LIMIT } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { DATABASE, raise, type Home } from './raise.ts'
import { supervise } from './supervise.ts'

export type ClusterOptions = {
  /** The server's data folder; the database lives in its subfolder pg. */
  dataDir: string
  /** PostgreSQL ended unexpectedly; it is being started again. */
  onDown?: () => void
  /** It answers again after onDown. */
  onUp?: () => void
  log?: (line: string) => void
  /** PostgreSQL settings over the defaults, such as fsync=off for ordinary test clusters. */
  settings?: Record<string, string>
  /** How long a fast shutdown may take, in ms. */
  stopLimit?: number
}

export type Cluster = {
  /** Connection URL of the database zhikao; another database of the cluster differs in the pathname only. */
  url: string
  /** The postmaster's pid; undefined while PostgreSQL is down. */
  pid: () => number | undefined
  /** Fast shutdown, then the folder is free for another server. May be called twice. */
  stop: () => Promise<void>
}

const FIRST_ATTEMPTS = 3

async function startFirst(home: Home): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await raise(home)
    } catch (error) {
      if (attempt === FIRST_ATTEMPTS) throw error
      home.log(`${error instanceof Error ? error.message : String(error)}; trying again`)
      await pause(200 * attempt)
    }
  }
}

async function prepareHome(options: ClusterOptions, dataDir: string, steps: (() => void)[]): Promise<Home> {
  const { settings = {}, log = () => undefined, stopLimit = STOP_LIMIT } = options
  const pgDir = join(dataDir, 'pg')
  const logFile = join(dataDir, 'pg.log')
  const binaries = findBinaries()
  const identity = chooseIdentity(binaries, dataDir, pgDir)
  const address = await openAddress(dataDir, identity)
  steps.unshift(address.remove)
  rmSync(logFile, { force: true })
  const durable = settings['fsync'] !== 'off'
  const isNew = await initialise(pgDir, binaries, identity, { auth: address.initdbOptions, durable })
  if (isNew) log(`created a PostgreSQL database in ${pgDir}`)
  return { pgDir, logFile, binaries, identity, address, settings, stopLimit, log }
}

/**
 * Starts the embedded PostgreSQL in dataDir/pg, created on first use, and keeps it running until stop(). Takes the
 * folder's lock: throws a clear line when a live server holds it, and stops the PostgreSQL of a killed one first.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(options.dataDir)
  const steps = [lockFolder(dataDir)]
  const release = () => {
    for (const step of steps) step()
  }
  try {
    const home = await prepareHome(options, dataDir, steps)
    const { pid, stop } = supervise(home, await startFirst(home), options)
    let stopped: Promise<void> | undefined
    return { url: home.address.url(DATABASE), pid, stop: () => (stopped ??= stop().then(release)) }
  } catch (error) {
    release()
    throw error
  }
}
