import type { Config } from './config.ts'
import { assertDurable } from './db/cluster/durable.ts'
import { openPool } from './db/client.ts'
import { assertOwnSession, untilAnswering } from './db/session.ts'
import { migrate } from './db/migrate.ts'
import { migrateJobs } from './jobs/runner.ts'

/** Brings a database to what this release needs, on connections without limits of time; throws one clear line when it cannot be used. */
export async function prepareDatabase(config: Config, url: string, print: (line: string) => void): Promise<void> {
  if (config.databaseUrl) await untilAnswering(url, config.databaseWaitSeconds, print)
  await assertOwnSession(url)
  if (config.needsDurability) await assertDurable(url)
  const pool = openPool(url, { max: 2, onError: () => undefined, isUnlimited: true })
  try {
    await migrate(pool, { print })
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}
