import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { PASSWORD } from '../../test/world.ts'
import { loginFailure, usualNetwork } from './auth.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(loginFailure)
  await t.db.delete(usualNetwork)
})

/** A login from this address. */
async function enterFrom(remoteAddress: string, username: string, password = 'Falsch@2026') {
  const payload = { username, password }
  const answer = await t.app.inject({ method: 'POST', url: '/api/admin/login', remoteAddress, payload })
  return { status: answer.json<{ status: number }>().status, retryAfter: Number(answer.headers['retry-after']) }
}
/** The status of a login with the right password. */
const own = async (remoteAddress: string, username: string) =>
  (await enterFrom(remoteAddress, username, PASSWORD)).status
/** Failures of this moment. */
const failed = (count: number, network: string, username: string) =>
  t.db.insert(loginFailure).values(Array.from({ length: count }, () => ({ network, username })))
/** All failures so far, as if so much more time had passed on the database's clock. */
const moved = (by: string) => t.db.execute(sql`update login_failure set time = time - ${by}::interval`)
const failures = async () => (await t.db.select().from(loginFailure)).length

describe('guesses at one account from 60 networks, 5 each', () => {
  const USUAL = '192.0.2.7'
  const sources = Array.from({ length: 300 }, (_, at) => `10.1.${at % 60}.${1 + Math.floor(at / 60)}`)

  test('of 300 at most 40 are judged; the owner on a usual network gets in meanwhile, on another one after the wait', async () => {
    expect(await own(USUAL, 'school')).toBe(80200)
    const seen: number[] = []
    for (const ip of sources) seen.push((await enterFrom(ip, 'school')).status)
    const judged = seen.filter((status) => status === 40101).length
    expect(judged).toBeGreaterThanOrEqual(20)
    expect(judged).toBeLessThanOrEqual(40)
    expect(seen.filter((status) => status === 42900)).toHaveLength(300 - judged)
    expect(await failures()).toBe(judged)
    await failed(6, '10.4.0.0/24', 'school')
    expect(await own('10.2.0.1', 'school')).toBe(42900)
    expect(await own(USUAL, 'school')).toBe(80200)
    await moved('60 seconds')
    expect(await own('10.2.0.1', 'school')).toBe(80200)
  })

  test('sent at the same time are not judged more often', async () => {
    const answers = await Promise.all(sources.map((ip) => enterFrom(ip, 'school')))
    expect(answers.filter(({ status }) => status === 40101).length).toBeLessThanOrEqual(40)
    expect(await failures()).toBeLessThanOrEqual(40)
  })

  test('each further try waits up to a minute, for an unknown account too', async () => {
    for (const username of ['school', 'nobody_here']) {
      await failed(26, '10.4.0.0/24', username)
      const { status, retryAfter } = await enterFrom('10.5.0.1', username)
      expect(status).toBe(42900)
      expect(retryAfter).toBeGreaterThan(50)
      expect(retryAfter).toBeLessThanOrEqual(60)
      await moved('60 seconds')
      expect((await enterFrom('10.5.0.1', username)).status).toBe(40101)
    }
  })

  test('a sign-in of more than 90 days ago makes no network usual', async () => {
    expect(await own(USUAL, 'school')).toBe(80200)
    await failed(26, '10.4.0.0/24', 'school')
    await t.db.update(usualNetwork).set({ time: sql`now() - interval '89 days'` })
    expect(await own(USUAL, 'school')).toBe(80200)
    await t.db.update(usualNetwork).set({ time: sql`now() - interval '91 days'` })
    expect(await own(USUAL, 'school')).toBe(42900)
  })
})

describe('guesses at 60 accounts from one network, 4 each', () => {
  const names = Array.from({ length: 60 }, (_, at) => `spray_${at}`)

  test('of 240 at most 30 are judged without a captcha; an account that signed in from there gets in meanwhile', async () => {
    expect(await own('198.51.100.7', 'school')).toBe(80200)
    const seen: number[] = []
    for (let at = 0; at < 240; at++)
      seen.push((await enterFrom(`198.51.100.${1 + (at % 200)}`, names[at % 60]!)).status)
    expect(seen.filter((status) => status === 40101)).toHaveLength(30)
    expect(seen.filter((status) => status === 40102)).toHaveLength(210)
    expect(await own('198.51.100.9', 'college')).toBe(40102)
    expect(await own('198.51.100.9', 'school')).toBe(80200)
  })

  test('after 100 the network is refused for 15 minutes; a usual account from there is not', async () => {
    expect(await own('198.51.100.7', 'school')).toBe(80200)
    await failed(100, '198.51.100.0/24', 'spray')
    const { status, retryAfter } = await enterFrom('198.51.100.9', 'college')
    expect(status).toBe(42900)
    expect(retryAfter).toBeGreaterThan(880)
    expect(retryAfter).toBeLessThanOrEqual(900)
    expect(await own('198.51.100.9', 'school')).toBe(80200)
    expect(await own('198.51.101.9', 'college')).toBe(80200)
    await moved('14 minutes')
    expect(await own('198.51.100.9', 'college2')).toBe(42900)
    await moved('1 minute')
    expect(await own('198.51.100.9', 'college2')).toBe(80200)
  })

  test('the addresses of one /48 are one network', async () => {
    for (let at = 0; at < 30; at++) expect((await enterFrom(`2001:db8:7:${at}::1`, names[at]!)).status).toBe(40101)
    expect(await own('2001:db8:7:ffff::1', 'school')).toBe(40102)
    expect(await own('2001:db8:8::1', 'school')).toBe(80200)
  })
})
