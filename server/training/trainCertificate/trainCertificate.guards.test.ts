import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { settingContract } from '@zhikao/domain/platform/setting/setting.contract.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, workbookOf } from '../../test/jobs.ts'
import { approveCertificate, certificateDetail } from '../../test/trainCertificates.ts'
import { until } from '../../test/until.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee } from '../trainee/trainee.factory.ts'
import { buildTrainTemplate } from '../trainTemplate/trainTemplate.factory.ts'
import { buildTrainCertificate } from './trainCertificate.factory.ts'

let t: TestApp
let trainer: Client
let system: Client
let today: string
beforeAll(async () => {
  t = await testApp({ runner: true })
  trainer = await t.as('trainer')
  system = await t.as('system')
  today = (await clock(t.db)).slice(0, 10)
  await buildTrainTemplate(t.db, { credential_sn: null, status: 'ENABLE' })
})
afterAll(() => t.close())

const certYears = async (cert_years: number, version: number) => {
  const answer = await system.call(settingContract.save, {
    params: { id: 'cert_years' },
    body: { version, value: cert_years },
  })
  expect([answer.http, answer.message]).toEqual([200, expect.any(String)])
}
const refusedOf = async (sn: string) => (await certificateDetail(system, sn)).data.refused.map(({ rule }) => rule)

it('a template that is valid longer than the setting allows is not enabled (§3.7: at most cert_years)', async () => {
  const { sn } = await buildTrainTemplate(t.db, { layout: { valid_years: 5 } })
  const params = { id: sn }
  const refused = await system.call(trainTemplateContract.enable, { params, body: {} })
  expect([refused.http, refused.rule]).toEqual([422, 'train_template_years'])
  expect(refused.message).toContain('有效 5 年，超过设置“考评员证书最长有效期”的 3 年')
  const detail = await system.call(trainTemplateContract.detail, { params })
  expect(detail.data.refused.map(({ rule }) => rule)).toEqual(['train_template_years'])
  await certYears(5, 0)
  expect((await system.call(trainTemplateContract.enable, { params, body: {} })).http).toBe(200)
})

it('nor is a certificate issued when the setting was shortened after the template was enabled', async () => {
  const { credential_sn } = await buildTrainSession(t.db)
  await buildTrainTemplate(t.db, { credential_sn, status: 'ENABLE', layout: { valid_years: 3 } })
  const { sn } = await buildTrainCertificate(t.db, { train: { credential_sn } })
  await certYears(2, 1)
  expect(await refusedOf(sn)).toEqual(['train_template_years'])
  expect(await approveCertificate(system, sn)).toMatchObject({ http: 422, rule: 'train_template_years' })
  expect((await certificateDetail(system, sn)).data).toMatchObject({ status: 'SUBMIT', cert_no: null })
  await certYears(3, 2)
  expect(await refusedOf(sn)).toEqual([])
})

it('a certificate is not issued on another name than the examiner with the document has (Decided 43); the list and the detail say so', async () => {
  const { id_no, sn: examiner } = await buildTeacher(t.db, { name: '王小·明' })
  const one = await buildTrainCertificate(t.db, { trainee: { id_no, name: '李小明' } })
  expect(await refusedOf(one.sn)).toEqual(['train_examiner_name'])
  const { items } = (await system.call(trainCertificateContract.list, { query: { train_sn: one.train_sn } })).data
  expect(items.map(({ actions }) => actions.includes('approve'))).toEqual([false])
  expect(await approveCertificate(system, one.sn)).toMatchObject({ http: 422, rule: 'train_examiner_name' })
  // Dots and spaces are no other name.
  await t.pool.query('update trainee set name = $2 where sn = $1', [one.trainee.sn, '王小明'])
  expect((await approveCertificate(system, one.sn)).http).toBe(200)
  expect((await system.call(teacherContract.detail, { params: { id: examiner } })).data.name).toBe('王小·明')
})

it('an issued certificate is shown as it was printed, whatever became of person and training (reliability.md §4, ADR 0071)', async () => {
  const one = await buildTrainCertificate(t.db, { train: { levels: ['BEGINNER'] } })
  expect((await approveCertificate(system, one.sn)).http).toBe(200)
  const shown = async () => {
    const { data } = await certificateDetail(system, one.sn)
    const { items } = (await system.call(trainCertificateContract.list, { query: { chosen: one.sn } })).data
    const { examiner: _, ...rest } = data
    return { rest, row: items[0] }
  }
  const before = await shown()
  expect(before.rest).toMatchObject({
    name: one.trainee.name,
    id_no: maskIdNo(one.trainee.id_no),
    levels: ['BEGINNER'],
  })
  await t.pool.query(`update trainee set name = '别人', id_no = '220102197501010019', title = 'OTHER' where sn = $1`, [
    one.trainee.sn,
  ])
  await t.pool.query(
    `update train_session set title = '另一培训', type = 'SENIOR', levels = '{SENIOR}', start_date = start_date - 9, signup_end = start_date - 9 where sn = $1`,
    [one.train_sn],
  )
  await t.pool.query(`update credential set name = '另一证书' where sn = $1`, [one.credential_sn])
  expect(await shown()).toEqual(before)
  const revealed = await system.call(trainCertificateContract.reveal, {
    params: { id: one.sn },
    body: { reason: '核对证书' },
  })
  expect(revealed.data.id_no).toBe(one.trainee.id_no)
})

it('a result that is corrected while a resubmission waits is the one that is judged', async () => {
  const { sn, trainee } = await buildTrainCertificate(t.db, { status: 'REJECT', train: { org_sn: ORGS.trainer } })
  const correction = await t.pool.connect()
  try {
    await correction.query('begin')
    await correction.query(`update trainee set result = 'FAIL' where sn = $1`, [trainee.sn])
    const answer = trainer.call(trainCertificateContract.submit, {
      params: { id: sn },
      body: { e_certificate_only: true, statement: true },
    })
    await until('the resubmission waits', async () => {
      const { rowCount } = await t.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`,
      )
      return (rowCount ?? 0) > 0
    })
    await correction.query('commit')
    expect(await answer).toMatchObject({ http: 422, rule: 'train_not_passed' })
  } finally {
    correction.release()
  }
})

const permit = (issue: string) => ({ id_type: 'HK_MACAO_PERMIT' as const, id_no: `H98765432${issue}` })

it('the import of certificates finds the holder of a travel permit by each of its issues; two issues in one file are one person (Decided 43)', async () => {
  const NONE = { status: 'INIT' as const, train_cert_no: null, train_cert_date: null }
  const { sn, name } = await buildTeacher(t.db, { ...NONE, ...permit('01'), gender: 'FEMALE', birthday: '1985-06-01' })
  const { code } = await buildCredential(t.db)
  const line = (id_no: string, no: string) => [id_no, name, code, '初级', no, today, addDays(today, 300)]
  const run = async (rows: string[][]) => {
    const bytes = await workbookOf(
      ['证件号码', '姓名', '证书代码', '等级', '培训证书编号', '发证日期', '有效期至'],
      rows,
    )
    const file = { name: '培训证书.xlsx', bytes }
    const { data } = await system.call(trainCertificateContract.import, { body: { mode: 'skip' }, file })
    return finishedJob(system, data.job)
  }
  const twice = [line(permit('02').id_no, 'SZ-2026-40001'), line(permit('').id_no, 'SZ-2026-40002')]
  expect(await run(twice)).toMatchObject({ ok: 0, failed: 2 })
  expect(await run([line(permit('02').id_no, 'SZ-2026-40001')])).toMatchObject({ ok: 1, failed: 0 })
  const detail = await system.call(teacherContract.detail, { params: { id: sn } })
  expect(detail.data.train_cert_no).toBe('SZ-2026-40001')
})

it('so does the import of results', async () => {
  const { sn: train_sn } = await buildTrainSession(t.db, { org_sn: ORGS.trainer, hours: 24, pass_score: 60 })
  const one = await buildTrainee(t.db, { train_sn, status: 'AUDIT', ...permit('01'), birthday: '1985-06-01' })
  const bytes = await workbookOf(
    '培训编号 姓名 证件号码 手机号 单位 职称 学历 签到学时 理论成绩 技能成绩 考评实习 结果 备注'.split(' '),
    [
      [
        train_sn,
        one.name,
        permit('02').id_no,
        one.mobile,
        '长春汽车工业高等专科学校',
        '',
        '',
        '24',
        '88',
        '',
        '',
        '合格',
        '',
      ],
    ],
  )
  const file = { name: '成绩.xlsx', bytes }
  const { data } = await trainer.call(traineeContract.importResults, { body: { mode: 'skip' }, file })
  expect(await finishedJob(trainer, data.job)).toMatchObject({ ok: 1, failed: 0 })
  expect((await system.call(traineeContract.detail, { params: { id: one.sn } })).data.result).toBe('PASS')
})
