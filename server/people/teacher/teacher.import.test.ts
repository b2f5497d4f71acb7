import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf, workbookOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import { buildTeacher, examinerIdOf } from './teacher.factory.ts'

let t: TestApp
let center: Client

beforeAll(async () => {
  t = await testApp({ runner: true })
  center = await t.as('center')
  for (const code of ['JXGCZT', 'QCZP']) await buildCredential(t.db, { code })
})
afterAll(() => t.close())
beforeEach(() =>
  t.pool.query(
    `delete from teacher_credential; delete from teacher; delete from notice; delete from session where account_sn in (select sn from account where username ~ '^1[3-9]');
    delete from account where username ~ '^1[3-9]'`,
  ),
)

async function importAs(client: Client, bytes: Uint8Array, mode: 'preview' | 'skip' | 'abort') {
  const answer = await client.call(teacherContract.import, { body: { mode }, file: { name: 'teachers.xlsx', bytes } })
  expect(answer.http).toBe(200)
  return finishedJob(client, answer.data.job)
}
const errorsOf = async (sn: string, lang: keyof typeof LANG_TAGS = 'CN') =>
  (
    await center.call(jobContract.errors, {
      params: { id: sn },
      query: { limit: 100 },
      headers: { 'accept-language': LANG_TAGS[lang] },
    })
  ).data.items
const list = async (query: object = {}) =>
  (await center.call(teacherContract.list, { query: { limit: 100, ...query } })).data

const HEADER =
  '姓名 性别 证件号码 手机号 邮箱 单位名称 职务 职称 学历 专业 从业年限 技能证书名称 技能等级 技能证书编号 级别 可考评证书代码 可考评等级 培训证书编号 发证日期 有效期至 是否主考 是否储备 银行卡号 开户行 证件类型 出生日期'.split(
    ' ',
  )
let serial = 40_000
/** A sound row; `changes` by heading. */
function rowOf(changes: Record<string, string> = {}): string[] {
  serial += 1
  const sound: Record<string, string> = {
    姓名: '林子涵',
    性别: '男',
    证件号码: examinerIdOf(serial),
    手机号: `133${String(serial).padStart(8, '0')}`,
    邮箱: 'a@example.edu.cn',
    单位名称: '长春汽车工业高等专科学校',
    职称: '副高',
    学历: '大学本科',
    从业年限: '12',
    级别: '考评员',
    可考评证书代码: 'JXGCZT',
    可考评等级: '初级,中级',
    培训证书编号: `KPY${serial}`,
    发证日期: '2026-07-01',
    有效期至: '2029-06-30',
    ...changes,
  }
  return HEADER.map((title) => sound[title] ?? '')
}
const importRows = async (rows: string[][], mode: 'preview' | 'skip' | 'abort' = 'skip') =>
  importAs(center, await workbookOf(HEADER, rows), mode)

describe('the sample', () => {
  it('is imported completely, all enabled, with accounts; the second time nothing is imported (spec §7.22)', async () => {
    const bytes = await readFile(fileURLToPath(new URL('../../test/samples/teachers.xlsx', import.meta.url)))
    expect(await importAs(center, bytes, 'preview')).toMatchObject({ state: 'done', ok: 48, failed: 0, total: 48 })
    expect((await list()).total).toBe(0)
    expect(await importAs(center, bytes, 'abort')).toMatchObject({ state: 'done', ok: 48, failed: 0, total: 48 })
    const all = await list()
    expect(all.items.filter(({ status }) => status === 'ENABLE')).toHaveLength(48)
    expect(new Set(all.items.map(({ org_name }) => org_name))).toEqual(
      new Set(['长春汽车工业高等专科学校', '吉林机电工程学校', '吉林工业职业技术学院', '长春市第一中等专业学校']),
    )
    // “A workbook proposes” (Decided 41): nobody is in the pool before the own answer.
    expect((await list({ reserve: 'true' })).total).toBe(0)
    expect(all.items.filter(({ proposed_time }) => proposed_time !== null)).toHaveLength(7)
    for (const [org_sn, code] of [ORGS.college, ORGS.school2, ORGS.college2, ORGS.school].flatMap((org) =>
      ['JXGCZT', 'QCZP'].map((one) => [org, one] as const),
    )) {
      const own = all.items.filter((one) => one.org_sn === org_sn && one.credentials.some((c) => c.code === code))
      expect([own.length, own.some((one) => one.is_chief)]).toEqual([6, true])
    }
    expect((await list({ keyword: '乔军文' })).items[0]).toMatchObject({
      grade: 'SENIOR',
      is_chief: true,
      reserve: false,
      consent_time: null,
      proposed_time: expect.any(String),
      credentials: [{ code: 'JXGCZT', levels: ['BEGINNER', 'MIDDLE', 'SENIOR'] }],
      train_cert_expire: '2028-06-29',
      init_reason: null,
    })
    const again = await importAs(center, bytes, 'skip')
    expect(again).toMatchObject({ state: 'done', ok: 0, failed: 48 })
    expect(new Set((await errorsOf(again.sn)).map(({ column, message }) => `${column}: ${message}`))).toEqual(
      new Set(['证件号码: 已存在']),
    )
  })

  it('an imported examiner signs in with the mobile and the one-time password of the centre', async () => {
    expect(await importRows([rowOf({ 手机号: '13311112222' })])).toMatchObject({ ok: 1 })
    const [one] = (await list()).items
    const login = (password: string) =>
      t.anonymous.call(authContract.login, { body: { username: '13311112222', password } })
    expect((await login('13311112222')).status).toBe(40101)
    const { data } = await center.call(operatorContract.reset, { params: { id: one?.account_sn ?? '' }, body: {} })
    expect((await login(data.password)).status).toBe(80200)
    const { data: history } = await center.call(teacherContract.history, { params: { id: one?.sn ?? '' } })
    expect(history.map(({ move, from_status, to_status }) => [move, from_status, to_status])).toEqual([
      ['enable', 'INIT', 'ENABLE'],
      ['create', null, 'INIT'],
    ])
  })
})

describe('an undone import', () => {
  it('removes the examiners and the accounts that it opened; one that signed in stays with its account, and an account of before stays without its examiner', async () => {
    const before = await buildOperator(t.db, {
      role: 'teacher',
      org_sn: null,
      username: '13300007777',
      mobile: '13300007777',
    })
    const job = await importRows([
      rowOf({ 姓名: '未动' }),
      rowOf({ 姓名: '已登录', 手机号: '13311113333' }),
      rowOf({ 姓名: '有账号', 手机号: '13300007777' }),
    ])
    expect(job).toMatchObject({ ok: 3, failed: 0 })
    await t.pool.query(`update account set last_login_time = now() where username = '13311113333'`)
    const { data } = await center.call(jobContract.undo, { params: { id: job.sn } })
    const undone = await finishedJob(center, data.job)
    expect(undone).toMatchObject({ kind: 'teacher.undo', ok: 2, failed: 1, total: 3 })
    expect((await errorsOf(undone.sn)).map(({ row, name, rule }) => [row, name, rule])).toEqual([
      [3, '已登录', 'undo_used'],
    ])
    expect((await list()).items.map(({ name }) => name)).toEqual(['已登录'])
    const accounts = await t.pool.query(
      `select username from account where username ~ '^1[3-9]' and delete_time is null order by username`,
    )
    expect(accounts.rows.map(({ username }) => username)).toEqual([before.username, '13311113333'])
  })
})

describe('rows', () => {
  it('an examiner who does not meet the conditions stays INIT with the reason, in the reader’s language', async () => {
    expect(
      await importRows([
        rowOf({ 姓名: '从业短', 从业年限: '1', 是否储备: '是' }),
        rowOf({ 姓名: '证书过期', 发证日期: '2020-07-01', 有效期至: '2023-06-30' }),
        rowOf({ 姓名: '职称不足', 职称: '初级', 级别: '高级考评员' }),
        rowOf({ 姓名: '技能足够', 职称: '其他', 技能等级: '高级工' }),
      ]),
    ).toMatchObject({ ok: 4, failed: 0 })
    const of = async (keyword: string, lang: keyof typeof LANG_TAGS = 'CN') =>
      (
        await center.call(teacherContract.list, {
          query: { keyword },
          headers: { 'accept-language': LANG_TAGS[lang] },
        })
      ).data.items[0]
    expect(await of('从业短')).toMatchObject({
      status: 'INIT',
      reserve: false,
      init_reason: '从业年限须满 3 年，现为 1 年',
    })
    expect((await of('从业短', 'HK'))?.init_reason).toBe('從業年限須滿 3 年，現為 1 年')
    expect((await of('从业短', 'US'))?.init_reason).toBe('At least 3 years of experience required (currently 1)')
    expect((await of('证书过期'))?.init_reason).toContain('2023-06-30')
    expect((await of('职称不足'))?.init_reason).toContain('高级技师')
    expect(await of('技能足够')).toMatchObject({ status: 'ENABLE', init_reason: null })
  })

  it('faults by row and column: unknown institution and code, taken numbers, words, dates', async () => {
    const near = await buildTeacher(t.db, { org_sn: ORGS.college })
    const far = await buildTeacher(t.db, { org_sn: ORGS.college2 })
    const job = await importRows(
      [
        rowOf({ 单位名称: '没有这所学校' }),
        rowOf({ 可考评证书代码: 'JXGCZT,NOSUCH' }),
        rowOf({ 证件号码: near.id_no }),
        rowOf({ 证件号码: far.id_no }),
        rowOf({ 手机号: near.mobile }),
        rowOf({ 手机号: '13900001001' }),
        rowOf({ 培训证书编号: near.train_cert_no ?? '' }),
        rowOf({ 性别: '女' }),
        rowOf({ 可考评等级: '特级' }),
        rowOf({ 有效期至: '2026-06-30' }),
        rowOf({ 是否主考: '是', 从业年限: '4' }),
        rowOf({ 是否主考: '对' }),
        rowOf({ 银行卡号: '6222021234567890129' }),
        rowOf({ 从业年限: '三年' }),
        rowOf({ 是否储备: '是', 发证日期: '2024-01-01', 有效期至: '2026-12-31' }),
      ],
      'preview',
    )
    expect(job).toMatchObject({ ok: 0, failed: 15 })
    expect((await errorsOf(job.sn)).map(({ row, column, rule }) => [row, column, rule])).toEqual([
      [2, '单位名称', 'org_unknown'],
      [3, '可考评证书代码', 'credential_unknown'],
      [4, '证件号码', 'id_no_exists'],
      [5, '证件号码', 'teacher_elsewhere'],
      [6, '手机号', 'mobile_taken'],
      [7, '手机号', 'mobile_taken'],
      [8, '培训证书编号', 'cert_no_taken'],
      [9, '性别', 'gender_contradicts'],
      [10, '可考评等级', 'level_unknown'],
      [11, '有效期至', 'cert_order'],
      [12, '是否主考', 'chief_not_experienced'],
      [13, '是否主考', 'not_an_option'],
      [14, '银行卡号', 'bank_card_check_digit'],
      [15, '从业年限', 'work_years_format'],
      [16, '是否储备', 'reserve_cert'],
    ])
    const elsewhere = (await errorsOf(job.sn)).find(({ row }) => row === 5)?.message ?? ''
    expect(elsewhere).toMatch(/^已在平台登记/)
    expect(elsewhere).not.toContain('吉林工业')
  })

  it('Decided 45: an account number that Excel keeps as a number has lost digits and is refused (F2)', async () => {
    const path = fileURLToPath(new URL('../../test/samples/field/F02-F55-examiner.xlsx', import.meta.url))
    const job = await importAs(center, await readFile(path), 'skip')
    const faults = (await errorsOf(job.sn)).map(({ column, rule }) => `${column} ${rule}`)
    expect([job.ok, faults.includes('银行卡号 cell_number_lost')]).toEqual([0, true])
  })

  it('rows of one number that contradict each other are faults, all of them; several certificates and the values of any language are read', async () => {
    const first = rowOf({
      可考评证书代码: 'JXGCZT、QCZP',
      可考评等级: 'Advanced, Beginner',
      是否主考: 'No',
      级别: 'Senior examiner',
    })
    const job = await importRows([
      first,
      rowOf({ 证件号码: first[2] ?? '' }),
      rowOf({ 手机号: first[3] ?? '' }),
      rowOf({ 培训证书编号: first[17] ?? '' }),
    ])
    expect((await errorsOf(job.sn)).map(({ row, rule }) => [row, rule])).toEqual([
      [2, 'id_no_repeated'],
      [2, 'mobile_repeated'],
      [2, 'cert_no_repeated'],
      [3, 'id_no_repeated'],
      [4, 'mobile_repeated'],
      [5, 'cert_no_repeated'],
    ])
    expect((await importRows([first, [...first]])).ok).toBe(1)
    expect((await list()).items[0]?.credentials.map(({ code, levels }) => [code, levels])).toEqual([
      ['JXGCZT', ['BEGINNER', 'SENIOR']],
      ['QCZP', ['BEGINNER', 'SENIOR']],
    ])
  })
})

describe('template and export', () => {
  it('the template has the columns of the domain, in order', async () => {
    expect((await rowsOf((await center.call(teacherContract.template)).raw))[0]).toEqual(HEADER)
  })

  it('masks the numbers unless the full ones are asked for with a reason (spec §7.23)', async () => {
    const one = await buildTeacher(t.db, { bank_card: '6222021234567890128' })
    const exported = async (body: object) => rowsOf((await center.call(teacherContract.export, { body })).raw)
    const [header, row] = await exported({ grade: ['EXAMINER'] })
    expect(header).toEqual([...HEADER, '状态', '考评次数', '主考次数', '最近考评', '拒绝次数', '违规次数', '年度评价'])
    expect(row).toEqual(
      expect.arrayContaining([maskIdNo(one.id_no), maskMobile(one.mobile), '622202*********0128', '启用']),
    )
    expect((await center.call(teacherContract.export, { body: { full: true } })).errors).toMatchObject([
      { path: 'reason', rule: 'reason_required' },
    ])
    const full = await exported({ full: true, reason: '劳务费发放', keyword: one.id_no })
    expect(full[1]).toEqual(expect.arrayContaining([one.id_no, one.mobile, '6222021234567890128']))
    const { rows } = await t.pool.query(
      `select after from audit where action = 'teacher.export' order by seq desc limit 1`,
    )
    expect(rows[0].after).toMatchObject({ rows: 1, filter: { reason: '劳务费发放', keyword: maskIdNo(one.id_no) } })
    expect((await center.call(teacherContract.export, { body: { keyword: '无此人' } })).rule).toBe('export_empty')
  })
})
