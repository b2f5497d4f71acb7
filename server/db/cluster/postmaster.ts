import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { commandOf, spawnOptions, type Identity } from './identity.ts'
import { recordedPostmaster, signal, startMark } from './process.ts'

/** A started PostgreSQL: `ended` resolves, with how, when it is gone; `stop` asks for a fast shutdown and waits. */
export type Postmaster = { pid: number; ended: Promise<string>; stop: () => Promise<void> }

type Home = { pgDir: string; logFile: string; binaries: Binaries; identity: Identity; stopLimit: number }

/** How long a fast shutdown may take, in ms; then PostgreSQL is ended without its checkpoint. */
export const STOP_LIMIT = 7_000
const IMMEDIATE_LIMIT = 2_000

const endsWithin = (limit: number, ended: Promise<unknown>): Promise<boolean> =>
  Promise.race([ended.then(() => true), pause(limit, false, { ref: false })])

async function launchChild({ pgDir, logFile, binaries, identity, stopLimit }: Home): Promise<Postmaster> {
  const log = openSync(logFile, 'a', 0o600)
  const [command, args] = commandOf(identity, binaries.postgres, ['-D', pgDir])
  // A process group of its own: the terminal's Ctrl-C reaches the server alone, which stops PostgreSQL last.
  const child = spawn(command, args, { ...spawnOptions(identity), detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, by) => resolve(by ? `by ${by}` : `with code ${code}`))
  })
  await once(child, 'spawn')
  const { pid } = child
  if (pid === undefined) throw new Error('PostgreSQL started without a pid.')
  const stop = async () => {
    for (const [name, limit] of [
      ['SIGINT', stopLimit],
      ['SIGQUIT', IMMEDIATE_LIMIT],
    ] as const) {
      if (child.exitCode === null && child.signalCode === null) signal(pid, name)
      if (await endsWithin(limit, ended)) return
    }
    signal(pid, 'SIGKILL')
    await ended
  }
  return { pid, ended, stop }
}

const run = promisify(execFile)

/** On Windows pg_ctl drops the rights of an administrator, which PostgreSQL refuses; the process is then not our child. */
async function launchByPgCtl({ pgDir, logFile, binaries, identity, stopLimit }: Home): Promise<Postmaster> {
  const command = ['start', '-D', pgDir, '-l', logFile, '-w', '-t', '120']
  const starter = spawn(binaries.pgCtl, command, { ...spawnOptions(identity), stdio: 'ignore', windowsHide: true })
  const [code]: unknown[] = await once(starter, 'exit')
  const pid = recordedPostmaster(pgDir)
  if (code !== 0 || pid === undefined) throw new Error(`pg_ctl could not start PostgreSQL, see ${logFile}.`)
  const watch = async () => {
    while (startMark(pid) !== undefined) await pause(500)
    return 'for an unknown reason'
  }
  const ended = watch()
  const seconds = String(Math.ceil(stopLimit / 1000))
  const halt = (mode: string) => run(binaries.pgCtl, ['stop', '-D', pgDir, '-m', mode, '-w', '-t', seconds])
  const stop = async () => {
    if (startMark(pid) !== undefined) await halt('fast').catch(() => halt('immediate'))
    await ended
  }
  return { pid, ended, stop }
}

/** Starts PostgreSQL on its data folder; it may not accept connections yet. */
export const launch = (home: Home): Promise<Postmaster> =>
  process.platform === 'win32' ? launchByPgCtl(home) : launchChild(home)
