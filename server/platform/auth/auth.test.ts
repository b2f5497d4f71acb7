import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { ORGS, PASSWORD } from '../../test/world.ts'
import { college } from '../../people/college/college.table.ts'
import { FACTORY_PASSWORD, buildOperator } from '../operator/operator.factory.ts'
import { account, session } from '../operator/operator.table.ts'
import { hashToken } from '../operator/operator.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const enter = (username: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  t.anonymous.call(authContract.login, { body: { username, password }, headers })
const current = async (token: string | null) => (await clientOf(t.app, token).call(authContract.current)).status
const change = (token: string) => (set: Partial<typeof session.$inferInsert>) =>
  t.db
    .update(session)
    .set(set)
    .where(eq(session.token_hash, hashToken(token)))

async function audited(action: string, targetSn: string) {
  const { rows } = await t.db.execute<{ ip: string; request_id: string; before: unknown; after: unknown }>(
    sql`select ip, request_id, before, after from audit where action = ${action} and target_sn = ${targetSn} order by time`,
  )
  return rows
}

describe('login', () => {
  test('opens a session: answers two cookies, the permissions, and the earlier of idle end and absolute end (spec §3.3, §3.5, §3.11, §6.14, §7.2, §7.39)', async () => {
    const asked = Date.now()
    const answer = await enter('school')
    expect([answer.http, answer.status]).toEqual([200, 80200])
    const [token, expires] = ['Authorization', 'Authorization_expires'].map((name) =>
      answer.cookies.find((one) => one.name === name),
    )
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(decodeURIComponent(token!.value)).toMatch(/^Bearer [A-Za-z0-9_-]{43}$/)
    expect(expires).toMatchObject({ sameSite: 'Lax', path: '/', value: answer.data.expireAt })
    expect([expires!.httpOnly, token!.secure, expires!.secure]).toEqual([undefined, undefined, undefined])
    const end = Date.parse(answer.data.expireAt)
    expect(end - asked).toBeGreaterThan(29 * 60_000)
    expect(end - Date.now()).toBeLessThanOrEqual(30.1 * 60_000)
    // A cookie's time has no fractions.
    expect(Math.abs(token!.expires!.getTime() - end)).toBeLessThan(1000)
    expect(answer.data).toMatchObject({
      user: { username: 'school', role: 'school', org_sn: ORGS.school, org_name: '长春市第一中等专业学校' },
      roles: ['school'],
    })
    const held = new Map(answer.data.permissions.map(({ id, operation }) => [id, operation]))
    expect(held.get('/school')).toEqual([])
    expect(held.get('/school/student/manage')).toEqual(['add', 'edit', 'export', 'import'])
    expect([...held.keys()].filter((id) => id.startsWith('/center') || id.startsWith('/system'))).toEqual([])
    expect(answer.raw.toString()).not.toContain(token!.value.slice(-30))
  })

  test('sets Secure cookies behind https, and an administrator has both roles', async () => {
    expect((await enter('admin')).data.roles).toEqual(['system', 'admin'])
    t.services.config.publicUrl = 'https://zhikao.example.cn'
    try {
      expect((await enter('center')).cookies.map((one) => one.secure)).toEqual([true, true])
    } finally {
      t.services.config.publicUrl = undefined
    }
  })

  test('always makes a new token, even if the request contains one; only its hash is stored', async () => {
    const fixed = 'F'.repeat(43)
    const answer = await enter('school', PASSWORD, { cookie: `Authorization=Bearer%20${fixed}` })
    const token = decodeURIComponent(answer.cookies[0]!.value).slice(7)
    expect(token).not.toBe(fixed)
    expect([await current(fixed), await current(token)]).toEqual([40003, 80200])
    const { rows } = await t.db.execute(sql`select s::text as row from session s`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('an unknown user, a wrong password and a deleted account get the same answer', async () => {
    await buildOperator(t.db, { username: 'gone_one', delete_time: '2026-01-01 00:00:00' })
    const answers = [
      await enter('nobody_here'),
      await enter('school', 'Falsch@2026'),
      await enter('gone_one', FACTORY_PASSWORD),
    ]
    expect(answers.map(({ http, status }) => [http, status])).toEqual([
      [400, 40101],
      [400, 40101],
      [400, 40101],
    ])
    expect(new Set(answers.map(({ raw }) => raw.toString())).size).toBe(1)
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([])
  })

  test('accepts the username in upper or lower case and with spaces around it', async () => {
    for (const username of ['SCHOOL', ' school ', 'School']) expect((await enter(username)).http).toBe(200)
  })

  test('is audited with address and request, without the password, and shown to the account as its last login', async () => {
    const made = await buildOperator(t.db, { role: 'center' })
    const answer = await enter(made.username, FACTORY_PASSWORD)
    const [entry, ...more] = await audited('session.login', made.sn)
    expect([entry?.ip, entry?.request_id, more]).toEqual(['127.0.0.1', answer.headers['x-request-id'], []])
    expect(JSON.stringify(entry)).not.toContain(FACTORY_PASSWORD)
    expect(answer.data.user.last_login_ip).toBe('127.0.0.1')
  })

  test('a disabled account or an account of a disabled institution gets 40301, but only with its right password', async () => {
    await buildOperator(t.db, { username: 'off_one', status: 'DISABLE' })
    expect((await enter('off_one', 'Falsch@2026')).status).toBe(40101)
    const refused = await enter('off_one', FACTORY_PASSWORD)
    expect([refused.http, refused.status, refused.cookies]).toEqual([403, 40301, []])
    await t.db.update(college).set({ status: 'DISABLE' }).where(eq(college.sn, ORGS.college2))
    expect((await enter('college2')).status).toBe(40301)
    await t.db.update(college).set({ status: 'ENABLE' }).where(eq(college.sn, ORGS.college2))
  })
})

describe('a session', () => {
  test('no session gets 40002, an unknown or revoked one 40003, an ended one 40004, a disabled account 40301', async () => {
    const made = await buildOperator(t.db, { role: 'center' })
    const token = (await signIn(t.app, made.username, FACTORY_PASSWORD)).token!
    const set = change(token)
    expect([await current(null), await current('x'.repeat(43)), await current(token)]).toEqual([40002, 40003, 80200])
    await set({ idle_end: '2020-01-01 00:00:00' })
    expect(await current(token)).toBe(40004)
    await set({ idle_end: '2100-01-01 00:00:00', absolute_end: '2020-01-01 00:00:00' })
    expect(await current(token)).toBe(40004)
    await set({ absolute_end: '2100-01-01 00:00:00' })
    await t.db.update(account).set({ status: 'DISABLE' }).where(eq(account.sn, made.sn))
    expect(await current(token)).toBe(40301)
    await set({ revoke_time: '2026-01-01 00:00:00' })
    expect(await current(token)).toBe(40003)
  })

  test('is extended by use, but never past its absolute end', async () => {
    const client = await signIn(t.app, 'trainer')
    const set = change(client.token!)
    const end = async () => Date.parse((await client.call(authContract.current)).data.expireAt)
    await set({ used_time: sql`now() - interval '1 minute'`, idle_end: sql`now() + interval '5 minutes'` } as never)
    const asked = Date.now()
    expect(await end()).toBeGreaterThan(asked + 29 * 60_000)
    await set({ used_time: sql`now() - interval '1 minute'`, absolute_end: sql`now() + interval '3 minutes'` } as never)
    expect(await end()).toBeLessThan(Date.now() + 4 * 60_000)
  })

  test('sent by cookie gets its cookies again with each answer; sent by header gets none (spec §7.45)', async () => {
    const { token } = await signIn(t.app, 'trainer')
    const ask = (headers: Record<string, string>) => t.app.inject({ url: '/api/admin/user/current', headers })
    const byCookie = await ask({ cookie: `Authorization=${encodeURIComponent(`Bearer ${token}`)}` })
    expect(byCookie.cookies.map(({ name }) => name)).toEqual(['Authorization', 'Authorization_expires'])
    expect((await ask({ authorization: `Bearer ${token}` })).cookies).toEqual([])
  })

  test('ends with logout, with both its cookies; other sessions of the account continue', async () => {
    const [one, other] = [await signIn(t.app, 'trainer2'), await signIn(t.app, 'trainer2')]
    const answer = await one.call(authContract.logout)
    expect([answer.http, answer.data]).toEqual([200, null])
    expect(answer.cookies.map(({ name, value, expires }) => [name, value, expires!.getTime()])).toEqual([
      ['Authorization', '', 0],
      ['Authorization_expires', '', 0],
    ])
    expect([await current(one.token), await current(other.token)]).toEqual([40003, 80200])
    expect((await one.call(authContract.logout)).status).toBe(40003)
    expect(await audited('session.logout', 'acc-trainer2')).toHaveLength(1)
  })

  test('uses the permissions that its account has at each request', async () => {
    const made = await buildOperator(t.db, { role: 'center' })
    const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
    expect((await client.call(operatorContract.list)).http).toBe(200)
    await t.db
      .update(account)
      .set({ permissions: ['/center/college'] })
      .where(eq(account.sn, made.sn))
    expect((await client.call(operatorContract.list)).status).toBe(40300)
  })
})

describe('the first password', () => {
  test('must be changed before anything else', async () => {
    const made = await buildOperator(t.db, { role: 'center', password_due: true })
    const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
    const [info, list] = [
      await client.call(authContract.updateInfo, { body: { name: '新名', mobile: '13711112222' } }),
      await client.call(operatorContract.list),
    ]
    expect([info, list].map(({ http, status }) => [http, status])).toEqual([
      [403, 40302],
      [403, 40302],
    ])
    expect((await client.call(authContract.current)).data.user.password_due).toBe(true)
    const body = { old_password: FACTORY_PASSWORD, password: 'Frisch-2026-neu', password2: 'Frisch-2026-neu' }
    expect((await client.call(authContract.password, { params: { id: made.sn }, body })).http).toBe(200)
    expect((await client.call(operatorContract.list)).http).toBe(200)
  })
})

describe('own password', () => {
  const NEW = 'Brücke-71-Lampe'
  const send = (
    client: Awaited<ReturnType<typeof signIn>>,
    sn: string,
    old_password: string,
    password: string,
    password2 = password,
  ) => client.call(authContract.password, { params: { id: sn }, body: { old_password, password, password2 } })

  test.each([
    ['the old one is wrong', 'Falsch@2026', NEW, NEW, 400, 40103, undefined],
    ['they differ', FACTORY_PASSWORD, NEW, `${NEW}!`, 422, 42200, 'password_mismatch'],
    ['it is short', FACTORY_PASSWORD, 'Kurz-1', 'Kurz-1', 422, 42200, 'password_length'],
    ['it is long', FACTORY_PASSWORD, 'L'.repeat(65), 'L'.repeat(65), 422, 42200, 'password_length'],
    ['it is common', FACTORY_PASSWORD, 'Password1', 'Password1', 422, 42200, 'password_common'],
    ['it is the old one', FACTORY_PASSWORD, FACTORY_PASSWORD, FACTORY_PASSWORD, 422, 42200, 'password_same'],
  ])('is refused when %s, and nothing changes', async (_, old, password, password2, http, status, rule) => {
    const made = await buildOperator(t.db)
    const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
    const refused = await send(client, made.sn, old, password, password2)
    expect([refused.http, refused.status, refused.rule]).toEqual([http, status, rule])
    expect((await enter(made.username, FACTORY_PASSWORD)).http).toBe(200)
    expect(await audited('account.password', made.sn)).toEqual([])
  })
  test('cannot be the username, and cannot be changed by another account', async () => {
    const made = await buildOperator(t.db, { username: 'long_username' })
    const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
    expect((await send(client, made.sn, FACTORY_PASSWORD, 'Long_Username')).rule).toBe('password_username')
    expect((await send(client, 'acc-center', PASSWORD, NEW)).status).toBe(40400)
    expect((await enter('center')).http).toBe(200)
  })
  test('a change ends every other session of the account, keeps this one, and writes one audit entry without a secret', async () => {
    const made = await buildOperator(t.db)
    const [here, there] = [
      await signIn(t.app, made.username, FACTORY_PASSWORD),
      await signIn(t.app, made.username, FACTORY_PASSWORD),
    ]
    expect((await send(here, made.sn, FACTORY_PASSWORD, NEW)).http).toBe(200)
    expect([await current(here.token), await current(there.token)]).toEqual([80200, 40003])
    expect([(await enter(made.username, FACTORY_PASSWORD)).status, (await enter(made.username, NEW)).http]).toEqual([
      40101, 200,
    ])
    const entries = await audited('account.password', made.sn)
    expect(entries).toMatchObject([
      { ip: '127.0.0.1', request_id: expect.stringMatching(/^[0-9a-f]{20}$/), before: null, after: null },
    ])
  })
})
