import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { CODE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { openSmtp } from '../../test/smtp.ts'
import { FACTORY_PASSWORD, buildOperator } from '../operator/operator.factory.ts'
import { emptyOutbox } from './auth.mail.commands.ts'
import { codeRequest, loginFailure, mail, resetCode } from './auth.table.ts'

const FRESH = 'Neues#Wort2026'
let t: TestApp
let smtp: Awaited<ReturnType<typeof openSmtp>>
let people = 0

beforeAll(async () => {
  smtp = await openSmtp()
  t = await testApp({ environment: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(async () => {
  await t.db.delete(mail)
  await t.db.delete(codeRequest)
  await t.db.delete(loginFailure)
  smtp.letters.length = 0
  smtp.state.refusing = false
})

/** A person with an address of their own. */
const person = (set: Parameters<typeof buildOperator>[1] = {}) => {
  people += 1
  return buildOperator(t.db, { email: `Person${people}@example.edu.cn`, ...set })
}
const ask = (query: Record<string, unknown>, headers: Record<string, string> = {}) =>
  t.anonymous.call(authContract.captcha, { params: { purpose: 'reset' }, query, headers })
const reset = (body: { username: string; code: string } & Record<string, unknown>) =>
  t.anonymous.call(authContract.reset, { body: { password: FRESH, password2: FRESH, ...body } })
const codeIn = (text: string) => /^\s+(\d{6})\s*$/m.exec(text)?.[1] ?? ''
async function mailedCode(): Promise<string> {
  await emptyOutbox(t.services)
  return codeIn((await smtp.next()).text)
}
/** Lets another code be asked for at once. */
const later = () => t.db.update(codeRequest).set({ time: sql`now() - interval '2 minutes'` })
/** What was asked so far was asked by another network. */
const fromElsewhere = () => t.db.update(codeRequest).set({ network: '10.9.9.9' })
const enter = (username: string, password: string) =>
  t.anonymous.call(authContract.login, { body: { username, password } })

describe('a code by mail', () => {
  test('is sent to the address of the account, in the language of the request, and resets the password once (spec §7.5)', async () => {
    const one = await person({ username: 'mailed_one', password_due: true })
    const client = await signIn(t.app, 'mailed_one', FACTORY_PASSWORD)
    const asked = await ask({ username: 'MAILED_one', email: one.email!.toUpperCase() }, { 'accept-language': 'zh-HK' })
    expect([asked.http, asked.data.sent]).toEqual([200, { minutes: 10, wait_seconds: 60 }])
    await emptyOutbox(t.services)
    const letter = await smtp.next()
    expect(letter).toMatchObject({
      from: 'no-reply@zhikao.example.cn',
      to: [one.email],
      subject: '職考：重設密碼的驗證碼',
    })
    expect(letter.raw).toMatch(/^Auto-Submitted: auto-generated$/im)
    const code = codeIn(letter.text)
    expect((await reset({ username: 'mailed_one', email: one.email, code })).http).toBe(200)
    expect((await reset({ username: 'mailed_one', code })).rule).toBe('code_wrong')
    const entered = await enter('mailed_one', FRESH)
    expect([entered.http, entered.data.user.password_due]).toEqual([200, false])
    expect((await client.call(authContract.current)).status).toBe(40003)
    await emptyOutbox(t.services)
    expect((await smtp.next()).text).toContain('mailed_one')
    const { rows } = await t.db.execute<{ after: unknown; ip: string }>(
      sql`select after, ip from audit where action = 'account.reset' and target_sn = ${one.sn}`,
    )
    expect(rows).toEqual([{ after: { by: 'mail' }, ip: '127.0.0.1' }])
  })

  test('is never stored in plain text', async () => {
    const one = await person()
    await ask({ username: one.username, mobile: one.mobile })
    const code = await mailedCode()
    expect(code).toMatch(/^\d{6}$/)
    const { rows } = await t.db.execute(
      sql`select (select jsonb_agg(r) from reset_code r)::text as codes, (select jsonb_agg(m) from mail m)::text as letters`,
    )
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(await t.db.select().from(mail)).toEqual([])
  })

  test('is invalid after its end, after a newer code, and after five wrong tries', async () => {
    const one = await person()
    const right = async () => {
      await later()
      await ask({ username: one.username, email: one.email })
      return mailedCode()
    }
    const late = await right()
    await t.db
      .update(resetCode)
      .set({ end_time: sql`now() - interval '1 second'` })
      .where(eq(resetCode.account_sn, one.sn))
    expect((await reset({ username: one.username, code: late })).rule).toBe('code_wrong')
    const older = await right()
    const newer = await right()
    // One time in a million both are the same.
    const tried = older === newer ? 'code_wrong' : (await reset({ username: one.username, code: older })).rule
    expect(tried).toBe('code_wrong')
    for (let at = 0; at < CODE.tries; at += 1) {
      await t.db.delete(loginFailure)
      await reset({ username: one.username, code: newer === '000000' ? '000001' : '000000' })
    }
    await t.db.delete(loginFailure)
    expect((await reset({ username: one.username, code: newer })).rule).toBe('code_wrong')
    expect((await enter(one.username, FACTORY_PASSWORD)).http).toBe(200)
  })

  test('is refused with an address that is not the account’s', async () => {
    const one = await person()
    await ask({ username: one.username, email: one.email })
    const code = await mailedCode()
    expect((await reset({ username: one.username, email: 'other@example.cn', code })).rule).toBe('code_wrong')
    expect((await reset({ username: one.username, mobile: '13700000000', code })).rule).toBe('code_wrong')
    expect((await reset({ username: one.username, mobile: one.mobile, code })).http).toBe(200)
  })

  test('a new password that breaks the rules is refused before any account is read', async () => {
    const bad = { username: 'nobody_there', code: '123456' }
    expect((await reset({ ...bad, password2: 'Anderes#2026' })).rule).toBe('password_mismatch')
    expect((await reset({ ...bad, password: '12345678', password2: '12345678' })).rule).toBe('password_common')
    expect((await reset({ ...bad, password: 'nobody_there', password2: 'nobody_there' })).rule).toBe(
      'password_username',
    )
  })
})

describe('the answers do not disclose which accounts exist', () => {
  test('unknown, disabled, deleted and ambiguous accounts get the same answer, and no mail', async () => {
    const twin = await person({ email: 'twins@example.cn' })
    await person({ email: 'twins@example.cn' })
    const disabled = await person({ status: 'DISABLE' })
    const gone = await person({ delete_time: '2026-01-01 00:00:00' })
    const known = await person()
    const answers = []
    for (const query of [
      { username: known.username, email: known.email },
      { username: 'nobody_there', email: 'nobody@example.cn' },
      { username: disabled.username, email: disabled.email },
      { email: gone.email },
      { email: twin.email },
      { username: known.username, email: 'not-theirs@example.cn' },
    ]) {
      await fromElsewhere()
      const { http, status, message, data } = await ask(query)
      answers.push(JSON.stringify([http, status, message, data.sent]))
    }
    expect(new Set(answers).size).toBe(1)
    await emptyOutbox(t.services)
    expect((await smtp.next()).to).toEqual([known.email])
    expect(smtp.letters).toEqual([])
  })

  test('a wrong code, an unknown account and a disabled account get the same answer', async () => {
    const one = await person()
    const disabled = await person({ status: 'DISABLE', password_due: true })
    const answers = [
      await reset({ username: one.username, code: '111111' }),
      await reset({ username: 'nobody_there', code: '111111' }),
      await reset({ username: disabled.username, code: FACTORY_PASSWORD }),
    ].map(({ http, status, rule, message }) => JSON.stringify([http, status, rule, message]))
    expect(new Set(answers)).toEqual(new Set([answers[0]]))
    expect(JSON.parse(answers[0]!)).toMatchObject([400, 40102, 'code_wrong', expect.stringContaining('验证码错误')])
  })
})

describe('limits', () => {
  test('one address gets one mail a minute', async () => {
    const email = 'often@example.cn'
    expect((await ask({ email })).http).toBe(200)
    const again = await ask({ email })
    expect([again.http, again.status]).toEqual([429, 42900])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50)
    expect(await t.db.select().from(mail)).toHaveLength(1)
  })

  test('a network that asks often must solve a captcha, and above the limit is refused', async () => {
    for (let at = 0; at < CODE.captcha_from; at += 1) expect((await ask({ email: `a${at}@example.cn` })).http).toBe(200)
    const asked = await ask({ email: 'b@example.cn' })
    expect([asked.http, asked.status, asked.rule]).toEqual([400, 40102, undefined])
    const wrong = await ask({ email: 'b@example.cn' })
    expect(wrong.status).toBe(40102)
    const network = '127.0.0.1'
    await t.db
      .insert(codeRequest)
      .values(Array.from({ length: CODE.most }, () => ({ network, address_hash: Buffer.from('x') })))
    expect((await ask({ email: 'b@example.cn' })).status).toBe(40102)
  })

  test('of requests sent at the same time no more are accepted than of requests sent one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => ask({ email: `race${at}@example.cn` })))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(CODE.captcha_from)
  })

  test('one account gets ten codes a day, from all networks together', async () => {
    const one = await person()
    await t.db.insert(codeRequest).values(
      Array.from({ length: CODE.per_day }, (_, at) => ({
        network: `10.0.0.${at}`,
        address_hash: Buffer.from('y'),
        account_sn: one.sn,
      })),
    )
    expect((await ask({ username: one.username, email: one.email })).http).toBe(200)
    await emptyOutbox(t.services)
    expect(await t.db.select().from(mail)).toEqual([])
    expect(smtp.letters).toEqual([])
  })

  test('wrong codes count as failed logins of the ladder', async () => {
    const one = await person()
    const answers = []
    for (let at = 0; at < 6; at += 1) answers.push(await reset({ username: one.username, code: '000000' }))
    expect(answers.map(({ rule }) => rule)).toEqual([...Array.from({ length: 5 }, () => 'code_wrong'), undefined])
    expect(answers[5]?.status).toBe(40102)
    expect((await enter(one.username, FACTORY_PASSWORD)).http).toBe(200)
  })
})

describe('the outbox', () => {
  test('keeps a mail that the server refuses, and deletes it after five tries', async () => {
    const one = await person()
    smtp.state.refusing = true
    smtp.state.tried = 0
    await ask({ username: one.username, email: one.email })
    for (let at = 1; at <= 4; at += 1) {
      await emptyOutbox(t.services)
      expect((await t.db.select().from(mail)).map(({ attempts }) => attempts)).toEqual([at])
      await t.db.update(mail).set({ due_time: sql`now()` })
    }
    await emptyOutbox(t.services)
    expect([await t.db.select().from(mail), smtp.state.tried]).toEqual([[], 5])
  })

  test('does not send a mail after its end time', async () => {
    const one = await person()
    await ask({ username: one.username, email: one.email })
    await t.db.update(mail).set({ end_time: sql`now() - interval '1 second'` })
    await emptyOutbox(t.services)
    expect([await t.db.select().from(mail), smtp.letters]).toEqual([[], []])
  })

  test('sends each mail once when several workers empty it at the same time', async () => {
    const one = await person()
    await ask({ username: one.username, email: one.email })
    await Promise.all([emptyOutbox(t.services), emptyOutbox(t.services), emptyOutbox(t.services)])
    expect(smtp.letters.map(({ to }) => to)).toEqual([[one.email]])
  })
})

describe('without a mail server', () => {
  test('the welcome call names no channel, a request for a code is refused, and an operator’s one-time password is the code', async () => {
    const plain = await testApp()
    try {
      const anybody = plain.anonymous
      expect((await anybody.call(authContract.welcome)).data.code_channels).toEqual({ mail: false, sms: false })
      const asked = await anybody.call(authContract.captcha, {
        params: { purpose: 'reset' },
        query: { email: 'a@example.cn' },
      })
      expect([asked.http, asked.rule]).toEqual([422, 'no_mail'])
      const one = await buildOperator(plain.db)
      const admin = await plain.as('admin')
      const { data: issued } = await admin.call(operatorContract.reset, { params: { id: one.sn }, body: {} })
      const body = { username: one.username, code: issued.password, password: FRESH, password2: FRESH }
      const same = { ...body, password: issued.password, password2: issued.password }
      expect((await anybody.call(authContract.reset, { body: same })).rule).toBe('password_same')
      expect((await anybody.call(authContract.reset, { body })).http).toBe(200)
      expect((await anybody.call(authContract.reset, { body })).rule).toBe('code_wrong')
      expect((await signIn(plain.app, one.username, FRESH)).token).not.toBeNull()
    } finally {
      await plain.close()
    }
  })

  test('a password that need not be changed is no code', async () => {
    const one = await person()
    expect((await reset({ username: one.username, code: FACTORY_PASSWORD })).rule).toBe('code_wrong')
  })
})

test('with a mail server the welcome call says that codes go by mail', async () => {
  expect((await t.anonymous.call(authContract.welcome)).data.code_channels).toEqual({ mail: true, sms: false })
})
