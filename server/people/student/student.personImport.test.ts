import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob } from '../../test/jobs.ts'
import { bookOf } from '../../test/studentBook.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { buildStudentDocument } from '../studentDocument/studentDocument.factory.ts'
import { buildStudent } from './student.factory.ts'

let t: TestApp
let school: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
  await buildMajor(t.db, { org_sn: ORGS.school, code: '460113', edu_level: 'SECONDARY', duration: 3 })
})
afterAll(() => t.close())
beforeEach(() => t.pool.query('delete from student_document; delete from student'))

async function importOf(name: string, mode: 'preview' | 'skip', bytes: Uint8Array) {
  const { data } = await school.call(studentContract.import, { body: { mode }, file: { name, bytes } })
  return finishedJob(school, data.job)
}
async function notesOf(sn: string): Promise<string[]> {
  const { data } = await school.call(jobContract.errors, { params: { id: sn }, query: { limit: 100 } })
  return data.items.map(({ row, column, rule, value }) => `${row} ${column ?? '-'} ${rule} ${value ?? '-'}`)
}

const NAMESAKE = { id_type: 'PASSPORT', birthday: '2005-03-02' } as const

describe('Decided 43: persons in the import of students (F13)', () => {
  const OTHERS = { 姓名: '陈大文', 性别: '男', 出生日期: '2005-03-02' }
  const permit = (number: string) => ({ ...OTHERS, 证件类型: '港澳居民来往内地通行证', 证件号码: number })

  test('every type of document is imported, with its validity', async () => {
    const validity = { 证件签发日期: '2020-01-02', 证件有效期至: '2030-01-01' }
    const job = await importOf(
      'a.xlsx',
      'skip',
      bookOf(
        { 证件类型: '港澳居民居住证', 证件号码: '810000200503070017', ...validity },
        { 证件类型: '台湾居民居住证', 证件号码: '830000200503070010' },
        ...['港澳居民来往内地通行证', '台湾居民来往大陆通行证', '护照', '外国人永久居留身份证', '军官证'].map(
          (type, at) => ({
            ...OTHERS,
            姓名: `陈大${'文武双全才'[at]}`,
            证件类型: type,
            证件号码: at === 1 ? '12345678' : `H1234567${at}`,
          }),
        ),
        { 证件签发日期: '2030-01-02', 证件有效期至: '2030-01-01' },
      ),
    )
    expect([job.ok, await notesOf(job.sn)]).toEqual([7, ['9 证件有效期至 id_valid_order 2030-01-01']])
    const { rows } = await t.db.execute(
      sql`select id_type, birthday::text as birthday, id_valid_from::text as "from", id_valid_to::text as "to" from student where id_no = '810000200503070017'`,
    )
    expect(rows).toEqual([
      { id_type: 'HK_MACAO_RESIDENT', birthday: '2005-03-07', from: '2020-01-02', to: '2030-01-01' },
    ])
  })

  test('two issues of one travel permit in a file are one person: both rows are faults, for they contradict each other', async () => {
    const job = await importOf('a.xlsx', 'skip', bookOf(permit('H12345678'), permit('h 1234-5678 01')))
    expect([job.ok, await notesOf(job.sn)]).toEqual([
      0,
      ['2 证件号码 id_no_repeated H1*****78', '3 证件号码 id_no_repeated h **********01'],
    ])
  })

  test('another issue of a permit that is stored, now or before, is refused with the student’s name; of another institution without it (N2)', async () => {
    await importOf('a.xlsx', 'skip', bookOf({ ...permit('H12345678'), 学号: 'P0000001' }))
    const elsewhere = await buildStudent(t.db, {
      org_sn: ORGS.college,
      id_type: 'HK_MACAO_PERMIT',
      id_no: 'M1234567801',
    })
    const former = await buildStudentDocument(t.db, { id_no: 'E87654321' })
    const book = bookOf(permit('H1234567801'), permit('M12345678'), {
      ...OTHERS,
      证件类型: '护照',
      证件号码: 'E87654321',
    })
    const job = await importOf('a.xlsx', 'preview', book)
    const { data } = await school.call(jobContract.errors, { params: { id: job.sn }, query: { limit: 100 } })
    expect(data.items.map(({ row, rule }) => [row, rule])).toEqual([
      [2, 'same_document'],
      [3, 'id_no_elsewhere'],
      [4, 'same_document'],
    ])
    expect(data.items[0]?.message).toContain('陈大文（学号 P0000001）')
    expect(JSON.stringify(data.items)).not.toContain(elsewhere.student_no)
    expect(data.items[1]?.message).toBe('已在平台登记，请走转学申请；号码有误的，请核对后重试')
    const { rows } = await t.db.execute<{ no: string }>(
      sql`select student_no as no from student where sn = ${former.student_sn}`,
    )
    expect(data.items[2]?.message).toContain(`（学号 ${rows[0]?.no}）`)
  })

  test('a namesake with the same birthday is a warning, in preview and import, and only among the own students', async () => {
    await buildStudent(t.db, { ...NAMESAKE, name: '阿卜杜拉·买买提', org_sn: ORGS.school, student_no: 'N0000001' })
    await buildStudent(t.db, { ...NAMESAKE, name: '陈大文', org_sn: ORGS.college })
    const row = { ...OTHERS, 证件类型: '护照' }
    const book = bookOf({ ...row, 姓名: '阿卜杜拉买买提', 证件号码: 'E10000001' }, { ...row, 证件号码: 'E10000002' })
    for (const mode of ['preview', 'skip'] as const) {
      const job = await importOf('a.xlsx', mode, book)
      expect([job.ok, job.failed, job.warned]).toEqual([2, 0, 1])
      const { data } = await school.call(jobContract.errors, { params: { id: job.sn }, query: { warnings: true } })
      expect(data.items).toMatchObject([{ row: 2, rule: 'namesake', column: '姓名', name: '阿卜杜拉买买提' }])
      expect(data.items[0]?.message).toContain('（学号 N0000001）')
    }
  })
})
