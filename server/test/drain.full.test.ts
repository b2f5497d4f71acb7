import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServerProcess } from './proof/kill.ts'
import type { ServerProcess } from './proof/kill.ts'

const START_MS = 120_000
const PATIENCE_MS = 20_000
const BODY = JSON.stringify({ username: 'nobody', password: 'Falsch#2026' })
let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhikao-drain-'))
  server = await startServerProcess(dataDir, { settings: { DRAIN_SECONDS: '2' } })
}, START_MS)
afterAll(async () => {
  await server.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** The status of /readyz on a connection of its own; 0 when no connection is accepted. */
const readiness = () =>
  fetch(`${server.url}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => 0,
  )
async function until(status: number): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while ((await readiness()) !== status) if (Date.now() > end) throw new Error(`/readyz did not become ${status}`)
}

/** A login whose body is half sent: a request that is under way. */
async function halfLogin() {
  const sent = request(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BODY) },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  await new Promise((resolve) => sent.write(BODY.slice(0, 10), resolve))
  return { end: () => sent.end(BODY.slice(10)), answered }
}

test(
  'after SIGTERM /readyz answers 503 while requests are still served, and a request under way ends with its answer after the server stopped listening',
  async () => {
    expect(await readiness()).toBe(200)
    const underWay = await halfLogin()
    const ended = server.kill('SIGTERM')
    await until(503)
    const served = await fetch(`${server.url}/api/admin/welcome`)
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    await until(0)
    underWay.end()
    const [answer] = await underWay.answered
    expect(answer.headers.connection).toBe('close')
    expect(await json(answer)).toMatchObject({ status: 40101 })
    expect(await ended).toBe(0)
  },
  START_MS,
)
