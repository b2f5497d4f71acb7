import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const READY_MS = 60_000

export type ServerProcess = {
  pid: number
  url: string
  lines: string[]
  /** Ends it; answers its exit code, null when the signal ended it. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>
}

type StartOptions = { main?: string; settings?: Record<string, string>; readyMs?: number }

/** A real server as `npm start` runs it, in production, over this data folder; resolves when it prints that it is ready. A worker has no address. */
export async function startServerProcess(
  dataDir: string,
  { main = MAIN, settings = {}, readyMs = READY_MS }: StartOptions = {},
): Promise<ServerProcess> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '0',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    ...settings,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${lines.join('\n')}`)), readyMs)
    const readLine = (line: string) => {
      lines.push(line)
      const ready = /ready at (http:\S+)/.exec(line)?.[1]
      if (ready) resolve(ready)
      if (line === 'zhikao: the worker is ready') resolve('')
    }
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', readLine)
    void ended.then(() => reject(new Error(`ended before it was ready:\n${lines.join('\n')}`)))
    void ended.finally(() => clearTimeout(timer))
  }).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return { pid: child.pid ?? 0, url, lines, kill }
}

type Sent = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: { name: string; bytes: Uint8Array }
  key?: string
}
export type Got<D> = { http: number; status: number; rule: string | undefined; data: D; token: string | null }

/** Calls an endpoint over the network; throws when there is no answer. */
export async function callOver<E extends Endpoint>(
  url: string,
  token: string | null,
  endpoint: E,
  { params = {}, query = {}, body, file, key }: Sent = {},
): Promise<Got<DataOf<E>>> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(file || !body ? {} : { 'content-type': 'application/json' }),
  }
  const payload = file ? formOf(body ?? {}, file) : body ? JSON.stringify(body) : null
  const response = await fetch(`${url}${endpoint.base}${path}?${search.toString()}`, {
    method: endpoint.method,
    headers,
    body: payload,
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  const answer = (
    response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {}
  ) as Partial<Got<DataOf<E>>>
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('Authorization=Bearer'))
  const given = cookie ? decodeURIComponent(cookie.split(';')[0] ?? '').replace(/^Authorization=Bearer /, '') : null
  return {
    http: response.status,
    status: answer.status ?? 0,
    rule: answer.rule,
    data: answer.data as DataOf<E>,
    token: given,
  }
}

function formOf(fields: Record<string, unknown>, file: { name: string; bytes: Uint8Array }): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  return form
}

/** Repeats a call until its answer is final: without an answer, or while the server starts, it is unknown what happened. */
export async function insist<D>(call: () => Promise<Got<D>>, patienceMs = 60_000): Promise<Got<D>> {
  const end = Date.now() + patienceMs
  for (;;) {
    const got = await call().catch(() => null)
    if (got && got.http < 500 && got.http !== 429) return got
    if (Date.now() > end) throw new Error(`no final answer: ${got ? `${got.http}/${got.status}` : 'no server'}`)
    await wait(20)
  }
}

type JobState = { state: string }
const JOB_PATIENCE_MS = 60_000

/** A job once it is over, also after restarts. */
export async function jobEnd<J extends JobState>(ask: () => Promise<Got<J>>): Promise<J> {
  const end = Date.now() + JOB_PATIENCE_MS
  for (;;) {
    const { data } = await insist(ask)
    if (['done', 'failed', 'cancelled'].includes(data.state)) return data
    if (Date.now() > end) throw new Error(`the job is still ${data.state}`)
    await wait(25)
  }
}

/** The files below a folder; none when it is not there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
