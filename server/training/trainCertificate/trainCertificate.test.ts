import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawEmblem } from '../../seed/emblem.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { APPLY_MAX } from '@zhikao/domain/training/trainCertificate/trainCertificate.model.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import {
  applyFor,
  approveCertificate,
  certificateDetail,
  MAILING,
  rejectCertificate,
} from '../../test/trainCertificates.ts'
import { faultsOf, uploadProof } from '../../test/trainees.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee } from '../trainee/trainee.factory.ts'
import { buildTrainTemplate } from '../trainTemplate/trainTemplate.factory.ts'
import { buildGraduate, buildTrainCertificate } from './trainCertificate.factory.ts'

const { list, submit, history, reveal } = trainCertificateContract
let t: TestApp
let trainer: Client
let system: Client
beforeAll(async () => {
  t = await testApp()
  trainer = await t.as('trainer')
  system = await t.as('system')
  await buildTrainTemplate(t.db, { credential_sn: null, status: 'ENABLE' })
})
afterAll(() => t.close())

const training = (more: object = {}) => buildTrainSession(t.db, { org_sn: ORGS.trainer, ...more })
const noticesOf = async (sn: string) =>
  (
    await t.pool.query<{ event: string; who: string; text: string; opinion: string | null }>(
      `select event, coalesce(to_account, to_org, 'platform') as who, abstract ->> 'CN' as text, opinion from notice where entity_sn = $1 order by create_time, event`,
      [sn],
    )
  ).rows

describe('an application for training certificates (domain.md §3.19, §5.6, Decided 30)', () => {
  it('is made for training certificates (spec §1.20) by one call for many trainees: hours and score are those recorded, the photo that of the registration', async () => {
    const { sn: train_sn, title } = await training()
    const people = [await buildGraduate(t.db, { train_sn }), await buildGraduate(t.db, { train_sn, hours_done: 30 })]
    const sns = people.map(({ sn }) => sn)
    const { data, http } = await applyFor(trainer, train_sn, sns)
    expect([http, data.sns.length]).toEqual([200, 2])
    const [first, second] = [
      await certificateDetail(trainer, data.sns[0]!),
      await certificateDetail(system, data.sns[1]!),
    ]
    expect(first.data).toMatchObject({
      status: 'SUBMIT',
      trainee_sn: people[0]!.sn,
      hours_done: 24,
      exam_score: 86.5,
      id_photo: 'photo.jpg',
      mailing: null,
      org_sn: ORGS.trainer,
      cert_no: null,
      actions: ['reveal'],
    })
    expect(second.data).toMatchObject({ hours_done: 30, actions: ['approve', 'reject', 'reveal'] })
    // One notice, however many trainees.
    const notices = await Promise.all(data.sns.map(noticesOf))
    expect(notices.flat()).toEqual([
      { event: 'trainCertificate.submit', who: 'platform', text: `“${title}”有 2 份培训证书申请待审核`, opinion: null },
    ])
    const { rows } = await t.pool.query(`select action from audit where target_sn = any($1)`, [data.sns])
    expect(rows).toHaveLength(2)
  })

  it('is all or none, and names each trainee for whom none can be made', async () => {
    const { sn: train_sn } = await training()
    const [sound, failed, unknown, waiting] = [
      await buildGraduate(t.db, { train_sn }),
      await buildGraduate(t.db, { train_sn, result: 'FAIL' }),
      await buildGraduate(t.db),
      await buildTrainee(t.db, { train_sn }),
    ]
    const refused = await applyFor(
      trainer,
      train_sn,
      [sound, failed, unknown, waiting].map((one) => one.sn),
    )
    expect([refused.http, faultsOf(refused)]).toEqual([
      400,
      ['trainees.1.sn train_not_passed', 'trainees.2.sn train_applicant_unknown', 'trainees.3.sn train_not_passed'],
    ])
    expect((await trainer.call(list, { query: { train_sn } })).data.items).toEqual([])
    expect((await applyFor(trainer, train_sn, [sound.sn])).http).toBe(200)
    expect(faultsOf(await applyFor(trainer, train_sn, [sound.sn]))).toEqual(['trainees.0.sn train_applied'])
  })

  it('of two at the same time for one trainee the second is refused', async () => {
    const { sn: train_sn } = await training()
    const { sn } = await buildGraduate(t.db, { train_sn })
    const answers = await Promise.all([applyFor(trainer, train_sn, [sn]), applyFor(system, train_sn, [sn])])
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it.each([
    ['without the declaration', { statement: false }, 'statement train_statement'],
    ['printed, without an address', { e_certificate_only: false }, 'mailing train_mailing'],
    ['electronic, with an address', { mailing: MAILING }, 'mailing train_mailing'],
    ['without trainees', { trainees: [] }, 'trainees too_few_items'],
    ['a trainee twice', { trainees: [{ sn: 'a' }, { sn: 'a' }] }, 'trainees train_applicant_repeated'],
    [
      `more than ${APPLY_MAX} trainees`,
      { trainees: Array.from({ length: APPLY_MAX + 1 }, (_, at) => ({ sn: `t${at}` })) },
      'trainees too_many_items',
    ],
  ])('is refused: %s', async (_, change, fault) => {
    const { sn: train_sn } = await training()
    const { sn } = await buildGraduate(t.db, { train_sn })
    // The wrong forms are no type of the contract.
    const answer = await applyFor(trainer, train_sn, [sn], change as never)
    expect([answer.http, faultsOf(answer)]).toEqual([400, [fault]])
  })

  it('takes another photo and an address; the address is shown with its mobile masked, and whole for a reason', async () => {
    const { sn: train_sn } = await training()
    const [one, other] = [await buildGraduate(t.db, { train_sn }), await buildGraduate(t.db, { train_sn })]
    const key = await uploadProof(t, trainer)
    const body = { mailing: MAILING, e_certificate_only: false, trainees: [{ sn: one.sn, id_photo: key }] }
    const { data } = await applyFor(trainer, train_sn, [], body)
    const id = data.sns[0]!
    expect((await certificateDetail(trainer, id)).data).toMatchObject({
      id_photo: key,
      mailing: { ...MAILING, mobile: '139****0001' },
      id_no: `${one.id_no.slice(0, 6)}********${one.id_no.slice(-4)}`,
    })
    expect((await trainer.call(reveal, { params: { id }, body: { reason: '寄送证书' } })).data).toEqual({
      id_no: one.id_no,
      mobile: MAILING.mobile,
    })
    // The picture of one person is not that of another.
    const again = await applyFor(trainer, train_sn, [], { trainees: [{ sn: other.sn, id_photo: key }] })
    expect(faultsOf(again)).toEqual(['trainees.0.id_photo media_unknown'])
    // Decided 22: an attachment was not checked as a photo.
    const file = { name: '照片.png', bytes: await drawEmblem('#1f5fae') }
    const attached = (await trainer.call(mediaContract.file, { body: {}, file })).data.key
    const unchecked = await applyFor(trainer, train_sn, [], { trainees: [{ sn: other.sn, id_photo: attached }] })
    expect(faultsOf(unchecked)).toEqual(['trainees.0.id_photo trainee_photo_unchecked'])
    const foreign = await uploadProof(t, await t.as('trainer2'))
    const stolen = await applyFor(trainer, train_sn, [], { trainees: [{ sn: other.sn, id_photo: foreign }] })
    expect(faultsOf(stolen)).toEqual(['trainees.0.id_photo media_unknown'])
  })

  it('is made by who holds the training and by the platform; others are refused, foreign trainings are not found', async () => {
    const { sn: train_sn } = await training()
    const { sn } = await buildGraduate(t.db, { train_sn })
    const seen: [Username, number][] = [
      ['trainer2', 404],
      ['center', 403],
      ['college', 403],
      ['school', 403],
      ['teacher', 403],
    ]
    for (const [name, http] of seen)
      expect([name, (await applyFor(await t.as(name), train_sn, [sn])).http]).toEqual([name, http])
    expect((await applyFor(t.anonymous, train_sn, [sn])).http).toBe(401)
    expect((await applyFor(system, train_sn, [sn])).http).toBe(200)
  })
})

describe('what a trainee’s list says (Build 4)', () => {
  it('who passed and has none can be chosen; after the application the result is fixed, after a rejection it can be corrected', async () => {
    const { sn: train_sn } = await training()
    const { sn } = await buildGraduate(t.db, { train_sn })
    await buildGraduate(t.db, { train_sn, result: 'FAIL' })
    const certifiable = async () =>
      (await trainer.call(traineeContract.list, { query: { train_sn, certifiable: true } })).data.items
    expect((await certifiable()).map((one) => [one.sn, one.actions.includes('certify')])).toEqual([[sn, true]])
    const { data } = await applyFor(trainer, train_sn, [sn])
    expect(await certifiable()).toEqual([])
    const result = { hours_done: 24, theory_score: 90, result: 'PASS' as const }
    const change = () => trainer.call(traineeContract.result, { params: { id: sn }, body: result })
    expect(await change()).toMatchObject({ http: 422, rule: 'trainee_certified' })
    expect((await rejectCertificate(system, data.sns[0]!)).http).toBe(200)
    expect((await change()).http).toBe(200)
    expect(await certifiable()).toEqual([])
  })
})

describe('the decision (§5.6: system)', () => {
  it('is the platform’s alone; an organiser sees its own, an examiner none of others', async () => {
    const { sn, train_sn } = await buildTrainCertificate(t.db, { train: { org_sn: ORGS.trainer } })
    const seen: [Username, number][] = [
      ['trainer', 200],
      ['trainer2', 404],
      ['center', 200],
      ['teacher', 404],
      ['college', 403],
      ['school', 403],
    ]
    for (const [name, http] of seen) {
      const client = await t.as(name)
      expect([name, (await certificateDetail(client, sn)).http]).toEqual([name, http])
      expect([name, (await approveCertificate(client, sn)).http]).toEqual([name, 403])
      expect([name, (await rejectCertificate(client, sn)).http]).toEqual([name, 403])
      const { data } = await client.call(list, { query: { train_sn } })
      expect([name, http === 403 ? [] : data.items.map((one) => one.sn)]).toEqual([name, http === 200 ? [sn] : []])
    }
  })

  it('a rejection has an opinion; the application is submitted again with what is recorded now', async () => {
    const { sn, trainee } = await buildTrainCertificate(t.db, { train: { org_sn: ORGS.trainer } })
    expect((await rejectCertificate(system, sn, null)).rule).toBe('opinion_required')
    expect((await rejectCertificate(system, sn)).data).toMatchObject({ status: 'REJECT', opinion: '证件照不清晰' })
    expect(await noticesOf(sn)).toMatchObject([
      { event: 'trainCertificate.reject', who: ORGS.trainer, opinion: '证件照不清晰' },
    ])
    expect((await approveCertificate(system, sn)).rule).toBe('state')
    await t.pool.query('update trainee set hours_done = 26, theory_score = 91.5 where sn = $1', [trainee.sn])
    const body = { e_certificate_only: true, statement: true as const }
    const foreign = await (await t.as('trainer2')).call(submit, { params: { id: sn }, body })
    expect(foreign.http).toBe(404)
    const key = await uploadProof(t, trainer)
    const wrong = await trainer.call(submit, { params: { id: sn }, body: { ...body, e_certificate_only: false } })
    expect(faultsOf(wrong)).toEqual(['mailing train_mailing'])
    const again = await trainer.call(submit, { params: { id: sn }, body: { ...body, id_photo: key } })
    expect(again.data).toMatchObject({
      status: 'SUBMIT',
      opinion: null,
      hours_done: 26,
      exam_score: 91.5,
      id_photo: key,
    })
    expect((await trainer.call(submit, { params: { id: sn }, body })).rule).toBe('state')
    const lines = (await trainer.call(history, { params: { id: sn } })).data
    expect(lines.map(({ move, to_status }) => `${move} ${to_status}`)).toEqual(['submit SUBMIT', 'reject REJECT'])
  })

  it('an application whose result was taken back is neither submitted nor issued', async () => {
    const { sn, trainee } = await buildTrainCertificate(t.db, { train: { org_sn: ORGS.trainer } })
    await t.pool.query(`update trainee set result = 'FAIL' where sn = $1`, [trainee.sn])
    expect((await approveCertificate(system, sn)).rule).toBe('train_not_passed')
    expect((await certificateDetail(system, sn)).data.refused.map(({ rule }) => rule)).toEqual(['train_not_passed'])
    await rejectCertificate(system, sn)
    const body = { e_certificate_only: true, statement: true as const }
    expect((await trainer.call(submit, { params: { id: sn }, body })).rule).toBe('train_not_passed')
  })
})

describe('the list', () => {
  it('is filtered by state, training, organiser, credential and type, and found by whole numbers and names (Decided 28)', async () => {
    const one = await buildTrainCertificate(t.db, { train: { type: 'SENIOR' }, trainee: { name: '司徒明远' } })
    const found = async (query: object) => (await system.call(list, { query })).data.items.map(({ sn }) => sn)
    expect(await found({ type: 'SENIOR' })).toEqual([one.sn])
    expect(await found({ credential_sn: one.credential_sn, status: 'SUBMIT' })).toEqual([one.sn])
    expect(await found({ credential_sn: one.credential_sn, status: 'AUDIT' })).toEqual([])
    expect(await found({ keyword: one.trainee.id_no })).toEqual([one.sn])
    expect(await found({ keyword: one.trainee.mobile })).toEqual([one.sn])
    expect(await found({ keyword: '司徒明' })).toEqual([one.sn])
    expect(await found({ keyword: one.trainee.id_no.slice(0, 10) })).toEqual([])
    expect(await found({ org_sn: 'platform', train_sn: one.train_sn })).toEqual([one.sn])
    expect(await found({ org_sn: ORGS.trainer, train_sn: one.train_sn })).toEqual([])
  })
})
