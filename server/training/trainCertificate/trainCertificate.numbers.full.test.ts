import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildTeacher, buildTeacherFile, teacherForm } from '../../people/teacher/teacher.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, workbookOf } from '../../test/jobs.ts'
import { approveCertificate } from '../../test/trainCertificates.ts'
import { buildTrainTemplate } from '../trainTemplate/trainTemplate.factory.ts'
import { buildTrainCertificate } from './trainCertificate.factory.ts'

let t: TestApp
let center: Client
let system: Client
let today: string
let photo: string
beforeAll(async () => {
  t = await testApp({ runner: true })
  center = await t.as('center')
  system = await t.as('system')
  today = (await clock(t.db)).slice(0, 10)
  photo = await buildTeacherFile(t.services, 'jpg')
  await buildTrainTemplate(t.db, { credential_sn: null, status: 'ENABLE' })
})
afterAll(() => t.close())

type Teacher = Awaited<ReturnType<typeof buildTeacher>>
const NONE = { status: 'INIT' as const, train_cert_no: null, train_cert_date: null }
/** The certificate of this number for an examiner by the import; the rules that refused it. */
async function imported(of: Teacher, no: string): Promise<string[]> {
  const { code } = await buildCredential(t.db)
  const bytes = await workbookOf(
    ['证件号码', '姓名', '证书代码', '等级', '培训证书编号', '发证日期', '有效期至'],
    [[of.id_no, of.name, code, '初级', no, addDays(today, -10), addDays(today, 1000)]],
  )
  const { data } = await center.call(trainCertificateContract.import, {
    body: { mode: 'skip' },
    file: { name: '培训证书.xlsx', bytes },
  })
  const job = await finishedJob(center, data.job)
  const { items } = (await center.call(jobContract.errors, { params: { id: job.sn }, query: { limit: 10 } })).data
  return items.map(({ rule }) => rule)
}
const created = async (changes: object) => {
  const { sn: credential_sn } = await buildCredential(t.db)
  return center.call(teacherContract.create, { body: teacherForm({ credential_sn, photo, today }, changes) })
}
async function edited({ sn }: { sn: string }, changes: object) {
  const { sn: credential_sn } = await buildCredential(t.db)
  const { id_no: _, mobile: __, ...body } = teacherForm({ credential_sn, photo, today }, changes)
  return center.call(teacherContract.update, { params: { id: sn }, body })
}
const issued = async (made: { sn: string }) => {
  const answer = await approveCertificate(system, made.sn)
  expect([answer.http, answer.message]).toEqual([200, expect.any(String)])
  return answer.data.cert_no ?? ''
}

it('a number that an examiner had before its renewal is passed over, and is nobody else’s (reliability.md §4: unique for ever)', async () => {
  const { sn: credential_sn, code } = await buildCredential(t.db)
  const head = `KPY${today.slice(0, 4)}${code}`
  const holder = await buildTeacher(t.db, { train_cert_no: `${head}00002`, train_cert_expire: addDays(today, 20) })
  const own = { train: { credential_sn }, trainee: { id_no: holder.id_no, name: holder.name } }
  expect(await issued(await buildTrainCertificate(t.db, own))).toBe(`${head}00001`)
  expect(await issued(await buildTrainCertificate(t.db, { train: { credential_sn } }))).toBe(`${head}00003`)
  expect(await imported(await buildTeacher(t.db, NONE), `${head}00002`)).toEqual(['train_cert_taken'])
  expect(await created({ train_cert_no: `${head}00002` })).toMatchObject({ http: 409, rule: 'cert_no_taken' })
  // The examiner’s own number is no fault.
  const back = { train_cert_no: `${head}00002`, train_cert_expire: addDays(today, 950) }
  expect((await edited(holder, back)).http).toBe(200)
})

it('the number of an issued certificate is nobody else’s when its examiner has a newer one', async () => {
  const holder = await buildTeacher(t.db, { train_cert_expire: addDays(today, 20) })
  const first = await issued(await buildTrainCertificate(t.db, { trainee: { id_no: holder.id_no, name: holder.name } }))
  await issued(await buildTrainCertificate(t.db, { trainee: { id_no: holder.id_no, name: holder.name } }))
  await t.pool.query('delete from teacher_former_no where no = $1', [first])
  expect(await imported(await buildTeacher(t.db, NONE), first)).toEqual(['train_cert_taken'])
  expect(await created({ train_cert_no: first })).toMatchObject({ http: 409, rule: 'cert_no_taken' })
  const other = await buildTeacher(t.db)
  expect(await edited(other, { train_cert_no: first })).toMatchObject({ http: 409, rule: 'cert_no_taken' })
})

it('the number of a renewal by the form, and of an examiner who is deleted, is kept for the person', async () => {
  const one = await buildTeacher(t.db, { train_cert_no: 'SZ-2020-10001' })
  expect((await edited(one, { train_cert_no: 'SZ-2026-10001' })).http).toBe(200)
  expect(await created({ train_cert_no: 'SZ-2020-10001' })).toMatchObject({ http: 409, rule: 'cert_no_taken' })
  const { id_no } = teacherForm({ credential_sn: '', photo, today })
  const person = { id_no, train_cert_no: 'SZ-2020-10002' }
  const gone = await created(person)
  expect((await center.call(teacherContract.remove, { params: { id: gone.data.sn } })).http).toBe(200)
  expect(await created({ train_cert_no: 'SZ-2020-10002' })).toMatchObject({ http: 409, rule: 'cert_no_taken' })
  expect(await imported(await buildTeacher(t.db, NONE), 'SZ-2020-10002')).toEqual(['train_cert_taken'])
  expect((await created(person)).http).toBe(200)
})

it('a number that is corrected while the days stay was written by mistake: its holder may have it', async () => {
  const wrong = await created({ train_cert_no: 'SZ-2026-20001' })
  expect((await edited(wrong.data, { train_cert_no: 'SZ-2026-20002' })).http).toBe(200)
  expect((await created({ train_cert_no: 'SZ-2026-20001' })).http).toBe(200)
})

it('is found whole where the code of the credential has small letters; there is one count for all cases of letters (§3.19)', async () => {
  const small = await buildCredential(t.db, { code: 'Jxg7abc' })
  const large = await buildCredential(t.db, { code: 'JXG7ABC' })
  const head = `KPY${today.slice(0, 4)}JXG7ABC`
  const one = await buildTrainCertificate(t.db, { train: { credential_sn: small.sn } })
  expect(await issued(one)).toBe(`${head}00001`)
  expect(await issued(await buildTrainCertificate(t.db, { train: { credential_sn: large.sn } }))).toBe(`${head}00002`)
  const found = async (keyword: string) =>
    (await system.call(trainCertificateContract.list, { query: { keyword } })).data.items.map(({ sn }) => sn)
  expect(await found(`${head}00001`)).toEqual([one.sn])
  expect(await found(`${head}00001`.toLowerCase())).toEqual([one.sn])
  // A number from before all letters were capitals.
  await t.pool.query('update train_certificate set cert_no = $2 where sn = $1', [one.sn, 'KPY2025Jxg7abc00001'])
  expect(await found('KPY2025Jxg7abc00001')).toEqual([one.sn])
})
