import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf, workbookOf } from '../../test/jobs.ts'
import { forgeZip } from '../../test/zip.ts'
import { ORGS } from '../../test/world.ts'
import { buildStudent } from '../student/student.factory.ts'
import { student } from '../student/student.table.ts'
import { major } from './major.table.ts'

let t: TestApp
let school: Client

beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(major))

const sample = () => readFile(fileURLToPath(new URL('../../test/samples/majors.xlsx', import.meta.url)))
const HEADER = ['专业代码', '专业名称', '层次', '学制', '院系', '开设年份', '在校生数']
const sound = (code: string) => [code, '机械设计与制造', '高职', '3', '机械工程学院', '2019', '412']

async function importAs(
  client: Client,
  bytes: Uint8Array,
  mode: 'preview' | 'skip' | 'abort',
  headers: Record<string, string> = {},
) {
  const answer = await client.call(majorContract.import, {
    body: { mode },
    file: { name: 'majors.xlsx', bytes },
    headers,
  })
  expect(answer.http).toBe(200)
  return finishedJob(client, answer.data.job)
}
const errorsOf = async (sn: string, headers: Record<string, string> = {}) =>
  (await school.call(jobContract.errors, { params: { id: sn }, headers })).data.items
const stored = () => t.db.select().from(major).orderBy(major.code)

describe('import of majors', () => {
  it('imports the whole sample, with history and one audit entry, and nothing the second time', async () => {
    const first = await importAs(school, await sample(), 'skip')
    expect(first).toMatchObject({
      state: 'done',
      ok: 5,
      failed: 0,
      total: 5,
      result_url: null,
      error: null,
      subject: 'majors.xlsx',
      mode: 'skip',
    })
    const rows = await stored()
    expect(rows).toHaveLength(5)
    expect(new Set(rows.map((row) => row.org_sn))).toEqual(new Set([ORGS.school]))
    expect(rows[0]).toMatchObject({
      code: '460101',
      name: '机械设计与制造',
      edu_level: 'HIGHER',
      duration: 3,
      department: '机械工程学院',
      start_year: 2019,
      student_count: 412,
      status: 'ENABLE',
    })
    const history = await t.db.execute(
      sql`select entity_sn from history where entity = 'major' and move = 'create' and entity_sn = any(${sql.param(rows.map((row) => row.sn))})`,
    )
    expect(history.rows).toHaveLength(5)
    const audit = await t.db.execute<{ after: unknown }>(sql`select after from audit where action = 'major.import'`)
    expect(audit.rows).toEqual([{ after: { file: 'majors.xlsx', mode: 'skip', total: 5, ok: 5, failed: 0 } }])

    const second = await importAs(school, await sample(), 'skip')
    expect(second).toMatchObject({ state: 'done', ok: 0, failed: 5, total: 5 })
    expect((await errorsOf(second.sn)).map((fault) => [fault.rule, fault.column, fault.message])).toEqual(
      Array.from({ length: 5 }, () => ['major_exists', '专业代码', '已存在']),
    )
    expect(await stored()).toEqual(rows)
  })

  it('previews without writing', async () => {
    expect(await importAs(school, await sample(), 'preview')).toMatchObject({ state: 'done', ok: 5, failed: 0 })
    expect(await stored()).toHaveLength(0)
  })

  it('names every fault with its row and column in the reader’s language, and skips those rows', async () => {
    const bytes = await workbookOf(HEADER, [
      sound('460101'),
      ['46010', '机械', '高职', '3', '', '2019', ''],
      ['460102', '机械', '大专', '9', '', '二〇一九', '３'],
      sound('460101'),
      ['　460103　', '机械 设计', '中职', '2', '机电 系', '2020', ''],
      ['460104', '', '高职', '3', '', '2019', '4 1'],
    ])
    const job = await importAs(school, bytes, 'skip')
    expect(job).toMatchObject({ state: 'done', ok: 2, failed: 4, total: 6 })
    const faults = await errorsOf(job.sn)
    expect(faults.map((fault) => [fault.row, fault.column, fault.rule])).toEqual([
      [3, '专业代码', 'major_code_short'],
      [4, '层次', 'not_an_option'],
      [4, '学制', 'too_big'],
      [4, '开设年份', 'wrong_kind'],
      [4, '在校生数', 'full_width'],
      [5, '专业代码', 'major_repeated'],
      [7, '专业名称', 'cell_required'],
      [7, '在校生数', 'inner_space'],
    ])
    expect(faults.find((fault) => fault.rule === 'major_repeated')?.message).toBe('与第 2 行专业代码重复')
    expect((await errorsOf(job.sn, { 'accept-language': 'en-US' }))[0]).toEqual({
      row: 3,
      name: '机械',
      column: 'Major code',
      value: '46010',
      rule: 'major_code_short',
      message: 'The major code is too short; it must have 6 characters',
      picture: null,
    })
    expect((await stored()).map((row) => [row.code, row.name, row.department])).toEqual([
      ['460101', '机械设计与制造', '机械工程学院'],
      ['460103', '机械 设计', '机电 系'],
    ])
  })

  it('returns the refused rows with their reasons, to this account only, and accepts the corrected file', async () => {
    const job = await importAs(school, await workbookOf(HEADER, [sound('460101'), sound('46010')]), 'skip')
    const key = new URL(job.result_url ?? '', 'http://x').searchParams.get('key') ?? ''
    const down = await school.call(mediaContract.download, { query: { key } })
    expect(down.http).toBe(200)
    const rows = await rowsOf(down.raw)
    expect(rows[0]).toEqual([...HEADER, '填写的内容', '失败原因'])
    expect(rows[1]).toEqual([...sound('46010'), '专业代码: 46010', '专业代码: 专业代码位数不足，须为 6 位'])
    for (const other of ['school2', 'center', 'admin'] as const)
      expect((await (await t.as(other)).call(mediaContract.download, { query: { key } })).http).toBe(404)
    for (const [code, added] of [
      ['460102', ['填写的内容', '失败原因']],
      ['460105', ['失败原因']],
    ] as const) {
      const mended = await workbookOf([...HEADER, ...added], [[...sound(code), ...added.map(() => '460…')]])
      expect(await importAs(school, mended, 'abort')).toMatchObject({ state: 'done', ok: 1, failed: 0 })
    }
  })

  it('is undone: majors without students are removed and may come again, one with students stays', async () => {
    const job = await importAs(school, await workbookOf(HEADER, [sound('460101'), sound('460102')]), 'skip')
    const [kept] = await stored()
    await buildStudent(t.db, { org_sn: ORGS.school, major_sn: kept!.sn })
    const { data } = await school.call(jobContract.undo, { params: { id: job.sn } })
    const undone = await finishedJob(school, data.job)
    expect(undone).toMatchObject({ kind: 'major.undo', ok: 1, failed: 1, total: 2 })
    expect((await errorsOf(undone.sn)).map(({ row, rule }) => [row, rule])).toEqual([[2, 'undo_used']])
    const again = await importAs(school, await workbookOf(HEADER, [sound('460101'), sound('460102')]), 'skip')
    expect(again).toMatchObject({ ok: 1, failed: 1 })
    await t.db.delete(student)
  })

  it('imports nothing in mode abort if there is any fault', async () => {
    const job = await importAs(school, await workbookOf(HEADER, [sound('460101'), sound('46010')]), 'abort')
    expect(job).toMatchObject({
      state: 'failed',
      ok: 0,
      failed: 1,
      total: 2,
      error: '文件中有 1 行错误，按您的选择未导入任何数据',
    })
    expect(await errorsOf(job.sn)).toHaveLength(1)
    expect(await stored()).toHaveLength(0)
  })

  it.each([
    [
      'a changed header',
      ['专业代码', '专业', '层次'],
      [['460101']],
      '表头与模板不一致，切记不要修改表格的格式：第 2 列应为“专业名称”',
    ],
    [
      'a column too many',
      [...HEADER, '备注'],
      [sound('460101')],
      '表头与模板不一致，切记不要修改表格的格式：第 8 列应为“（空）”',
    ],
    ['no rows', HEADER, [], '表格中没有数据行，请填写后重新上传'],
  ])('fails with a reason: %s', async (_, header, rows, reason) => {
    expect(await importAs(school, await workbookOf(header, rows), 'skip')).toMatchObject({
      state: 'failed',
      ok: 0,
      error: reason,
    })
  })

  it('reads the headings of Hong Kong and the United States', async () => {
    const bytes = await workbookOf(
      ['Major code', 'Major', 'Education level', 'Years of study', 'Department', 'Enrolling since', 'Students'],
      [['460101', 'Machining', 'Higher vocational', '3', '', '2019', '']],
    )
    expect(await importAs(school, bytes, 'skip')).toMatchObject({ state: 'done', ok: 1 })
  })

  it('refuses a file that is no workbook, at the upload and in the job', async () => {
    const pdf = await school.call(majorContract.import, {
      body: { mode: 'skip' },
      file: { name: 'a.xlsx', bytes: Buffer.from('%PDF-1.7') },
    })
    expect(pdf.http).toBe(415)
    const text = await importAs(school, Buffer.from('no workbook'), 'skip')
    expect([text.state, text.error]).toEqual(['failed', expect.stringMatching(/^表头与模板不一致/)])
    const file = { name: 'half.xlsx', bytes: (await sample()).subarray(0, 3000) }
    const half = await school.call(majorContract.import, { body: { mode: 'skip' }, file })
    expect([half.http, half.rule]).toEqual([400, 'file_broken'])
    const withoutSheets = forgeZip([{ name: '[Content_Types].xml', data: '<Types/>' }])
    expect(await importAs(school, withoutSheets, 'skip')).toMatchObject({ state: 'failed' })
  })

  it('allows the same codes in two institutions', async () => {
    await importAs(school, await sample(), 'skip')
    expect(await importAs(await t.as('school2'), await sample(), 'skip')).toMatchObject({ ok: 5, failed: 0 })
    expect((await t.db.select().from(major).where(eq(major.org_sn, ORGS.school2))).length).toBe(5)
  })

  it('accepts the file of its own export', async () => {
    await importAs(school, await sample(), 'skip')
    const bare = (rows: (typeof major.$inferSelect)[]) =>
      rows.map(({ code, name, edu_level, duration, department, start_year, student_count }) => ({
        code,
        name,
        edu_level,
        duration,
        department,
        start_year,
        student_count,
      }))
    const before = bare(await stored())
    const file = await school.call(majorContract.export, { body: {} })
    expect(file.http).toBe(200)
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toMatch(/专业_\d{14}\.xlsx/)
    await t.db.delete(major)
    expect(await importAs(school, file.raw, 'abort')).toMatchObject({ state: 'done', ok: 5 })
    expect(bare(await stored())).toEqual(before)
  })

  it('gives a template with the headings of the language', async () => {
    const file = await school.call(majorContract.template, { headers: { 'accept-language': 'zh-HK' } })
    expect((await rowsOf(file.raw))[0]).toEqual([
      '專業代號',
      '專業名稱',
      '層次',
      '學制',
      '院系',
      '開設年份',
      '在校生數',
    ])
  })
})
