import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { startCluster } from '../../db/cluster/cluster.ts'
import { until } from '../until.ts'
import { openBalancer } from './balancer.ts'
import { foundInstitution, studentWorkbook } from './institution.ts'
import { callOver, jobEnd, startServerProcess } from './kill.ts'
import type { Got, ServerProcess } from './kill.ts'
import { copyRelease } from './release.ts'

const ROWS = 50
const SLOW_SECONDS = 40
const undo: (() => Promise<unknown>)[] = []
let root: string
let databaseUrl: string
let started = 0

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zhikao-release-'))
  undo.push(() => rm(root, { recursive: true, force: true }))
  const cluster = await startCluster({ dataDir: join(root, 'cluster') })
  undo.push(cluster.stop)
  databaseUrl = cluster.url
})
afterEach(async () => {
  for (let action = undo.pop(); action; action = undo.pop()) await action()
})

/** One process on the common database and storage, with a data folder of its own. */
async function start(settings: Record<string, string>, main?: string): Promise<ServerProcess> {
  started += 1
  const common = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'r'.repeat(40),
    STORAGE_URL: `file://${join(root, 'shared')}`,
  }
  const server = await startServerProcess(join(root, `data-${started}`), {
    ...(main ? { main } : {}),
    settings: { ...common, DRAIN_SECONDS: '2', ...settings },
  })
  undo.push(() => server.kill('SIGTERM'))
  return server
}
async function rowsOf(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test(
  'four processes started together on an empty database with the demo data all become ready, and one of them fills it',
  async () => {
    const servers = await Promise.all([0, 1, 2, 3].map(() => start({ DEMO: '1', ROLE: 'web' })))
    expect(servers.map(({ url }) => url.startsWith('http://'))).toEqual([true, true, true, true])
    expect(await rowsOf("select count(*)::int as count from account where username = 'system'")).toEqual([{ count: 1 }])
  },
  patience(60),
)

test(
  `a migration of ${SLOW_SECONDS} seconds is applied once while a second process waits for it, and both become ready`,
  async () => {
    const main = await copyRelease(join(root, 'next'), `select pg_sleep(${SLOW_SECONDS});`)
    const since = performance.now()
    const servers = await Promise.all([start({ ROLE: 'web' }, main), start({ ROLE: 'web' }, main)])
    expect(performance.now() - since).toBeGreaterThan(SLOW_SECONDS * 1000)
    const lines = servers.flatMap((server) => server.lines)
    expect(lines).toContain('zhikao: another process is migrating the database; waiting for it')
    expect(await rowsOf("select count(*)::int as count from migration where name = '9999_next_release.sql'")).toEqual([
      { count: 1 },
    ])
    await expect(start({ ROLE: 'web' })).rejects.toThrow('the database belongs to a newer release')
  },
  patience(60),
)

test(
  'a rolling restart of two web processes and two workers to the next release under load fails no request and loses no job',
  async () => {
    const webs = [await start({ ROLE: 'web' }), await start({ ROLE: 'web' })]
    const workers = [await start({ ROLE: 'worker' }), await start({ ROLE: 'worker' })]
    const addresses = new Set(webs.map(({ url }) => url))
    const balancer = await openBalancer(addresses)
    undo.push(balancer.close)
    const token = await foundInstitution(balancer.url, webs[0]?.lines ?? [])
    const load = startLoad(balancer.url, token)
    const main = await copyRelease(join(root, 'next'), 'alter table major add column next_release text;')
    for (const worker of workers) {
      await start({ ROLE: 'worker' }, main)
      expect(await worker.kill('SIGTERM')).toBe(0)
    }
    for (const web of webs) {
      const { url } = await start({ ROLE: 'web' }, main)
      addresses.add(url)
      await until(`${url} is ready`, () => balancer.ready().includes(url))
      expect(await web.kill('SIGTERM')).toBe(0)
      addresses.delete(web.url)
    }
    const { requests, failures, imports } = await load.stop()
    process.stdout.write(`\n${requests} requests, ${imports} imports over the rolling restart\n`)
    expect(failures).toEqual([])
    expect(requests).toBeGreaterThan(100)
    expect(imports).toBeGreaterThan(2)
    expect(await rowsOf('select count(*)::int as count, count(distinct id_no)::int as people from student')).toEqual([
      { count: imports * ROWS, people: imports * ROWS },
    ])
    expect(await rowsOf("select state from job where state <> 'done'")).toEqual([])
    const marks = await Promise.all(Array.from({ length: 6 }, () => fetch(`${balancer.url}/healthz`)))
    expect(marks.map(({ headers }) => headers.get('x-release'))).toEqual(marks.map(() => 'next'))
  },
  patience(60),
)

/** Reads, writes and imports without a pause until stopped; a call without an answer or with another one than 200 is a failure. */
function startLoad(url: string, token: string) {
  const failures: string[] = []
  const over = new AbortController()
  let [requests, imports, code] = [0, 0, 700_000]
  const count = async <D>(name: string, call: Promise<Got<D>>): Promise<Got<D>> => {
    requests += 1
    const got = await call.catch((error: unknown) => {
      failures.push(`${name}: ${String(error)}`)
      throw error
    })
    if (got.http !== 200) failures.push(`${name}: ${got.http}/${got.status}`)
    return got
  }
  const loop = async (work: () => Promise<unknown>) => {
    while (!over.signal.aborted) await work().catch(() => undefined)
  }
  const read = () => count('list', callOver(url, token, studentContract.list, { query: { limit: 10 } }))
  const write = () => {
    const body = { code: String(code++), name: '滚动升级', edu_level: 'SECONDARY', duration: 3, start_year: 2020 }
    return count('write', callOver(url, token, majorContract.create, { body }))
  }
  const bring = async () => {
    const file = { name: `rolling-${imports}.xlsx`, bytes: await studentWorkbook(imports, ROWS, '滚动班') }
    const { data } = await count(
      'import',
      callOver(url, token, studentContract.import, { body: { mode: 'skip' }, file }),
    )
    imports += 1
    const ask = () => count('job', callOver(url, token, jobContract.detail, { params: { id: data.job } }))
    const { state } = await jobEnd(ask)
    if (state !== 'done') failures.push(`job: ${state}`)
  }
  const running = [read, read, write, bring].map(loop)
  const stop = async () => {
    over.abort()
    await Promise.all(running)
    return { requests, failures, imports }
  }
  return { stop }
}
