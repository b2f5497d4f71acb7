import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { certifyTeacher } from '../../people/teacher/teacher.certify.commands.ts'
import { watchCertificates } from '../../people/teacher/teacher.jobs.ts'
import { jobActor } from '../../record/jobActor.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf, workbookOf } from '../../test/jobs.ts'

const { template } = trainCertificateContract
let t: TestApp
let center: Client
let today: string
beforeAll(async () => {
  t = await testApp({ runner: true })
  center = await t.as('center')
})
afterAll(() => t.close())
beforeEach(async () => {
  await shiftClock(t.db, '0')
  today = (await clock(t.db)).slice(0, 10)
})

const HEADER = ['证件号码', '姓名', '证书代码', '等级', '培训证书编号', '发证日期', '有效期至']
let made = 0
type Teacher = Awaited<ReturnType<typeof buildTeacher>>
async function rowOf(of: Teacher, changes: Record<string, string> = {}): Promise<string[]> {
  made += 1
  const sound: Record<string, string> = {
    证件号码: of.id_no,
    姓名: of.name,
    证书代码: changes['证书代码'] ?? (await buildCredential(t.db)).code,
    等级: '初级，中级',
    培训证书编号: `SZ-2026-${String(made).padStart(5, '0')}`,
    发证日期: addDays(today, -10),
    有效期至: addDays(today, 1000),
    ...changes,
  }
  return HEADER.map((title) => sound[title] ?? '')
}

type Mode = 'preview' | 'skip' | 'abort'
async function send(client: Client, rows: string[][], mode: Mode) {
  const file = { name: '培训证书.xlsx', bytes: await workbookOf(HEADER, rows) }
  return client.call(trainCertificateContract.import, { body: { mode }, file })
}
async function imported(rows: string[][], mode: Mode = 'skip') {
  const answer = await send(center, rows, mode)
  expect(answer.http).toBe(200)
  return finishedJob(center, answer.data.job)
}
const faultsOf = async (sn: string) =>
  (await center.call(jobContract.errors, { params: { id: sn }, query: { limit: 100 } })).data.items.map(
    ({ row, column, rule }) => `${row} ${column ?? '-'} ${rule}`,
  )
const teacherOf = async (id: string) => (await center.call(teacherContract.detail, { params: { id } })).data
const INIT = { status: 'INIT' as const, train_cert_no: null, train_cert_date: null }

describe('numbers that were issued elsewhere (domain.md §5.6, §7: 培训证书导入)', () => {
  it('is POST /teacher/credential/import (spec §7.19): has a workbook with the columns of §7; centre and platform import, others do not', async () => {
    const answer = await center.call(template)
    expect((await rowsOf(answer.raw))[0]).toEqual(HEADER)
    const rows = [await rowOf(await buildTeacher(t.db, INIT))]
    for (const name of ['college', 'school', 'trainer', 'teacher'] as const)
      expect([name, (await send(await t.as(name), rows, 'preview')).http]).toEqual([name, 403])
    expect((await send(t.anonymous, rows, 'preview')).http).toBe(401)
    expect((await send(await t.as('system'), rows, 'preview')).http).toBe(200)
  })

  it('a preview writes nothing; an examiner without a certificate gets it, and is enabled where the conditions are met', async () => {
    const one = await buildTeacher(t.db, INIT)
    const { code, sn: credential_sn } = await buildCredential(t.db)
    const row = await rowOf(one, { 证书代码: code, 培训证书编号: 'SZ-2026-77001' })
    expect(await imported([row], 'preview')).toMatchObject({ ok: 1, failed: 0 })
    expect((await teacherOf(one.sn)).train_cert_no).toBeNull()
    expect(await imported([row])).toMatchObject({ ok: 1, failed: 0 })
    const now = await teacherOf(one.sn)
    expect(now).toMatchObject({
      status: 'ENABLE',
      train_cert_no: 'SZ-2026-77001',
      train_cert_date: addDays(today, -10),
      train_cert_expire: addDays(today, 1000),
    })
    expect(now.credentials.find((of) => of.credential_sn === credential_sn)?.levels).toEqual(['BEGINNER', 'MIDDLE'])
    const { rows } = await t.pool.query(
      `select count(*)::int as count from audit where action = 'teacher.certify' and target_sn = $1`,
      [one.sn],
    )
    expect(rows[0].count).toBeGreaterThan(0)
  })

  it('replaces a recorded certificate on confirmation only, with old and new named (Decided 45)', async () => {
    const one = await buildTeacher(t.db, { train_cert_expire: addDays(today, 20) })
    const row = await rowOf(one, { 培训证书编号: 'SZ-2026-88001' })
    const preview = await imported([row], 'preview')
    expect(preview).toMatchObject({ ok: 0, failed: 1, changes: 1 })
    const [found] = (await center.call(jobContract.errors, { params: { id: preview.sn }, query: { limit: 10 } })).data
      .items
    expect(found?.message).toContain(
      `由编号 ${one.train_cert_no}（${one.train_cert_date} 至 ${addDays(today, 20)}）改为 SZ-2026-88001（${addDays(today, -10)} 至 ${addDays(today, 1000)}）`,
    )
    const run = await center.call(jobContract.run, {
      params: { id: preview.sn },
      body: { mode: 'skip', changes: true },
    })
    expect(await finishedJob(center, run.data.job)).toMatchObject({ ok: 1, failed: 0 })
    expect((await teacherOf(one.sn)).train_cert_no).toBe('SZ-2026-88001')
  })

  it('an examiner whose certificate ended is enabled again; one who was disabled for another reason is not', async () => {
    const [ended, banned] = [
      await buildTeacher(t.db, { train_cert_expire: addDays(today, 1) }),
      await buildTeacher(t.db),
    ]
    await center.call(teacherContract.disable, { params: { id: banned.sn }, body: { opinion: '违规' } })
    await shiftClock(t.db, '3 days')
    await watchCertificates(t.services)
    const preview = await imported([await rowOf(ended), await rowOf(banned)], 'preview')
    const run = await center.call(jobContract.run, {
      params: { id: preview.sn },
      body: { mode: 'skip', changes: true },
    })
    await finishedJob(center, run.data.job)
    expect([(await teacherOf(ended.sn)).status, (await teacherOf(banned.sn)).status]).toEqual(['ENABLE', 'DISABLE'])
  })

  it('twice is once: nothing is written, no end is announced again (reliability.md §4); another day of issue is a change (Decided 45)', async () => {
    const one = await buildTeacher(t.db, INIT)
    const { code } = await buildCredential(t.db)
    const row = await rowOf(one, { 证书代码: code, 有效期至: addDays(today, 60) })
    expect(await imported([row])).toMatchObject({ ok: 1, failed: 0 })
    await watchCertificates(t.services)
    const stored = async () => {
      const { rows } = await t.pool.query(
        `select e.version, e.told_days, (select count(*)::int from notice where event = 'teacher.expiring' and entity_sn = e.sn) as notices,
           (select count(*)::int from audit where action = 'teacher.certify' and target_sn = e.sn) as entries from teacher e where sn = $1`,
        [one.sn],
      )
      return rows[0]
    }
    const before = await stored()
    expect(before).toMatchObject({ told_days: 90, notices: 2, entries: 1 })
    expect(await imported([row])).toMatchObject({ ok: 1, failed: 0, changes: 0 })
    await watchCertificates(t.services)
    expect(await stored()).toEqual(before)
    // Another level of the same certificate is added; the end was announced already.
    const more = row.with(3, '高级')
    expect(await imported([more])).toMatchObject({ ok: 1, failed: 0, changes: 0 })
    await watchCertificates(t.services)
    expect(await stored()).toEqual({ ...before, version: before.version + 1, entries: 2 })
    const other = row.with(5, addDays(today, -20))
    const preview = await imported([other], 'preview')
    expect(preview).toMatchObject({ ok: 0, failed: 1, changes: 1 })
    const [found] = (await center.call(jobContract.errors, { params: { id: preview.sn }, query: { limit: 10 } })).data
      .items
    expect(found?.message).toContain(`（${addDays(today, -10)} 至`)
    expect(found?.message).toContain(`（${addDays(today, -20)} 至`)
  })

  it('a certificate that is too long, has not begun, or is over takes no examiner out of the rule (§3.7: valid 3 years, on the day)', async () => {
    const enabled = () => buildTeacher(t.db, { train_cert_expire: addDays(today, 20) })
    const [long, early] = [await enabled(), await enabled()]
    const ended = await buildTeacher(t.db, { train_cert_expire: addDays(today, -3) })
    const waiting = await buildTeacher(t.db, INIT)
    const rows = [
      await rowOf(long, { 有效期至: '2099-12-31' }),
      await rowOf(early, { 发证日期: addDays(today, 500) }),
      await rowOf(waiting, { 有效期至: '2099-12-31' }),
      await rowOf(ended, { 发证日期: addDays(today, -900), 有效期至: addDays(today, -1) }),
      await rowOf(await buildTeacher(t.db, INIT), { 发证日期: addDays(today, -900), 有效期至: addDays(today, -1) }),
    ]
    const job = await imported(rows, 'preview')
    expect(await faultsOf(job.sn)).toEqual([
      '2 有效期至 cert_too_long',
      '3 发证日期 cert_not_begun',
      '4 有效期至 cert_too_long',
      '5 有效期至 cert_over',
    ])
    const given = { no: 'SZ-2026-66001', grade: null, credential_sn: (await buildCredential(t.db)).sn }
    const levels = ['BEGINNER'] as const
    const certified = certifyTeacher(t.db, jobActor, long.sn, { ...given, levels, date: today, expire: '2099-12-31' })
    await expect(certified).rejects.toMatchObject({ rule: 'qualification_lost' })
  })

  it('names each fault of a row with its column', async () => {
    const [one, named, credential, taken, shorter, order, twice, other] = await Promise.all(
      Array.from({ length: 8 }, () => buildTeacher(t.db, INIT)),
    )
    const holder = await buildTeacher(t.db)
    const long = await buildTeacher(t.db, { train_cert_expire: addDays(today, 1500) })
    const rows = [
      await rowOf(one!, { 证件号码: '110101200503071235' }),
      await rowOf(named!, { 姓名: '别人' }),
      await rowOf(credential!, { 证书代码: 'NOSUCHCODE' }),
      await rowOf(taken!, { 培训证书编号: holder.train_cert_no ?? '' }),
      await rowOf(long),
      await rowOf(order!, { 发证日期: addDays(today, 10), 有效期至: addDays(today, 5) }),
      await rowOf(twice!, { 培训证书编号: 'SZ-2026-99001' }),
      await rowOf(other!, { 培训证书编号: 'SZ-2026-99001' }),
      await rowOf(shorter!, { 等级: '特级' }),
    ]
    const job = await imported(rows, 'preview')
    expect(await faultsOf(job.sn)).toEqual([
      '2 证件号码 train_examiner_unknown',
      '3 姓名 train_examiner_name',
      '4 证书代码 train_credential_unknown',
      '5 培训证书编号 train_cert_taken',
      '6 有效期至 train_cert_shorter',
      '7 有效期至 train_cert_order',
      '8 培训证书编号 train_no_repeated',
      '9 培训证书编号 train_no_repeated',
      '10 等级 level_unknown',
    ])
    expect(job).toMatchObject({ ok: 0, failed: 9 })
  })
})
