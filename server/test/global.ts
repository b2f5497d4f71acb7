import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../db/cluster/cluster.ts'
import { openPool, poolDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/runner.ts'
import { beginBusinessTime, decideTestTime } from './businessTime.ts'
import { LONG_LIMITS, NOT_DURABLE } from './database.ts'
import { volatileFolder } from './volatileFolder.ts'
import { buildWorld } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URL of the migrated template that every test database is cloned from. */
    templateUrl: string
  }
}

const TEMPLATE = 'zhikao_template'

export const urlOf = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString()

/** One real PostgreSQL for the whole run; the template holds the schema and the test world. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await volatileFolder('zhikao-pg-')
  const cluster = await startCluster({
    dataDir,
    settings: NOT_DURABLE,
  })
  const admin = openPool(cluster.url, { max: 1, onError: () => undefined, limits: LONG_LIMITS })
  await admin.query(`create database ${TEMPLATE}`)
  const pool = openPool(urlOf(cluster.url, TEMPLATE), { max: 2, onError: () => undefined, limits: LONG_LIMITS })
  await migrate(pool)
  await migrateJobs(pool)
  await decideTestTime(pool)
  // Nothing of the world is newer than what a test makes.
  await beginBusinessTime(pool, 5)
  await buildWorld(poolDb(pool))
  await pool.end()
  // PostgreSQL does not copy a database while a session is open on it: no test may open one on the template.
  await admin.query(`alter database ${TEMPLATE} with allow_connections false`)
  await admin.end()
  project.provide('templateUrl', urlOf(cluster.url, TEMPLATE))
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
