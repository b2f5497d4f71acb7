import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { comparableName, nameForm } from '@zhikao/domain/kernel/textForm.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { fieldSample } from '../../test/fieldSample.ts'
import { finishedJob } from '../../test/jobs.ts'
import { bookOf } from '../../test/studentBook.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { buildStudent, idNumberOf } from './student.factory.ts'
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

/** Imports a workbook of people's reports from other systems, by its name, or another one; its faults, or its warnings. */
async function imported(given: string | Buffer, warnings = false): Promise<string[]> {
  const bytes = typeof given === 'string' ? await fieldSample(`${given}.xlsx`) : given
  const sent = { body: { mode: 'skip' as const }, file: { name: 'a.xlsx', bytes } }
  const job = await finishedJob(school, (await school.call(studentContract.import, sent)).data.job)
  const { data } = await school.call(jobContract.errors, { params: { id: job.sn }, query: { limit: 100, warnings } })
  return data.items.map(({ row, column, message }) => `${row} ${column}：${message}`)
}
const names = async () =>
  (await t.db.select({ name: student.name }).from(student).orderBy(student.student_no)).map(({ name }) => name)
const found = async (keyword: string) => (await school.call(studentContract.list, { query: { keyword } })).data.total

const DOTS = ['\u00b7', '\u2022', '\u2027', '\u30fb', '\uff0e', '\u2219', '\uff65']

describe('Decided 44: text has one form', () => {
  test('names of a workbook with six kinds of dots are one name; the list finds it by each dot, by none, by a part (F10)', async () => {
    expect(await imported('F10-dots')).toEqual([])
    expect(new Set(await names())).toEqual(new Set(['阿卜杜拉·买买提']))
    for (const dot of DOTS) expect([dot, await found(`阿卜杜拉${dot}买买提`)]).toEqual([dot, 6])
    for (const word of ['阿卜杜拉买买提', '拉买', '阿卜 杜拉', '买买提', '拉·买'])
      expect([word, await found(word)]).toEqual([word, 6])
    expect(await found('提买')).toBe(0)
  })

  test.each([
    ['艾力･吐尔逊', '艾力·吐尔逊'],
    ['古丽．巴哈尔', '古丽·巴哈尔'],
    ['买买提‧艾力•吐尔逊', '买买提·艾力·吐尔逊'],
  ])(
    'the name %s of a workbook is stored as %s; the list finds it by each dot and by none (F10)',
    async (typed, name) => {
      expect(await imported(bookOf({ 姓名: typed }))).toEqual([])
      expect(await names()).toEqual([name])
      for (const dot of [...DOTS, '']) expect([dot, await found(name.replaceAll('·', dot))]).toEqual([dot, 1])
    },
  )

  test('radicals and compatibility characters of a workbook become the common ones, “with a note” (F11)', async () => {
    expect(await imported('F11-radicals', true)).toEqual([
      '2 姓名：含部首或兼容字形，按“方玉见”导入，请核对',
      '3 姓名：含部首或兼容字形，按“郭隆”导入，请核对',
    ])
    expect(await names()).toEqual(['方玉见', '郭隆', '方玉见'])
    expect([await found('方玉见'), await found('⽅⽟⻅'), await found('郭\uf9dc')]).toEqual([2, 2, 1])
  })

  test.each([
    ['⻢⻰', '马龙'],
    ['\uf900⼀', '豈一'],
    ['⺟⻳⻛', '母龟风'],
  ])('the name %s of a workbook becomes %s, “with a note”, and is found by both (F11)', async (typed, name) => {
    const book = bookOf({ 姓名: typed })
    expect(await imported(book, true)).toEqual([`2 姓名：含部首或兼容字形，按“${name}”导入，请核对`])
    expect([await names(), await found(name), await found(typed)]).toEqual([[name], 1, 1])
  })

  const FORMS: [string, string][] = [
    ...DOTS.map((dot) => [`阿卜杜拉${dot}买买提`, '阿卜杜拉·买买提'] satisfies [string, string]),
    ['⽅⽟⻅', '方玉见'],
    ['郭\uf9dc', '郭隆'],
    ['⻢⻰', '马龙'],
  ]
  test.each(FORMS)('the form takes %s as %s (F10, F11)', async (typed, name) => {
    const { sn } = await buildStudent(t.db, { org_sn: ORGS.school })
    const { data: before } = await school.call(studentContract.detail, { params: { id: sn } })
    const { id_type, nation, student_no, major_code, class_name, grade_year, edu_level, candidate_type } = before
    const kept = { id_type, nation, student_no, major_code, class_name, grade_year, edu_level, candidate_type }
    const answer = await school.call(studentContract.update, { params: { id: sn }, body: { ...kept, name: typed } })
    expect([answer.errors, answer.data?.name]).toEqual([[], name])
  })

  test('a private character is refused with its place and what it probably is (F12)', async () => {
    expect(await imported('F12-private-use')).toEqual([
      '2 姓名：第 2 个字符（U+E863）是造字区的字，他人无法看到；可能是“䶮”，请改用该字',
    ])
    expect(await names()).toEqual(['李䶮'])
  })

  test('broken characters are refused with their place (F32)', async () => {
    expect(await imported('F32-fffd')).toEqual([
      '2 班级：第 3 个字符（U+FFFD）是乱码，请重新输入',
      '2 备注：第 3 个字符（U+FFFD）是乱码，请重新输入',
    ])
    expect(await names()).toEqual([])
  })

  test.each([
    ['F12', { 姓名: '李\ue817' }, '姓名：第 2 个字符（U+E817）是造字区的字，他人无法看到；可能是“𠂉”，请改用该字'],
    ['F12', { 班级: '\ue815房班' }, '班级：第 1 个字符（U+E815）是造字区的字，他人无法看到；可能是“厂”，请改用该字'],
    ['F12', { 备注: '甲\ue000' }, '备注：第 2 个字符（U+E000）是造字区的字，他人无法看到，请改用标准汉字'],
    ['F32', { 姓名: '林\ufffd涵' }, '姓名：第 2 个字符（U+FFFD）是乱码，请重新输入'],
    ['F32', { 班级: '\ufffd械2601班' }, '班级：第 1 个字符（U+FFFD）是乱码，请重新输入'],
    ['F43', { 班级: '机械\u20602601班' }, '班级：第 3 个字符（U+2060）不可见，请删除'],
    ['F43', { 备注: '转\u3164学' }, '备注：第 2 个字符（U+3164）不可见，请删除'],
  ])('%s: a cell of a workbook with such a character is refused, and it is named: %j', async (_, cells, fault) => {
    expect(await imported(bookOf(cells))).toEqual([`2 ${fault}`])
    expect(await names()).toEqual([])
  })

  test.each([
    [{ 姓名: '林\u2060子\u2800涵' }, { name: '林子涵' }],
    [{ 手机号: '\u200e138\u00a00013\u00a08000\u200e' }, { mobile: '13800138000' }],
    [{ 学号: 'R\u00ad700001\ufeff' }, { student_no: 'R700001' }],
  ])('invisible characters of the name or number %j are removed (F43)', async (cells, stored) => {
    expect(await imported(bookOf(cells))).toEqual([])
    expect(await t.db.select().from(student)).toMatchObject([stored])
  })

  test('invisible characters are removed from names and numbers and refused by place elsewhere (F43)', async () => {
    expect(await imported('F43-class-zwsp')).toEqual(['2 班级：第 3 个字符（U+200B）不可见，请删除'])
    expect(await imported('F43-invisible')).toEqual(['6 班级：第 3 个字符（U+200B）不可见，请删除'])
    const { rows } = await t.db.execute(
      sql`select name, id_no, mobile, student_no from student order by id_no, student_no`,
    )
    expect(rows).toEqual(
      [
        { name: '隐字甲', id_no: '110101200608154117', mobile: '13912345678', student_no: 'FW000110' },
        { name: '隐字丙', id_no: '110101200608154141', mobile: '13900000113', student_no: 'FW000113' },
        { name: '隐字丁', id_no: '110101200608154168', mobile: '13900000115', student_no: 'F430001' },
        { name: '隐字乙', id_no: '110101200608152461', mobile: '13900000112', student_no: 'FW000112' },
      ].toSorted((a, b) => (a.id_no < b.id_no ? -1 : 1)),
    )
  })

  test.each([
    ["O'Brien", "O'Brien"],
    ['O’Brien', "O'Brien"],
    ['Jean-Luc', 'Jean-Luc'],
    ['José', 'José'],
    ['Abcdefghij Klmnopqrst Uvwxyzabcd Efghijklmn', 'Abcdefghij Klmnopqrst Uvwxyzabcd Efghijklmn'],
    ['Nguyễn Thị Minh Khai', 'Nguyễn Thị Minh Khai'],
  ])('the form takes %s for the holder of a passport (F39)', async (typed, name) => {
    const { sn, version } = await buildStudent(t.db, { org_sn: ORGS.school })
    const { data: before } = await school.call(studentContract.detail, { params: { id: sn } })
    const { major_code, class_name, grade_year, edu_level, candidate_type, student_no, nation } = before
    const written = { version, name: typed, id_type: 'PASSPORT' as const, id_no: 'E1234567' }
    const person = { gender: 'MALE' as const, birthday: '2004-05-06', nation, student_no, candidate_type }
    const body = { ...written, ...person, major_code, class_name, grade_year, edu_level }
    const answer = await school.call(studentContract.update, { params: { id: sn }, body })
    expect([answer.errors, answer.data?.name]).toEqual([[], name])
    expect(await found(typed.toUpperCase().replaceAll(' ', ''))).toBe(1)
  })

  test('a workbook with these names lacks the dates of birth alone; with them it is stored (F39, N3)', async () => {
    expect(await imported('F39-real-names')).toEqual(
      [2, 3, 4, 5, 6].map((row) => `${row} 出生日期：该证件类型须填写出生日期`),
    )
    const typed = [
      "O'Brien",
      'Jean-Luc',
      'José',
      'Abcdefghij Klmnopqrst Uvwxyzabcd Efghijklmn',
      'Smith',
      'Владимир Ким',
    ]
    const of = { 证件类型: '护照', 性别: '男', 出生日期: '2004-05-06' }
    const rows = typed.map((name, at) => ({ ...of, 姓名: name, 证件号码: `E1234567${at}`, 学号: `FW00009${at}` }))
    expect(await imported(bookOf(...rows))).toEqual([])
    expect(await names()).toEqual(typed)
  })

  test('names found by small letters, without spaces, and in full-width letters', async () => {
    await buildStudent(t.db, { org_sn: ORGS.school, name: 'Van Der Berg', id_type: 'PASSPORT', id_no: 'E7654321' })
    for (const word of ['van der berg', 'VANDERBERG', 'ｄｅｒ', 'rber'])
      expect([word, await found(word)]).toEqual([word, 1])
    expect(
      await found(idNumberOf(5).replace(/./gu, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0))),
    ).toBe(0)
  })
})

/** Letters of Unicode 17, whose small letters PostgreSQL does not know yet. */
const NEW_LETTERS = /[\ua7ce-\ua7d5\u{16ea0}-\u{16ed3}]/u
/** Han characters and Hangul syllables are the same in both. */
const CASELESS = /[\u{4e00}-\u{9fff}\u{20000}-\u{323af}\uac00-\ud7a3]/u

test('plain_name of a canonical name is its comparable form, for each letter and mark', async () => {
  const forms: string[] = []
  for (let code = 0x21; code <= 0x1ffff; code += 1) {
    const character = String.fromCodePoint(code)
    if (/[\p{L}\p{M}]/u.test(character) && !CASELESS.test(character) && !NEW_LETTERS.test(character))
      forms.push(nameForm(`a · ${character}B`))
  }
  const { rows } = await t.db.execute<{ name: string; plain: string }>(
    sql`select name, plain_name(name) as plain from unnest(${sql.param(forms)}::text[]) as name`,
  )
  const wrong = rows.filter(({ name, plain }) => plain.normalize('NFC') !== comparableName(name))
  expect(wrong.map(({ name, plain }) => [name, plain, comparableName(name)])).toEqual([])
  expect(rows.length).toBeGreaterThan(5000)
})
