import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { ruleText } from '@zhikao/domain/kernel/field.ts'
import { personMessages } from '@zhikao/domain/kernel/person.messages.ts'
import { fill, LANG_TAGS, LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentMessages, studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf, workbookOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { buildStudent, idNumberOf } from './student.factory.ts'
import { student } from './student.table.ts'

let t: TestApp
let school: Client
let college: Client

const sample = (name: string) => readFile(fileURLToPath(new URL(`../../test/samples/${name}`, import.meta.url)))

beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
  college = await t.as('college')
  const bytes = await sample('majors.xlsx')
  for (const client of [school, college]) {
    const { data } = await client.call(majorContract.import, {
      body: { mode: 'abort' },
      file: { name: 'majors.xlsx', bytes },
    })
    const job = await finishedJob(client, data.job)
    if (job.ok !== 5) throw new Error(`the majors did not come in: ${job.error}`)
  }
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(student))

async function importAs(client: Client, bytes: Uint8Array, mode: 'preview' | 'skip' | 'abort', name = 'students.xlsx') {
  const answer = await client.call(studentContract.import, { body: { mode }, file: { name, bytes } })
  expect(answer.http).toBe(200)
  return finishedJob(client, answer.data.job)
}
const errorsOf = async (client: Client, sn: string, lang: keyof typeof LANG_TAGS = 'CN') =>
  (
    await client.call(jobContract.errors, {
      params: { id: sn },
      query: { limit: 100 },
      headers: { 'accept-language': LANG_TAGS[lang] },
    })
  ).data.items
/** The value of a fault: numbers of people masked. */
const shownIn = (key: string, value: string) =>
  (key === 'id_no' ? value && maskIdNo(value) : key === 'mobile' ? value && maskMobile(value) : value) || null
const stored = async () => (await t.db.select({ total: count() }).from(student))[0]?.total

const HEADER = [
  '序号',
  '姓名',
  '证件类型',
  '证件号码',
  '性别',
  '民族',
  '学号',
  '专业代码',
  '专业名称',
  '班级',
  '年级',
  '学历层次',
  '学制',
  '手机号',
  '邮箱',
  '考生类型',
  '备注',
  '出生日期',
  '证件签发日期',
  '证件有效期至',
]
let serial = 20_000
/** A sound row; `changes` by heading. */
function rowOf(changes: Record<string, string> = {}): string[] {
  serial += 1
  const sound: Record<string, string> = {
    序号: '1',
    姓名: '林子涵',
    证件类型: '居民身份证',
    证件号码: idNumberOf(serial),
    民族: '汉族',
    学号: `R${serial}`,
    专业代码: '460101',
    专业名称: '机械设计与制造',
    班级: '机械2401班',
    年级: '2024',
    学历层次: '高职',
    学制: '3',
    手机号: '13800138000',
    考生类型: '在校生',
    ...changes,
  }
  return HEADER.map((title) => sound[title] ?? '')
}

describe('the samples', () => {
  it.each([
    ['students-school.xlsx', 160, 'school'],
    ['students-college.xlsx', 240, 'college'],
  ] as const)('%s is imported completely, and nothing the second time', async (name, rows, username) => {
    const client = await t.as(username)
    const bytes = await sample(name)
    expect(await importAs(client, bytes, 'preview')).toMatchObject({ state: 'done', ok: rows, failed: 0, total: rows })
    expect(await stored()).toBe(0)
    expect(await importAs(client, bytes, 'abort')).toMatchObject({ state: 'done', ok: rows, failed: 0, total: rows })
    expect(await stored()).toBe(rows)
    const again = await importAs(client, bytes, 'skip')
    expect(again).toMatchObject({ state: 'done', ok: 0, failed: rows })
    expect(new Set((await errorsOf(client, again.sn)).map((fault) => `${fault.column}: ${fault.message}`))).toEqual(
      new Set(['证件号码: 已存在']),
    )
    expect(await stored()).toBe(rows)
    const [first] = await t.db.select().from(student).orderBy(student.student_no).limit(1)
    expect(first).toMatchObject({
      org_sn: ORGS[username],
      id_type: 'ID_CARD',
      grade_year: 2024,
      edu_level: 'HIGHER',
      duration: 3,
      photo_status: 'INIT',
      status: 'ENABLE',
    })
    const history = await t.db.execute(
      sql`select 1 from history where entity = 'student' and move = 'create' and entity_sn in (select sn from student)`,
    )
    expect(history.rowCount).toBe(rows)
  })

  const repeatedId = (row: number) => fill(studentMessages.id_no_repeated, { row })
  const repeatedNumber = (row: number) => fill(studentMessages.student_no_repeated, { row })
  const FAULTS: [number, keyof typeof studentWords, string, Text | undefined][] = [
    // Rows that contradict each other are faults, all of them (Decided 45).
    [2, 'id_no', 'id_no_repeated', repeatedId(25)],
    [3, 'student_no', 'student_no_repeated', repeatedNumber(26)],
    [22, 'id_no', 'id_check_digit', ruleText('id_check_digit')],
    [23, 'id_no', 'id_short', ruleText('id_short')],
    [24, 'gender', 'gender_contradicts', personMessages.gender_contradicts],
    [25, 'id_no', 'id_no_repeated', repeatedId(2)],
    [26, 'student_no', 'student_no_repeated', repeatedNumber(3)],
    [27, 'mobile', 'mobile_prefix', ruleText('mobile_prefix')],
    [28, 'name', 'cell_required', jobMessages.cell_required],
    [29, 'major_code', 'major_unknown', studentMessages.major_unknown],
    [31, 'id_no', 'id_date', ruleText('id_date')],
    [32, 'email', 'email_at', ruleText('email_at')],
    [33, 'grade_year', 'grade_year_format', studentMessages.grade_year_format],
    [34, 'id_type', 'not_an_option', kernelMessages.not_an_option],
    [35, 'name', 'formula', jobMessages.formula],
    [36, 'student_no', 'cell_required', jobMessages.cell_required],
    [37, 'nation', 'not_an_option', kernelMessages.not_an_option],
    [39, 'name', 'name_length', personMessages.name_length],
    [40, 'id_no', 'cell_required', jobMessages.cell_required],
    [41, 'class_name', 'cell_required', jobMessages.cell_required],
  ]

  it('students-dirty.xlsx: preview lists every expected fault by row, column and reason, and no clean row; abort imports nothing, skip imports the clean rows once', async () => {
    const bytes = await sample('students-dirty.xlsx')
    const list = (await sample('students-dirty.faults.csv'))
      .toString()
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','))
    const preview = await importAs(school, bytes, 'preview')
    expect(preview).toMatchObject({ state: 'done', ok: 20, failed: 20, total: 40 })
    const lines = await rowsOf(bytes)
    for (const lang of LANGS) {
      const named = await errorsOf(school, preview.sn, lang)
      expect(named).toEqual(
        FAULTS.map(([row, key, rule, message]) => ({
          row,
          name: lines[row - 1]?.[1]?.trim() || null,
          column: studentWords[key][lang],
          value: shownIn(key, lines[row - 1]?.[HEADER.indexOf(studentWords[key].CN)]?.trim() ?? ''),
          rule,
          message: message?.[lang],
          picture: null,
        })),
      )
    }
    expect(FAULTS.slice(2).map(([row, key]) => [String(row), studentWords[key].CN])).toEqual(
      list.map(([row, column]) => [row, column]),
    )
    expect(await importAs(school, bytes, 'abort')).toMatchObject({ state: 'failed', ok: 0, failed: 20 })
    expect(await stored()).toBe(0)
    expect(await importAs(school, bytes, 'skip')).toMatchObject({ state: 'done', ok: 20, failed: 20 })
    expect(await stored()).toBe(20)
    expect(await importAs(school, bytes, 'skip')).toMatchObject({ state: 'done', ok: 0, failed: 40 })
    expect(await stored()).toBe(20)
  })
})

describe('rows', () => {
  const faultsOf = async (rows: string[][]) => {
    const job = await importAs(school, await workbookOf(HEADER, rows), 'skip')
    return (await errorsOf(school, job.sn)).map((fault) => [fault.row, fault.column, fault.rule])
  }

  it('trims half-width and full-width spaces around a value, and reads the values of every language', async () => {
    const row = rowOf({
      姓名: '　林子涵 ',
      证件类型: ' Resident ID card',
      民族: '漢族',
      学历层次: 'Higher vocational',
      考生类型: '社会考生',
      备注: '转专业 一次',
    })
    expect(await faultsOf([row])).toEqual([])
    expect((await t.db.select().from(student))[0]).toMatchObject({
      name: '林子涵',
      nation: '汉族',
      candidate_type: 'SOCIAL',
      remark: '转专业 一次',
    })
  })

  it('a fault bears the row’s name and the value, an ID number masked also where it is in a wrong column (finding 20)', async () => {
    const row = rowOf({ 姓名: '赵一', 班级: '', 手机号: '1380013800', 邮箱: '220104200803151025' })
    const job = await importAs(school, await workbookOf(HEADER, [row]), 'preview')
    expect((await errorsOf(school, job.sn)).map(({ name, column, value }) => [name, column, value])).toEqual([
      ['赵一', '班级', null],
      ['赵一', '手机号', '13******00'],
      ['赵一', '邮箱', '220104********1025'],
    ])
  })

  it('lists all faults of a row', async () => {
    expect(await faultsOf([rowOf({ 姓名: '林', 手机号: '1380013800', 学制: '9', 专业代码: '46' })])).toEqual([
      [2, '姓名', 'name_length'],
      [2, '专业代码', 'major_code_short'],
      [2, '学制', 'too_big'],
      [2, '手机号', 'mobile_short'],
    ])
  })

  it('refuses taken numbers without naming another institution', async () => {
    const mine = await buildStudent(t.db, { org_sn: ORGS.school })
    const theirs = await buildStudent(t.db, { org_sn: ORGS.college })
    await buildMajor(t.db, { org_sn: ORGS.school, code: '111111', status: 'DISABLE' })
    await buildMajor(t.db, { org_sn: ORGS.college, code: '222222' })
    const rows = [
      rowOf({ 证件号码: mine.id_no }),
      rowOf({ 证件号码: theirs.id_no }),
      rowOf({ 学号: mine.student_no }),
      rowOf({ 学号: theirs.student_no }),
      rowOf({ 专业代码: '111111' }),
      rowOf({ 专业代码: '222222' }),
    ]
    const job = await importAs(school, await workbookOf(HEADER, rows), 'preview')
    expect((await errorsOf(school, job.sn)).map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, '证件号码', '已存在'],
      [3, '证件号码', '已在平台登记，请走转学申请；号码有误的，请核对后重试'],
      [4, '学号', '学号不能重复：本院校已有该学号，请核对'],
      [6, '专业代码', '该专业已停用，请先启用或选择其他专业'],
      [7, '专业代码', '本院校没有该专业代码，请先在专业管理中新增'],
    ])
  })

  it('of equal rows the first is imported; a small x equals a capital X', async () => {
    const ids = Array.from({ length: 3000 }, (_, at) => idNumberOf(at + 50_000))
    const withX = ids.find((id) => id.endsWith('X')) ?? ''
    const row = rowOf({ 证件号码: withX })
    const same = row.map((cell) => (cell === withX ? withX.toLowerCase() : cell))
    expect(await faultsOf([row, same])).toEqual([
      [3, '证件号码', 'id_no_repeated'],
      [3, '学号', 'student_no_repeated'],
    ])
    expect(await t.db.select().from(student).where(eq(student.id_no, withX))).toHaveLength(1)
  })
})

it('the template has the columns of the domain, in order', async () => {
  const file = await school.call(studentContract.template)
  expect((await rowsOf(file.raw))[0]).toEqual(HEADER)
})

it('needs a session and the permission, which only institutions have', async () => {
  const bytes = await sample('students-dirty.xlsx')
  const sent = { body: { mode: 'skip' as const }, file: { name: 'a.xlsx', bytes } }
  expect((await t.anonymous.call(studentContract.import, sent)).status).toBe(40002)
  for (const username of ['center', 'teacher', 'trainer'] as const)
    expect((await (await t.as(username)).call(studentContract.import, sent)).status).toBe(40300)
})
