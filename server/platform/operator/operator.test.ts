import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { FACTORY_PASSWORD, buildOperator } from './operator.factory.ts'
import { account } from './operator.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let serial = 0
function form(overrides: object = {}) {
  serial += 1
  return {
    username: `new_${serial}`,
    role: 'center' as const,
    initial_password: 'Anfang@2026',
    name: '欧阳静怡',
    mobile: `1355555${String(serial).padStart(4, '0')}`,
    ...overrides,
  }
}

const endpoints = Object.values(operatorContract)

describe('who may call', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: no session 401, an institution 403',
    async (_, endpoint) => {
      expect((await t.anonymous.call(endpoint, { params: { id: 'acc-center' } })).status).toBe(40002)
      for (const name of ['school', 'college', 'teacher', 'trainer'] as const) {
        expect((await (await t.as(name)).call(endpoint, { params: { id: 'acc-center' } })).status).toBe(40300)
      }
    },
  )
  test('accounts of role system are not found by center', async () => {
    const center = await t.as('center')
    const body = { name: '改名', mobile: '13600000000' }
    const params = { id: 'acc-system' }
    const answers = [
      await center.call(operatorContract.detail, { params }),
      await center.call(operatorContract.update, { params, body }),
      await center.call(operatorContract.remove, { params }),
      await center.call(operatorContract.reset, { params, body: {} }),
      await center.call(operatorContract.disable, { params, body: {} }),
      await center.call(operatorContract.enable, { params, body: {} }),
      await center.call(operatorContract.history, { params }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(Array(7).fill(40400))
    const list = await center.call(operatorContract.list, { query: { limit: 100 } })
    expect(list.data.items.map((row) => row.role)).not.toContain('system')
  })
})

describe('create', () => {
  test('opens an account whose first password must be changed (spec §1.17, §7.6)', async () => {
    const system = await t.as('system')
    const body = form({ username: 'Fresh_One', email: 'a@example.com' })
    const { data, http } = await system.call(operatorContract.create, { body })
    expect(http).toBe(200)
    expect(data).toMatchObject({
      username: 'Fresh_One',
      role: 'center',
      status: 'ENABLE',
      admin: false,
      org_sn: null,
      actions: ['edit', 'reset', 'disable', 'delete'],
    })
    const fresh = await signIn(t.app, 'fresh_one', body.initial_password)
    expect((await fresh.call(operatorContract.list)).status).toBe(40302)
    const history = await system.call(operatorContract.history, { params: { id: data.sn } })
    expect(history.data.map((line) => line.move)).toEqual(['create'])
  })
  test.each([
    ['a taken username, whatever its case', { username: 'CENTER' }, 40901, 'username_taken'],
    ['a taken mobile', { mobile: '13900001000' }, 40901, 'mobile_taken'],
    ['a role that is not offered', { role: 'school', org_sn: 'org-school' }, 42200, 'role_not_offered'],
    ['an administrator who is not of the platform', { admin: true }, 42200, 'admin_only_system'],
    ['M2: an account of the platform by who is no administrator', { role: 'system' }, 42200, 'system_by_admin'],
    ['sections of another portal', { permissions: ['/system/college'] }, 42200, 'section_not_granted'],
  ] as const)('refuses %s', async (_, overrides, status, rule) => {
    expect(await (await t.as('system')).call(operatorContract.create, { body: form(overrides) })).toMatchObject({
      status,
      rule,
    })
  })
  test.each([
    ['a common password', { initial_password: 'Password1' }, 'initial_password', 'password_common'],
    [
      'the username as password',
      { username: 'Sommer2026', initial_password: 'sommer2026' },
      'initial_password',
      'password_username',
    ],
    ['an institution for an operator', { org_sn: 'org-school' }, 'org_sn', 'not_an_option'],
    ['an unknown avatar', { avatar: 'aa/bb/none.png' }, 'avatar', 'media_unknown'],
  ])('names the field of %s', async (_, overrides, path, rule) => {
    const answer = await (await t.as('system')).call(operatorContract.create, { body: form(overrides) })
    expect(answer.status).toBe(40000)
    expect(answer.errors).toMatchObject([{ path, rule }])
  })
  test('center opens accounts of role center only; only the administrator makes administrators', async () => {
    expect(
      await (await t.as('center')).call(operatorContract.create, { body: form({ role: 'system' }) }),
    ).toMatchObject({ status: 42200, rule: 'role_not_held' })
    expect((await (await t.as('center')).call(operatorContract.create, { body: form() })).http).toBe(200)
    expect(
      (await (await t.as('admin')).call(operatorContract.create, { body: form({ role: 'system', admin: true }) })).data
        .admin,
    ).toBe(true)
  })
  test('an operator cannot give permissions, by creating, editing or resetting, that the operator does not have', async () => {
    const narrow = await buildOperator(t.db, { permissions: ['/center/setting/operator'] })
    const broad = await buildOperator(t.db)
    const client = await signIn(t.app, narrow.username, FACTORY_PASSWORD)
    expect(await client.call(operatorContract.create, { body: form() })).toMatchObject({
      status: 42200,
      rule: 'grant_not_held',
    })
    expect(
      (await client.call(operatorContract.create, { body: form({ permissions: ['/center/setting/operator'] }) })).http,
    ).toBe(200)
    expect(await client.call(operatorContract.reset, { params: { id: broad.sn }, body: {} })).toMatchObject({
      status: 42200,
      rule: 'grant_not_held',
    })
    const named = { name: '新的名字' }
    expect((await client.call(operatorContract.update, { params: { id: broad.sn }, body: named })).http).toBe(200)
    const other = await buildOperator(t.db, { permissions: ['/center/setting/operator'] })
    expect(await client.call(operatorContract.update, { params: { id: other.sn }, body: named })).toMatchObject({
      status: 42200,
      rule: 'grant_not_held',
    })
  })
  test('when several requests use one username at the same time, one succeeds and the others get username_taken', async () => {
    const system = await t.as('system')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => system.call(operatorContract.create, { body: form({ username: 'raced_name' }) })),
    )
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 40901 && answer.rule === 'username_taken')).toHaveLength(5)
  })
})

describe('update', () => {
  test('keeps a mobile that is not sent, refuses a stale version and a taken mobile (spec §7.7)', async () => {
    const made = await buildOperator(t.db)
    const system = await t.as('system')
    const params = { id: made.sn }
    const changed = await system.call(operatorContract.update, { params, body: { version: 1, name: '新名' } })
    expect(changed.data).toMatchObject({ name: '新名', version: 2 })
    const [stored] = await t.db.select().from(account).where(eq(account.sn, made.sn))
    expect(stored?.mobile).toBe(made.mobile)
    expect((await system.call(operatorContract.update, { params, body: { version: 1, name: '又名' } })).status).toBe(
      40900,
    )
    expect(
      await system.call(operatorContract.update, { params, body: { name: '又名', mobile: '13900001000' } }),
    ).toMatchObject({ status: 40901, rule: 'mobile_taken' })
  })
  test('an account is signed out when its permissions are narrowed, not when they are widened', async () => {
    const made = await buildOperator(t.db)
    const system = await t.as('system')
    const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
    const params = { id: made.sn }
    expect((await system.call(operatorContract.update, { params, body: { name: '同名', permissions: [] } })).http).toBe(
      200,
    )
    expect((await client.call(authContract.current)).http).toBe(200)
    await system.call(operatorContract.update, { params, body: { name: '同名', permissions: ['/center/college'] } })
    expect((await client.call(authContract.current)).status).toBe(40003)
    const again = await signIn(t.app, made.username, FACTORY_PASSWORD)
    expect((await again.call(operatorContract.list)).status).toBe(40300)
    await system.call(operatorContract.update, { params, body: { name: '同名' } })
    expect((await again.call(operatorContract.list)).http).toBe(200)
  })
  test('only an administrator changes an administrator, and operators cannot change their own permissions', async () => {
    const system = await t.as('system')
    expect(
      await system.call(operatorContract.update, { params: { id: 'acc-admin' }, body: { name: '管理', admin: true } }),
    ).toMatchObject({ status: 42200, rule: 'admin_by_admin' })
    expect(
      await system.call(operatorContract.update, {
        params: { id: 'acc-system' },
        body: { name: '自己', permissions: ['/system/college'] },
      }),
    ).toMatchObject({ rule: 'not_oneself' })
    expect(
      (await system.call(operatorContract.update, { params: { id: 'acc-system' }, body: { name: '自己' } })).http,
    ).toBe(200)
  })
})

describe('moves', () => {
  test('disabling signs out and refuses logins, enabling allows them again; each state allows only the other move', async () => {
    const made = await buildOperator(t.db)
    const center = await t.as('center')
    const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
    const params = { id: made.sn }
    const disabled = await center.call(operatorContract.disable, { params, body: { version: 1, opinion: '离职' } })
    expect(disabled.data).toMatchObject({
      status: 'DISABLE',
      version: 2,
      actions: ['edit', 'reset', 'enable', 'delete'],
    })
    expect((await client.call(authContract.current)).status).toBe(40003)
    await expect(signIn(t.app, made.username, FACTORY_PASSWORD)).rejects.toThrow('403')
    expect((await center.call(operatorContract.disable, { params, body: {} })).status).toBe(40900)
    expect((await center.call(operatorContract.enable, { params, body: { version: 1 } })).status).toBe(40900)
    expect((await center.call(operatorContract.enable, { params, body: { version: 2 } })).data.status).toBe('ENABLE')
    const history = await center.call(operatorContract.history, { params })
    expect(history.data.map((line) => [line.move, line.opinion])).toEqual([
      ['enable', null],
      ['disable', '离职'],
    ])
  })
  test('operators cannot disable their own account; the detail names the reason (spec §7.9)', async () => {
    const center = await t.as('center')
    expect(await center.call(operatorContract.disable, { params: { id: 'acc-center' }, body: {} })).toMatchObject({
      status: 42200,
      rule: 'not_oneself',
    })
    const { data } = await center.call(operatorContract.detail, {
      params: { id: 'acc-center' },
      headers: { 'accept-language': 'en-US' },
    })
    expect(data.refused).toEqual([
      { move: 'disable', rule: 'not_oneself', message: 'This is your own account: you cannot do this to it' },
    ])
    expect(data.actions).toEqual(['edit'])
  })
})

describe('reset and delete', () => {
  test('a one-time password must be changed at the first login, and its issue ends every session', async () => {
    const made = await buildOperator(t.db)
    const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
    const center = await t.as('center')
    const { data } = await center.call(operatorContract.reset, {
      params: { id: made.sn },
      body: { version: 1, reason: '忘记密码' },
    })
    expect(data.username).toBe(made.username)
    expect(data.password).toMatch(/^[a-zA-Z2-9]{4}(-[a-zA-Z2-9]{4}){2}$/)
    expect((await client.call(authContract.current)).status).toBe(40003)
    const fresh = await signIn(t.app, made.username, data.password)
    expect((await fresh.call(operatorContract.list)).status).toBe(40302)
    expect((await center.call(operatorContract.reset, { params: { id: made.sn }, body: { version: 1 } })).status).toBe(
      40900,
    )
    expect(await center.call(operatorContract.reset, { params: { id: 'acc-center' }, body: {} })).toMatchObject({
      status: 42200,
      rule: 'not_oneself',
    })
    expect((await center.call(operatorContract.reset, { params: { id: 'acc-school2' }, body: {} })).http).toBe(200)
  })
  test('a deleted account is not found and its username is free; the account of an institution cannot be deleted (spec §7.8)', async () => {
    const made = await buildOperator(t.db)
    const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
    const system = await t.as('system')
    expect((await system.call(operatorContract.remove, { params: { id: made.sn } })).http).toBe(200)
    expect((await system.call(operatorContract.detail, { params: { id: made.sn } })).status).toBe(40400)
    expect((await client.call(authContract.current)).http).not.toBe(200)
    expect(
      (await system.call(operatorContract.create, { body: form({ username: made.username, mobile: made.mobile }) }))
        .http,
    ).toBe(200)
    expect(await system.call(operatorContract.remove, { params: { id: 'acc-school' } })).toMatchObject({
      status: 42200,
      rule: 'institution_account',
    })
    expect(await system.call(operatorContract.remove, { params: { id: 'acc-admin' } })).toMatchObject({
      status: 42200,
      rule: 'admin_by_admin',
    })
  })
})
