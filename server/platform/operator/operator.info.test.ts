import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { FACTORY_PASSWORD, buildOperator } from './operator.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('own information', () => {
  test('changes name, mobile and e-mail; a mobile of another is refused, a stale version too', async () => {
    const made = await buildOperator(t.db)
    const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
    const shown = { name: '司马嘉懿', mobile: '13411112222', email: 'own@example.com' }
    const body = { ...shown, old_password: FACTORY_PASSWORD }
    expect((await client.call(authContract.updateInfo, { body: { version: 1, ...body } })).data).toMatchObject({
      ...shown,
      version: 2,
    })
    expect((await client.call(authContract.updateInfo, { body: { version: 1, ...body } })).status).toBe(40900)
    expect(await client.call(authContract.updateInfo, { body: { ...body, mobile: '13900001000' } })).toMatchObject({
      status: 40901,
      rule: 'mobile_taken',
    })
    const unknown = await client.call(authContract.updateInfo, { body: { ...body, avatar: 'aa/bb/none.png' } })
    expect(unknown.errors).toMatchObject([{ path: 'avatar', rule: 'media_unknown' }])
  })
})

describe('list', () => {
  test('masks mobiles, finds by username, name and whole mobile only', async () => {
    const made = await buildOperator(t.db, { username: 'Suche_me', name: '上官瑞霖', mobile: '13812345678' })
    const system = await t.as('system')
    for (const keyword of ['suche_', '瑞霖', '13812345678']) {
      const { data } = await system.call(operatorContract.list, { query: { keyword } })
      expect(data.items.map((row) => [row.sn, row.mobile])).toEqual([[made.sn, '138****5678']])
      expect(data.total).toBe(1)
    }
    expect((await system.call(operatorContract.list, { query: { keyword: '1234' } })).data.total).toBe(0)
  })
  test('masks a username that is the mobile, as an examiner’s is, in list and detail; it is found by all its digits only (Decided 28)', async () => {
    const mobile = '13887654321'
    const made = await buildOperator(t.db, { role: 'teacher', username: mobile, mobile })
    for (const who of ['system', 'center'] as const) {
      const client = await t.as(who)
      const list = await client.call(operatorContract.list, { query: { keyword: mobile } })
      expect(list.data.items.map((row) => [row.sn, row.username, row.mobile])).toEqual([
        [made.sn, '138****4321', '138****4321'],
      ])
      const detail = await client.call(operatorContract.detail, { params: { id: made.sn } })
      expect([detail.data.username, detail.data.mobile]).toEqual(['138****4321', '138****4321'])
      expect(list.raw.toString() + detail.raw.toString()).not.toContain(mobile)
      for (const keyword of ['8765', '1388765432', '3887654321'])
        expect((await client.call(operatorContract.list, { query: { keyword } })).data.total).toBe(0)
    }
  })
  test('filters, sorts and leaves out what is deleted (spec §7.10)', async () => {
    await buildOperator(t.db, { status: 'DISABLE', name: '停用的' })
    const system = await t.as('system')
    const disabled = await system.call(operatorContract.list, { query: { status: 'DISABLE', role: 'center,system' } })
    expect(disabled.data.items.length).toBeGreaterThan(0)
    expect(new Set(disabled.data.items.map((row) => row.status))).toEqual(new Set(['DISABLE']))
    const never = await system.call(operatorContract.list, { query: { sort: 'last_login_time', limit: 1 } })
    expect(never.data.items[0]?.last_login_time).toBeNull()
    expect((await system.call(operatorContract.list, { query: { sort: 'password_hash' } })).status).toBe(40000)
  })
})
