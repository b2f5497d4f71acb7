import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { fieldSample as sample } from '../../test/fieldSample.ts'
import { finishedJob, workbookOf } from '../../test/jobs.ts'
import { bookOf, soundRow, TITLES } from '../../test/studentBook.ts'
import { forgeWorkbook } from '../../test/workbook.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { idNumberOf } from './student.factory.ts'
import { student } from './student.table.ts'

let t: TestApp
let school: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
  await buildMajor(t.db, { org_sn: ORGS.school, code: '460113', edu_level: 'SECONDARY', duration: 3 })
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(student))

type Mode = 'preview' | 'skip' | 'abort'
const send = (name: string, bytes: Uint8Array, mode: Mode) =>
  school.call(studentContract.import, { body: { mode }, file: { name, bytes } })
async function importOf(name: string, mode: Mode, bytes?: Uint8Array) {
  return finishedJob(school, (await send(name, bytes ?? (await sample(name)), mode)).data.job)
}
async function notesOf(sn: string, warnings = false): Promise<string[]> {
  const { data } = await school.call(jobContract.errors, { params: { id: sn }, query: { limit: 100, warnings } })
  return data.items.map(({ row, column, rule, value }) => `${row} ${column ?? '-'} ${rule} ${value ?? '-'}`)
}
async function run(sn: string, confirmed: { hidden?: boolean } = {}) {
  const { data } = await school.call(jobContract.run, { params: { id: sn }, body: { mode: 'skip', ...confirmed } })
  return finishedJob(school, data.job)
}
const numbers = async () =>
  (await t.db.execute<{ no: string }>(sql`select student_no as no from student order by 1`)).rows.map(({ no }) => no)

describe('Decided 45: a cell has a type', () => {
  test('an ID number that Excel keeps as a number has lost its last digits: a fault, and nobody else’s number is stored (F2)', async () => {
    const job = await importOf('F2-id-as-number.xlsx', 'skip')
    expect([job.ok, job.failed]).toEqual([0, 5])
    expect((await notesOf(job.sn)).map((note) => note.split(' ').slice(0, 3))).toEqual(
      [2, 3, 4, 5, 6].map((row) => [String(row), '证件号码', 'cell_number_lost']),
    )
    expect(await numbers()).toEqual([])
  })

  test.each([
    ['证件号码', '110101200503013000'],
    ['手机号', '1.38E+10'],
    ['学号', '2026010000000001'],
  ])(
    'the number %s: %s may have lost its last digits: a fault, and nothing is stored (F2, F34)',
    async (column, number) => {
      const job = await importOf('a.xlsx', 'skip', bookOf({ [column]: { xml: `><v>${number}</v></c>` } }))
      expect([job.ok, job.failed]).toEqual([0, 1])
      expect(await notesOf(job.sn)).toEqual([expect.stringMatching(new RegExp(`^2 ${column} cell_number_lost `))])
      expect(await numbers()).toEqual([])
    },
  )

  test('dates, errors and logical values in a text column are faults that name it (F33)', async () => {
    const job = await importOf('F33-dates-errors.xlsx', 'skip')
    expect(job.ok).toBe(0)
    expect(await notesOf(job.sn)).toEqual([
      '2 班级 cell_date 2026-03-02',
      '3 班级 cell_date 2026-03-02',
      '4 班级 cell_error #N/A',
      '4 备注 cell_error #REF!',
      '5 班级 cell_boolean TRUE',
    ])
  })

  test('a number in a column of digits is taken with a warning, or refused where digits are lost or missing (F34)', async () => {
    const job = await importOf('F34-leading-zero.xlsx', 'preview')
    expect([job.ok, job.failed, job.warned]).toEqual([1, 0, 1])
    expect(await notesOf(job.sn, true)).toEqual(['2 学号 cell_number 12345'])
    const book = bookOf(
      { 手机号: { xml: '><v>1380013800</v></c>' } },
      { 专业代码: { xml: '><v>460113</v></c>' } },
      { 学号: { xml: '><v>2.02601E+15</v></c>' } },
    )
    const other = await importOf('a.xlsx', 'skip', book)
    expect((await notesOf(other.sn)).map((note) => note.split(' ').slice(0, 3).join(' '))).toEqual([
      '2 手机号 cell_number_short',
      '4 学号 cell_number_lost',
    ])
    expect(await notesOf(other.sn, true)).toEqual(['3 专业代码 cell_number 460113'])
    expect(await numbers()).toHaveLength(1)
  })

  test('hidden and filtered rows are left out unless they are confirmed (F35)', async () => {
    const direct = await importOf('F35-hidden-rows.xlsx', 'skip')
    expect([direct.ok, direct.failed, direct.hidden]).toEqual([10, 20, 20])
    await t.db.delete(student)
    const preview = await importOf('F35-hidden-rows.xlsx', 'preview')
    expect([preview.ok, preview.failed, preview.hidden, preview.total]).toEqual([10, 20, 20, 30])
    const rowsOf = async (lacks: 'hidden' | 'correction') =>
      (await school.call(jobContract.rows, { params: { id: preview.sn }, query: { lacks } })).data.total
    expect([await rowsOf('hidden'), await rowsOf('correction')]).toEqual([20, 0])
    const left = await run(preview.sn)
    expect([left.ok, left.failed]).toEqual([10, 20])
    await t.db.delete(student)
    const again = await importOf('F35-hidden-rows.xlsx', 'preview')
    expect((await run(again.sn, { hidden: true })).ok).toBe(30)
    expect(await numbers()).toHaveLength(30)
  })

  test.each([
    ['the first', [{ 隐藏: '1' }, { 隐藏: '' }, { 隐藏: '' }], 1],
    ['the last two', [{ 隐藏: '' }, { 隐藏: '1' }, { 隐藏: '1' }], 2],
  ])('of three rows %s hidden: left out unless they are confirmed (F35)', async (_, rows, hidden) => {
    const preview = await importOf('a.xlsx', 'preview', bookOf(...rows))
    expect([preview.ok, preview.failed, preview.hidden]).toEqual([3 - hidden, hidden, hidden])
    expect((await run(preview.sn)).ok).toBe(3 - hidden)
    expect(await numbers()).toHaveLength(3 - hidden)
  })

  test('a hidden row never refuses a row that is shown; a faulty hidden row is no question (F35)', async () => {
    const one = idNumberOf(60_001)
    const job = await importOf(
      'a.xlsx',
      'preview',
      bookOf({ 证件号码: one, 隐藏: '1' }, { 证件号码: one }, { 班级: '', 隐藏: '1' }),
    )
    expect([job.ok, job.failed, job.hidden]).toEqual([1, 2, 0])
    expect((await notesOf(job.sn)).map((note) => note.split(' ').slice(0, 3).join(' '))).toEqual([
      '2 - row_hidden',
      '2 证件号码 id_no_repeated',
      '4 - row_hidden',
      '4 班级 cell_required',
    ])
    expect((await run(job.sn, { hidden: true })).ok).toBe(1)
  })

  test.each([
    ['姓名', '林子函'],
    ['班级', '机械2402班'],
    ['手机号', '13800138001'],
  ])(
    'of equal rows the first stands; rows that contradict each other are faults, all of them: %s %s (F15)',
    async (column, value) => {
      const [same, other] = [soundRow(), soundRow()]
      const contrary = { ...other, [column]: value }
      const job = await importOf('a.xlsx', 'skip', bookOf(same, other, same, contrary, soundRow()))
      expect([job.ok, job.failed]).toEqual([2, 3])
      const rules = (await notesOf(job.sn)).map((note) => note.split(' ').slice(0, 3).join(' '))
      expect(rules.filter((rule) => rule.includes('证件号码'))).toEqual([
        '3 证件号码 id_no_repeated',
        '4 证件号码 id_no_repeated',
        '5 证件号码 id_no_repeated',
      ])
    },
  )

  test('a row of totals is one fault, a blank far out none, a stray cell is named (F42)', async () => {
    const job = await importOf('F42-blank-total.xlsx', 'skip')
    expect([job.ok, await notesOf(job.sn)]).toEqual([2, ['5 - row_sparse -']])
    expect((await importOf('F42-space-DB.xlsx', 'preview')).failed).toBe(0)
    const book = forgeWorkbook({
      sheet: `<row r="1">${TITLES.map((title) => `<c t="inlineStr"><is><t>${title}</t></is></c>`).join('')}</row><row r="2"><c r="DB2"><v>1</v></c></row>`,
    })
    const stray = await importOf('a.xlsx', 'skip', book)
    expect([stray.state, stray.error]).toEqual([
      'failed',
      '单元格 DB2 在模板各列之外还有内容，请清空该单元格后重新上传',
    ])
  })

  const blankRow = Object.fromEntries(TITLES.map((title) => [title, '']))
  test.each([
    ['a count', { 班级: '合计 2 人' }],
    ['a formula of a sum', { 年级: { xml: '><f>SUM(K2:K3)</f><v>4048</v></c>' } }],
    ['a note', { 备注: '以上学生已核对' }],
  ])('a row below that holds %s alone is one fault (F42)', async (_, cells) => {
    const job = await importOf('a.xlsx', 'skip', bookOf({}, { ...blankRow, ...cells }))
    expect([job.ok, await notesOf(job.sn)]).toEqual([1, ['3 - row_sparse -']])
  })

  test.each([
    ['DB2', ' '],
    ['ZZ2', '\u3000'],
    ['XFD2', '\u00a0\t'],
  ])('a blank in %s is nothing: %j (F42)', async (place, blank) => {
    const row = soundRow()
    const cells = (texts: string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    const far = `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${blank}</t></is></c>`
    const line = cells(TITLES.map((title) => row[title] ?? '')) + far
    const sheet = `<row r="1">${cells(TITLES)}</row><row r="2">${line}</row>`
    expect(await importOf('a.xlsx', 'preview', forgeWorkbook({ sheet }))).toMatchObject({ ok: 1, failed: 0 })
  })

  test('CSV files in GB18030 and UTF-8 are read (F40)', async () => {
    const bytes = await sample('F40-gbk.csv')
    expect(await importOf('F40-gbk.csv', 'preview', bytes)).toMatchObject({ state: 'done', ok: 1, failed: 0 })
    const text = new TextDecoder('gb18030').decode(bytes)
    for (const [name, given] of [
      ['utf8.csv', text],
      ['bom.csv', `\ufeff${text}`],
      ['tabs.csv', text.replaceAll(',', '\t')],
      ['quoted.csv', text.replace('编码甲', '"编码甲"').replaceAll('\n', '\r\n')],
    ] as const)
      expect([name, (await importOf(name, 'preview', Buffer.from(given))).ok]).toEqual([name, 1])
    const lossy = text.replace('110101200608153026', '1.10101E+17')
    const job = await importOf('lossy.csv', 'skip', Buffer.from(lossy))
    expect(await notesOf(job.sn)).toEqual([expect.stringMatching(/^2 证件号码 cell_number_lost /)])
    expect(await numbers()).toEqual([])
  })

  test.each([
    ['F40-html.xls', 'file_html'],
    ['F40-ole.xls', 'file_xls'],
    ['F40-password.xlsx', 'file_locked'],
  ])('%s is recognised by its content and refused with the way out: %s (F40)', async (name, rule) => {
    const answer = await send(name, await sample(name), 'preview')
    expect([answer.status, answer.rule]).toEqual([41500, rule])
    expect(answer.message).toMatch(/1\. .+2\. .+3\. /)
  })

  const ODS = Buffer.concat([
    Buffer.from('PK\x03\x04'),
    Buffer.alloc(26),
    Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
  ])
  test.each([
    ['an empty file', Buffer.alloc(0), 'file_empty'],
    ['an OpenDocument sheet', ODS, 'file_ods'],
    ['a table of a web page', Buffer.from('\ufeff <table><tr><td>姓名</td></tr></table>'), 'file_html'],
    ['a text in UTF-16', Buffer.from('\uFEFF姓名', 'utf16le'), 'file_utf16'],
    ['an XML sheet of Excel 2003', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'file_html'],
  ])('%s, too (F40)', async (_, bytes, rule) => {
    const answer = await send('a.xlsx', bytes, 'preview')
    expect([answer.status, answer.rule]).toEqual([41500, rule])
    expect(answer.message).toMatch(/1\. .+2\. .+3\. /)
  })
})

describe('N3: students whose document does not say the date of birth can be imported', () => {
  const OTHERS = { 性别: '女', 出生日期: '2005-03-02' }
  test.each([
    ['港澳居民来往内地通行证', 'H12345678'],
    ['台湾居民来往大陆通行证', '12345678'],
    ['护照', 'E12345678'],
  ])('%s, with the date of birth in its column', async (type, number) => {
    const given = { 证件类型: type, 证件号码: number }
    const job = await importOf('a.xlsx', 'skip', bookOf({ ...given, ...OTHERS }, { ...given, 性别: '女' }))
    expect([job.ok, await notesOf(job.sn)]).toEqual([1, ['3 出生日期 birthday_missing -']])
    const { rows } = await t.db.execute(sql`select birthday::text as birthday, gender from student`)
    expect(rows).toEqual([{ birthday: '2005-03-02', gender: 'FEMALE' }])
  })

  test('an ID card says it itself; another date contradicts it', async () => {
    const job = await importOf('a.xlsx', 'skip', bookOf({}, { 出生日期: '2001-01-01' }))
    expect([job.ok, await notesOf(job.sn)]).toEqual([1, ['3 出生日期 birthday_contradicts 2001-01-01']])
  })

  test.each([17, 18, 20])('a workbook of before, with the first %i columns of today, is read', async (width) => {
    expect((await importOf('F34-leading-zero.xlsx', 'preview')).ok).toBe(1)
    const row: Record<string, string> = { ...soundRow(), 学号: `G${width}00001` }
    const titles = TITLES.slice(0, width)
    const bytes = await workbookOf(titles, [titles.map((title) => row[title] ?? '')])
    expect((await importOf('a.xlsx', 'skip', bytes)).ok).toBe(1)
    const cut = await importOf('a.xlsx', 'preview', await workbookOf(TITLES.slice(0, 16), [['1']]))
    expect(cut.state).toBe('failed')
  })
})
