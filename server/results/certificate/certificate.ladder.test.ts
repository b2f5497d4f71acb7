import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { solveCaptcha } from '../../test/captcha.ts'
import { wrongCheck } from '../../platform/auth/auth.table.ts'
import { forgetWrongTries } from '../../platform/auth/auth.tries.commands.ts'
import { tokenOf } from './certificate.check.queries.ts'
import { buildHeldCertificate, HOLDER } from './certificate.factory.ts'

const { check, checkNamed } = certificateContract
let t: TestApp
let no: string
let other: string
beforeAll(async () => {
  t = await testApp()
  no = (await buildHeldCertificate(t.db)).no
  other = (await buildHeldCertificate(t.db)).no
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(wrongCheck)
})

type Given = { captcha_id?: string; captcha?: string }
const by = (name: string, number = no, given: Given = {}) =>
  t.anonymous.call(checkNamed, { body: { no: number, name, ...given } })
const solved = async () =>
  solveCaptcha((await t.anonymous.call(authContract.captcha, { params: { purpose: 'check' } })).data)
/** Wrong checks of before: so many, so long ago. */
const wrong = (count: number, { number = no, network = '127.0.0.0/24', ago = '1 minute' } = {}) =>
  t.db.execute(
    sql`insert into wrong_check (no, network, time) select ${number}, ${network}, now() - ${ago}::interval from generate_series(1, ${sql.raw(String(count))})`,
  )
const counted = () => t.db.$count(wrongCheck)

describe('Decided 48: “Public checks count per number and per network” (F36)', () => {
  it('the holder’s name and number answer, in whatever spelling of both; nothing is counted', async () => {
    for (const [name, number] of [
      [HOLDER, no],
      [` ${HOLDER.slice(0, 2)} ${HOLDER.slice(2)}`, ` ${no.toLowerCase()} `],
    ] as const) {
      const { http, data } = await by(name, number)
      expect([http, data]).toMatchObject([200, { no, status: 'VALID' }])
    }
    expect(await counted()).toBe(0)
  })
  it('“5 wrong names for one number … in an hour ask the captcha”, of the right name too; solved it answers, and the right one is not counted', async () => {
    for (let at = 0; at < 5; at += 1) expect((await by(`错名${at}`)).rule).toBe('certificate_unmatched')
    for (const name of ['错名五', HOLDER]) expect((await by(name)).status).toBe(40102)
    expect((await by(HOLDER, other)).http).toBe(200)
    expect((await by('错名六', no, await solved())).rule).toBe('certificate_unmatched')
    const once = await solved()
    expect((await by(HOLDER, no, once)).http).toBe(200)
    expect((await by(HOLDER, no, once)).status).toBe(40102)
    expect(await counted()).toBe(6)
  })
  it('numbers that are not there are counted like others', async () => {
    for (let at = 0; at < 5; at += 1)
      expect((await by(HOLDER, 'S000122000009900000001')).rule).toBe('certificate_unmatched')
    expect((await by(HOLDER, 'S000122000009900000001')).status).toBe(40102)
  })
  it('“… or 30 wrong pairs from one network”: any number; another network is free', async () => {
    await wrong(29, { number: 'S1' })
    expect((await by('错名', other)).rule).toBe('certificate_unmatched')
    expect((await by(HOLDER)).status).toBe(40102)
    await t.db.execute(sql`update wrong_check set network = '203.0.113.0/24'`)
    expect((await by(HOLDER)).http).toBe(200)
  })
  const serial = (at: number) => no.slice(0, -6) + String(900_000 + at)
  it.each([
    ['a common name', () => '王伟', serial],
    ['common names in turn', (at: number) => '王李张刘陈'[at % 5] + '伟', serial],
    ['numbers in small letters', () => '李娜', (at: number) => serial(at).toLowerCase()],
  ])(
    'serial numbers guessed with %s: the 31st is not judged any more, nor is the right pair (F36)',
    async (_, nameOf, numberAt) => {
      for (let at = 0; at < 30; at += 1)
        expect([at, (await by(nameOf(at), numberAt(at))).rule]).toEqual([at, 'certificate_unmatched'])
      expect((await by(nameOf(30), numberAt(30))).status).toBe(40102)
      expect([(await by(HOLDER)).status, await counted()]).toEqual([40102, 30])
    },
  )
  it('after an hour they ask nothing', async () => {
    await wrong(40, { ago: '61 minutes' })
    expect((await by(HOLDER)).http).toBe(200)
  })
  it('“from 100 a day on each try also waits 10 s”, the right one as well', async () => {
    await wrong(99, { ago: '2 hours' })
    await wrong(1, { ago: '3 seconds' })
    const late = await by(HOLDER)
    expect([late.http, Number(late.headers['retry-after'])]).toEqual([429, 7])
    await t.db.execute(sql`update wrong_check set time = time - interval '8 seconds'`)
    expect((await by(HOLDER)).http).toBe(200)
  })
  it('“QR links are never counted or delayed”', async () => {
    await wrong(200, { ago: '1 second' })
    const query = { token: tokenOf(t.services.secret, no) }
    expect((await t.anonymous.call(check, { params: { no }, query })).http).toBe(200)
    expect((await t.anonymous.call(check, { params: { no }, query: { token: 'wrong' } })).rule).toBe(
      'certificate_unmatched',
    )
    expect(await counted()).toBe(200)
  })
  it('the address with the name counts with them', async () => {
    for (let at = 0; at < 5; at += 1) await t.anonymous.call(check, { params: { no }, query: { name: `错名${at}` } })
    expect((await by(HOLDER)).status).toBe(40102)
    expect((await t.anonymous.call(check, { params: { no }, query: { name: HOLDER } })).status).toBe(40102)
  })
  it('of many sent at the same time no more are judged than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => by(`错名${at}`)))
    expect(answers.filter(({ rule }) => rule === 'certificate_unmatched')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 40102)).toHaveLength(10)
  })
  it('a captcha of another purpose is none', async () => {
    await wrong(5)
    const { data } = await t.anonymous.call(authContract.captcha, { params: { purpose: 'register' } })
    expect((await by(HOLDER, no, await solveCaptcha(data))).status).toBe(40102)
  })
  it('they are forgotten after a day', async () => {
    await wrong(3, { ago: '25 hours' })
    await wrong(2, { ago: '23 hours' })
    await forgetWrongTries(t.services)
    expect(await counted()).toBe(2)
  })
})
