import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf, workbookOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee } from './trainee.factory.ts'

let t: TestApp
let trainer: Client
let system: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  trainer = await t.as('trainer')
  system = await t.as('system')
})
afterAll(() => t.close())

const HEADER = '培训编号 姓名 证件号码 手机号 单位 职称 学历 签到学时 理论成绩 技能成绩 考评实习 结果 备注'.split(' ')
type Trainee = Awaited<ReturnType<typeof buildTrainee>>
/** A row of a pass; `changes` by heading. */
function rowOf(of: Trainee, changes: Record<string, string> = {}): string[] {
  const sound: Record<string, string> = {
    培训编号: of.train_sn,
    姓名: of.name,
    证件号码: of.id_no,
    手机号: of.mobile,
    单位: '长春汽车工业高等专科学校',
    签到学时: '24',
    理论成绩: '85.5',
    结果: '合格',
    ...changes,
  }
  return HEADER.map((title) => sound[title] ?? '')
}
const training = () => buildTrainSession(t.db, { org_sn: ORGS.trainer, hours: 24, pass_score: 60 })
const approved = (train_sn: string, more: Partial<Trainee> = {}) =>
  buildTrainee(t.db, { train_sn, status: 'AUDIT', ...more })

type Mode = 'preview' | 'skip' | 'abort'
const sendBytes = (client: Client, bytes: Uint8Array, mode: Mode) =>
  client.call(traineeContract.importResults, { body: { mode }, file: { name: '成绩.xlsx', bytes } })
async function importBytes(client: Client, bytes: Uint8Array, mode: Mode = 'skip') {
  const answer = await sendBytes(client, bytes, mode)
  expect(answer.http).toBe(200)
  return finishedJob(client, answer.data.job)
}
const importRows = async (client: Client, rows: string[][], mode: Mode = 'skip') =>
  importBytes(client, await workbookOf(HEADER, rows), mode)
const faultsOf = async (client: Client, sn: string) =>
  (await client.call(jobContract.errors, { params: { id: sn }, query: { limit: 100 } })).data.items.map(
    ({ row, column, rule }) => `${row} ${column ?? '-'} ${rule}`,
  )
const detail = async (sn: string) => (await system.call(traineeContract.detail, { params: { id: sn } })).data

describe('hours and scores by Excel (domain.md §5.6, §7: 培训学员/成绩导入)', () => {
  it('the template has the columns of §7 to the letter', async () => {
    const { raw } = await trainer.call(traineeContract.resultTemplate)
    expect((await rowsOf(raw))[0]).toEqual(HEADER)
  })

  it('needs a session and the permission; another organiser’s trainings are unknown', async () => {
    const one = await approved((await training()).sn)
    const bytes = await workbookOf(HEADER, [rowOf(one)])
    expect((await sendBytes(t.anonymous, bytes, 'preview')).http).toBe(401)
    for (const name of ['school', 'college', 'center', 'teacher'] satisfies Username[])
      expect([name, (await sendBytes(await t.as(name), bytes, 'preview')).http]).toEqual([name, 403])
    const other = await t.as('trainer2')
    expect(await faultsOf(other, (await importBytes(other, bytes)).sn)).toEqual(['2 培训编号 train_unknown'])
    expect((await detail(one.sn)).result).toBeNull()
  })

  it('records them with history of who gave what (spec §7.18)', async () => {
    const { sn } = await training()
    const [first, second] = [await approved(sn), await approved(sn, { name: '叶问' })]
    const job = await importRows(trainer, [
      rowOf(first, { 技能成绩: '78', 考评实习: '合格' }),
      rowOf(second, { 签到学时: '10', 理论成绩: '59.9', 结果: '不合格', 备注: '缺勤' }),
    ])
    expect(job).toMatchObject({ state: 'done', ok: 2, failed: 0, warned: 0 })
    expect(await detail(first.sn)).toMatchObject({
      hours_done: 24,
      theory_score: 85.5,
      skill_score: 78,
      practice: 'PASS',
      result: 'PASS',
      version: 2,
    })
    expect(await detail(second.sn)).toMatchObject({
      hours_done: 10,
      theory_score: 59.9,
      result: 'FAIL',
      remark: '缺勤',
    })
    const { rows } = await t.pool.query(
      `select after ->> 'result' as result, chain from audit where action = 'trainee.result' and target_sn = $1`,
      [first.sn],
    )
    expect(rows).toEqual([{ result: 'PASS', chain: ORGS.trainer }])
    const { rows: entries } = await t.pool.query(
      `select after ->> 'ok' as ok from audit where action = 'trainee.importResults' and target_sn = $1`,
      [job.sn],
    )
    expect(entries).toEqual([{ ok: '2' }])
  })

  it('faults: unknown training and trainee, another name, not approved, certified, and a pass without hours, score or practice', async () => {
    const { sn } = await training()
    const one = await approved(sn)
    const made = async (more: Partial<Trainee> = {}) => approved(sn, more)
    const [pending, certified] = [
      await buildTrainee(t.db, { train_sn: sn }),
      await made({ certificate_no: 'KPY2026T00001' }),
    ]
    const twice = await made()
    const job = await importRows(
      trainer,
      [
        rowOf(one, { 培训编号: 'none' }),
        rowOf(one, { 证件号码: '110101200503071235' }),
        rowOf(await made(), { 姓名: '张三' }),
        rowOf(pending),
        rowOf(certified),
        rowOf(await made(), { 签到学时: '23', 理论成绩: '59.9', 技能成绩: '30', 考评实习: '不合格' }),
        rowOf(await made(), { 理论成绩: '85.55' }),
        rowOf(await made(), { 理论成绩: '101' }),
        rowOf(await made(), { 签到学时: '两天' }),
        rowOf(twice),
        rowOf(twice, { 理论成绩: '70' }),
        rowOf(await made(), { 结果: '' }),
      ],
      'preview',
    )
    expect(await faultsOf(trainer, job.sn)).toEqual([
      '2 培训编号 train_unknown',
      '3 证件号码 trainee_unknown',
      '4 姓名 trainee_name_differs',
      '5 结果 result_before',
      '6 结果 trainee_certified',
      '7 签到学时 result_hours',
      '7 理论成绩 result_score',
      '7 技能成绩 result_score',
      '7 考评实习 result_practice',
      '8 理论成绩 score_format',
      '9 理论成绩 score_format',
      '10 签到学时 hours_format',
      '11 证件号码 result_repeated',
      '12 证件号码 result_repeated',
      '13 结果 cell_required',
    ])
  })

  it('what differs from the registration is a warning, and the registration stays', async () => {
    const one = await approved((await training()).sn)
    const differing = { 手机号: '13900001234', 单位: '一汽解放', 职称: '副高', 学历: '大学专科' }
    const job = await importRows(trainer, [rowOf(one, differing)], 'preview')
    expect(job).toMatchObject({ ok: 1, failed: 0, warned: 1 })
    const { items } = (await trainer.call(jobContract.errors, { params: { id: job.sn }, query: { warnings: 'true' } }))
      .data
    expect(items.map(({ column, message }) => `${column} ${message}`)).toEqual([
      `手机号 与报名登记的“${one.mobile.slice(0, 3)}****${one.mobile.slice(-4)}”不一致，报名信息不改`,
      '单位 与报名登记的“长春汽车工业高等专科学校”不一致，报名信息不改',
      '职称 与报名登记的“中级”不一致，报名信息不改',
      '学历 与报名登记的“大学本科”不一致，报名信息不改',
    ])
  })
})

describe('a result that is recorded (Decided 45)', () => {
  it('is changed on confirmation only, old and new shown; an empty cell erases nothing, the same again changes nothing', async () => {
    const { sn } = await training()
    const one = await approved(sn)
    await importRows(trainer, [rowOf(one, { 技能成绩: '78', 备注: '首次' })])
    const again = await importRows(trainer, [rowOf(one)], 'preview')
    expect(again).toMatchObject({ ok: 1, failed: 0, changes: 0 })
    const rows = [rowOf(one, { 理论成绩: '90', 备注: '更正' })]
    const preview = await importRows(trainer, rows, 'preview')
    expect(preview).toMatchObject({ ok: 0, failed: 1, changes: 1 })
    const [fault] = (await trainer.call(jobContract.errors, { params: { id: preview.sn }, query: {} })).data.items
    expect(fault).toMatchObject({
      column: '理论成绩',
      rule: 'import_change',
      message: '理论成绩由“85.5”改为“90.0”、备注由“首次”改为“更正”，确认后才会修改',
    })
    expect(await importRows(trainer, rows)).toMatchObject({ ok: 0, failed: 1 })
    expect(await detail(one.sn)).toMatchObject({ theory_score: 85.5, version: 2 })
    const { data } = await trainer.call(jobContract.run, {
      params: { id: preview.sn },
      body: { mode: 'skip', changes: true },
    })
    expect(await finishedJob(trainer, data.job)).toMatchObject({ ok: 1, failed: 0 })
    expect(await detail(one.sn)).toMatchObject({ theory_score: 90, skill_score: 78, remark: '更正', version: 3 })
  })
})

describe('Excel in = Excel out (issue 33, acceptance 5)', () => {
  it('what leaves with whole numbers comes back without a change', async () => {
    const { sn } = await training()
    for (const more of [
      { hours_done: 24, theory_score: 85.5, skill_score: 78, practice: 'PASS', result: 'PASS', remark: '优秀' },
      { hours_done: 20, theory_score: 59.9, skill_score: null, practice: null, result: 'FAIL', remark: null },
    ] as const)
      await approved(sn, more)
    const { raw } = await trainer.call(traineeContract.export, {
      body: { train_sn: [sn], full: true, reason: '核对成绩' },
    })
    expect((await rowsOf(raw))[0]).toEqual([...HEADER, '报名时间', '审核状态', '证书编号'])
    const job = await importBytes(trainer, raw, 'preview')
    expect(job).toMatchObject({ state: 'done', ok: 2, failed: 0, changes: 0, warned: 0 })
  })
})
