import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { openPool } from '../../db/client.ts'
import { startCluster } from '../../db/cluster/cluster.ts'
import { assertOwnSession } from '../../db/session.ts'
import { verifyAudit } from '../../record/auditVerify.ts'
import { foundInstitution, studentWorkbook } from './institution.ts'
import { callOver, jobEnd, startServerProcess } from './kill.ts'
import { openPooler } from './pooler.ts'

const ROWS = 20
const REFUSED = /DATABASE_URL leads to a connection pooler in transaction mode, such as PgBouncer/
const undo: (() => Promise<unknown>)[] = []
let root: string
let databaseUrl: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zhikao-pooler-'))
  undo.push(() => rm(root, { recursive: true, force: true }))
  const cluster = await startCluster({ dataDir: join(root, 'cluster') })
  undo.push(cluster.stop)
  databaseUrl = cluster.url
})
afterEach(async () => {
  for (let action = undo.pop(); action; action = undo.pop()) await action()
})

async function pooled(mode: 'session' | 'transaction', settings: Record<string, string> = {}): Promise<string> {
  const pooler = await openPooler(databaseUrl, join(root, 'pooler'), mode, settings)
  undo.push(pooler.close)
  return pooler.url
}
const start = (url: string) =>
  startServerProcess(join(root, 'data'), {
    settings: { DATABASE_URL: url, SECRET_KEY: 'p'.repeat(40) },
  })

test('a start behind PgBouncer in transaction mode is refused by name before anything is written (F7)', async () => {
  await expect(start(await pooled('transaction'))).rejects.toThrow(REFUSED)
  const pool = openPool(databaseUrl, { max: 1, onError: () => undefined })
  const { rows } = await pool.query("select count(*)::int as tables from pg_tables where schemaname = 'public'")
  await pool.end()
  expect(rows).toEqual([{ tables: 0 }])
})

test.each<[string, Record<string, string>, number]>([
  ['with one connection for all', { default_pool_size: '1' }, 1],
  ['that takes three connections in turn', { server_round_robin: '1' }, 3],
])('PgBouncer in transaction mode %s is refused by name too (F7)', async (_, settings, connections) => {
  const url = await pooled('transaction', settings)
  // So many transactions at the same time: the pooler has as many connections from now on.
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  for (const client of clients) await client.connect().then(() => client.query('begin'))
  for (const client of clients) await client.query('commit').then(() => client.end())
  await expect(assertOwnSession(url)).rejects.toThrow(REFUSED)
})

test('behind PgBouncer in session mode the server starts, its zone holds, a job reports its end, and every audit chain is whole (F7)', async () => {
  const url = await pooled('session')
  const server = await start(url)
  undo.push(() => server.kill('SIGTERM'))
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const token = await foundInstitution(server.url, server.lines)
  const file = { name: 'pooler.xlsx', bytes: await studentWorkbook(0, ROWS, '连接池班') }
  const { data } = await callOver(server.url, token, studentContract.import, { body: { mode: 'skip' }, file })
  const ask = () => callOver(server.url, token, jobContract.detail, { params: { id: data.job } })
  expect(await jobEnd(ask)).toMatchObject({ state: 'done', ok: ROWS })
  const pool = openPool(databaseUrl, { max: 1, onError: () => undefined })
  undo.push(() => pool.end())
  const chains = await verifyAudit(pool)
  expect(chains.length).toBeGreaterThan(1)
  expect(chains.filter(({ broken }) => broken)).toEqual([])
  const through = openPool(url, { max: 1, onError: () => undefined })
  const { rows } = await through.query("select current_setting('TimeZone') as zone")
  await through.end()
  expect(rows).toEqual([{ zone: 'Asia/Shanghai' }])
})
