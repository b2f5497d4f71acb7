import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { ruleText } from '@zhikao/domain/kernel/field.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { importRow, job } from '../../jobs/tables.ts'
import { media } from '../../platform/media/media.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf, workbookOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildStudent, idNumberOf } from './student.factory.ts'
import { IMPORT_COLUMNS } from './student.sheets.ts'
import { student } from './student.table.ts'

let t: TestApp
let school: Client
const sample = (name: string) => readFile(fileURLToPath(new URL(`../../test/samples/${name}`, import.meta.url)))
const HEADER = IMPORT_COLUMNS.map(({ title }) => title.CN)

beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
  const file = { name: 'majors.xlsx', bytes: await sample('majors.xlsx') }
  const { ok } = await started(school.call(majorContract.import, { body: { mode: 'abort' }, file }))
  if (ok !== 5) throw new Error('the majors did not come in')
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(student))

let serial = 40_000
/** A sound row; `changes` by heading. */
function rowOf(changes: Record<string, string> = {}): string[] {
  serial += 1
  const sound: Record<string, string> = {
    姓名: '林子涵',
    证件类型: '居民身份证',
    证件号码: idNumberOf(serial),
    民族: '汉族',
    学号: `M${serial}`,
    专业代码: '460101',
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

async function started(call: Promise<{ http: number; data: { job: string } }>) {
  const { http, data } = await call
  expect(http).toBe(200)
  return finishedJob(school, data.job)
}
const preview = async (rows: string[][], bytes?: Uint8Array) =>
  started(
    school.call(studentContract.import, {
      body: { mode: 'preview' },
      file: { name: 'students.xlsx', bytes: bytes ?? (await workbookOf(HEADER, rows)) },
    }),
  )
const rowsIn = async (id: string) =>
  (await school.call(jobContract.rows, { params: { id }, query: { limit: 100 } })).data
const mend = (id: string, row: number, values: Record<string, string>, client = school) =>
  client.call(jobContract.mend, { params: { id, row }, body: { values } })
const run = (id: string, mode: 'skip' | 'abort' = 'skip', client = school) =>
  client.call(jobContract.run, { params: { id }, body: { mode } })
const stateOf = async (id: string) => (await school.call(jobContract.detail, { params: { id } })).data
const rulesIn = async (id: string) =>
  Object.fromEntries((await rowsIn(id)).items.map(({ row, faults }) => [row, faults.map(({ rule }) => rule)]))
const stored = async () => (await t.db.select({ total: count() }).from(student))[0]?.total

const CURES: [row: number, values: Partial<Record<keyof typeof studentWords, string>>][] = [
  [22, { id_no: idNumberOf(22) }],
  [23, { id_no: idNumberOf(23) }],
  [24, { gender: '' }],
  [25, { id_no: idNumberOf(25) }],
  [26, { student_no: 'CURED26' }],
  [27, { mobile: '13900139027' }],
  [28, { name: '林改正' }],
  [29, { major_code: '460101' }],
  [31, { id_no: idNumberOf(31), gender: '' }],
  [32, { email: 'cured@example.cn' }],
  [33, { grade_year: '2024' }],
  [34, { id_type: '居民身份证' }],
  [35, { name: '林改正' }],
  [36, { student_no: 'CURED36' }],
  [37, { nation: '汉族' }],
  [39, { name: '林改正' }],
  [40, { id_no: idNumberOf(40), gender: '' }],
  [41, { class_name: '机械2401班' }],
]

describe('the faulty rows of a preview (finding 20)', () => {
  it('the rows of students-dirty.xlsx are corrected one by one and imported without another file', async () => {
    const { sn } = await preview([], await sample('students-dirty.xlsx'))
    const { items, columns, total } = await rowsIn(sn)
    // Rows 25 and 26 contradict rows 2 and 3, which become valid with them (Decided 45).
    expect([total, items.map(({ row }) => row)]).toEqual([20, [2, 3, ...CURES.map(([row]) => row)]])
    const at = (key: string) => columns.findIndex((column) => column.key === key)
    expect(columns[at('id_no')]).toMatchObject({ title: '证件号码', masked: true, required: true, words: [] })
    expect(columns[at('id_type')]?.words).toContain('居民身份证')
    for (const { cells } of items) expect(cells[at('id_no')]).toMatch(/^$|\*/)
    for (const [place, [row, values]] of CURES.entries()) {
      const answer = await mend(sn, row, { ...values, ...(values.id_no ? { gender: '' } : {}) })
      expect([row, answer.data.mended, answer.data.faults]).toEqual([row, true, []])
      const ok = 21 + place + [25, 26].filter((other) => other <= row).length
      expect(await stateOf(sn)).toMatchObject({ ok, failed: 40 - ok, total: 40, result_url: null })
    }
    expect(await started(run(sn, 'abort'))).toMatchObject({ state: 'done', mode: 'abort', ok: 40, failed: 0 })
    expect(await stored()).toBe(40)
    const [audit] = (
      await t.db.execute(sql`select after from audit where action = 'student.import' order by seq desc limit 1`)
    ).rows
    expect(audit?.['after']).toMatchObject({ total: 40, ok: 40, failed: 0, mended: 18 })
  })

  it('a corrected cell is checked by the import’s own rules, those of the database included', async () => {
    const known = await buildStudent(t.db, { org_sn: ORGS.school })
    const { sn } = await preview([rowOf({ 手机号: '1380013800' }), rowOf()])
    const read = async (values: Record<string, string>) => (await mend(sn, 2, values)).data.faults
    expect(await read({ mobile: '12345' })).toEqual([
      { field: 'mobile', rule: 'mobile_prefix', message: ruleText('mobile_prefix')?.CN },
    ])
    expect(await read({ mobile: '13800138000', id_no: known.id_no, gender: '' })).toMatchObject([
      { rule: 'id_no_exists' },
    ])
    expect(await read({ id_no: idNumberOf(91), major_code: '999999' })).toMatchObject([{ rule: 'major_unknown' }])
    expect(await stateOf(sn)).toMatchObject({ ok: 1, failed: 1 })
    expect((await school.call(jobContract.errors, { params: { id: sn } })).data.items).toMatchObject([
      { row: 2, name: '林子涵', column: '专业代码', value: '999999', rule: 'major_unknown' },
    ])
    expect(await read({ major_code: '460101' })).toEqual([])
    expect(await stateOf(sn)).toMatchObject({ ok: 2, failed: 0 })
  })

  it('a corrected value that another row has is refused; a row whose value was taken by the corrected one becomes valid', async () => {
    const [one, two] = [idNumberOf(71), idNumberOf(72)]
    const { sn } = await preview([
      rowOf({ 证件号码: one, 班级: '' }),
      rowOf({ 证件号码: two }),
      rowOf({ 证件号码: one }),
      rowOf({ 证件号码: one }),
    ])
    expect(await rulesIn(sn)).toEqual({
      2: ['cell_required'],
      4: ['id_no_repeated'],
      5: ['id_no_repeated'],
    })
    const taken = await mend(sn, 2, { id_no: two, class_name: '机械2401班' })
    expect(taken.data.faults).toMatchObject([{ rule: 'id_no_repeated', message: '与第 3 行证件号码重复' }])
    // Rows 4 and 5 have the number, and contradict each other (Decided 45).
    expect(await rulesIn(sn)).toEqual({ 2: ['id_no_repeated'], 4: ['id_no_repeated'], 5: ['id_no_repeated'] })
    // Back to its number, the corrected row comes after the rows that are as they were.
    await mend(sn, 2, { id_no: one })
    expect(await rulesIn(sn)).toEqual({ 2: ['id_no_repeated'], 4: ['id_no_repeated'], 5: ['id_no_repeated'] })
    await mend(sn, 5, { id_no: idNumberOf(73), gender: '' })
    expect(await stateOf(sn)).toMatchObject({ ok: 3, failed: 1 })
    const imported = await started(run(sn))
    expect(imported).toMatchObject({ state: 'done', ok: 3, failed: 1, total: 4 })
    const [fault] = (await school.call(jobContract.errors, { params: { id: imported.sn } })).data.items
    expect(fault).toMatchObject({ row: 2, rule: 'id_no_repeated', message: '与第 4 行证件号码重复' })
  })

  it('the rest is downloaded with its corrections and reasons, and imported again after it was corrected', async () => {
    const { sn } = await preview([rowOf({ 班级: '' }), rowOf({ 班级: '', 姓名: '林' }), rowOf()])
    await mend(sn, 2, { class_name: '机械2401班' })
    await mend(sn, 3, { name: '林一' })
    const file = await school.call(jobContract.errorsFile, { params: { id: sn } })
    const [head, line, ...more] = await rowsOf(file.raw)
    expect(head).toEqual([...HEADER, '填写的内容', '失败原因'])
    expect([line?.[1], line?.at(-1), more]).toEqual(['林一', '班级: 不能为空', []])
    line![9] = '机械2402班'
    expect(await preview([], await workbookOf(head!, [line!]))).toMatchObject({ ok: 1, failed: 0 })
  })

  it('a reason that is a rule says in the reader’s language who lifts it, beside the wire’s rule (issue 13.5)', async () => {
    const { sn } = await preview([rowOf({ 专业代码: '460199', 班级: '' }), rowOf({ 专业代码: '460199' })])
    expect(await rulesIn(sn)).toEqual({ 2: ['cell_required'], 3: ['major_unknown'] })
    const reasonsIn = async (lang: string) => {
      const file = await school.call(jobContract.errorsFile, {
        params: { id: sn },
        headers: { 'accept-language': lang },
      })
      return (await rowsOf(file.raw)).slice(1).map((line) => line.at(-1))
    }
    expect(await reasonsIn('zh-CN')).toEqual([
      '班级: 不能为空',
      '专业代码: 本院校没有该专业代码，请先在专业管理中新增（可由本院校解除）',
    ])
    expect((await reasonsIn('en-US'))[1]).toBe(
      'Major code: The institution has no major with this code; add the major first (Your institution can lift this)',
    )
  })
})

it('imported students are listed in the order of the file by the default sort (task a)', async () => {
  const bytes = await sample('students-school.xlsx')
  const { sn } = await preview([], bytes)
  expect(await started(run(sn, 'abort'))).toMatchObject({ ok: 160 })
  const { data } = await school.call(studentContract.list, { query: { limit: 100 } })
  const inFile = (await rowsOf(bytes)).slice(1).map((row) => row[HEADER.indexOf('学号')])
  expect(data.items.map(({ student_no }) => student_no)).toEqual(inFile.slice(0, 100))
})

describe('a preview', () => {
  it('belongs to its account, and to one that may import: for all others it does not exist', async () => {
    const { sn } = await preview([rowOf({ 班级: '' })])
    for (const username of ['school2', 'college', 'system', 'teacher'] as const) {
      const other = await t.as(username)
      const calls = [
        mend(sn, 2, { class_name: 'x' }, other),
        run(sn, 'skip', other),
        other.call(jobContract.rows, { params: { id: sn } }),
        other.call(jobContract.errorsFile, { params: { id: sn } }),
      ]
      for (const call of calls) expect([username, (await call).http]).toEqual([username, 404])
    }
    await t.db.update(job).set({ kind: 'teacher.import' }).where(sql`sn = ${sn}`)
    expect((await run(sn)).http).toBe(404)
  })

  it('is imported once: a second import and a later correction are refused, one that was cancelled does not count', async () => {
    const { sn } = await preview([rowOf({ 班级: '' }), rowOf()])
    const first = await started(run(sn))
    expect(first).toMatchObject({ state: 'done', ok: 1, failed: 1 })
    expect(await run(sn)).toMatchObject({ http: 409, status: 40900, rule: 'preview_used' })
    expect(await mend(sn, 2, { class_name: 'x' })).toMatchObject({ http: 409, rule: 'preview_used' })
    await t.db.update(job).set({ state: 'cancelled' }).where(sql`sn = ${first.sn}`)
    expect((await mend(sn, 2, { class_name: '机械2401班' })).http).toBe(200)
    expect((await run(sn)).http).toBe(200)
  })

  it('refuses corrections of an import that is no preview, of a row without faults, of a column that is not there', async () => {
    const { sn } = await preview([rowOf({ 班级: '' }), rowOf()])
    expect((await mend(sn, 3, { class_name: 'x' })).http).toBe(404)
    expect(await mend(sn, 2, { nothing: 'x' })).toMatchObject({
      status: 40000,
      errors: [{ path: 'values.nothing', rule: 'column_unknown' }],
    })
    const imported = await started(run(sn))
    expect(await run(imported.sn)).toMatchObject({ http: 409, rule: 'preview_only' })
  })

  it('its rows are deleted with the uploaded file', async () => {
    const { sn } = await preview([rowOf({ 班级: '' }), rowOf()])
    expect((await t.db.select().from(importRow).where(sql`job_sn = ${sn}`)).length).toBe(2)
    await t.db.delete(media).where(sql`kind = 'IMPORT'`)
    expect(await t.db.select().from(importRow).where(sql`job_sn = ${sn}`)).toEqual([])
    expect((await rowsIn(sn)).items).toEqual([])
    expect((await mend(sn, 2, { class_name: 'x' })).http).toBe(404)
    expect(await started(run(sn))).toMatchObject({ state: 'failed', error: '上传的文件已不存在，请重新上传' })
  })
})
