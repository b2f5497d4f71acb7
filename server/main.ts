import closeWithGrace from 'close-with-grace'
import { createApp, openServices } from './app.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { startCluster } from './db/cluster/cluster.ts'
import { assertDurable } from './db/cluster/durable.ts'
import { openPool } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { seedEmpty } from './db/seed/seed.ts'
import { migrateJobs, startRunner } from './jobs/runner.ts'
import { TASKS } from './worker.ts'

const GRACE_MS = 10_000

/** What the person who starts the server reads; logs go to pino. */
const say = (line: string) => process.stdout.write(`${line}\n`)

async function prepareDatabase(url: string): Promise<void> {
  await assertDurable(url)
  const pool = openPool(url, { max: 2, onError: () => undefined })
  try {
    await migrate(pool)
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}

async function openDatabase(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  say('zhikao: starting the embedded PostgreSQL')
  return startCluster({ dataDir: config.dataDir, log: (line) => say(`zhikao: database: ${line}`) })
}

async function start(config: Config): Promise<void> {
  const database = await openDatabase(config)
  const undo: (() => Promise<unknown>)[] = [database.stop]
  const stop = async () => {
    for (const step of undo.reverse()) await step()
  }
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) say(`zhikao: stopping after an error: ${err.message}`)
    await stop()
  })
  await prepareDatabase(database.url)
  const services = await openServices(config, database.url, { info: () => undefined, warn: say, error: say })
  undo.push(services.close)
  if (config.role !== 'web') undo.push((await startRunner(services, TASKS)).stop)
  if (config.role === 'worker') {
    say('zhikao: the worker is ready')
    return
  }
  const app = await createApp(services)
  undo.push(() => app.close())
  await seedEmpty(services, say)
  services.log = app.log
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  say(`zhikao: ready at ${config.publicUrl ?? `http://${config.host}:${port}`} (API document: /api/docs)`)
}

try {
  await start(readConfig())
} catch (error) {
  process.stderr.write(`zhikao: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
