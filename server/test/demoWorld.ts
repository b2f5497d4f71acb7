import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import { createApp, openServices } from '../app.ts'
import { readConfig } from '../config.ts'
import { shiftClock } from '../db/clock.ts'
import { actorOf } from '../seed/actors.ts'
import { DEMO_PASSWORD } from '../seed/demo.ts'
import { seedEmpty } from '../seed/seed.ts'
import type { Services } from '../services.ts'
import { signIn } from './app.ts'
import { createEmptyDatabase, LONG_LIMITS } from './database.ts'
import { compareFigures } from './homeFigures.ts'
import { volatileFolder } from './volatileFolder.ts'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A server on the demo data; `lines` is what the seed reported, `shift` the clock as it left it. */
export type DemoWorld = {
  services: Services
  app: FastifyInstance
  lines: string[]
  shift: string | undefined
  /** The rows of a statement. */
  all: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>
  /** Business time is the moment at which the world was built, however long the machine takes: it is built in one transaction, whose files carry the database time. */
  toBeginning: () => Promise<void>
  close: () => Promise<void>
}

/** Builds the demo data in a database of its own. */
export async function openDemoWorld(): Promise<DemoWorld> {
  const dataDir = await volatileFolder('zhikao-demo-')
  const database = await createEmptyDatabase(inject('templateUrl'))
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '1' })
  config.connectionLimits = LONG_LIMITS
  const services = await openServices(config, database.url, SILENT)
  const lines: string[] = []
  await seedEmpty(services, (line) => lines.push(line))
  const all: DemoWorld['all'] = async <R extends object>(text: string, values: unknown[] = []) =>
    (await services.pool.query<R>(text, values)).rows
  const [clock] = await all<{ shift: string }>('select shift::text from business_clock')
  const app = await createApp(services)
  await app.ready()
  const toBeginning = async () => {
    const [built] = await all<{ age: string }>('select (now() - min(create_time))::text as age from media')
    await shiftClock(services.db, `-${built?.age}`)
  }
  const close = async () => {
    await app.close()
    await services.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { services, app, lines, shift: clock?.shift, all, toBeginning, close }
}

/** Each figure of an account's dashboard beside the total of the list that its link opens; null where its portal has none. */
export async function compareHome({ app, services }: DemoWorld, username: string) {
  const { role } = await actorOf(services.db, username)
  const hasHome = rowsOf(role).some((row) => row.screen === 'dashboard')
  // A session of its own: the calls of one are limited.
  return hasHome ? compareFigures(await signIn(app, username, DEMO_PASSWORD), role) : null
}
