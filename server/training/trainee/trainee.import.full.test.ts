import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { buildTeacher, examinerIdOf } from '../../people/teacher/teacher.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf, workbookOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee } from './trainee.factory.ts'

let t: TestApp
let school: Client
let trainer: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
  trainer = await t.as('trainer')
})
afterAll(() => t.close())

const HEADER =
  '姓名 证件类型 证件号码 性别 出生日期 民族 手机号 邮箱 所在单位 职称 学历 所学专业 从业年限 任教学科 技能证书名称 技能等级 技能证书编号 发票抬头 纳税人识别号'.split(
    ' ',
  )
let serial = 80_000
/** A sound row of the school; `changes` by heading. */
function rowOf(changes: Record<string, string> = {}): string[] {
  serial += 1
  const sound: Record<string, string> = {
    姓名: '欧阳建华',
    证件号码: examinerIdOf(serial),
    手机号: `176${String(serial).padStart(8, '0')}`,
    邮箱: 'ouyang@example.edu.cn',
    所在单位: '长春市第一中等专业学校',
    职称: '中级',
    学历: '大学本科',
    所学专业: '汽车检测与维修',
    从业年限: '8',
    ...changes,
  }
  return HEADER.map((title) => sound[title] ?? '')
}

type Mode = 'preview' | 'skip' | 'abort'
const sendFile = async (client: Client, id: string, rows: string[][], mode: Mode = 'skip') =>
  client.call(traineeContract.import, {
    params: { id },
    body: { mode },
    file: { name: '报名.xlsx', bytes: await workbookOf(HEADER, rows) },
  })
async function importRows(client: Client, id: string, rows: string[][], mode: Mode = 'skip') {
  const answer = await sendFile(client, id, rows, mode)
  expect(answer.http).toBe(200)
  return finishedJob(client, answer.data.job)
}
const faultsOf = async (client: Client, sn: string) =>
  (await client.call(jobContract.errors, { params: { id: sn }, query: { limit: 100 } })).data.items.map(
    ({ row, column, rule }) => `${row} ${column ?? '-'} ${rule}`,
  )
const listed = async (client: Client, train_sn: string) =>
  (await client.call(traineeContract.list, { query: { train_sn, limit: 100, sort: 'create_time' } })).data.items
const takenOf = async (id: string) => (await trainer.call(trainSessionContract.detail, { params: { id } })).data.taken
const training = (quota: number) => buildTrainSession(t.db, { org_sn: ORGS.trainer, quota })

describe('who imports (domain.md §4)', () => {
  it('the template has the columns of the form, for who registers', async () => {
    const { raw } = await school.call(traineeContract.template)
    expect((await rowsOf(raw))[0]).toEqual(HEADER)
    expect((await (await t.as('center')).call(traineeContract.template)).http).toBe(403)
  })

  it('needs a session, the permission, a training that is visible, and one that takes registrations', async () => {
    const { sn } = await training(5)
    const hidden = await buildTrainSession(t.db, { org_sn: ORGS.trainer2, status: 'INIT' })
    const closed = await buildTrainSession(t.db, { org_sn: ORGS.trainer, status: 'DISABLE' })
    const tried = async (name: Username | null, id: string) => {
      const { http, rule } = await sendFile(name ? await t.as(name) : t.anonymous, id, [rowOf()], 'preview')
      return [http, rule]
    }
    expect(await tried(null, sn)).toEqual([401, undefined])
    for (const name of ['center', 'teacher'] as const) expect((await tried(name, sn))[0]).toBe(403)
    expect((await tried('school', hidden.sn))[0]).toBe(404)
    expect((await tried('trainer2', sn))[0]).toBe(404)
    expect(await tried('trainer', closed.sn)).toEqual([422, 'trainee_session_closed'])
    for (const name of ['school', 'college', 'trainer', 'system'] as const) expect((await tried(name, sn))[0]).toBe(200)
  })
})

describe('a school registers five of its staff by Excel with one fault (issue 33, acceptance 2)', () => {
  it('preview, correction of the row, import: drafts with places, accounts that are not open yet, history, audit', async () => {
    const { sn } = await training(5)
    const examiner = await buildTeacher(t.db, { org_sn: ORGS.school })
    const rows = [
      rowOf(),
      rowOf({ 证件号码: '110101200503071236' }),
      rowOf(),
      rowOf(),
      rowOf({ 姓名: '叶问', 证件号码: examiner.id_no }),
    ]
    const preview = await importRows(school, sn, rows, 'preview')
    expect(preview).toMatchObject({ state: 'done', ok: 4, failed: 1, total: 5 })
    expect(await faultsOf(school, preview.sn)).toEqual(['3 证件号码 id_check_digit'])
    expect(await takenOf(sn)).toBe(0)
    serial += 1
    const mended = await school.call(jobContract.mend, {
      params: { id: preview.sn, row: '3' },
      body: { values: { id_no: examinerIdOf(serial) } },
    })
    expect(mended.data.faults).toEqual([])
    const run = await school.call(jobContract.run, { params: { id: preview.sn }, body: { mode: 'abort' } })
    expect(await finishedJob(school, run.data.job)).toMatchObject({ state: 'done', ok: 5, failed: 0 })
    const made = await listed(school, sn)
    expect(made.map(({ status, kind, org_name }) => `${status} ${kind} ${org_name}`)).toEqual(
      Array.from({ length: 5 }, () => 'INIT org 长春市第一中等专业学校'),
    )
    expect(await takenOf(sn)).toBe(5)
    const { rows: stored } = await t.pool.query(
      `select a.status, t.teacher_sn from trainee t left join account a on a.sn = t.account_sn where t.train_sn = $1 order by t.teacher_sn nulls first`,
      [sn],
    )
    expect(stored.map(({ status, teacher_sn }) => [status, teacher_sn])).toEqual([
      ...Array.from({ length: 4 }, () => ['DISABLE', null]),
      [null, examiner.sn],
    ])
    const history = await school.call(traineeContract.history, { params: { id: made[0]!.sn } })
    expect(history.data.map(({ move, to_status }) => [move, to_status])).toEqual([['create', 'INIT']])
    const audit = await t.pool.query(
      `select after ->> 'about' as about, after ->> 'ok' as ok from audit where action = 'trainee.import' and target_sn = $1`,
      [run.data.job],
    )
    expect(audit.rows).toEqual([{ about: sn, ok: '5' }])
  })
})

describe('faults of rows', () => {
  it('another employer, who is registered already with this mobile (ADR 0066), twice in the file, and what the form refuses', async () => {
    const { sn } = await training(20)
    const there = await buildTrainee(t.db, { train_sn: sn, registrar_org: ORGS.college })
    const [twice, phone] = [rowOf({ 姓名: '甲一' }), rowOf()]
    const job = await importRows(
      school,
      sn,
      [
        rowOf({ 所在单位: '吉林工业职业技术学院' }),
        rowOf({ 所在单位: '一汽解放' }),
        rowOf({ 证件号码: there.id_no, 手机号: there.mobile }),
        twice,
        rowOf({ 证件号码: twice[2]! }),
        phone,
        rowOf({ 手机号: phone[6]! }),
        rowOf({ 性别: '女' }),
        rowOf({ 证件类型: '护照', 证件号码: 'E12345678' }),
        rowOf({ 从业年限: '八年' }),
        rowOf({ 纳税人识别号: '123' }),
        rowOf({ 职称: '' }),
      ],
      'preview',
    )
    expect(await faultsOf(school, job.sn)).toEqual([
      '2 所在单位 trainee_org_own',
      '3 所在单位 trainee_org_own',
      '4 证件号码 trainee_registered',
      '5 证件号码 trainee_repeated',
      '6 证件号码 trainee_repeated',
      '7 手机号 trainee_mobile_repeated',
      '8 手机号 trainee_mobile_repeated',
      '9 性别 gender_contradicts',
      '10 性别 gender_missing',
      '10 出生日期 birthday_missing',
      '11 从业年限 work_years_format',
      '12 纳税人识别号 tax_no_format',
      '13 职称 cell_required',
    ])
    expect(job).toMatchObject({ ok: 0, failed: 12 })
  })

  it('rows that find no place are faults, in the preview and at the run; abort leaves every place free', async () => {
    const { sn } = await training(3)
    await buildTrainee(t.db, { train_sn: sn })
    const rows = [rowOf(), rowOf({ 所在单位: '一汽解放' }), rowOf(), rowOf(), rowOf()]
    const preview = await importRows(school, sn, rows, 'preview')
    expect(await faultsOf(school, preview.sn)).toEqual([
      '3 所在单位 trainee_org_own',
      '5 姓名 train_full',
      '6 姓名 train_full',
    ])
    expect(await importRows(school, sn, rows, 'abort')).toMatchObject({ state: 'failed', ok: 0 })
    expect(await takenOf(sn)).toBe(1)
    const run = await importRows(school, sn, rows)
    expect(run).toMatchObject({ state: 'done', ok: 2, failed: 3 })
    expect(await takenOf(sn)).toBe(3)
    expect(await faultsOf(school, (await importRows(school, sn, [rowOf()])).sn)).toEqual(['2 姓名 train_full'])
  })

  it('two imports for the last places: together no more than there are', async () => {
    const { sn } = await training(3)
    const [first, second] = await Promise.all([
      importRows(school, sn, [rowOf(), rowOf(), rowOf()]),
      importRows(trainer, sn, [rowOf(), rowOf(), rowOf()]),
    ])
    expect((first?.ok ?? 0) + (second?.ok ?? 0)).toBe(3)
    expect(await takenOf(sn)).toBe(3)
  })

  it('an organiser registers anybody: an institution of the platform by its name, else the name as it is', async () => {
    const { sn } = await training(2)
    expect(await importRows(trainer, sn, [rowOf(), rowOf({ 所在单位: '一汽解放' })])).toMatchObject({ ok: 2 })
    const { rows } = await t.pool.query(
      `select org_sn, org_text, registrar_org from trainee where train_sn = $1 order by org_sn nulls last`,
      [sn],
    )
    expect(rows).toEqual([
      { org_sn: ORGS.school, org_text: null, registrar_org: ORGS.trainer },
      { org_sn: null, org_text: '一汽解放', registrar_org: ORGS.trainer },
    ])
  })
})

describe('undo', () => {
  it('removes the drafts, frees their places and deletes the accounts that the import opened; a changed one stays', async () => {
    const { sn } = await training(3)
    const job = await importRows(school, sn, [rowOf(), rowOf(), rowOf({ 姓名: '已修改' })])
    const changed = (await listed(school, sn)).find(({ name }) => name === '已修改')
    await t.db.execute(sql`update trainee set version = version + 1 where sn = ${changed?.sn}`)
    const { data } = await school.call(jobContract.undo, { params: { id: job.sn } })
    const undone = await finishedJob(school, data.job)
    expect(undone).toMatchObject({ kind: 'trainee.undo', ok: 2, failed: 1 })
    expect((await listed(school, sn)).map(({ name }) => name)).toEqual(['已修改'])
    expect(await takenOf(sn)).toBe(1)
    const { rows } = await t.pool.query(
      `select count(*)::int as open from account a join trainee t on t.account_sn = a.sn where t.train_sn = $1 and a.delete_time is null`,
      [sn],
    )
    expect(rows).toEqual([{ open: 1 }])
  })
})
