import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { CODE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { emptyOutbox } from '../../platform/auth/auth.mail.commands.ts'
import { codeRequest, mail, registerCode } from '../../platform/auth/auth.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { openGateway } from '../../test/gateway.ts'
import { registration, send, solvedFor } from '../../test/registrants.ts'
import type { Registration } from '../../test/registrants.ts'
import { openSmtp } from '../../test/smtp.ts'
import { decideTrainee, faultsOf, traineeDetail } from '../../test/trainees.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'

let t: TestApp
let gateway: Awaited<ReturnType<typeof openGateway>>
let smtp: Awaited<ReturnType<typeof openSmtp>>
let train_sn: string
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
  gateway.received.length = 0
  smtp.letters.length = 0
  train_sn = (await buildTrainSession(t.db, { org_sn: ORGS.trainer })).sn
})

const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? ''
/** Requests a code for this address, and answers it as it was received. */
async function codeFor(query: { mobile: string } | { email: string }): Promise<string> {
  const asked = { params: { purpose: 'register' as const }, query, headers: { 'x-forwarded-for': '10.9.0.1' } }
  expect((await t.anonymous.call(authContract.captcha, asked)).http).toBe(200)
  await emptyOutbox(t.services)
  await t.db.delete(codeRequest)
  return codeIn('mobile' in query ? gateway.received.at(-1)?.text : smtp.letters.at(-1)?.text)
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const again = async (body: Registration, change: object) => send(t, { ...body, ...(await solvedFor(t)), ...change })
const detail = async () => {
  const { rows } = await t.db.execute<{ sn: string }>(sql`select sn from trainee where train_sn = ${train_sn}`)
  return (await traineeDetail(await t.as('trainer'), rows[0]?.sn ?? '')).data
}
const count = async () =>
  (await t.db.execute(sql`select 1 from trainee where train_sn = ${train_sn} and delete_time is null`)).rows.length

describe('the code of a registration (domain.md §3.19, Decided 30)', () => {
  it.each(['mobile', 'email'] as const)(
    'sent to the %s, it proves that address, and the organiser sees which',
    async (code_to) => {
      const body = await registration(t, train_sn)
      const code = await codeFor(code_to === 'mobile' ? { mobile: body.mobile } : { email: body.email })
      expect((await send(t, { ...body, code, code_to })).http).toBe(200)
      expect((await detail()).verified_contact).toBe(code_to)
    },
  )

  it('is asked for where codes are sent; a code for the other address proves nothing', async () => {
    const body = await registration(t, train_sn)
    expect(faultsOf(await send(t, body))).toEqual(['code register_code_needed'])
    const code = await codeFor({ mobile: body.mobile })
    expect(faultsOf(await again(body, { code, code_to: 'email' }))).toEqual(['code register_code'])
    expect(faultsOf(await again(body, { code }))).toEqual(['code register_code_needed'])
    expect(await count()).toBe(0)
  })

  it('is invalid after five wrong tries', async () => {
    const body = await registration(t, train_sn)
    const code = await codeFor({ mobile: body.mobile })
    for (let at = 0; at < CODE.tries; at += 1)
      expect(faultsOf(await again(body, { code: wrongFor(code), code_to: 'mobile' }))).toEqual(['code register_code'])
    expect(faultsOf(await again(body, { code, code_to: 'mobile' }))).toEqual(['code register_code'])
    expect(await count()).toBe(0)
  })

  it('is not spent by a fault of the form, of a file, or a full training', async () => {
    const body = await registration(t, train_sn)
    const code = await codeFor({ mobile: body.mobile })
    const proof = { code, code_to: 'mobile' as const }
    expect((await again(body, { ...proof, org_sn: 'unknown-college' })).http).toBe(400)
    expect((await again(body, { ...proof, photo: 'aa/bb/unknown.png' })).http).toBe(400)
    await t.db.execute(sql`update train_session set quota = 1, taken = 1 where sn = ${train_sn}`)
    expect((await again(body, proof)).rule).toBe('train_full')
    await t.db.execute(sql`update train_session set quota = 9, taken = 0 where sn = ${train_sn}`)
    expect((await again(body, proof)).http).toBe(200)
    const other = await registration(t, train_sn, { mobile: body.mobile })
    expect(faultsOf(await send(t, { ...other, ...proof }))).toEqual(['code register_code'])
  })

  it('who proved the mobile is told of a registration that waits; who proved another address is not (ADR 0069)', async () => {
    const body = await registration(t, train_sn)
    const { id_no, mobile } = body
    const proof = async () => ({ code: await codeFor({ mobile }), code_to: 'mobile' as const })
    expect((await send(t, { ...body, ...(await proof()) })).http).toBe(200)
    const repeated = await registration(t, train_sn, { id_no, mobile, ...(await proof()) })
    const told = await send(t, repeated)
    expect([told.http, told.rule]).toEqual([422, 'register_repeated'])
    const stranger = await registration(t, train_sn, { id_no, mobile })
    const code = await codeFor({ email: stranger.email })
    const hidden = await send(t, { ...stranger, code, code_to: 'email' })
    expect([hidden.http, hidden.data.registrations[0]?.status, await count()]).toEqual([200, 'SUBMIT', 1])
  })

  it('a rejected registration is corrected by who proves its mobile, and by nobody else', async () => {
    const body = await registration(t, train_sn)
    const { id_no, mobile } = body
    await send(t, { ...body, code: await codeFor({ mobile }), code_to: 'mobile' })
    const trainer = await t.as('trainer')
    await decideTrainee(trainer, trainer, (await detail()).sn, 'REJECT', '推荐函未盖章')
    const stranger = await registration(t, train_sn, { id_no, mobile })
    await send(t, { ...stranger, code: await codeFor({ email: stranger.email }), code_to: 'email' })
    expect((await detail()).status).toBe('REJECT')
    const own = await registration(t, train_sn, { id_no, mobile })
    expect((await send(t, { ...own, code: await codeFor({ mobile }), code_to: 'mobile' })).http).toBe(200)
    expect(await detail()).toMatchObject({ status: 'SUBMIT', photo: own.photo, verified_contact: 'mobile' })
  })
})
