import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selftestRecordContract as contract } from '@zhikao/domain/bank/selftestRecord/selftestRecord.contract.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { rowsOf } from '../../test/jobs.ts'
import { buildSelftest } from '../selftest/selftest.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('自测导出 and the records of a student (§3.8, §7)', () => {
  it('school and platform read the records of their students, others find no student', async () => {
    const { student_sn } = await buildSelftest(t.db, { org_sn: 'org-school', handed: true })
    const read = async (who: 'school' | 'school2' | 'center' | 'teacher') =>
      (await (await t.as(who)).call(contract.ofStudent, { params: { id: student_sn } })).http
    expect([await read('school'), await read('center'), await read('school2'), await read('teacher')]).toEqual([
      200, 200, 404, 403,
    ])
  })

  it('one line for each student and paper, of the students that the filters find in one’s scope', async () => {
    const { sn, name, student_no } = await buildStudent(t.db, {
      org_sn: 'org-school2',
      name: '司马青',
      class_name: '自测班',
    })
    const { paper_sn } = await buildSelftest(t.db, { student_sn: sn, handed: true })
    await buildSelftest(t.db, { student_sn: sn, paper_sn, handed: true })
    await buildSelftest(t.db, { student_sn: sn, handed: true })
    // One that goes on is none yet.
    await buildSelftest(t.db, { student_sn: sn })
    const ask = async (who: 'school' | 'school2', class_name: string) =>
      (await t.as(who)).call(contract.export, { body: { class_name } })
    const { http, raw } = await ask('school2', '自测班')
    expect(http).toBe(200)
    const rows = (await rowsOf(raw)).filter((row) => row.includes(student_no))
    expect(rows.map((row) => [row[0], row[7], row[8], row[10]])).toEqual(
      expect.arrayContaining([
        [name, '2', '0', '100'],
        [name, '1', '0', '100'],
      ]),
    )
    expect(rows).toHaveLength(2)
    // Centre filters by institution, as in the list; of another one the student is not there.
    const asked = async (org_sn: string) =>
      (await t.as('center')).call(contract.export, { body: { class_name: '自测班', org_sn } })
    expect((await rowsOf((await asked('org-school2')).raw)).filter((row) => row.includes(student_no))).toHaveLength(2)
    expect((await asked('org-school')).rule).toBe('practice_empty')
    const none = await ask('school', '自测班')
    expect([none.http, none.rule]).toEqual([422, 'practice_empty'])
  })
})
