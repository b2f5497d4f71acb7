import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { onceClaimed } from './idempotency.ts'

const LIMIT_MS = 60_000
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const keyed = (key: string, content = 'a photo') => ({ account: 'acc-school', key, endpoint: 'idphoto.check', content })
/** Work that ends when it is let go, and how often it was begun. */
function heldWork() {
  let begun = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  return { begun: () => begun, end: resolve, work: () => ((begun += 1), promise) }
}

test('of five calls with one key at once the first works; the others wait for its end and answer the same', async () => {
  const key = randomUUID()
  const { begun, end, work } = heldWork()
  const calls = Array.from({ length: 5 }, () => onceClaimed(t.services.pool, keyed(key), LIMIT_MS, work))
  await expect.poll(begun).toBe(1)
  end('done')
  expect(await Promise.all(calls)).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect(begun()).toBe(1)
})

test('another content under the key is refused, also while the first still works', async () => {
  const key = randomUUID()
  const { begun, end, work } = heldWork()
  const first = onceClaimed(t.services.pool, keyed(key), LIMIT_MS, work)
  await expect.poll(begun).toBe(1)
  const other = onceClaimed(t.services.pool, keyed(key, 'another photo'), LIMIT_MS, work)
  await expect(other).rejects.toMatchObject({ rule: 'idempotency_reused' })
  end('done')
  await first
})

test('work that failed leaves the key free', async () => {
  const key = randomUUID()
  const fail = () => Promise.reject(new Error('the provider is away'))
  await expect(onceClaimed(t.services.pool, keyed(key), LIMIT_MS, fail)).rejects.toThrow('the provider is away')
  expect(await onceClaimed(t.services.pool, keyed(key), LIMIT_MS, () => Promise.resolve('done'))).toBe('done')
})

test('the claim of a process that ended is taken over after its limit', async () => {
  const key = randomUUID()
  const { begun, work } = heldWork()
  void onceClaimed(t.services.pool, keyed(key), LIMIT_MS, work)
  await expect.poll(begun).toBe(1)
  await t.pool.query("update idempotency_key set create_time = now() - interval '61 seconds' where answer is null")
  expect(await onceClaimed(t.services.pool, keyed(key), LIMIT_MS, () => Promise.resolve('again'))).toBe('again')
})
