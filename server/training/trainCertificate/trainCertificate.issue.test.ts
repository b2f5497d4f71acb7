import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, lastDayOfYears } from '@zhikao/domain/kernel/calendar.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { watchCertificates } from '../../people/teacher/teacher.jobs.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { applyFor, approveCertificate, certificateDetail } from '../../test/trainCertificates.ts'
import { completeWith, decideTrainee, registerTrainee, uploadProof } from '../../test/trainees.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainTemplate } from '../trainTemplate/trainTemplate.factory.ts'
import { buildTrainCertificate } from './trainCertificate.factory.ts'

let t: TestApp
let trainer: Client
let system: Client
let today: string
let template: string
beforeAll(async () => {
  t = await testApp()
  trainer = await t.as('trainer')
  system = await t.as('system')
  template = (await buildTrainTemplate(t.db, { credential_sn: null, status: 'ENABLE' })).sn
  await buildTrainTemplate(t.db, { credential_sn: null, type: 'SENIOR', status: 'ENABLE' })
  await buildTrainTemplate(t.db, { credential_sn: null, type: 'RENEW', status: 'ENABLE' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await shiftClock(t.db, '0')
  today = (await clock(t.db)).slice(0, 10)
})

const teacherOf = async (id: string) => (await system.call(teacherContract.detail, { params: { id } })).data
const rowIn = async (sn: string) =>
  (
    await t.pool.query<{ cert_no: string; teacher_sn: string; template_sn: string; template_no: number }>(
      'select cert_no, teacher_sn, template_sn, template_no from train_certificate where sn = $1',
      [sn],
    )
  ).rows[0]!
const issued = async (made: { sn: string }) => {
  const answer = await approveCertificate(system, made.sn)
  expect([answer.http, answer.message]).toEqual([200, expect.any(String)])
  return { ...answer.data, ...(await rowIn(made.sn)) }
}
const codeOf = async (sn: string) =>
  (await t.pool.query<{ code: string }>('select code from credential where sn = $1', [sn])).rows[0]!.code

describe('from the registration to the examiner (§5.6: cert AUDIT)', () => {
  it('a person who registered becomes an enabled examiner with that account, and the picker of a plan offers it at once', async () => {
    const session = await buildTrainSession(t.db, { org_sn: ORGS.trainer, levels: ['BEGINNER', 'MIDDLE'] })
    const photo = await uploadProof(t, trainer)
    const registered = await registerTrainee(trainer, session.sn, completeWith(photo))
    const id = registered.data.sn
    await decideTrainee(trainer, system, id, 'AUDIT')
    await decideTrainee(system, system, id, 'AUDIT')
    const result = { hours_done: 24, theory_score: 88, result: 'PASS' as const }
    await trainer.call(traineeContract.result, { params: { id }, body: result })
    const { data } = await applyFor(trainer, session.sn, [id])
    const picked = async () => {
      const query = { credential_sn: session.credential_sn, level: 'MIDDLE' as const }
      return (await (await t.as('college')).call(teacherContract.pick, { query })).data.items
    }
    expect(await picked()).toEqual([])
    const found = await issued({ sn: data.sns[0]! })
    const expire = lastDayOfYears(today, 3)
    expect(found).toMatchObject({
      status: 'AUDIT',
      cert_no: `KPY${today.slice(0, 4)}${await codeOf(session.credential_sn)}00001`,
      issue_date: today,
      expire_date: expire,
      examiner: { status: 'ENABLE', reason: null },
      template_sn: template,
      template_no: 1,
      actions: ['pdf', 'reveal'],
    })
    expect((await picked()).map(({ sn, train_cert_expire }) => [sn, train_cert_expire])).toEqual([
      [found.teacher_sn, expire],
    ])
    const { rows } = await t.pool.query(
      `select e.status, e.grade, e.photo, e.train_cert_no, e.train_cert_date::text, a.status as account, a.role, r.certificate_no, r.teacher_sn = e.sn as linked, r.account_sn = a.sn as own
       from teacher e join account a on a.sn = e.account_sn join trainee r on r.sn = $2 where e.sn = $1`,
      [found.teacher_sn, id],
    )
    expect(rows).toEqual([
      {
        status: 'ENABLE',
        grade: 'EXAMINER',
        photo,
        train_cert_no: found.cert_no,
        train_cert_date: today,
        account: 'ENABLE',
        role: 'teacher',
        certificate_no: found.cert_no,
        linked: true,
        own: true,
      },
    ])
    expect((await teacherOf(found.teacher_sn)).credentials).toMatchObject([
      { credential_sn: session.credential_sn, levels: ['BEGINNER', 'MIDDLE'] },
    ])
    const notices = await t.pool.query<{ who: string; text: string }>(
      `select coalesce(to_org, 'account') as who, abstract ->> 'CN' as text from notice where event = 'trainCertificate.approve' and entity_sn = $1 order by who`,
      [data.sns[0]],
    )
    expect(notices.rows.map(({ who }) => who)).toEqual(['account', ORGS.trainer])
    expect(notices.rows[0]?.text).toContain(`有效期至 ${expire}。考评员已启用`)
  })

  it('a person who does not meet the conditions any more becomes an examiner that is not enabled, with the reason', async () => {
    const made = await buildTrainCertificate(t.db, { trainee: { work_years: 1 } })
    const found = await issued(made)
    expect(found.examiner).toMatchObject({ status: 'INIT', reason: expect.stringContaining('考评员未启用') })
    expect((await teacherOf(found.teacher_sn)).init_reason).toContain('年')
  })

  it('who is employed elsewhere gets the institution that the approval names; one on the platform is found by its name', async () => {
    const made = await buildTrainCertificate(t.db, { trainee: { org_sn: null, org_text: '长春市汽车维修中心' } })
    expect((await certificateDetail(system, made.sn)).data.needs_org).toBe(true)
    const refused = await approveCertificate(system, made.sn)
    expect([refused.http, refused.rule, refused.message]).toEqual([
      422,
      'train_employer',
      expect.stringContaining('长春市汽车维修中心'),
    ])
    expect((await approveCertificate(system, made.sn, { org_sn: 'nobody' })).http).toBe(400)
    expect((await approveCertificate(system, made.sn, { org_sn: ORGS.school })).http).toBe(200)
    expect((await teacherOf((await rowIn(made.sn)).teacher_sn)).org_sn).toBe(ORGS.school)
    const { sn: org_sn, name } = await buildCollege(t.db, {})
    const known = await buildTrainCertificate(t.db, { trainee: { org_sn: null, org_text: name } })
    const found = await issued(known)
    expect((await teacherOf(found.teacher_sn)).org_sn).toBe(org_sn)
  })

  it('a mobile that is another account’s is refused, and nothing is written', async () => {
    const other = await buildTeacher(t.db)
    const made = await buildTrainCertificate(t.db, { trainee: { mobile: other.mobile } })
    const refused = await approveCertificate(system, made.sn)
    expect([refused.http, refused.rule]).toEqual([409, 'mobile_taken'])
    expect((await certificateDetail(system, made.sn)).data).toMatchObject({ status: 'SUBMIT', cert_no: null })
  })
})

describe('an examiner who is trained again (§3.7, §5.6)', () => {
  const renewalOf = (id_no: string, train: object = {}) =>
    buildTrainCertificate(t.db, { train: { type: 'RENEW', ...train }, trainee: { id_no, name: '乔军文' } })

  it('is renewed: number, days, credential and levels; what it examined before stays', async () => {
    const before = await buildTeacher(t.db, { train_cert_expire: addDays(today, 40) })
    const made = await renewalOf(before.id_no, { levels: ['SENIOR'] })
    const found = await issued(made)
    expect(found.teacher_sn).toBe(before.sn)
    const now = await teacherOf(before.sn)
    expect(now).toMatchObject({
      status: 'ENABLE',
      grade: 'EXAMINER',
      train_cert_no: found.cert_no,
      train_cert_expire: lastDayOfYears(today, 3),
    })
    const levels = now.credentials.map((one) => one.levels)
    expect(levels).toHaveLength(2)
    expect(levels).toEqual(expect.arrayContaining([['BEGINNER', 'MIDDLE'], ['SENIOR']]))
  })

  it('whose certificate ended is enabled again, until the job finds the end of the new one', async () => {
    const before = await buildTeacher(t.db, { train_cert_expire: addDays(today, 5) })
    await shiftClock(t.db, '6 days')
    await watchCertificates(t.services)
    expect((await teacherOf(before.sn)).status).toBe('DISABLE')
    const found = await issued(await renewalOf(before.id_no))
    expect(found.examiner).toEqual({ status: 'ENABLE', reason: null })
    await shiftClock(t.db, `${3 * 366 + 10} days`)
    await watchCertificates(t.services)
    expect((await teacherOf(before.sn)).status).toBe('DISABLE')
  })

  it('who was disabled for another reason stays disabled, and the certificate says so', async () => {
    const before = await buildTeacher(t.db)
    const body = { opinion: '评分弄虚作假' }
    expect((await system.call(teacherContract.disable, { params: { id: before.sn }, body })).http).toBe(200)
    const found = await issued(await renewalOf(before.id_no))
    expect(found.examiner).toMatchObject({ status: 'DISABLE', reason: expect.stringContaining('考评员仍为停用') })
    const suspended = await buildTeacher(t.db, { status: 'DISABLE', suspend_time: `${today} 08:00:00` })
    expect((await issued(await renewalOf(suspended.id_no))).examiner?.status).toBe('DISABLE')
  })

  it('keeps the certificate that ends last', async () => {
    const before = await buildTeacher(t.db, { train_cert_expire: addDays(lastDayOfYears(today, 3), 30) })
    await issued(await renewalOf(before.id_no))
    expect((await teacherOf(before.sn)).train_cert_no).toBe(before.train_cert_no)
  })

  it('a training for senior examiners raises the grade where the years of duty are there (Decided 17)', async () => {
    const junior = await buildTeacher(t.db)
    const waived = await buildTeacher(t.db, { duty_waived: true })
    for (const [one, grade] of [
      [junior, 'EXAMINER'],
      [waived, 'SENIOR'],
    ] as const) {
      await issued(
        await buildTrainCertificate(t.db, { train: { type: 'SENIOR' }, trainee: { id_no: one.id_no, name: one.name } }),
      )
      expect((await teacherOf(one.sn)).grade).toBe(grade)
    }
  })
})

describe('numbers (domain.md §2: KPY + year + credential code + 5 digits)', () => {
  it('of approvals at the same time have no gaps and no doubles; two trainings of one person make one examiner', async () => {
    const train = await buildTrainSession(t.db)
    const { credential_sn } = train
    const made = []
    for (let at = 0; at < 6; at += 1) made.push(await buildTrainCertificate(t.db, { train: { credential_sn } }))
    const { id_no, mobile } = made[0]!.trainee
    made.push(await buildTrainCertificate(t.db, { train: { credential_sn }, trainee: { id_no, mobile } }))
    const answers = await Promise.all(made.map(({ sn }) => approveCertificate(system, sn)))
    expect(answers.map(({ http }) => http)).toEqual(made.map(() => 200))
    const head = `KPY${today.slice(0, 4)}${await codeOf(credential_sn)}`
    expect(new Set(answers.map(({ data }) => data.cert_no))).toEqual(
      new Set(made.map((_, at) => `${head}0000${at + 1}`)),
    )
    const { rows } = await t.pool.query('select sn from teacher where id_no = $1 and delete_time is null', [id_no])
    expect(rows).toHaveLength(1)
  })

  it('an approval that fails leaves no gap; one application is approved once', async () => {
    const { credential_sn } = await buildTrainSession(t.db)
    const taken = await buildTeacher(t.db)
    const failing = await buildTrainCertificate(t.db, { train: { credential_sn }, trainee: { mobile: taken.mobile } })
    expect((await approveCertificate(system, failing.sn)).http).toBe(409)
    const sound = await buildTrainCertificate(t.db, { train: { credential_sn } })
    const twice = await Promise.all([approveCertificate(system, sound.sn), approveCertificate(system, sound.sn)])
    expect(twice.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
    const next = await buildTrainCertificate(t.db, { train: { credential_sn } })
    const numbers = [(await rowIn(sound.sn)).cert_no, (await issued(next)).cert_no]
    expect(numbers.map((no) => no.slice(-5))).toEqual(['00001', '00002'])
  })

  it('a number that was issued elsewhere and recorded of an examiner is passed over', async () => {
    const { credential_sn } = await buildTrainSession(t.db)
    const head = `KPY${today.slice(0, 4)}${await codeOf(credential_sn)}`
    await buildTeacher(t.db, { train_cert_no: `${head}00001` })
    expect((await issued(await buildTrainCertificate(t.db, { train: { credential_sn } }))).cert_no).toBe(`${head}00002`)
  })

  it('the template of the credential goes before the one for all, with its number rule and its years', async () => {
    const { credential_sn } = await buildTrainSession(t.db)
    const layout = { number_rule: 'JL-{code}{yyyy}{serial}', valid_years: 2 }
    const own = await buildTrainTemplate(t.db, { credential_sn, status: 'ENABLE', layout })
    const found = await issued(await buildTrainCertificate(t.db, { train: { credential_sn } }))
    expect(found).toMatchObject({
      cert_no: `JL-${await codeOf(credential_sn)}${today.slice(0, 4)}00001`,
      expire_date: lastDayOfYears(today, 2),
      template_sn: own.sn,
    })
  })

  it('needs a template in use (§5.6: CertificateTemplate ENABLE); several are decided at once', async () => {
    const supervised = await buildTrainCertificate(t.db, { train: { type: 'SUPERVISOR' } })
    const refused = await approveCertificate(system, supervised.sn)
    expect([refused.http, refused.rule]).toEqual([422, 'train_template_missing'])
    expect((await certificateDetail(system, supervised.sn)).data.refused).toMatchObject([
      { move: 'approve', rule: 'train_template_missing' },
    ])
    const [one, other] = [await buildTrainCertificate(t.db), await buildTrainCertificate(t.db)]
    const items = [one, other, supervised].map(({ sn }) => ({ sn }))
    const { data } = await system.call(trainCertificateContract.bulk, { body: { move: 'approve', items } })
    expect([data.done, data.refused.map(({ sn, rule }) => [sn, rule])]).toEqual([
      [one.sn, other.sn],
      [[supervised.sn, 'train_template_missing']],
    ])
  })
})
