import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { createAdministrator } from '../../seed/seed.ts'
import { buildOperator } from './operator.factory.ts'
import { account } from './operator.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const FRESH = 'Neues#Wort2026'
const enter = (username: string, password: string) =>
  t.anonymous.call(authContract.login, { body: { username, password } })
const reset = (username: string, code: string) =>
  t.anonymous.call(authContract.reset, { body: { username, code, password: FRESH, password2: FRESH } })
/** So much time passes on the database's clock since the password was set. */
const later = (by: string) =>
  t.db.update(account).set({ password_end_time: sql`${account.password_end_time} - ${by}::interval` })
const endOf = async (username: string) =>
  (await t.db.select({ end: account.password_end_time }).from(account).where(eq(account.username, username)))[0]?.end

async function issued(): Promise<{ username: string; password: string }> {
  const made = await buildOperator(t.db)
  const admin = await t.as('admin')
  return (await admin.call(operatorContract.reset, { params: { id: made.sn }, body: {} })).data
}

describe('a one-time password that an operator set ends after 24 hours', () => {
  test('by a reset: until then it opens, afterwards the refusal names what to do; only to the right password', async () => {
    const { username, password } = await issued()
    await later('23 hours 59 minutes')
    expect((await enter(username, password)).http).toBe(200)
    await later('1 minute')
    const ended = await enter(username, password)
    expect([ended.http, ended.status, ended.rule]).toEqual([422, 42200, 'password_ended'])
    expect(ended.message).toBe('一次性密码已超过 24 小时，不能再使用；请联系管理员重置密码')
    expect((await enter(username, 'Falsch@2026')).status).toBe(40101)
  })

  test('as the code of the reset form too', async () => {
    const { username, password } = await issued()
    await later('24 hours')
    expect((await reset(username, password)).rule).toBe('password_ended')
    expect((await reset(username, 'Falsch@2026')).rule).toBe('code_wrong')
    const again = await issued()
    expect((await reset(again.username, again.password)).http).toBe(200)
    expect(await endOf(again.username)).toBeNull()
    expect((await enter(again.username, FRESH)).http).toBe(200)
  })

  test('by a new account too; the password that its owner chose does not end', async () => {
    const admin = await t.as('admin')
    const body = {
      username: 'new_person',
      initial_password: 'Erstes#2026',
      name: '欧阳明',
      mobile: '13466667777',
      role: 'center' as const,
    }
    expect((await admin.call(operatorContract.create, { body })).http).toBe(200)
    expect(await endOf('new_person')).not.toBeNull()
    await later('24 hours')
    expect((await enter('new_person', 'Erstes#2026')).rule).toBe('password_ended')
  })

  test('the first administrator’s does not end', async () => {
    await t.db
      .update(account)
      .set({ username: 'admin_before', mobile: '13455559999' })
      .where(eq(account.username, 'admin'))
    const line = await createAdministrator(t.db)
    const password = / \/ (\S+) \(/.exec(line)?.[1] ?? ''
    expect(await endOf('admin')).toBeNull()
    expect((await enter('admin', password)).data.user.password_due).toBe(true)
  })
})
