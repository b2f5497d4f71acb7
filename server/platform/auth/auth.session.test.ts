import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { PASSWORD } from '../../test/world.ts'
import { hashToken } from '../operator/operator.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a login with remember has no idle end, only the absolute end', async () => {
  const body = { username: 'school', password: PASSWORD, remember: true }
  const asked = Date.now()
  const { data, cookies } = await t.anonymous.call(authContract.login, { body })
  expect(Date.parse(data.expireAt) - asked).toBeGreaterThan(719 * 60_000)
  expect(Date.parse(data.expireAt) - Date.now()).toBeLessThanOrEqual(720.1 * 60_000)
  const token = decodeURIComponent(cookies[0]!.value).slice(7)
  const changed = Date.now()
  await t.db.execute(
    sql`update session set used_time = now() - interval '3 hours', absolute_end = now() + interval '9 hours' where token_hash = ${hashToken(token)}`,
  )
  const later = await clientOf(t.app, token).call(authContract.current)
  expect(Date.parse(later.data.expireAt) - changed).toBeGreaterThan(539.5 * 60_000)
  expect(Date.parse(later.data.expireAt) - Date.now()).toBeLessThan(540.5 * 60_000)
})

test('an account sees only its own sign-ins: when and from where, newest first', async () => {
  expect((await t.anonymous.call(authContract.logins)).status).toBe(40002)
  const client = await signIn(t.app, 'teacher')
  await signIn(t.app, 'teacher')
  await signIn(t.app, 'teacher2')
  const { data } = await client.call(authContract.logins, { query: { limit: 5 } })
  expect([data.total, data.items[0]?.ip]).toEqual([2, '127.0.0.1'])
  const times = data.items.map(({ time }) => time)
  expect(times).toEqual(times.toSorted().toReversed())
})
