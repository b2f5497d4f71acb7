import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import type { Config } from '../config.ts'

const HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' }
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('HSTS (A16, reliability.md §3: behind https)', () => {
  const headersOf = async (config: Partial<Config>, url: string, headers = {}) => {
    const app = await createApp({ ...t.services, endpoints: [], config: { ...t.services.config, ...config } })
    try {
      return (await app.inject({ url, headers })).headers
    } finally {
      await app.close()
    }
  }
  const YEAR = 'max-age=31536000; includeSubDomains'
  test.each<[string, Partial<Config>, object, string | undefined]>([
    ['a trusted proxy says https', { trustProxy: 1 }, HTTPS, YEAR],
    ['a trusted proxy says http', { trustProxy: 1 }, { ...HTTPS, 'x-forwarded-proto': 'http' }, undefined],
    ['nobody is trusted', {}, HTTPS, undefined],
    ['PUBLIC_URL is https', { publicUrl: 'https://zhikao.example.org' }, {}, YEAR],
    ['PUBLIC_URL is http', { publicUrl: 'http://zhikao.example.org' }, {}, undefined],
  ])('%s', async (_, config, headers, expected) => {
    expect((await headersOf(config, '/api/admin/welcome', headers))['strict-transport-security']).toBe(expected)
  })
  test.each(['/api/admin/nothing', '/api/admin/major', '/api/docs', '/healthz'])(
    'is on the answer of %s too',
    async (url) => {
      expect((await headersOf({ trustProxy: 1 }, url, HTTPS))['strict-transport-security']).toBe(YEAR)
    },
  )
})

test('HSTS is on the answer to a path that cannot be decoded too, where PUBLIC_URL is https', async () => {
  const config = { ...t.services.config, publicUrl: 'https://zhikao.example.org' }
  const app = await createApp({ ...t.services, endpoints: [], config })
  const { statusCode, headers } = await app.inject('/api/admin/major/%')
  await app.close()
  expect([statusCode, headers['strict-transport-security']]).toEqual([400, 'max-age=31536000; includeSubDomains'])
})

test.each(['/api/docs', '/api/docs/', '/api/docs/static/swagger-ui.css', '/api/docs/static/swagger-ui-bundle.js'])(
  '%s has the headers of every other answer: no frame, no font or script from elsewhere (A16)',
  async (url) => {
    const { statusCode, headers } = await t.app.inject({ url })
    const usual = (await t.app.inject({ url: '/api/admin/welcome' })).headers
    expect(statusCode).toBe(200)
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
      expect([name, headers[name]]).toEqual([name, usual[name]])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('https:')
  },
)

describe('a request over the wire', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  const ask = (...lines: string[]) => {
    const socket = connect(port, '127.0.0.1')
    // Written, not ended: a server may give up a request whose sender has closed its side.
    socket.write(['GET /api/admin/welcome HTTP/1.1', ...lines, 'connection: close', '', ''].join('\r\n'))
    return text(socket)
  }
  test('with Host twice is refused with 400, also when both are the same (A16)', async () => {
    expect(await ask('Host: 127.0.0.1')).toMatch(/^HTTP\/1\.1 200 /)
    for (const second of ['evil.example', '127.0.0.1']) {
      const answer = await ask('Host: 127.0.0.1', `hOST: ${second}`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"status":40000[^]*"rule":"host_repeated"/)
      expect(answer).toContain("frame-ancestors 'none'")
    }
  })
})

test.each([
  ['https://img.example.org/avatars/', "img-src 'self' data: blob: https://img.example.org;"],
  ['/api/media/image/file?key=', "img-src 'self' data: blob:;"],
])('pages may show images of the image base %s (spec §3.5)', async (imageBase, directive) => {
  const app = await createApp({ ...t.services, endpoints: [], config: { ...t.services.config, imageBase } })
  const { headers } = await app.inject('/healthz')
  await app.close()
  expect(headers['content-security-policy']).toContain(directive)
})
