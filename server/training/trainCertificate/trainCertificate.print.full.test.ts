import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastDayOfYears } from '@zhikao/domain/kernel/calendar.ts'
import { chineseDay } from '@zhikao/domain/kernel/printedDay.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { defaultElements } from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { newKey } from '../../files/storage.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import type { Client } from '../../test/client.ts'
import { codesOfPdf, textOfPdf } from '../../test/pdf.ts'
import { liveCaller } from '../../test/proof/accounts.ts'
import { approveCertificate, certificateDetail } from '../../test/trainCertificates.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildTrainTemplate } from '../trainTemplate/trainTemplate.factory.ts'
import { buildTrainCertificate } from './trainCertificate.factory.ts'

const { pdf, check } = trainCertificateContract
const PUBLIC_URL = 'https://zhikao.example.cn/'
let t: TestApp
let system: Client
let today: string
let template: string
beforeAll(async () => {
  t = await testApp({ environment: { PUBLIC_URL } })
  system = await t.as('system')
  template = (await buildTrainTemplate(t.db, { credential_sn: null, status: 'ENABLE' })).sn
})
afterAll(() => t.close())
beforeEach(async () => {
  await shiftClock(t.db, '0')
  today = (await clock(t.db)).slice(0, 10)
})

async function issued(trainee: object = {}) {
  const photo = newKey('jpg')
  const face = { create: { width: 295, height: 413, channels: 3 as const, background: '#ffffff' } }
  await t.services.storage.put(photo, await sharp(face).jpeg().toBuffer())
  const made = await buildTrainCertificate(t.db, {
    train: { org_sn: ORGS.trainer, levels: ['BEGINNER', 'MIDDLE'] },
    trainee: { name: '阿依古丽·买买提艾力', ...trainee },
    id_photo: photo,
  })
  const { data } = await approveCertificate(system, made.sn)
  return { ...made, no: data.cert_no ?? '' }
}
const print = (client: Client, id: string) => client.call(pdf, { params: { id } })
/** The text without spaces and line ends. */
const wordsOf = async (bytes: Uint8Array) => (await textOfPdf(bytes)).join('').replaceAll(/\s/g, '')

describe('the PDF of a training certificate (domain.md §7, Build 4)', () => {
  it('has the sentence of §7, the photo, and a QR that leads to the check of this number', async () => {
    const one = await issued()
    const answer = await print(system, one.sn)
    expect([answer.http, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const printed = await wordsOf(answer.raw)
    const { train, trainee } = one
    const sentence = `${trainee.name}（证件号码${trainee.id_no}）于${chineseDay(train.start_date)}至${chineseDay(train.end_date)}参加${train.title}，共24学时，经考核合格，准予从事`
    expect(printed).toContain(sentence)
    expect(printed).toContain(
      `（初级、中级）考评工作。证书编号${one.no}，有效期至${chineseDay(lastDayOfYears(today, 3))}。`,
    )
    expect(answer.raw.toString('latin1')).toContain('/Subtype /Image')
    const [code] = await codesOfPdf(answer.raw)
    const { pathname, searchParams, origin } = new URL(code ?? '')
    expect([origin, pathname]).toEqual(['https://zhikao.example.cn', `/certificate/train/${one.no}`])
    const checked = await t.anonymous.call(check, {
      params: { no: one.no },
      query: { token: searchParams.get('token') ?? '' },
    })
    expect(checked.data).toMatchObject({ no: one.no, status: 'VALID' })
    const { rows } = await t.pool.query(
      `select after from audit where action = 'trainCertificate.print' and target_sn = $1`,
      [one.sn],
    )
    expect(rows).toEqual([{ after: { no: one.no } }])
  })

  it('is the same after the template, the credential and the person have changed', async () => {
    const one = await issued()
    const before = await wordsOf((await print(system, one.sn)).raw)
    const { version, ...stored } = (await system.call(trainTemplateContract.detail, { params: { id: template } })).data
    const { name, type, credential_sn, paper, background, seal, number_rule, valid_years } = stored
    const elements = defaultElements(paper).map((element) => ({
      ...element,
      text: element.text && `新版${element.text}`,
    }))
    const body = { version, name, type, credential_sn, paper, background, seal, number_rule, valid_years, elements }
    expect((await system.call(trainTemplateContract.update, { params: { id: template }, body })).http).toBe(200)
    await t.pool.query(`update credential set name = '改名后的证书' where sn = $1`, [one.credential_sn])
    await t.pool.query(`update trainee set name = '改名' where sn = $1`, [one.trainee_sn])
    expect(await wordsOf((await print(system, one.sn)).raw)).toBe(before)
    expect(await wordsOf((await print(system, (await issued()).sn)).raw)).toContain('新版')
  })

  it('is printed with a rare character of the name', async () => {
    const one = await issued({ name: '𠮷田' })
    expect(await wordsOf((await print(system, one.sn)).raw)).toContain('𠮷田')
  })

  it('is for the platform, the organiser and the account of the person; nobody else', async () => {
    const { sn: account_sn, username } = await buildOperator(t.db, { role: 'teacher' })
    const one = await issued({ account_sn })
    const seen: [Username, number][] = [
      ['system', 200],
      ['trainer', 200],
      ['trainer2', 404],
      ['center', 403],
      ['college', 403],
      ['school', 403],
      ['teacher', 404],
    ]
    for (const [name, http] of seen) expect([name, (await print(await t.as(name), one.sn)).http]).toEqual([name, http])
    expect((await print(t.anonymous, one.sn)).http).toBe(401)
    const { token } = await liveCaller(t.pool, username as Username)
    const own = clientOf(t.app, token)
    expect((await print(own, one.sn)).http).toBe(200)
    expect((await certificateDetail(own, one.sn)).data.actions).toEqual(['pdf'])
    const other = await issued()
    expect((await print(own, other.sn)).http).toBe(404)
  })

  it('is not there before the certificate is issued', async () => {
    const { sn } = await buildTrainCertificate(t.db)
    expect(await print(system, sn)).toMatchObject({ http: 422, rule: 'train_certificate_unissued' })
  })
})

describe('the public check (interface.md §5, ADR 0050)', () => {
  const tokenFor = async (sn: string) => {
    const [code] = await codesOfPdf((await print(system, sn)).raw)
    return new URL(code ?? '').searchParams.get('token') ?? ''
  }
  const checked = (no: string, token: string) => t.anonymous.call(check, { params: { no }, query: { token } })

  it('shows the person in part, the training, credential, levels and days; after the last day that it is over', async () => {
    const one = await issued()
    const token = await tokenFor(one.sn)
    const { data } = await checked(one.no, token)
    expect(data).toEqual({
      no: one.no,
      name: '阿***·****力',
      id_no: `${one.trainee.id_no.slice(0, 6)}********${one.trainee.id_no.slice(-4)}`,
      train_title: one.train.title,
      type: 'FIRST',
      start_date: one.train.start_date,
      end_date: one.train.end_date,
      hours: 24,
      credential_name: expect.any(String),
      levels: ['BEGINNER', 'MIDDLE'],
      authority_name: expect.any(String),
      issue_date: today,
      expire_date: lastDayOfYears(today, 3),
      status: 'VALID',
    })
    await shiftClock(t.db, `${3 * 366} days`)
    expect((await checked(one.no, token)).data.status).toBe('EXPIRED')
  })

  it('answers an unknown number, a wrong code and the code of another number alike', async () => {
    const [one, other] = [await issued(), await issued()]
    const token = await tokenFor(one.sn)
    const answers = [
      await checked(one.no, 'a'.repeat(22)),
      await checked('KPY1999NOBODY00001', token),
      await checked(other.no, token),
      await checked(one.no, `${token}x`),
    ]
    for (const answer of answers)
      expect([answer.http, answer.rule, answer.raw.equals(answers[0]!.raw)]).toEqual([
        404,
        'train_certificate_unmatched',
        true,
      ])
    expect((await t.anonymous.call(check, { params: { no: one.no }, query: { token: '' } })).http).toBe(400)
  })
})
