import { afterAll, beforeAll, expect, it } from 'vitest'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { decodedText } from '../../test/proof/answerText.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('the import workbook marks the required columns on its notes sheet, as domain.md §7 names them', async () => {
  const { raw } = await (await t.as('school')).call(studentContract.template)
  const [, notes = ''] = (await decodedText({ raw, headers: {} })).split('xl/worksheets/sheet2.xml\n')
  const rows = [...notes.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text),
  )
  expect(rows[0]).toEqual(['列名', '必填', '可填内容'])
  // A line with one cell continues the words of the column above it.
  const marked = rows.slice(1).flatMap(([title, required]) => (required === undefined ? [] : [[title, required]]))
  // The 17 columns of domain.md §7, the date of birth, which other documents than the ID card need (N3), and the validity of the document (Decided 43).
  expect(marked).toHaveLength(20)
  expect(marked.flatMap(([title, required]) => (required === '是' ? [title] : []))).toEqual([
    '姓名',
    '证件类型',
    '证件号码',
    '民族',
    '学号',
    '专业代码',
    '班级',
    '年级',
    '学历层次',
    '手机号',
    '考生类型',
  ])
})
