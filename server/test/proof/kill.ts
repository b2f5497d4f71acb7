import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { sessionHeader } from '../client.ts'
import { untilThere } from '../until.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

export type ServerProcess = {
  pid: number
  url: string
  lines: string[]
  /** Ends it; answers its exit code, null when the signal ended it. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>
  /** Sends a message to the preloaded module. */
  send: (message: string) => void
}

const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  DEMO: '0',
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '0',
}
/** What a first start with the demo data takes on a calm machine. */
const START_SECONDS = 30
type StartOptions = {
  main?: string
  settings?: Record<string, string>
  /** A module that is loaded before the server; it is sent what the test sends. */
  preload?: URL
}

/** A real server as `npm start` runs it, in production, over this data folder; resolves when it prints that it is ready. A worker has no address. */
export async function startServerProcess(
  dataDir: string,
  { main = MAIN, settings = {}, preload }: StartOptions = {},
): Promise<ServerProcess> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...SETTINGS, ...settings }
  const args = preload ? ['--import', preload.href, main] : [main]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', preload ? 'ipc' : 'ignore'] })
  const ended = once(child, 'exit')
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`never ready:\n${lines.join('\n')}`)), patience(START_SECONDS))
    const readLine = (line: string) => {
      lines.push(line)
      const ready = /ready at (http:\S+)/.exec(line)?.[1]
      if (ready) resolve(ready)
      if (line === 'zhikao: the worker is ready') resolve('')
    }
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', readLine)
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
  const send = (message: string) => void child.send(message)
  return { pid: child.pid ?? 0, url, lines, kill, send }
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
    ...sessionHeader(token),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(file || !body ? {} : { 'content-type': 'application/json' }),
  }
  const payload = file ? formOf(body ?? {}, file) : body ? JSON.stringify(body) : null
  const response = await fetch(`${url}${endpoint.base}${path}?${search.toString()}`, {
    method: endpoint.method,
    headers,
    body: payload,
    signal: AbortSignal.timeout(patience()),
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
export async function insist<D>(call: () => Promise<Got<D>>): Promise<Got<D>> {
  let last = 'no server'
  return untilThere(
    () => `no final answer: ${last}`,
    async () => {
      const got = await call().catch(() => null)
      last = got ? `${got.http}/${got.status}` : 'no server'
      return got && got.http < 500 && got.http !== 429 ? got : undefined
    },
  )
}

/** A job once it is over, also after restarts. */
export async function jobEnd<J extends { state: string }>(ask: () => Promise<Got<J>>): Promise<J> {
  let state = 'unknown'
  return untilThere(
    () => `the job is still ${state}`,
    async () => {
      const { data } = await insist(ask)
      state = data.state
      return ['done', 'failed', 'cancelled'].includes(state) ? data : undefined
    },
  )
}

/** The files below a folder; none when it is not there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
