import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentDocumentContract } from '@zhikao/domain/people/studentDocument/studentDocument.contract.ts'
import { buildAttested } from '../../exams/identityCorrection/identityCorrection.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { buildStudent } from '../student/student.factory.ts'
import { buildStudentDocument } from './studentDocument.factory.ts'

const { create, list, remove, reveal } = studentDocumentContract
let t: TestApp
let [school, school2, center]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[school, school2, center] = await Promise.all([t.as('school'), t.as('school2'), t.as('center')])
  await buildMajor(t.db, { org_sn: ORGS.school, code: '460101' })
})
afterAll(() => t.close())

let serial = 70_000_000
const passport = () => `E${(serial += 1)}`
const holder = (overrides: object = {}) =>
  buildStudent(t.db, { id_type: 'PASSPORT', id_no: passport(), id_valid_from: '2020-01-01', ...overrides })
const add = (sn: string, body: object = {}, client = school) =>
  client!.call(create, { params: { id: sn }, body: { id_type: 'PASSPORT', id_no: passport(), ...body } })
const read = async (sn: string, client = school) => (await client!.call(list, { params: { id: sn } })).data
const numberOf = async (sn: string) => {
  const { rows } = await t.db.execute<{ id_no: string }>(sql`select id_no from student where sn = ${sn}`)
  return rows[0]?.id_no
}

describe('Decided 43: “A student … has documents (type, number, valid from, to), the newest is shown”', () => {
  test('a newer one takes the place of the shown one, which stays in the list', async () => {
    const one = await holder({ id_valid_to: '2029-12-31' })
    const id_no = passport()
    const { data, status } = await add(one.sn, { id_no, valid_from: '2025-03-01', valid_to: '2035-02-28', shown: true })
    expect(status).toBe(80200)
    expect(data.map(({ sn, ...rest }) => ({ shown: sn === null, ...rest }))).toEqual([
      { shown: true, id_type: 'PASSPORT', id_no: maskIdNo(id_no), valid_from: '2025-03-01', valid_to: '2035-02-28' },
      {
        shown: false,
        id_type: 'PASSPORT',
        id_no: maskIdNo(one.id_no),
        valid_from: '2020-01-01',
        valid_to: '2029-12-31',
      },
    ])
    expect(await numberOf(one.sn)).toBe(id_no)
    const detail = await school!.call(studentContract.detail, { params: { id: one.sn } })
    expect(detail.data).toMatchObject({ id_no: maskIdNo(id_no), id_valid_from: '2025-03-01', version: 2 })
  })

  test.each([
    [{ valid_from: '2025-03-01' }, 'document_newer'],
    [{ valid_from: '2019-12-31', shown: true }, 'document_older'],
    [{ valid_from: '2019-12-31' }, undefined],
    [{}, undefined],
  ] as const)('to one of 2020: %o: %s', async (body, rule) => {
    expect((await add((await holder()).sn, body)).rule).toBe(rule)
  })

  test('the same number again, the eleventh, a date of end before that of begin, and a number that is none are refused', async () => {
    const one = await holder()
    expect((await add(one.sn, { id_no: `${one.id_no.slice(0, 4)}-${one.id_no.slice(4)}` })).rule).toBe('document_known')
    const wrong = await add(one.sn, { id_type: 'ID_CARD', valid_from: '2012-01-02', valid_to: '2012-01-01' })
    expect(wrong.errors.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'id_no id_characters',
      'valid_to id_valid_order',
    ])
    for (let count = 1; count < 10; count += 1) expect((await add(one.sn)).status).toBe(80200)
    expect((await add(one.sn)).rule).toBe('documents_max')
  })

  test('a former document is the person’s too: nobody else is saved with it, nor has it in the list', async () => {
    const [one, other] = [await holder(), await holder()]
    const id_no = passport()
    await add(one.sn, { id_no })
    expect((await add(other.sn, { id_no })).rule).toBe('same_document')
    const body = {
      name: '陈大文',
      id_type: 'PASSPORT' as const,
      id_no,
      gender: 'MALE' as const,
      birthday: '2005-06-01',
      nation: '汉族' as const,
      student_no: 'D7000001',
      major_code: '460101',
      class_name: '机械2401班',
      grade_year: 2024,
      edu_level: 'HIGHER' as const,
      mobile: '13800138000',
      candidate_type: 'STUDENT' as const,
    }
    const refused = await school!.call(studentContract.create, { body })
    expect([refused.rule, refused.message.includes(one.student_no)]).toEqual(['same_document', true])
    expect((await school2!.call(studentContract.create, { body })).rule).not.toBe('same_document')
  })

  test('two students at once with one former document: one has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other, id_no] = [await holder(), await holder(), passport()]
      const answers = await Promise.all([add(one.sn, { id_no }), add(other.sn, { id_no })])
      expect(answers.map(({ rule }) => rule ?? 'added').toSorted()).toEqual(['added', 'same_document'])
    }
  })

  test('an identity that an exam attests is not replaced by a newer document, but may have a former one', async () => {
    const one = await buildAttested(t.db)
    expect((await add(one.sn, { shown: true })).rule).toBe('identity_attested')
    expect((await add(one.sn)).status).toBe(80200)
    expect(await numberOf(one.sn)).toBe(one.id_no)
  })
})

describe('who may', () => {
  test('the institution reads and writes; centre and platform read; another institution finds nothing', async () => {
    const made = await buildStudentDocument(t.db)
    expect(await read(made.student_sn, center)).toHaveLength(2)
    expect((await add(made.student_sn, {}, center)).status).toBe(40300)
    expect((await center!.call(remove, { params: { id: made.sn } })).status).toBe(40300)
    for (const answer of [
      await school2!.call(list, { params: { id: made.student_sn } }),
      await add(made.student_sn, {}, school2),
      await school2!.call(remove, { params: { id: made.sn } }),
      await school2!.call(reveal, { params: { id: made.sn }, body: { reason: '核对证件' } }),
    ])
      expect(answer.status).toBe(40400)
  })

  test('a full number is shown for a reason; no audit entry holds it', async () => {
    const made = await buildStudentDocument(t.db)
    const answer = await school!.call(reveal, { params: { id: made.sn }, body: { reason: '核对证件' } })
    expect(answer.data.id_no).toBe(made.id_no)
    expect((await school!.call(remove, { params: { id: made.sn } })).status).toBe(80200)
    expect(await read(made.student_sn)).toHaveLength(1)
    const { rows } = await t.db.execute<{ action: string; said: string }>(
      sql`select action, concat(before::text, after::text) as said from audit where target_sn in (${made.sn}, ${made.student_sn}) order by seq`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['student.reveal', 'studentDocument.delete'])
    for (const { said } of rows)
      expect([said.includes(made.id_no), said.includes(maskIdNo(made.id_no))]).toEqual([false, true])
  })

  test('a version that was not seen, and a disabled student, are refused', async () => {
    const one = await holder()
    expect((await add(one.sn, { version: 7 })).status).toBe(40900)
    const off = await holder({ status: 'DISABLE' })
    expect((await add(off.sn)).rule).toBe('student_disabled')
  })
})
