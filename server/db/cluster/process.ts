import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A process as a lock file names it: its pid and a mark of when it started, so that a reused pid is not mistaken for it. */
export type ProcessMark = { pid: number; started: string }

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

const signalReaches = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process started, as an opaque text; undefined when it does not run (a zombie does not run). */
export function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readText(`/proc/${pid}/stat`)
    // The name in brackets may hold spaces and brackets, so the fields are counted after its last bracket.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readText('/proc/sys/kernel/random/boot_id') ?? ''}/${fields[19] ?? ''}`
  }
  if (!signalReaches(pid)) return undefined
  // Windows gives no cheap start time: there a reused pid can be mistaken for a live owner.
  if (process.platform === 'win32') return 'running'
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
}

/** Whether the very process that the mark names still runs. */
export const isRunning = (mark: ProcessMark): boolean => startMark(mark.pid) === mark.started

/** The mark of this process. */
export const ownMark = (): ProcessMark => ({ pid: process.pid, started: startMark(process.pid) ?? '' })

const linkTarget = (path: string): string | undefined => {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

const isPostgresIn = (pid: number, folder: string): boolean => {
  if (process.platform === 'linux') {
    // After a reinstall the executable of a live process reads "…/postgres (deleted)".
    return (
      /\/postgres( \(deleted\))?$/.test(linkTarget(`/proc/${pid}/exe`) ?? '') &&
      linkTarget(`/proc/${pid}/cwd`) === folder
    )
  }
  if (!signalReaches(pid)) return false
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
}

/** The pid in postmaster.pid of a PostgreSQL data folder, whether it still runs or not. */
export function recordedPostmaster(folder: string): number | undefined {
  const pid = Number(readText(join(folder, 'postmaster.pid'))?.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** The pids of all PostgreSQL processes that work in a data folder; on macOS only the recorded postmaster is seen. */
export function postgresIn(folder: string): number[] {
  if (process.platform === 'linux') {
    const real = realpathSync(folder)
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && isPostgresIn(pid, real))
  }
  const pid = recordedPostmaster(folder)
  return pid !== undefined && isPostgresIn(pid, folder) ? [pid] : []
}

/** Sends a signal; a process that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Asks again and again, 5 to 50 ms apart, until the condition holds (true) or limit milliseconds have passed (false). */
export async function holdsWithin(limit: number, condition: () => boolean): Promise<boolean> {
  const end = performance.now() + limit
  for (let wait = 5; !condition(); wait = Math.min(wait * 2, 50)) {
    if (performance.now() > end) return false
    await pause(wait)
  }
  return true
}
