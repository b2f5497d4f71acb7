import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { PASSWORD } from '../test/world.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = (await t.as('school')).token ?? ''
})
afterAll(() => t.close())

const CURRENT = '/api/admin/user/current'
const WRITE = { method: 'PUT', url: '/api/admin/user/info', payload: '{}' } as const
const cookie = () => `Authorization=${encodeURIComponent(`Bearer ${token}`)}`
const statusOf = (response: { json: () => { status?: number } }) => response.json().status

describe('authentication', () => {
  test.each([
    ['nobody', {}, 401, 40002],
    ['an unknown token', { authorization: `Bearer ${'x'.repeat(43)}` }, 401, 40003],
    ['another scheme', { authorization: 'Basic YTpi' }, 401, 40003],
    ['a malformed token', { authorization: 'Bearer ../../etc' }, 401, 40003],
    ['an empty cookie', { cookie: 'Authorization=' }, 401, 40002],
    ['a broken cookie', { cookie: 'Authorization=%E4%BD' }, 401, 40003],
  ])('%s: %j', async (_, headers, http, status) => {
    const response = await t.app.inject({ url: CURRENT, headers })
    expect([response.statusCode, statusOf(response)]).toEqual([http, status])
    // A client whose session ended loses both cookies (interface.md §4).
    expect(response.cookies.map(({ name, value, expires }) => [name, value, expires?.getTime()])).toEqual([
      ['Authorization', '', 0],
      ['Authorization_expires', '', 0],
    ])
  })
  test('the token is read from header or cookie; the header is used first', async () => {
    expect((await t.app.inject({ url: CURRENT, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
    expect((await t.app.inject({ url: CURRENT, headers: { cookie: cookie() } })).statusCode).toBe(200)
    expect(
      (await t.app.inject({ url: CURRENT, headers: { cookie: cookie(), authorization: 'Bearer wrong' } })).statusCode,
    ).toBe(401)
  })
  test('the same path in another spelling does not bypass the check', async () => {
    for (const url of [
      '/api/admin/user/current/',
      '/api/admin//user/current',
      '/API/admin/user/current',
      '/api/admin/user/./current',
      '/api/admin/user/%63urrent',
    ]) {
      const response = await t.app.inject({ url })
      // Any other path is a page of the console, which holds no personal data.
      expect(
        String(response.headers['content-type']).startsWith('text/html') || [401, 404].includes(response.statusCode),
      ).toBe(true)
    }
  })
})

describe('the limit of calls in a second is counted before permission is judged', () => {
  const MOST = 5
  const CALLS = 100
  /** The statuses of calls that all come in the same second to a server that allows 5 in one. */
  async function flood(call: InjectOptions) {
    const config = { ...t.services.config, callsPerSecond: MOST }
    const app = await createApp({ ...t.services, endpoints: [], config })
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const codes: number[] = []
      while (codes.length < CALLS) codes.push((await app.inject(call)).statusCode)
      return codes
    } finally {
      vi.useRealTimers()
      await app.close()
    }
  }
  const STUDENTS = '/api/admin/user/student'
  test.each([
    ['a call without a session, by its network', 401, () => ({ url: STUDENTS })],
    [
      'a call with an invented token, by its network',
      401,
      () => ({ url: STUDENTS, headers: { authorization: `Bearer ${'x'.repeat(43)}` } }),
    ],
    [
      'a call without the permission, by its session',
      403,
      () => ({ url: '/api/admin/audit', headers: { authorization: `Bearer ${token}` } }),
    ],
    ['a write from another site', 403, () => ({ ...WRITE, headers: { 'sec-fetch-site': 'cross-site' } })],
    ['a call in order, by its session', 200, () => ({ url: CURRENT, headers: { authorization: `Bearer ${token}` } })],
  ])('%s: %i, then 429', async (_, http, call) => {
    const codes = await flood(call())
    expect(new Set(codes)).toEqual(new Set([http, 429]))
    expect(codes.filter((code) => code === http)).toHaveLength(MOST)
  })
})

describe('writes by cookie from other sites', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['the origin null', { origin: 'null' }, 403],
    ['an origin that contains the right host', { origin: 'http://localhost:8080.evil.example' }, 403],
    ['an origin that only starts like the right one', { origin: 'http://localhost:80801' }, 403],
    ['the console itself', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8080' }, 400],
    ['an address typed by the user', { 'sec-fetch-site': 'none' }, 400],
    ['a client that sends none of these headers', {}, 400],
  ])('%s', async (_, headers, http) => {
    const response = await t.app.inject({
      ...WRITE,
      headers: { cookie: cookie(), 'content-type': 'application/json', host: 'localhost:8080', ...headers },
    })
    expect([response.statusCode, statusOf(response)]).toEqual([http, http === 403 ? 40300 : 40000])
  })
  test('an API client that sends the token by header is not checked for its origin', async () => {
    const response = await t.app.inject({
      ...WRITE,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: 'https://evil.example' },
    })
    expect(response.statusCode).toBe(400)
  })
  test('reading is allowed from links of any site', async () => {
    expect(
      (await t.app.inject({ url: CURRENT, headers: { cookie: cookie(), 'sec-fetch-site': 'cross-site' } })).statusCode,
    ).toBe(200)
  })
  test('a login from another site is refused too', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      payload: { username: 'school', password: PASSWORD },
    })
    expect(response.statusCode).toBe(403)
  })
})

describe('cookies', () => {
  const login = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'content-type': 'application/json' },
      payload: { username: 'school2', password: PASSWORD },
    })

  test('scripts cannot read the token cookie; the second cookie has only the expiry; values are percent-encoded', async () => {
    const response = await login()
    const [session, companion] = response.cookies
    expect(session).toMatchObject({ name: 'Authorization', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(companion).toMatchObject({ name: 'Authorization_expires', sameSite: 'Lax', path: '/' })
    expect(companion).not.toHaveProperty('httpOnly')
    expect(String(response.headers['set-cookie'])).toContain('Authorization=Bearer%20')
    const { expireAt } = response.json<{ data: { expireAt: string } }>().data
    expect(companion?.value).toBe(expireAt)
    expect(session?.expires?.toISOString().slice(0, 19)).toBe(expireAt.slice(0, 19))
  })
  test('logout ends the session and both cookies', async () => {
    const value = (await login()).cookies[0]?.value ?? ''
    const headers = { cookie: `Authorization=${encodeURIComponent(value)}` }
    const out = await t.app.inject({ method: 'POST', url: '/api/admin/logout', headers })
    expect(out.statusCode).toBe(200)
    expect(out.cookies.at(-1)?.expires?.getTime()).toBe(0)
    expect(out.cookies.filter((one) => one.name === 'Authorization').at(-1)?.value).toBe('')
    expect(statusOf(await t.app.inject({ url: CURRENT, headers }))).toBe(40003)
  })
})
