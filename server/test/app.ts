import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { inject } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { closeServer } from '../http/drain.ts'
import { createApp, openServices } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Services } from '../services.ts'
import { startRunner } from '../jobs/runner.ts'
import { TASKS } from '../worker.ts'
import { clientOf } from './client.ts'
import type { Client } from './client.ts'
import { createDatabase, LONG_LIMITS } from './database.ts'
import { volatileFolder } from './volatileFolder.ts'
import { PASSWORD } from './world.ts'
import type { Username } from './world.ts'

export type TestApp = {
  app: FastifyInstance
  services: Services
  db: Db
  pool: pg.Pool
  /** A signed-in client; each account signs in once. */
  as: (username: Username) => Promise<Client>
  anonymous: Client
  close: () => Promise<void>
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * The whole server over a fresh database cloned from the template; `runner` works jobs as in production, without upkeep by
 * the clock: a test that needs upkeep runs it. `environment` adds settings.
 */
export async function testApp(
  options: { runner?: boolean; environment?: Record<string, string> } = {},
): Promise<TestApp> {
  const dataDir = await volatileFolder('zhikao-app-')
  const database = await createDatabase(inject('templateUrl'))
  const config = {
    ...readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...options.environment }),
    publicPerMinute: 1_000_000,
    // Solved and checked as in production, only faster.
    captchaCost: 1,
    evenMs: 0,
    connectionLimits: LONG_LIMITS,
    runsUpkeep: false,
  }
  const services = await openServices(config, database.url, SILENT)
  const app = await createApp(services)
  const runner = options.runner ? await startRunner(services, TASKS) : null
  await app.ready()
  const clients = new Map<Username, Promise<Client>>()
  const as = (username: Username) => {
    const known = clients.get(username) ?? signIn(app, username)
    clients.set(username, known)
    return known
  }
  const close = async () => {
    await closeServer(app, services)
    await runner?.stop()
    await services.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, services, db: services.db, pool: services.pool, as, anonymous: clientOf(app, null), close }
}

/** Signs an account in as the console does, and keeps its token. */
export async function signIn(app: FastifyInstance, username: string, password = PASSWORD): Promise<Client> {
  const answer = await clientOf(app, null).call(authContract.login, { body: { username, password } })
  if (answer.http !== 200) throw new Error(`login of ${username} failed: ${answer.http} ${answer.message}`)
  const cookie = answer.cookies.find((one) => one.name === 'Authorization')
  return clientOf(app, decodeURIComponent(cookie?.value ?? '').replace(/^Bearer /, ''))
}
