import { randomBytes } from 'node:crypto'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { openPool } from '../db/client.ts'
import type { ConnectionLimits } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/runner.ts'
import { beginBusinessTime } from './businessTime.ts'

/** Settings of a PostgreSQL whose data ends with the run. */
export const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
/** As long as a test: how long a caller waits for a connection or a lock among many says nothing of the server. */
const LONG = patience(30)
export const LONG_LIMITS: ConnectionLimits = { connect: LONG, statement: LONG, lock: LONG, idleInTransaction: LONG }

/** A database of its own, cloned from the template in a fraction of a second; its business time begins now. */
export async function createDatabase(templateUrl: string): Promise<TestDatabaseUrl> {
  const database = await create(templateUrl, `template ${new URL(templateUrl).pathname.slice(1)} strategy file_copy`)
  const pool = openPool(database.url, { max: 1, onError: () => undefined, limits: LONG_LIMITS })
  await beginBusinessTime(pool)
  await pool.end()
  return database
}

/** A database as a first start finds it once it has migrated: the schema without any account. */
export async function createEmptyDatabase(templateUrl: string): Promise<TestDatabaseUrl> {
  const database = await create(templateUrl, '')
  const pool = openPool(database.url, { max: 2, onError: () => undefined, limits: LONG_LIMITS })
  await migrate(pool)
  await migrateJobs(pool)
  await beginBusinessTime(pool)
  await pool.end()
  return database
}

/** A database without any table. */
export const createBareDatabase = (templateUrl: string): Promise<TestDatabaseUrl> => create(templateUrl, '')

type TestDatabaseUrl = { url: string; drop: () => Promise<void> }

async function create(templateUrl: string, from: string): Promise<TestDatabaseUrl> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await runAdmin(templateUrl, `create database ${name} ${from}`)
  const url = Object.assign(new URL(templateUrl), { pathname: `/${name}` }).toString()
  return { url, drop: () => runAdmin(templateUrl, `drop database ${name} with (force)`) }
}

async function runAdmin(templateUrl: string, statement: string): Promise<void> {
  const url = Object.assign(new URL(templateUrl), { pathname: '/postgres' }).toString()
  const pool = openPool(url, { max: 1, onError: () => undefined, limits: LONG_LIMITS })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
