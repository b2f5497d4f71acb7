import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { CODE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { transaction } from '../../db/transaction.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { solveCaptcha } from '../../test/captcha.ts'
import { openGateway } from '../../test/gateway.ts'
import { openSmtp } from '../../test/smtp.ts'
import { buildOperator } from '../operator/operator.factory.ts'
import { buildSettings } from '../setting/setting.factory.ts'
import { createCaptcha } from './auth.captcha.commands.ts'
import { requestCode, spendRegisterCode } from './auth.code.commands.ts'
import { emptyOutbox } from './auth.mail.commands.ts'
import { codeRequest, mail, registerCode } from './auth.table.ts'

/** A captcha that covers what the seventh request of a network needs. */
const DEAR = 3
let t: TestApp
let gateway: Awaited<ReturnType<typeof openGateway>>
let smtp: Awaited<ReturnType<typeof openSmtp>>
let people = 0

beforeAll(async () => {
  gateway = await openGateway()
  smtp = await openSmtp()
  const environment = { DEMO: '0', SMS_URL: gateway.url, SMS_KEY: 'k', SMTP_URL: smtp.url, TRUST_PROXY: '1' }
  t = await testApp({ environment })
})
afterAll(async () => {
  await t.close()
  await gateway.stop()
  await smtp.close()
})
beforeEach(async () => {
  for (const table of [mail, codeRequest, registerCode]) await t.db.delete(table)
  await buildSettings(t.db, 'sms_rules', {})
  gateway.received.length = 0
  smtp.letters.length = 0
})

const number = () => {
  people += 1
  return `1360000${String(1000 + people)}`
}
/** A request from this network, by default one of its own. */
const ask = (query: Record<string, unknown>, ip = `10.7.${Math.trunc(people / 200)}.${1 + (people % 200)}`) =>
  t.anonymous.call(authContract.captcha, {
    params: { purpose: 'register' },
    query,
    headers: { 'x-forwarded-for': ip },
  })
const later = (by: string) => t.db.execute(sql`update code_request set time = time - ${by}::interval`)
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? ''
/** Asks for a code for a number, and answers it as it was received. */
async function codeFor(mobile: string): Promise<string> {
  expect((await ask({ mobile })).http).toBe(200)
  await emptyOutbox(t.services)
  return codeIn(gateway.received.findLast(({ to }) => to === mobile)?.text)
}
/** A try as the registration makes it: a wrong one is kept. */
const spend = (address: string, code: string) =>
  transaction(t.pool, (db) => spendRegisterCode(db, t.services.secret, address, code))
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code for an address that registers (Decided 30)', () => {
  test('is sent whether or not the address has an account, with the same answer, and serves once', async () => {
    const { mobile: known } = await buildOperator(t.db, { mobile: number() })
    for (const mobile of [known, number()]) {
      const code = await codeFor(mobile)
      expect(code).toMatch(/^\d{6}$/)
      expect([await spend(mobile, code), await spend(mobile, code)]).toEqual([true, false])
    }
  })

  test('goes by mail to a mail address, however it is spelt', async () => {
    await ask({ email: 'Neu@Example.cn' })
    await emptyOutbox(t.services)
    const letter = await smtp.next()
    expect([letter.to, letter.subject]).toEqual([['neu@example.cn'], '职考：培训报名的验证码'])
    expect(await spend(' NEU@example.cn', ` ${codeIn(letter.text)} `)).toBe(true)
  })

  test('is stored neither with its address nor in plain text', async () => {
    const mobile = number()
    const code = await codeFor(mobile)
    const { rows } = await t.db.execute(
      sql`select (select jsonb_agg(r) from register_code r)::text as codes, (select jsonb_agg(c) from code_request c)::text as requests`,
    )
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"${code}"|${Buffer.from(mobile).toString('hex')}|${mobile}`))
  })

  test('is bound to its address, ends after 10 minutes and with a newer one', async () => {
    const [mobile, other] = [number(), number()]
    const code = await codeFor(mobile)
    await codeFor(other)
    expect(await spend(other, code)).toBe(false)
    await t.db.update(registerCode).set({ end_time: sql`now() - interval '1 second'` })
    expect(await spend(mobile, code)).toBe(false)
    await later('2 minutes')
    const newer = await codeFor(mobile)
    // One time in a million both are the same.
    expect(newer !== code && (await spend(mobile, code))).toBe(false)
    expect(await spend(mobile, newer)).toBe(true)
  })

  test('is invalid after five wrong tries, and the sixth is no longer compared', async () => {
    const mobile = number()
    const code = await codeFor(mobile)
    for (let at = 1; at < CODE.tries; at += 1) expect(await spend(mobile, wrongFor(code))).toBe(false)
    expect(await spend(mobile, code)).toBe(true)
    const second = number()
    const right = await codeFor(second)
    for (let at = 0; at < CODE.tries; at += 1) await spend(second, wrongFor(right))
    expect(await spend(second, right)).toBe(false)
  })

  test('of 50 tries at the same time five are compared, and the right code is spent once', async () => {
    const mobile = number()
    const code = await codeFor(mobile)
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => spend(mobile, code)))
    expect(verdicts.filter(Boolean)).toHaveLength(1)
    const guessed = number()
    const right = await codeFor(guessed)
    await Promise.all(Array.from({ length: 50 }, () => spend(guessed, wrongFor(right))))
    expect(await spend(guessed, right)).toBe(false)
  })

  test('is given back when the registration is rolled back for another reason', async () => {
    const mobile = number()
    const code = await codeFor(mobile)
    const failing = transaction(t.pool, async (db) => {
      expect(await spendRegisterCode(db, t.services.secret, mobile, code)).toBe(true)
      throw new Error('full')
    })
    await expect(failing).rejects.toThrow('full')
    expect(await spend(mobile, code)).toBe(true)
  })
})

describe('limits of text messages', () => {
  test('one number gets one a minute and five a day, whichever networks ask', async () => {
    const mobile = number()
    const answers = []
    for (let at = 0; at < 6; at += 1) {
      answers.push((await ask({ mobile }, `10.8.0.${at}`)).status)
      expect((await ask({ mobile }, `10.8.1.${at}`)).status).toBe(42900)
      await later('2 minutes')
    }
    expect(answers).toEqual([80200, 80200, 80200, 80200, 80200, 42900])
    const refused = await ask({ mobile }, '10.8.2.1')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    await later('24 hours')
    expect((await ask({ mobile }, '10.8.2.1')).status).toBe(80200)
  })

  test('one network gets so many an hour, of 40 requests at the same time too', async () => {
    await buildSettings(t.db, 'sms_rules', { network_hour: 6 })
    const solved: { captcha: string }[] = []
    for (let at = 0; at < 8; at += 1) solved.push(await solveCaptcha(await createCaptcha(t.services, 'register', DEAR)))
    for (let at = 0; at < CODE.captcha_from; at += 1) await ask({ mobile: number() }, '10.9.0.1')
    const given = Array.from({ length: 40 }, (_, at) => ({ mobile: number(), ...solved[at] }))
    const answers = await Promise.all(given.map((query) => ask(query, '10.9.0.1')))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(6 - CODE.captcha_from)
    expect(answers.map(({ status }) => status)).toContain(42900)
    expect(await t.db.select().from(mail)).toHaveLength(6)
  })

  test('the third request of a network needs a captcha, of the purpose register', async () => {
    for (let at = 0; at < CODE.captcha_from; at += 1)
      expect((await ask({ mobile: number() }, '10.9.1.1')).http).toBe(200)
    expect((await ask({ mobile: number() }, '10.9.1.1')).status).toBe(40102)
    const foreign = await solveCaptcha(await createCaptcha(t.services, 'reset', 1))
    expect((await ask({ mobile: number(), ...foreign }, '10.9.1.1')).status).toBe(40102)
    const { data } = await ask({}, '10.9.1.1')
    const given = await solveCaptcha(data)
    expect((await ask({ mobile: number(), ...given }, '10.9.1.1')).http).toBe(200)
    expect((await ask({ mobile: number(), ...given }, '10.9.1.1')).status).toBe(40102)
  })

  test('the platform sends so many a day: of 50 requests from 50 networks at the same time no more are accepted', async () => {
    const [most, warned] = [10, [] as unknown[]]
    await buildSettings(t.db, 'sms_rules', { day_total: most })
    const services = { ...t.services, log: { ...t.services.log, warn: (line: unknown) => warned.push(line) } }
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const visit = { ip: `10.10.0.${at}`, agent: '', requestId: '', token: null, extend: false }
        return requestCode(services, at % 2 ? 'register' : 'reset', { mobile: number() }, visit, 'CN').then(
          () => 'accepted',
          (error: { rule?: string }) => error.rule,
        )
      }),
    )
    expect(results.filter((one) => one === 'accepted')).toHaveLength(most)
    expect(results.filter((one) => one === 'sms_day_full')).toHaveLength(50 - most)
    expect([await t.db.select().from(mail), warned]).toEqual([
      expect.objectContaining({ length: most }),
      [
        { sent: 8, most },
        { sent: 10, most },
      ],
    ])
    const refused = await ask({ mobile: number() })
    expect([refused.http, refused.message]).toEqual([429, '平台今日短信已发满，请改用邮箱或明日再试'])
    expect((await ask({ email: 'still@example.cn' })).http).toBe(200)
  })

  test('one mail address gets ten codes a day', async () => {
    const email = 'often@example.cn'
    for (let at = 0; at < CODE.per_day; at += 1) {
      expect((await ask({ email }, `10.11.0.${at}`)).http).toBe(200)
      await later('2 minutes')
    }
    expect((await ask({ email }, '10.11.1.1')).status).toBe(42900)
  })
})

test('without a channel for the address a code is refused, and the page is told which there are', async () => {
  const plain = await testApp()
  try {
    const asked = (query: Record<string, unknown>) =>
      plain.anonymous.call(authContract.captcha, { params: { purpose: 'register' }, query })
    for (const query of [{ mobile: number() }, { email: 'a@example.cn' }]) {
      const { http, rule } = await asked(query)
      expect([http, rule]).toEqual([422, 'no_code'])
    }
    expect((await asked({})).http).toBe(200)
  } finally {
    await plain.close()
  }
})
