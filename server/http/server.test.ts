import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { createApp } from '../app.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { openApiOf } from './openapi.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = (await t.as('school')).token ?? ''
})
afterAll(() => t.close())

const put = (payload: string | Buffer, type = 'application/json') =>
  t.app.inject({
    method: 'PUT',
    url: '/api/admin/user/info',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  })

describe('bodies', () => {
  test.each([
    ['broken JSON', '{"name":', 400, 40000],
    ['a __proto__ key', '{"__proto__": {"admin": true}}', 400, 40000],
    ['a constructor.prototype key', '{"constructor": {"prototype": {"x": 1}}}', 400, 40000],
    ['a list', '[]', 400, 40000],
    ['null', 'null', 400, 40000],
    ['an empty body', '', 400, 40000],
    ['deep nesting', '['.repeat(50_000), 400, 40000],
    ['too large', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 413, 41300],
  ])('%s', async (_, payload, http, status) => {
    const response = await put(payload)
    expect([response.statusCode, response.json().status, response.json().data]).toEqual([http, status, null])
  })
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'of type %s is refused',
    async (type) => {
      const response = await put('{}', type)
      expect([400, 415]).toContain(response.statusCode)
      expect(response.json().status).toBe(response.statusCode * 100)
    },
  )
})

describe('paths', () => {
  test.each(['/api/admin/nothing', '/api/admin/major/x/y/z', '/api/nothing'])(
    '%s gets 404 in the envelope',
    async (url) => {
      const response = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([response.statusCode, response.json().status]).toEqual([404, 40400])
    },
  )
  test.each(['/api/admin/major/%', '/api/admin/major/%E4%BD', `/api/admin/major/${'x'.repeat(9000)}`])(
    '%s is refused without any text of the framework',
    async (url) => {
      const response = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([response.statusCode, response.json().status]).toEqual([400, 40000])
      expect(response.payload).not.toMatch(/FST_|Error"/)
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{20}$/)
    },
  )
  test('another method on an existing path gets 404', async () => {
    expect((await t.app.inject({ method: 'DELETE', url: '/api/admin/login' })).statusCode).toBe(404)
    expect((await t.app.inject({ method: 'PATCH', url: '/api/admin/major' })).statusCode).toBe(404)
  })
})

test.each(['/api/admin/welcome', '/api/admin/major', '/healthz', '/api/openapi.json', '/api/admin/nothing'])(
  '%s has the security headers',
  async (url) => {
    const { headers } = await t.app.inject({ url })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{20}$/)
    expect(headers).not.toHaveProperty('x-powered-by')
  },
)

describe('rate limits', () => {
  test('a public call is counted by address and answers 429 with the time to wait', async () => {
    const services = { ...t.services, endpoints: [], config: { ...t.services.config, publicPerMinute: 5 } }
    const app = await createApp(services)
    try {
      const ask = (headers = {}) =>
        app.inject({ url: `${authContract.welcome.base}${authContract.welcome.path}`, headers })
      const codes: number[] = []
      for (let at = 0; at < 6; at++) codes.push((await ask()).statusCode)
      expect(codes).toEqual([200, 200, 200, 200, 200, 429])
      const refused = await ask({ 'accept-language': 'en' })
      expect(refused.json()).toMatchObject({
        status: 42900,
        code: 429,
        data: null,
        message: expect.stringMatching(/Too many/),
      })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      // An invented address in a header is ignored while no proxy is trusted.
      expect((await ask({ 'x-forwarded-for': '9.9.9.9' })).statusCode).toBe(429)
      // An invented token does not start a new count either.
      expect((await ask({ authorization: `Bearer ${'z'.repeat(43)}` })).statusCode).toBe(429)
    } finally {
      await app.close()
    }
  })
  test('two processes over one database count public calls each for itself, as the README says (F12)', async () => {
    const config = { ...t.services.config, publicPerMinute: 2 }
    const open = () => createApp({ ...t.services, endpoints: [], config })
    const processes = [await open(), await open()]
    try {
      const codes = await Promise.all(
        processes.map(async (app) => {
          const own: number[] = []
          for (let at = 0; at < 3; at++) own.push((await app.inject('/api/admin/welcome')).statusCode)
          return own
        }),
      )
      expect(codes).toEqual([
        [200, 200, 429],
        [200, 200, 429],
      ])
    } finally {
      for (const app of processes) await app.close()
    }
  })
  test('a session may make a hundred calls in a second', async () => {
    const codes = await Promise.all(
      Array.from({ length: 100 }, () =>
        t.app
          .inject({ url: '/api/admin/user/current', headers: { authorization: `Bearer ${token}` } })
          .then((one) => one.statusCode),
      ),
    )
    expect(new Set(codes)).toEqual(new Set([200]))
  })
})

test('the OpenAPI document lists exactly the calls that are mounted', async () => {
  const document = (await t.app.inject('/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }>()
  expect(document).toEqual(JSON.parse(JSON.stringify(openApiOf(t.services.endpoints))))
  // The reader at /api/docs shows the same document, its references unresolved.
  expect((await t.app.inject('/api/docs/json')).json()).toEqual(document)
  const names = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  )
  expect(names.sort()).toEqual(t.services.endpoints.map((endpoint) => endpoint.name).sort())
  expect(new Set(names).size).toBe(names.length)
})

test('/healthz, /readyz and /metrics answer, /metrics only to local addresses', async () => {
  expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await t.app.inject('/readyz')).json()).toMatchObject({ database: true, storage: true, migrations: true })
  expect((await t.app.inject('/metrics')).payload).toContain('http_request_seconds')
  expect((await t.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})
