import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalIdNo, documentKey, ID_TYPES, idCheckDigit } from '@zhikao/domain/kernel/person.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'

let t: TestApp
let [school, school2]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[school, school2] = await Promise.all([t.as('school'), t.as('school2')])
  for (const org_sn of [ORGS.school, ORGS.school2]) await buildMajor(t.db, { org_sn, code: '460101' })
})
afterAll(() => t.close())

let serial = 0
const permit = () => `H${String((serial += 1)).padStart(8, '0')}`
const form = (changes: object = {}) => ({
  name: '陈大文',
  id_type: 'HK_MACAO_PERMIT' as const,
  id_no: permit(),
  gender: 'MALE' as const,
  birthday: '2005-06-01',
  nation: '汉族' as const,
  student_no: `P${100_000 + (serial += 1)}`,
  major_code: '460101',
  class_name: '机械2401班',
  grade_year: 2024,
  edu_level: 'HIGHER' as const,
  mobile: '13800138000',
  candidate_type: 'STUDENT' as const,
  ...changes,
})
const create = (client: Client | undefined, changes: object = {}) =>
  client!.call(studentContract.create, { body: form(changes) })

test('Decided 43: the database and the domain name the same key for every document', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'HMAB0123456789()- '.split('')), maxLength: 14 })
  const forms = fc.stringMatching(/^[HM]?\d{8}(\(?\d{2}\)?)?(\(?[A-Z]\)?)?$/)
  const drawn = fc.sample(fc.tuple(fc.constantFrom(...ID_TYPES), fc.oneof(letters, forms)), { numRuns: 600, seed: 43 })
  const rows = drawn.map(([type, number]) => ({ type, number: canonicalIdNo(number) }))
  const found = await t.db.execute<{ key: string }>(
    sql`select document_key(r.type, r.number) as key from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (type text, number text)`,
  )
  expect(found.rows.map(({ key }) => key)).toEqual(rows.map(({ type, number }) => documentKey(type, number)))
  expect(rows.filter(({ type, number }) => documentKey(type, number) !== number).length).toBeGreaterThan(30)
})

describe('Decided 43: “Two records that share a canonical document are one person: refused on save” (F13)', () => {
  test.each([
    ['HK_MACAO_PERMIT', 'H12345678', 'H1234567801'],
    ['HK_MACAO_PERMIT', 'H81345678', 'H8134567801'],
    ['HK_MACAO_PERMIT', 'M8134567802', 'm 8134-5678（03）'],
    ['TAIWAN_PERMIT', '81345678', '8134567802'],
  ] as const)('%s %s and %s: the second is refused, and names the student', async (id_type, one, other) => {
    const first = (await create(school, { id_type, id_no: one, student_no: `S${one}` })).data
    const second = await create(school, { id_type, id_no: other })
    expect(second).toMatchObject({ status: 40901, rule: 'same_document' })
    expect(second.message).toContain(`陈大文（学号 S${one}）`)
    // The reissued permit is written into the record that is there.
    const body = { ...form({ id_type, student_no: `S${one}` }), version: first.version, id_no: other }
    expect((await school!.call(studentContract.update, { params: { id: first.sn }, body })).status).toBe(80200)
  })

  test('of another institution nothing is named but that it is taken, and who helps (N2)', async () => {
    const id_no = permit()
    await create(school2, { id_no, name: '何文田' })
    const refused = await create(school, { id_no: `${id_no}01` })
    expect(refused).toMatchObject({ status: 40901, rule: 'id_no_elsewhere' })
    expect(refused.message).toBe('已在平台登记，请走转学申请；号码有误的，请核对后重试')
  })

  test('a change of the number to another issue of another student’s permit is refused too', async () => {
    const [one, other] = [(await create(school)).data, (await create(school)).data]
    const { id_no } = (
      await school!.call(studentContract.reveal, { params: { id: other.sn }, body: { reason: '核对证件' } })
    ).data
    const body = { ...form({ student_no: one.student_no }), id_no: `${id_no}02` }
    expect(await school!.call(studentContract.update, { params: { id: one.sn }, body })).toMatchObject({
      status: 40901,
      rule: 'same_document',
    })
  })

  test('the same digits as another type of document are another document', async () => {
    const id_no = permit()
    await create(school, { id_no })
    expect((await create(school, { id_type: 'PASSPORT', id_no: `${id_no}01` })).status).toBe(80200)
  })

  test('two issues of one permit saved at once: one is stored', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id_no = permit()
      const answers = await Promise.all(['', '01', '02'].map((issue) => create(school, { id_no: id_no + issue })))
      expect(answers.map(({ rule, status }) => rule ?? String(status)).toSorted()).toEqual([
        '80200',
        'same_document',
        'same_document',
      ])
    }
  })
})

describe('Decided 43: residence permits', () => {
  const numberOf = (first17: string) => first17 + idCheckDigit(first17)
  test('say birthday and gender, as an ID card does', async () => {
    const id_no = numberOf('81000020050307123')
    const { data, status } = await create(school, {
      id_type: 'HK_MACAO_RESIDENT',
      id_no,
      gender: undefined,
      birthday: undefined,
    })
    expect([status, data.gender, data.birthday]).toEqual([80200, 'MALE', '2005-**-**'])
  })
  test('are no ID cards, and an ID card is none (F13)', async () => {
    for (const region of ['81', '82', '83']) {
      const wrong = await create(school, { id_type: 'ID_CARD', id_no: numberOf(`${region}000020050307123`) })
      expect(wrong.errors).toMatchObject([{ path: 'id_no', rule: 'id_permit' }])
    }
    const card = await create(school, { id_type: 'TAIWAN_RESIDENT', id_no: numberOf('11010120050307123') })
    expect(card.errors).toMatchObject([{ path: 'id_no', rule: 'taiwan_region' }])
  })
})
