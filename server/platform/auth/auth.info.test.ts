import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { LADDER } from '@zhikao/domain/platform/auth/auth.model.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { openSmtp } from '../../test/smtp.ts'
import { ORGS, PASSWORD } from '../../test/world.ts'
import { FACTORY_PASSWORD, buildOperator } from '../operator/operator.factory.ts'
import { account } from '../operator/operator.table.ts'
import { emptyOutbox } from './auth.mail.commands.ts'
import { loginFailure, mail } from './auth.table.ts'

let t: TestApp
let smtp: Awaited<ReturnType<typeof openSmtp>>
beforeAll(async () => {
  smtp = await openSmtp()
  t = await testApp({ environment: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(async () => {
  await t.db.delete(loginFailure)
  await t.db.delete(mail)
  smtp.letters.length = 0
})

const OLD = 'old@example.cn'
async function person(given: Parameters<typeof buildOperator>[1] = {}) {
  const made = await buildOperator(t.db, { email: OLD, ...given })
  const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
  const known = { name: made.name, mobile: made.mobile, email: OLD }
  const send = (change: Record<string, unknown>, headers: Record<string, string> = {}) =>
    client.call(authContract.updateInfo, { body: { ...known, ...change }, headers })
  const stored = async () => {
    const [row] = await t.db.select().from(account).where(eq(account.sn, made.sn))
    return { mobile: row?.mobile, email: row?.email }
  }
  const audited = async (action: string) => {
    const { rows } = await t.db.execute<{ before: unknown; after: unknown }>(
      sql`select before, after from audit where action = ${action} and target_sn = ${made.sn}`,
    )
    return rows
  }
  return { made, client, send, stored, audited }
}

describe('mail and mobile of the own account', () => {
  test.each([
    ['mail', { email: 'attacker@evil.example' }],
    ['mobile', { mobile: '13455550001' }],
    ['a mail taken away', { email: null }],
  ])('%s: not without the current password, and not with a wrong one', async (_, change) => {
    const { made, send, stored, audited } = await person()
    const missing = await send(change)
    expect([missing.http, missing.errors]).toMatchObject([400, [{ path: 'old_password', rule: 'required' }]])
    const wrong = await send({ ...change, old_password: 'Falsch@2026' })
    expect([wrong.http, wrong.status, wrong.errors]).toMatchObject([400, 40103, [{ path: 'old_password' }]])
    expect(await stored()).toEqual({ mobile: made.mobile, email: OLD })
    expect(await audited('account.edit')).toEqual([])
    expect(await t.db.select().from(mail)).toEqual([])
  })

  test('the name alone needs no password, and sends no letter', async () => {
    const { send } = await person()
    expect((await send({ name: '上官静' })).data).toMatchObject({ name: '上官静', email: OLD })
    expect(await t.db.select().from(mail)).toEqual([])
  })

  test('with the current password the change is stored, audited, and reported to the old address in the language of the request', async () => {
    const { made, send, stored, audited } = await person()
    const change = { email: 'new@example.cn', mobile: '13455550002', old_password: FACTORY_PASSWORD }
    expect((await send(change, { 'accept-language': 'en' })).http).toBe(200)
    expect(await stored()).toEqual({ mobile: '13455550002', email: 'new@example.cn' })
    expect(await audited('account.edit')).toMatchObject([
      { before: { email: OLD }, after: { email: 'new@example.cn', mobile: '134****0002' } },
    ])
    await emptyOutbox(t.services)
    const letter = await smtp.next()
    expect([letter.to, smtp.letters]).toEqual([[OLD], []])
    expect(letter.subject).toMatch(/e-mail address or mobile number was changed/)
    expect(letter.text).toContain(made.username)
  })

  test('wrong passwords count like failed logins', async () => {
    const { send } = await person()
    const seen: number[] = []
    for (let at = 0; at <= LADDER.delay_from; at++)
      seen.push((await send({ email: 'x@example.cn', old_password: `Falsch@${at}` })).status)
    expect(seen).toEqual([...Array<number>(LADDER.delay_from).fill(40103), 42900])
  })
})

describe('whether another account has a mobile number', () => {
  test('cannot be asked without the password; each refusal counts like a failed login and is audited', async () => {
    const { send, audited, stored, made } = await person()
    const holder = await buildOperator(t.db)
    const ask = { mobile: holder.mobile }
    expect((await send(ask)).errors).toMatchObject([{ path: 'old_password' }])
    expect((await send({ ...ask, old_password: 'Falsch@2026' })).status).toBe(40103)
    await t.db.delete(loginFailure)
    const seen: number[] = []
    for (let at = 0; at <= LADDER.delay_from; at++)
      seen.push((await send({ ...ask, old_password: FACTORY_PASSWORD })).status)
    expect(seen).toEqual([...Array<number>(LADDER.delay_from).fill(40901), 42900])
    expect(await stored()).toEqual({ mobile: made.mobile, email: OLD })
    expect(await audited('account.refuse')).toHaveLength(LADDER.delay_from)
    expect((await audited('account.refuse'))[0]?.after).toEqual({ mobile: '137****' + holder.mobile.slice(-4) })
  })
})

describe('own information', () => {
  test('its owner may change name, mobile and e-mail, and nothing else', async () => {
    const { client, audited } = await person({ role: 'center' })
    const body = {
      name: '上官静',
      mobile: '13722223333',
      email: 'neu@example.cn',
      version: 1,
      old_password: FACTORY_PASSWORD,
    }
    const answer = await client.call(authContract.updateInfo, { body })
    expect(answer.data).toMatchObject({
      name: '上官静',
      mobile: '13722223333',
      email: 'neu@example.cn',
      role: 'center',
      admin: false,
      version: 2,
    })
    expect((await client.call(authContract.updateInfo, { body })).status).toBe(40900)
    for (const extra of [
      { role: 'system' },
      { admin: true },
      { org_sn: ORGS.school },
      { permissions: [] },
      { username: 'other' },
      { password_hash: 'x' },
    ]) {
      const refused = await client.call(authContract.updateInfo, { body: { ...body, version: 2, ...extra } })
      expect([refused.status, refused.errors[0]?.rule]).toEqual([40000, 'unknown_field'])
    }
    const [entry, ...more] = await audited('account.edit')
    expect([entry?.after, more]).toEqual([{ name: '上官静', mobile: '137****3333', email: 'neu@example.cn' }, []])
  })
  test('cannot have the mobile of another account', async () => {
    const client = await signIn(t.app, 'trainer')
    const refused = await client.call(authContract.updateInfo, {
      body: { name: '测试账号', mobile: '13900001000', old_password: PASSWORD },
    })
    expect([refused.status, refused.rule]).toEqual([40901, 'mobile_taken'])
  })
})
