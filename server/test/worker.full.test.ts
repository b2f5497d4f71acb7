import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordedUrl } from '../db/cluster/address.ts'
import { DATABASE } from '../db/cluster/raise.ts'
import { startServerProcess } from './proof/kill.ts'
import type { ServerProcess } from './proof/kill.ts'

const START_MS = 120_000
let dataDir: string
let worker: ServerProcess
let port: number
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhikao-worker-'))
  port = await freePort()
  worker = await startServerProcess(dataDir, { settings: { ROLE: 'worker', WORKER_PORT: String(port) } })
}, START_MS)
afterAll(async () => {
  await worker.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port: free } = holder.address() as AddressInfo
  holder.close()
  await once(holder, 'close')
  return free
}

test('a bare worker serves /healthz, /readyz and /metrics at WORKER_PORT, and no call of the product', async () => {
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/api/admin/welcome'].map(ask))).toEqual([
    200, 200, 200, 404,
  ])
})

test('a bare worker logs a failed job as JSON with time, number, task, attempt and error', async () => {
  const client = new pg.Client({ connectionString: recordedUrl(dataDir, DATABASE) })
  await client.connect()
  // The job of an account that this database does not have: what it does is never reached.
  await client.query('set session_replication_role = replica')
  await client.query("insert into job (sn, account_sn, kind, payload) values ('lost', 'nobody', 'unknown.kind', '{}')")
  await client.query(
    `select graphile_worker.add_job('job', '{"sn":"lost"}'::json, job_key := 'lost', max_attempts := 25)`,
  )
  await client.end()
  const logged = () => worker.lines.find((line) => line.includes('a job failed'))
  await vi.waitUntil(logged, { timeout: START_MS })
  expect(JSON.parse(logged() ?? '')).toMatchObject({
    level: 50,
    time: expect.any(Number),
    job: 'lost',
    task: 'unknown.kind',
    attempt: 1,
    err: { type: 'Error', message: 'no task works jobs of kind unknown.kind' },
    msg: 'a job failed',
  })
})

test(
  'a start that fails because its port is taken prints the reason in one line and nothing after it',
  async () => {
    const other = await mkdtemp(join(tmpdir(), 'zhikao-taken-'))
    const failed = startServerProcess(other, { settings: { PORT: String(port) } })
    await expect(failed).rejects.toThrow(
      /^ended before it was ready:\n(zhikao: (?!.*EADDRINUSE).*\n)*zhikao: listen EADDRINUSE[^\n]*$/,
    )
    await rm(other, { recursive: true, force: true })
  },
  START_MS,
)
