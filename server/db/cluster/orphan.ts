import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { holdsWithin, postgresIn, recordedPostmaster, signal } from './process.ts'

const FAST_LIMIT = 10_000
const IMMEDIATE_LIMIT = 5_000

async function stopOnWindows(folder: string, pgCtl: string): Promise<void> {
  // pg_ctl signals the pipe of the recorded pid, which only a PostgreSQL has: a reused pid is not affected.
  const stop = (mode: string) =>
    spawnSync(pgCtl, ['stop', '-D', folder, '-m', mode, '-w', '-t', '10'], { stdio: 'ignore' })
  if (stop('fast').status !== 0) stop('immediate')
}

async function stopProcesses(folder: string, log: (line: string) => void): Promise<void> {
  const isEmpty = () => postgresIn(folder).length === 0
  const found = postgresIn(folder)
  if (found.length === 0) return
  const postmaster = found.find((pid) => pid === recordedPostmaster(folder))
  log(`stopping the PostgreSQL that an ended server left behind (pid ${postmaster ?? found.join(', ')})`)
  if (postmaster !== undefined) {
    signal(postmaster, 'SIGINT')
    if (await holdsWithin(FAST_LIMIT, isEmpty)) return
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of postgresIn(folder)) signal(pid, name)
    if (await holdsWithin(IMMEDIATE_LIMIT, isEmpty)) return
  }
  throw new Error(`A PostgreSQL (pid ${postgresIn(folder).join(', ')}) still works in ${folder} and does not end.`)
}

/**
 * Makes a data folder free for a new PostgreSQL: stops what still runs in it (fast, then immediate, then kill) and
 * removes a stale postmaster.pid, whose pid may belong to any process. Only the holder of the folder's lock may call it.
 */
export async function freeFolder(folder: string, binaries: Binaries, log: (line: string) => void): Promise<void> {
  if (recordedPostmaster(folder) === undefined) return
  if (process.platform === 'win32') await stopOnWindows(folder, binaries.pgCtl)
  else await stopProcesses(folder, log)
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}
