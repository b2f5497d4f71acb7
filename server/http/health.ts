import { timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Config } from '../config.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Services } from '../services.ts'

/** Alive, ready, and measured (interface.md §2). */
export async function serveHealth(app: FastifyInstance, services: Services): Promise<void> {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))
  let looking: ReturnType<typeof readiness> | null = null
  app.get('/readyz', async (_request, reply) => {
    // Requests at the same time share one check.
    looking ??= readiness(services).finally(() => {
      looking = null
    })
    const checks = await looking
    if (services.draining.signal.aborted) return reply.code(503).send({ ...checks, draining: true })
    return reply.code(isReady(checks, services.config.role) ? 200 : 503).send(checks)
  })
  const metrics = measure(app)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(services, request)) throw new AppError('not_found')
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

/** A storage or database that does not answer is as unusable as one that refuses. */
const CHECK_MS = 5000

type Checks = Record<'database' | 'storage' | 'migrations' | 'worker', boolean>

async function holds(check: Promise<unknown>): Promise<boolean> {
  const limit = new AbortController()
  const late = wait(CHECK_MS, false, { signal: limit.signal }).catch(() => false)
  const held = check.then(
    (value) => value !== false,
    () => false,
  )
  return Promise.race([held, late]).finally(() => limit.abort())
}

/** A web process serves without a worker: jobs wait in the queue, so a missing worker must not end the whole site. */
const isReady = ({ worker, ...own }: Checks, role: Config['role']) =>
  Object.values(own).every(Boolean) && (worker || role === 'web')

async function readiness(services: Services): Promise<Checks> {
  const [database, storage, migrations, worker] = await Promise.all([
    holds(services.pool.query('select 1')),
    holds(services.storage.ready()),
    holds(isMigrated(services.pool)),
    holds(
      services.pool
        .query("select 1 from job_runner where seen_time > now() - interval '60 seconds'")
        .then((found) => found.rowCount !== 0),
    ),
  ])
  return { database, storage, migrations, worker }
}

function measure(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  return registry
}

/** The request comes from this machine without a proxy, or has the token. */
function mayRead(services: Services, request: FastifyRequest): boolean {
  const token = services.config.metricsToken
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => request.headers[name] !== undefined,
  )
  if (token === undefined) return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
