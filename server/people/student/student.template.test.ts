import { afterAll, beforeAll, expect, it } from 'vitest'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { rowsOf } from '../../test/jobs.ts'
import { decodedText } from '../../test/proof/answerText.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The columns of domain.md §7 in order, and whether each is required. */
const COLUMNS = [
  ['序号', false],
  ['姓名', true],
  ['证件类型', true],
  ['证件号码', true],
  ['性别', false],
  ['民族', true],
  ['学号', true],
  ['专业代码', true],
  ['专业名称', false],
  ['班级', true],
  ['年级', true],
  ['学历层次', true],
  ['学制', false],
  ['手机号', true],
  ['邮箱', false],
  ['考生类型', true],
  ['备注', false],
] as const

it('the import workbook has the columns of domain.md §7 in order, and marks the required ones on its notes sheet', async () => {
  const { raw } = await (await t.as('school')).call(studentContract.template)
  expect((await rowsOf(raw))[0]).toEqual(COLUMNS.map(([title]) => title))
  const [, notes = ''] = (await decodedText({ raw, headers: {} })).split('xl/worksheets/sheet2.xml\n')
  const rows = [...notes.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text),
  )
  expect(rows[0]).toEqual(['列名', '必填', '可填内容'])
  // A line with one cell continues the words of the column above it.
  const marked = rows
    .slice(1)
    .flatMap(([title, required]) => (required === undefined ? [] : [[title, required === '是']]))
  expect(marked).toEqual(COLUMNS)
})
