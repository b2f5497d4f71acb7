import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Asks a process of this role over the same database, on which no worker has reported. */
async function readyOf(role: 'all' | 'web' | 'worker', changes: Partial<TestApp['services']> = {}) {
  const services = { ...t.services, ...changes, endpoints: [], config: { ...t.services.config, role } }
  const app = await createApp(services)
  try {
    const response = await app.inject('/readyz')
    return { http: response.statusCode, checks: response.json<Record<string, boolean>>() }
  } finally {
    await app.close()
  }
}

test.each([
  ['web', 200],
  ['all', 503],
  ['worker', 503],
] as const)(
  'without a worker a process of ROLE=%s answers /readyz with %i and reports the worker',
  async (role, http) => {
    expect(await readyOf(role)).toEqual({
      http,
      checks: { database: true, storage: true, migrations: true, worker: false },
    })
  },
)

test('a process that is stopping answers /readyz with 503 and says so, and its answers end the connection', async () => {
  const draining = new AbortController()
  draining.abort()
  expect(await readyOf('web', { draining })).toEqual({
    http: 503,
    checks: { database: true, storage: true, migrations: true, worker: false, draining: true },
  })
})

test('a storage that refuses its probe makes a web process not ready', async () => {
  const storage = { ...t.services.storage, ready: () => Promise.reject(new Error('ENOSPC')) }
  expect(await readyOf('web', { storage })).toMatchObject({ http: 503, checks: { database: true, storage: false } })
})

test('a storage that does not answer its probe within the limit makes a web process not ready', async () => {
  const storage = { ...t.services.storage, ready: () => new Promise<void>(() => undefined) }
  expect(await readyOf('web', { storage })).toMatchObject({ http: 503, checks: { database: true, storage: false } })
})
