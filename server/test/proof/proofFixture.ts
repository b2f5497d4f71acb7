import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startCluster } from '../../db/cluster/cluster.ts'
import { openPool, poolDb } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { recordedUrl } from '../../db/cluster/address.ts'
import { postgresIn, recordedPostmaster, signal } from '../../db/cluster/process.ts'
import { DATABASE } from '../../db/cluster/raise.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateJobs } from '../../jobs/runner.ts'
import { beginBusinessTime } from '../businessTime.ts'
import { LONG_LIMITS } from '../database.ts'
import { until } from '../until.ts'
import { startServerProcess } from './kill.ts'
import type { ServerProcess } from './kill.ts'

const SILENT = { onError: () => undefined, limits: LONG_LIMITS }
/** What a kill can hit. */
export const VICTIMS = ['server', 'database'] as const
export type Victim = (typeof VICTIMS)[number]

/** A real server with a PostgreSQL of its own, which may be killed again and again. */
export type ProofServer = {
  dataDir: string
  /** The one that runs now: another after each kill of it. */
  server: () => ServerProcess
  /** Kills without warning; then the server is started again, and the database is started by the server's own supervisor. */
  kill: (victim: Victim) => Promise<void>
  /** Reads and writes the database without the server. */
  look: <R>(work: (pool: pg.Pool) => Promise<R>) => Promise<R>
  /** Blocks all writes to a table, until released or killed. */
  hold: (table: string) => Promise<Held>
  close: () => Promise<void>
}
/** `met` resolves once a session waits for the table. */
type Held = { met: () => Promise<void>; release: () => Promise<void> }

/** Starts a proof server; `fill` fills the new database before the server's first start. */
export async function openProofServer(fill?: (db: Db) => Promise<void>): Promise<ProofServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhikao-kill-'))
  if (fill) await fillDatabase(dataDir, fill)
  let server = await startServerProcess(dataDir)
  // The supervisor starts a killed PostgreSQL at the same address; only a new server may choose another address.
  let url = recordedUrl(dataDir, DATABASE) ?? ''
  const pgDir = join(dataDir, 'pg')
  const killDatabase = async () => {
    const pid = recordedPostmaster(pgDir) ?? 0
    signal(pid, 'SIGKILL')
    await until('the database is up again', async () => recordedPostmaster(pgDir) !== pid && (await answers(url)))
  }
  return {
    dataDir,
    server: () => server,
    kill: async (victim) => {
      if (victim === 'database') return killDatabase()
      await server.kill('SIGKILL')
      server = await startServerProcess(dataDir)
      url = recordedUrl(dataDir, DATABASE) ?? ''
    },
    look: async (work) => {
      const pool = openPool(url, { max: 2, ...SILENT })
      try {
        return await work(pool)
      } finally {
        await pool.end()
      }
    },
    hold: (table) => holdTable(url, table),
    close: async () => {
      await server.kill('SIGTERM')
      const left = postgresIn(pgDir)
      // The fault is reported; the processes must not disturb the next test.
      for (const pid of left) signal(pid, 'SIGKILL')
      if (left.length > 0) throw new Error(`the stopped server left PostgreSQL running: ${left.join(', ')}`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A migrated database in this folder, filled; it is stopped again. */
export async function fillDatabase(dataDir: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const cluster = await startCluster({ dataDir })
  const pool = openPool(cluster.url, { max: 2, ...SILENT })
  try {
    await migrate(pool)
    await migrateJobs(pool)
    await beginBusinessTime(pool)
    await fill(poolDb(pool))
  } finally {
    await pool.end()
    await cluster.stop()
  }
}

async function answers(url: string): Promise<boolean> {
  const pool = openPool(url, { max: 1, ...SILENT })
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await pool.end()
  }
}

async function holdTable(url: string, table: string): Promise<Held> {
  const pool = openPool(url, { max: 2, ...SILENT })
  const client = await pool.connect()
  // The connection ends with the database that is killed.
  client.on('error', () => undefined)
  await client.query(`begin; lock table ${table} in share mode`)
  const isAwaited = async () => {
    const { rowCount } = await pool.query('select 1 from pg_locks where not granted and relation = $1::regclass', [
      table,
    ])
    return (rowCount ?? 0) > 0
  }
  return {
    met: () => until(`a session waits for ${table}`, isAwaited),
    release: async () => {
      client.release(true)
      await pool.end()
    },
  }
}
