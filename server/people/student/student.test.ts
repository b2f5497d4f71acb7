import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genderOf, idCheckDigit, maskBirthday, maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { buildStudent, idNumberOf } from './student.factory.ts'

let t: TestApp
let major: Awaited<ReturnType<typeof buildMajor>>
let disabledMajor: typeof major

beforeAll(async () => {
  t = await testApp()
  major = await buildMajor(t.db, { org_sn: ORGS.school, code: '460101' })
  disabledMajor = await buildMajor(t.db, { org_sn: ORGS.school, code: '460102', status: 'DISABLE' })
})
afterAll(() => t.close())

let counter = 40_000
const id = () => idNumberOf((counter += 1))
const form = (changes: object = {}) => ({
  name: '赵敏',
  id_type: 'ID_CARD' as const,
  id_no: id(),
  nation: '汉族' as const,
  student_no: `N${(counter += 1)}`,
  major_code: '460101',
  class_name: '机械2401班',
  grade_year: 2024,
  edu_level: 'HIGHER' as const,
  mobile: '13800138000',
  candidate_type: 'STUDENT' as const,
  ...changes,
})
const made = (overrides: Parameters<typeof buildStudent>[1] = {}) =>
  buildStudent(t.db, { org_sn: ORGS.school, major_sn: major.sn, ...overrides })
/** What an edit form sends: everything but the masked numbers. */
const edited = (changes: object = {}) => {
  const { id_no: _, mobile: __, ...rest } = form(changes)
  return rest
}

describe('permissions', () => {
  test.each([
    ['list', {}],
    ['create', { body: {} }],
    ['template', {}],
    ['export', { body: {} }],
    ['detail', { params: { id: 'x' } }],
    ['update', { params: { id: 'x' }, body: {} }],
    ['reveal', { params: { id: 'x' }, body: {} }],
    ['disable', { params: { id: 'x' }, body: {} }],
    ['history', { params: { id: 'x' } }],
  ] as const)('%s needs a session, then the permission', async (name, sent) => {
    const endpoint = studentContract[name]
    expect((await t.anonymous.call(endpoint, sent as never)).status).toBe(40002)
    expect((await (await t.as('teacher')).call(endpoint, sent as never)).status).toBe(40300)
  })
  test('center may read every student and change none (spec §7.31)', async () => {
    const own = await made()
    const center = await t.as('center')
    expect((await center.call(studentContract.detail, { params: { id: own.sn } })).data.actions).toEqual(['reveal'])
    expect((await center.call(studentContract.update, { params: { id: own.sn }, body: edited() })).status).toBe(40300)
    expect((await center.call(studentContract.create, { body: form() })).status).toBe(40300)
  })
  test('another institution gets 404 for every call', async () => {
    const own = await made()
    const other = await t.as('school2')
    const params = { id: own.sn }
    for (const answer of [
      await other.call(studentContract.detail, { params }),
      await other.call(studentContract.history, { params }),
      await other.call(studentContract.disable, { params, body: {} }),
      await other.call(studentContract.update, { params, body: edited() }),
      await other.call(studentContract.reveal, { params, body: { reason: '核对证件' } }),
    ])
      expect(answer.status).toBe(40400)
    expect(
      (await other.call(studentContract.list, { query: { keyword: own.id_no, org_sn: ORGS.school } })).data.total,
    ).toBe(0)
  })
})

describe('create', () => {
  test('derives gender and birthday, masks the numbers, writes history and audit', async () => {
    const school = await t.as('school')
    const body = form()
    const answer = await school.call(studentContract.create, { body })
    expect(answer).toMatchObject({
      status: 80200,
      data: {
        id_no: maskIdNo(body.id_no),
        mobile: '138****8000',
        gender: genderOf(body.id_no),
        major_name: major.name,
        photo_status: 'INIT',
        status: 'ENABLE',
      },
    })
    expect(answer.data.actions).toEqual(['edit', 'photo', 'reveal', 'disable'])
    const history = await school.call(studentContract.history, { params: { id: answer.data.sn } })
    expect(history.data).toMatchObject([{ move: 'create', from_status: null, to_status: 'ENABLE' }])
    const { rows } = await t.pool.query(
      `select after::text from audit where action = 'student.create' and target_sn = $1`,
      [answer.data.sn],
    )
    expect(rows[0].after).not.toContain(body.id_no)
  })
  test('accepts a small x; other documents need gender and birthday in the form', async () => {
    const school = await t.as('school')
    const first17 = Array.from({ length: 400 }, (_, at) => `11010120010101${String(at).padStart(3, '0')}`).find(
      (digits) => idCheckDigit(digits) === 'X',
    )!
    const small = await school.call(studentContract.create, { body: form({ id_no: `${first17}x` }) })
    expect(
      (await school.call(studentContract.reveal, { params: { id: small.data.sn }, body: { reason: '核对证件' } })).data
        .id_no,
    ).toBe(`${first17}X`)
    const passport = form({ id_type: 'PASSPORT', id_no: 'e1234567', name: 'Li Ming' })
    expect((await school.call(studentContract.create, { body: passport })).errors.map((fault) => fault.path)).toEqual([
      'gender',
      'birthday',
    ])
    expect(
      (await school.call(studentContract.create, { body: { ...passport, gender: 'MALE', birthday: '2004-05-06' } }))
        .data,
    ).toMatchObject({ gender: 'MALE', birthday: '2004-05-06' })
    expect((await school.call(studentContract.list, { query: { keyword: 'E1234567' } })).data.total).toBe(1)
  })
  test('names all faults in one answer', async () => {
    const answer = await (await t.as('school')).call(studentContract.create, {
      body: form({ id_no: '110101200503071234', name: '张三1', major_code: '999999' }),
    })
    expect(answer.status).toBe(40000)
    expect(answer.errors.map(({ path, rule }) => [path, rule])).toEqual([
      ['name', 'name_format'],
      ['id_no', 'id_check_digit'],
      ['major_code', 'major_unknown'],
    ])
  })
  test('refuses a disabled major and the code of another institution', async () => {
    const school = await t.as('school')
    expect(
      (await school.call(studentContract.create, { body: form({ major_code: disabledMajor.code }) })).errors[0],
    ).toMatchObject({ path: 'major_code', rule: 'major_disabled' })
    await buildMajor(t.db, { org_sn: ORGS.school2, code: '111111' })
    expect(
      (await school.call(studentContract.create, { body: form({ major_code: '111111' }) })).errors[0],
    ).toMatchObject({ rule: 'major_unknown' })
  })
  test('one person, one row: taken numbers are refused, the other institution is never named', async () => {
    const school = await t.as('school')
    const mine = await made()
    const theirs = await buildStudent(t.db, { org_sn: ORGS.school2 })
    expect(await school.call(studentContract.create, { body: form({ id_no: mine.id_no }) })).toMatchObject({
      status: 40901,
      rule: 'id_no_exists',
    })
    const elsewhere = await school.call(studentContract.create, { body: form({ id_no: theirs.id_no }) })
    expect(elsewhere).toMatchObject({
      status: 40901,
      rule: 'id_no_elsewhere',
      message: '已在平台登记，请走转学申请；号码有误的，请核对后重试',
    })
    expect(elsewhere.raw.toString()).not.toContain('吉林机电')
    expect(await school.call(studentContract.create, { body: form({ student_no: mine.student_no }) })).toMatchObject({
      status: 40901,
      rule: 'student_no_taken',
    })
    expect((await school.call(studentContract.create, { body: form({ student_no: theirs.student_no }) })).status).toBe(
      80200,
    )
  })
  test('when several requests use one number at the same time, one succeeds and the others get id_no_exists', async () => {
    const school = await t.as('school')
    const id_no = id()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => school.call(studentContract.create, { body: form({ id_no }) })),
    )
    expect(answers.filter((answer) => answer.status === 80200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.rule === 'id_no_exists')).toHaveLength(7)
  })
})

describe('update', () => {
  test('keeps numbers that are not sent, derives gender and birthday again from a new ID number, writes no number to the audit (spec §7.30)', async () => {
    const school = await t.as('school')
    const own = await made()
    const params = { id: own.sn }
    const first = await school.call(studentContract.update, { params, body: edited({ name: '钱进', version: 1 }) })
    expect(first.data).toMatchObject({
      name: '钱进',
      version: 2,
      id_no: maskIdNo(own.id_no),
      birthday: maskBirthday(own.birthday),
    })
    const id_no = idNumberOf(30_001)
    const second = await school.call(studentContract.update, {
      params,
      body: { ...edited({ version: 2 }), id_no, mobile: '13912345678' },
    })
    expect(second.data).toMatchObject({ gender: genderOf(id_no), mobile: '139****5678', version: 3 })
    const { rows } = await t.pool.query(`select before::text || after::text as both from audit where target_sn = $1`, [
      own.sn,
    ])
    for (const { both } of rows)
      for (const number of [own.id_no, id_no, '13912345678']) expect(both ?? '').not.toContain(number)
  })
  test('a stale version and a disabled student are refused', async () => {
    const school = await t.as('school')
    const own = await made()
    expect(
      await school.call(studentContract.update, { params: { id: own.sn }, body: edited({ version: 7 }) }),
    ).toMatchObject({ status: 40900, rule: 'stale' })
    const off = await made({ status: 'DISABLE' })
    expect(await school.call(studentContract.update, { params: { id: off.sn }, body: edited() })).toMatchObject({
      status: 42200,
      rule: 'student_disabled',
    })
  })
  test('a disabled major may be kept but not chosen', async () => {
    const school = await t.as('school')
    const [own, other] = [await made({ major_sn: disabledMajor.sn }), await made()]
    const body = edited({ major_code: disabledMajor.code })
    expect((await school.call(studentContract.update, { params: { id: own.sn }, body })).status).toBe(80200)
    expect(
      (
        await school.call(studentContract.update, {
          params: { id: other.sn },
          body: edited({ major_code: disabledMajor.code }),
        })
      ).errors[0]?.rule,
    ).toBe('major_disabled')
  })
  test('numbers of other students are refused, also when several requests use one number at the same time', async () => {
    const school = await t.as('school')
    const [one, two, three] = [await made(), await made(), await made()]
    expect(
      (
        await school.call(studentContract.update, {
          params: { id: one.sn },
          body: edited({ student_no: two.student_no }),
        })
      ).rule,
    ).toBe('student_no_taken')
    const id_no = id()
    const answers = await Promise.all(
      [one, two, three].map((own) =>
        school.call(studentContract.update, { params: { id: own.sn }, body: { ...edited(), id_no } }),
      ),
    )
    expect(answers.map((answer) => answer.rule ?? 'won').sort()).toEqual(['id_no_exists', 'id_no_exists', 'won'])
  })
})

describe('moves and reveal', () => {
  test('disable and enable are allowed only from the right state', async () => {
    const school = await t.as('school')
    const params = { id: (await made()).sn }
    expect((await school.call(studentContract.enable, { params, body: {} })).status).toBe(40900)
    expect((await school.call(studentContract.disable, { params, body: { version: 9 } })).rule).toBe('stale')
    expect(
      (await school.call(studentContract.disable, { params, body: { version: 1, opinion: '退学' } })).data,
    ).toMatchObject({ status: 'DISABLE', actions: ['reveal', 'enable'] })
    expect((await school.call(studentContract.enable, { params, body: {} })).data.status).toBe('ENABLE')
    const history = await school.call(studentContract.history, { params })
    expect(history.data.map((line) => [line.move, line.opinion])).toEqual([
      ['enable', null],
      ['disable', '退学'],
    ])
  })
  test('a reveal needs a reason; the audit has the reason and the masked numbers', async () => {
    const school = await t.as('school')
    const own = await made()
    const params = { id: own.sn }
    expect((await school.call(studentContract.reveal, { params, body: { reason: '' } })).status).toBe(40000)
    expect((await school.call(studentContract.reveal, { params, body: { reason: '核对准考证' } })).data).toEqual({
      id_no: own.id_no,
      mobile: own.mobile,
    })
    const { rows } = await t.pool.query(`select after from audit where action = 'student.reveal' and target_sn = $1`, [
      own.sn,
    ])
    expect(rows).toEqual([
      { after: { reason: '核对准考证', id_no: maskIdNo(own.id_no), mobile: expect.stringContaining('****') } },
    ])
  })
})
