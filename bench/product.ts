import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export type Running = { url: string; pid: number; readyMs: number; log: () => string; stop: () => Promise<void> }

const PATIENCE_MS = 120_000
const LOOK_MS = 5
/** Settings of the environment for another server. */
const UNSET = ['DATABASE_URL', 'PUBLIC_URL', 'STORAGE_URL', 'ROLE', 'LOG_LEVEL', 'HOST'] as const

const SERVED = { NODE_ENV: 'production', DEMO: '0', PORT: '0', DRAIN_SECONDS: '0' }

const started = new Set<ChildProcess>()
/** When the bench ends, for any reason, the processes that it started are ended too. */
process.on('exit', () => {
  for (const child of started) child.kill('SIGTERM')
})

/** Starts a program of the product as in production, with its log in a file, and waits for the line with its address. */
export async function startProgram(
  script: string,
  given: { folder: string; env?: Record<string, string>; args?: string[]; nodeArgs?: string[] },
): Promise<Running> {
  const logFile = join(given.folder, `${script.replaceAll(/\W/g, '-')}.log`)
  const log = openSync(logFile, 'w')
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !UNSET.some((unset) => unset === name)),
  )
  const since = performance.now()
  const child = spawn(process.execPath, [...(given.nodeArgs ?? []), join(root, script), ...(given.args ?? [])], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: { ...inherited, ...SERVED, DATA_DIR: given.folder, ...given.env },
  })
  closeSync(log)
  started.add(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve(void started.delete(child))))
  const readLog = () => readFileSync(logFile, 'utf8')
  for (;;) {
    const url = /ready at (http:\/\/[^\s/]+)[\s/]/.exec(readLog().slice(0, 20_000))?.[1]
    const readyMs = performance.now() - since
    const stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    if (url && child.pid) return { url, pid: child.pid, readyMs, log: readLog, stop }
    if (child.exitCode !== null || readyMs > PATIENCE_MS) {
      child.kill('SIGKILL')
      throw new Error(`${script} did not become ready:\n${readLog().slice(-2000)}`)
    }
    await pause(LOOK_MS)
  }
}

/** A figure of the server's own metrics. */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}
