import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { readConfig } from '../../config.ts'
import { openTexter } from '../../jobs/texter.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { openGateway } from '../../test/gateway.ts'
import { openSmtp } from '../../test/smtp.ts'
import { buildOperator } from '../operator/operator.factory.ts'
import { emptyOutbox } from './auth.mail.commands.ts'
import { codeRequest, loginFailure, mail, resetCode } from './auth.table.ts'

const FRESH = 'Neues#Wort2026'
const KEY = 'token-of-the-gateway'
const SLOW_MS = 300
let t: TestApp
let gateway: Awaited<ReturnType<typeof openGateway>>
let smtp: Awaited<ReturnType<typeof openSmtp>>
/** What was logged. */
const logged: unknown[] = []
let numbers = 0

beforeAll(async () => {
  gateway = await openGateway()
  smtp = await openSmtp()
  t = await testApp({ environment: { DEMO: '0', SMS_URL: gateway.url, SMS_KEY: KEY, SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await t.close()
  await gateway.stop()
  await smtp.close()
})
beforeEach(async () => {
  for (const table of [mail, codeRequest, loginFailure]) await t.db.delete(table)
  gateway.received.length = 0
  gateway.state.manner = { status: 202 }
  smtp.letters.length = 0
  logged.length = 0
})

const number = () => {
  numbers += 1
  return `1370000${String(1000 + numbers)}`
}
const ask = (purpose: 'reset' | 'register', query: Record<string, unknown>, lang = 'zh-CN') =>
  t.anonymous.call(authContract.captcha, { params: { purpose }, query, headers: { 'accept-language': lang } })
const reset = (body: { username: string; code: string } & Record<string, unknown>) =>
  t.anonymous.call(authContract.reset, { body: { password: FRESH, password2: FRESH, ...body } })
const warn = (...line: unknown[]) => logged.push(line)
/** A round of the worker, over a gateway that may take 300 ms. */
const round = () =>
  emptyOutbox({
    ...t.services,
    texter: openTexter({ sms: { url: gateway.url, key: KEY, timeoutMs: SLOW_MS } }),
    log: { ...t.services.log, warn },
  })
const dueNow = () => t.db.update(mail).set({ due_time: sql`now()` })
const waiting = async () => (await t.db.select().from(mail)).map(({ attempts }) => attempts)
const codeIn = (text: string) => /\d{6}/.exec(text)?.[0] ?? ''

test('the welcome call says that codes go by mail and SMS', async () => {
  expect((await t.anonymous.call(authContract.welcome)).data.code_channels).toEqual({ mail: true, sms: true })
})

describe('a code by text message', () => {
  test('is sent by the protocol of ADR 0067, in the language of the request', async () => {
    const to = number()
    const asked = await ask('register', { mobile: to }, 'zh-HK')
    expect([asked.http, asked.data.sent]).toEqual([200, { minutes: 10, wait_seconds: 60 }])
    const [{ sn } = { sn: '' }] = await t.db.select({ sn: mail.sn }).from(mail)
    await round()
    expect(gateway.received).toEqual([
      {
        id: sn,
        to,
        text: expect.stringMatching(/^【職考】驗證碼 \d{6}，用於培訓報名，10 分鐘內有效/),
        lang: 'HK',
        authorization: `Bearer ${KEY}`,
        key: sn,
      },
    ])
    expect([await waiting(), logged]).toEqual([[], []])
  })

  test('resets the password of the account with this mobile, also where it has no mail address (spec §7.5)', async () => {
    const one = await buildOperator(t.db, { mobile: number(), email: null })
    expect((await ask('reset', { username: one.username, mobile: one.mobile })).http).toBe(200)
    await round()
    const [{ to, text } = { to: '', text: '' }] = gateway.received
    expect([to, text]).toEqual([one.mobile, expect.stringContaining(one.username)])
    const { rows } = await t.db.execute(sql`select (select jsonb_agg(r) from reset_code r)::text as codes`)
    expect(JSON.stringify(rows)).not.toContain(codeIn(text))
    const body = { username: one.username, mobile: one.mobile, code: codeIn(text) }
    expect((await reset(body)).http).toBe(200)
    expect((await reset(body)).rule).toBe('code_wrong')
    expect((await signIn(t.app, one.username, FRESH)).token).not.toBeNull()
    const told = await t.db.execute(
      sql`select after from audit where action = 'account.reset' and target_sn = ${one.sn}`,
    )
    expect(told.rows).toEqual([{ after: { by: 'sms' } }])
  })

  test('known, unknown, disabled and foreign numbers get the same answer, and only the known one a message', async () => {
    const known = await buildOperator(t.db, { mobile: number() })
    const disabled = await buildOperator(t.db, { mobile: number(), status: 'DISABLE' })
    const answers = []
    for (const query of [
      { username: known.username, mobile: known.mobile },
      { username: known.username, mobile: number() },
      { username: disabled.username, mobile: disabled.mobile },
      { mobile: number() },
    ]) {
      await t.db.update(codeRequest).set({ network: '10.9.9.9' })
      const { http, status, message, data } = await ask('reset', query)
      answers.push(JSON.stringify([http, status, message, data.sent]))
    }
    expect(new Set(answers).size).toBe(1)
    await round()
    expect(gateway.received.map(({ to }) => to)).toEqual([known.mobile])
    expect(smtp.letters).toEqual([])
  })
})

describe('the gateway', () => {
  test.each([400, 401, 403, 404, 422])('refuses for ever with %i: the message is not sent again', async (status) => {
    gateway.state.manner = { status }
    await ask('register', { mobile: number() })
    await round()
    await dueNow()
    await round()
    expect([gateway.received.length, await waiting()]).toEqual([1, []])
    expect(logged).toEqual([[{ code: String(status), attempts: 1, channel: 'sms' }, 'a letter could not be sent']])
  })

  test.each([[{ status: 500 }], [{ status: 503 }], [{ status: 429 }], ['silent'], ['redirect'], ['cut']] as const)(
    '%j: the same message is sent again later, with the same number and the same code',
    async (manner) => {
      gateway.state.manner = manner
      const to = number()
      await ask('register', { mobile: to })
      await round()
      // Not before its time.
      await round()
      expect([gateway.received.length, await waiting()]).toEqual([1, [1]])
      gateway.state.manner = { status: 200 }
      await dueNow()
      await round()
      expect([await waiting(), gateway.state.elsewhere]).toEqual([[], 0])
      const [first, again] = gateway.received
      expect([gateway.received.length, again]).toEqual([2, first])
      expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${to}|${KEY}|${codeIn(first?.text ?? '')}`))
    },
  )

  test('is down and comes back: what waits is sent', async () => {
    await gateway.stop()
    await ask('register', { mobile: number() })
    await round()
    expect(await waiting()).toEqual([1])
    await gateway.start()
    await dueNow()
    await round()
    expect([gateway.received.length, await waiting()]).toEqual([1, []])
  })

  test('while it is away it is asked once a round, and mails are sent', async () => {
    gateway.state.manner = { status: 503 }
    await ask('register', { mobile: number() })
    await ask('register', { mobile: number() })
    await ask('register', { email: 'beside@example.cn' })
    await round()
    expect(gateway.received).toHaveLength(1)
    expect((await smtp.next()).to).toEqual(['beside@example.cn'])
  })

  test('an answer without end is not read', async () => {
    gateway.state.manner = 'endless'
    await ask('register', { mobile: number() })
    await round()
    expect([gateway.received.length, await waiting()]).toEqual([1, []])
  })

  test('is not asked after the end of the code, and until then more often than a mail server', async () => {
    gateway.state.manner = { status: 500 }
    await ask('register', { mobile: number() })
    for (let at = 0; at < 7; at += 1) {
      await round()
      await dueNow()
    }
    expect(await waiting()).toEqual([7])
    await t.db.update(mail).set({ end_time: sql`now() - interval '1 second'` })
    await round()
    expect([gateway.received.length, await waiting()]).toEqual([7, []])
  })

  test('waits 20 s, 40 s, 80 s, then 160 s each time', async () => {
    gateway.state.manner = { status: 500 }
    await ask('register', { mobile: number() })
    const seconds = []
    for (let at = 0; at < 6; at += 1) {
      await round()
      const { rows } = await t.db.execute<{ wait: number }>(
        sql`select ceil(extract(epoch from due_time - now()) / 20)::int * 20 as wait from mail`,
      )
      seconds.push(rows[0]?.wait)
      await dueNow()
    }
    expect(seconds).toEqual([20, 40, 80, 160, 160, 160])
  })
})

test('a code that was used is not valid again when its message is sent once more', async () => {
  const one = await buildOperator(t.db, { mobile: number() })
  gateway.state.manner = 'cut'
  await ask('reset', { username: one.username, mobile: one.mobile })
  await round()
  const body = { username: one.username, code: codeIn(gateway.received[0]?.text ?? '') }
  expect((await reset(body)).http).toBe(200)
  gateway.state.manner = { status: 200 }
  await dueNow()
  await round()
  expect(codeIn(gateway.received[1]?.text ?? '')).toBe(body.code)
  expect((await reset(body)).rule).toBe('code_wrong')
  expect((await t.db.select().from(resetCode).where(eq(resetCode.account_sn, one.sn)))[0]?.channel).toBe('sms')
})

test('a demonstration sends no text messages: its numbers are invented', () => {
  const given = { DATA_DIR: '/var/zhikao', SMS_URL: gateway.url, SMS_KEY: KEY }
  expect(readConfig({ ...given, DEMO: '1' }).sms).toBeNull()
  expect(readConfig({ ...given, DEMO: '0' }).sms).toEqual({ url: gateway.url, key: KEY, timeoutMs: 10_000 })
})
