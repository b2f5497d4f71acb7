import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createApp, createWorkerApp, openServices } from './app.ts'
import type { Config } from './config.ts'
import { closeServer } from './http/drain.ts'
import { startCluster } from './db/cluster/cluster.ts'
import { prepareDatabase } from './prepare.ts'
import { seedEmpty } from './seed/seed.ts'
import type { Services } from './services.ts'
import { warnOfHolidays } from './platform/setting/setting.queries.ts'
import { startRunner } from './jobs/runner.ts'
import { TASKS } from './worker.ts'

/** A running server; `stop` ends everything it started, in order. */
export type Started = {
  url: string
  services: Services
  /** Not ready from now on, but answering until the balancer has noticed. */
  drain: () => Promise<void>
  stop: () => Promise<void>
}
type Print = (line: string) => void

/** Starts what the role needs: database, migrations, services, job runner, HTTP; fills an empty database. */
export async function startServer(
  config: Config,
  print: Print,
  onStep: (undo: () => Promise<unknown>) => void = () => undefined,
): Promise<Started> {
  const undo: (() => Promise<unknown>)[] = []
  const step = (action: () => Promise<unknown>) => {
    undo.push(action)
    onStep(action)
  }
  const database = await openDatabase(config, print)
  step(database.stop)
  await prepareDatabase(config, database.url, print)
  const services = await openServices(config, database.url, plainLog(print))
  step(services.close)
  const app = config.role === 'worker' ? await createWorkerApp(services) : await createApp(services)
  services.log = app.log
  await warnOfHolidays(services)
  if (config.role !== 'web') step((await startRunner(services, TASKS)).stop)
  step(() => closeServer(app, services))
  const url = config.role === 'worker' ? await serveWorker(config, app) : await serve(config, services, app, print)
  const stop = async () => {
    for (const action of undo.toReversed()) await action()
  }
  return { url, services, drain: () => drain(config, services), stop }
}

/** Before the server has its log: the sentence alone, never an object's content. */
function plainLog(print: Print): Services['log'] {
  const line = (...parts: unknown[]) =>
    print(`zhikao: ${parts.findLast((part) => typeof part === 'string') ?? 'an error without a message'}`)
  return { info: () => undefined, warn: line, error: line }
}

async function serve(config: Config, services: Services, app: FastifyInstance, print: Print): Promise<string> {
  await seedEmpty(services, print)
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return config.publicUrl ?? `http://${config.host}:${port}`
}

/** A bare worker has no address for users; its health and metrics are for the operator. */
async function serveWorker({ workerPort, host }: Config, app: FastifyInstance): Promise<string> {
  if (workerPort === 0) await app.ready()
  else await app.listen({ port: workerPort, host })
  return ''
}

async function drain({ role, drainSeconds }: Config, { draining, log }: Services): Promise<void> {
  draining.abort()
  log.info('stopping: not ready any more')
  if (role !== 'worker') await wait(drainSeconds * 1000)
}

async function openDatabase(config: Config, print: Print): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  print('zhikao: starting the embedded PostgreSQL')
  return startCluster({
    dataDir: config.dataDir,
    stopLimit: config.databaseStopMs,
    log: (line) => print(`zhikao: database: ${line}`),
  })
}
