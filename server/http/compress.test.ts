import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { buildOperator } from '../platform/operator/operator.factory.ts'
import { openSession } from '../test/proof/accounts.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { PASSWORD } from '../test/world.ts'
import { encodingOf, isCompressible } from './compress.ts'

let t: TestApp
let cookie: string
beforeAll(async () => {
  t = await testApp()
  for (let at = 0; at < 20; at++) await buildOperator(t.db, { role: 'center', org_sn: null })
  cookie = `Authorization=${encodeURIComponent(`Bearer ${await openSession(t.pool, 'acc-system')}`)}`
})
afterAll(() => t.close())
const get = (url: string, encoding: string | undefined, headers = {}) =>
  t.app.inject({
    url,
    headers: { cookie, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }), ...headers },
  })

test('a list of more than 1 KB is sent as brotli or gzip, a shorter one as it is; both vary by Accept-Encoding (F9)', async () => {
  const url = `${operatorContract.list.base}${operatorContract.list.path}`
  const plain = await get(url, undefined)
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
  expect(plain.rawPayload.length).toBeGreaterThan(1024)
  const [br, gzip] = await Promise.all([get(url, 'gzip, deflate, br'), get(url, 'gzip')])
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  const short = await get(`${url}?limit=1`, 'br')
  expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined])
  for (const answer of [plain, br, gzip, short]) expect(answer.headers.vary).toContain('accept-encoding')
})

test('sign-in, which answers a cookie, is not compressed', async () => {
  const { base, path } = authContract.login
  const answer = await t.app.inject({
    method: 'POST',
    url: `${base}${path}`,
    headers: { 'accept-encoding': 'br' },
    payload: { username: 'system', password: PASSWORD },
  })
  expect([answer.statusCode, answer.cookies.length, answer.headers['content-encoding']]).toEqual([200, 2, undefined])
  expect(answer.rawPayload.length).toBeGreaterThan(1024)
})

test('calls that answer a password, a token or a captcha, and all writes, are never compressed', () => {
  const open = t.services.endpoints.filter(isCompressible).map(({ name }) => name)
  expect(open).toContain(majorContract.list.name)
  expect(open).not.toContain(authContract.captcha.name)
  expect(open).not.toContain(authContract.login.name)
  const writes = t.services.endpoints.filter(({ method }) => method !== 'GET')
  expect(writes.length).toBeGreaterThan(100)
  expect(writes.filter(isCompressible)).toEqual([])
})

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.000,gzip;q=0', null],
  ['GZIP', 'gzip'],
  ['*', null],
  ['brotli', null],
])('of Accept-Encoding %j the server takes %s', (header, encoding) => {
  expect(encodingOf(header)).toBe(encoding)
})

test('the OpenAPI document is compressed and has an ETag, each encoding its own', async () => {
  const url = '/api/openapi.json'
  const [plain, br] = await Promise.all([get(url, undefined), get(url, 'br')])
  expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', plain.body])
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect(br.headers.etag).toMatch(/^"[\w-]+"$/)
  expect(br.headers.etag).not.toBe(plain.headers.etag)
  const again = await get(url, 'br', { 'if-none-match': br.headers.etag })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})
