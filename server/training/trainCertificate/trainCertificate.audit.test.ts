import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, workbookOf } from '../../test/jobs.ts'
import { applyFor, approveCertificate, MAILING, rejectCertificate } from '../../test/trainCertificates.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainTemplate } from '../trainTemplate/trainTemplate.factory.ts'
import { buildGraduate } from './trainCertificate.factory.ts'

let t: TestApp
let trainer: Client
let system: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  trainer = await t.as('trainer')
  system = await t.as('system')
  await buildTrainTemplate(t.db, { credential_sn: null, status: 'ENABLE' })
})
afterAll(() => t.close())

/** The entries of the audit trail that hold one of the numbers. */
const entriesWith = async (numbers: readonly string[]) => {
  const { rows } = await t.pool.query<{ action: string }>(
    `select a.action from audit a, unnest($1::text[]) n where position(n in concat(a.before::text, a.after::text)) > 0`,
    [numbers],
  )
  return rows.map(({ action }) => action)
}
const actionsOn = async (sn: string) =>
  (await t.pool.query<{ action: string }>('select action from audit where target_sn = $1 order by seq', [sn])).rows.map(
    ({ action }) => action,
  )

it('the audit trail of apply, reject, submit and approve holds no whole ID number and no whole mobile (reliability.md §3)', async () => {
  const { sn: train_sn } = await buildTrainSession(t.db, { org_sn: ORGS.trainer })
  const { sn: trainee, id_no, mobile } = await buildGraduate(t.db, { train_sn })
  const printed = { mailing: MAILING, e_certificate_only: false }
  const { data } = await applyFor(trainer, train_sn, [trainee], printed)
  const id = data.sns[0]!
  expect((await rejectCertificate(system, id)).http).toBe(200)
  const other = { ...MAILING, mobile: '13904310002' }
  const again = await trainer.call(trainCertificateContract.submit, {
    params: { id },
    body: { ...printed, mailing: other, statement: true },
  })
  expect(again.http).toBe(200)
  expect((await approveCertificate(system, id)).http).toBe(200)
  expect(await actionsOn(id)).toEqual([
    'trainCertificate.create',
    'trainCertificate.reject',
    'trainCertificate.submit',
    'trainCertificate.approve',
  ])
  expect(await entriesWith([id_no, mobile, MAILING.mobile, other.mobile])).toEqual([])
  const { rows } = await t.pool.query(
    `select after #>> '{content,id_no}' as printed, before #>> '{mailing,mobile}' as before, after #>> '{mailing,mobile}' as after
     from audit where target_sn = $1 and action in ('trainCertificate.submit', 'trainCertificate.approve') order by seq`,
    [id],
  )
  expect(rows).toEqual([
    { printed: null, before: '139****0001', after: '139****0002' },
    { printed: `${id_no.slice(0, 6)}********${id_no.slice(-4)}`, before: null, after: null },
  ])
})

it('nor does that of an import', async () => {
  const { sn, id_no, mobile, name } = await buildTeacher(t.db, {
    status: 'INIT',
    train_cert_no: null,
    train_cert_date: null,
  })
  const today = (await clock(t.db)).slice(0, 10)
  const { code } = await buildCredential(t.db)
  const file = {
    name: '培训证书.xlsx',
    bytes: await workbookOf(
      ['证件号码', '姓名', '证书代码', '等级', '培训证书编号', '发证日期', '有效期至'],
      [[id_no, name, code, '初级', 'SZ-2026-55001', today, addDays(today, 300)]],
    ),
  }
  const { data } = await system.call(trainCertificateContract.import, { body: { mode: 'skip' }, file })
  expect(await finishedJob(system, data.job)).toMatchObject({ ok: 1 })
  expect(await actionsOn(sn)).toContain('teacher.certify')
  expect(await entriesWith([id_no, mobile])).toEqual([])
})
