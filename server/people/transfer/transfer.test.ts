import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { newKey } from '../../files/storage.ts'
import { media } from '../../platform/media/media.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { freshClient } from '../../test/proof/races.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { idNumberOf } from '../student/student.factory.ts'
import { buildTransfer, transferStage } from './transfer.factory.ts'
import { transferDay } from './transfer.table.ts'

const { list, detail, approve, reject, withdraw, history } = transferContract
let t: TestApp
let school: Client
let school2: Client
let college2: Client
let center: Client
let major_code: string
beforeAll(async () => {
  t = await testApp()
  ;[school, school2, college2, center] = await Promise.all([
    t.as('school'),
    t.as('school2'),
    t.as('college2'),
    t.as('center'),
  ])
  major_code = (await buildMajor(t.db, { org_sn: ORGS.school, edu_level: 'BACHELOR', duration: 4 })).code
})
afterEach(async () => {
  await shiftClock(t.db, '0')
  await t.db.delete(transferDay)
})
afterAll(() => t.close())

const { ask, of, run, stored, theirs, noticesOf, asked } = transferStage(() => ({ t, school, major_code }))

describe('“the new institution requests it with ID number and name, the old institution or the centre approves” (Decided 24)', () => {
  it('from the request to the new place: what stays with the person, notices, history and audit of both', async () => {
    const key = newKey('jpg')
    const file = { key, kind: 'PHOTO', name: 'a.jpg', type: 'image/jpeg', bytes: 10 } as const
    await t.db
      .insert(media)
      .values({ ...file, sha256: '0'.repeat(64), account_sn: 'acc-school2', org_sn: ORGS.school2 })
    const person = await theirs({ photo: key })
    const old = await buildSignup(t.db, { student_sn: person.sn, org_sn: ORGS.school2, closed: true })
    const { data: request } = await ask(person)
    expect(await noticesOf(request.sn)).toEqual([])
    await run()
    await run()
    expect(await noticesOf(request.sn)).toEqual([
      'transfer.create → org-school2 SEND',
      'transfer.create → platform SEND',
    ])
    const seen = (await school2.call(detail, of(request.sn))).data
    expect(seen).toMatchObject({ side: 'OLD', actions: ['approve', 'reject'], refused: [], student: { sn: person.sn } })
    // The place there and the staff are the other institution's.
    expect(seen).toMatchObject({ student_no: null, class_name: null, major_name: null, requested_by: null })
    const done = await school2.call(approve, { ...of(request.sn), body: { version: 1, opinion: '学生已离校' } })
    expect(done.data).toMatchObject({ status: 'AUDIT', opinion: '学生已离校', student: null, actions: [] })
    const now = await stored(person.sn)
    expect(now).toMatchObject({
      ...person,
      org_sn: ORGS.school,
      student_no: request.student_no,
      class_name: '机械2403班',
      grade_year: 2025,
      edu_level: 'BACHELOR',
      duration: 4,
      major_sn: expect.any(String),
      version: 2,
      update_time: expect.any(String),
    })
    expect((await t.db.select().from(media).where(eq(media.key, key)))[0]?.shared_with).toEqual([ORGS.school])
    expect((await t.db.select().from(signup).where(eq(signup.sn, old.sn)))[0]?.org_sn).toBe(ORGS.school2)
    expect(await noticesOf(request.sn)).toEqual(
      expect.arrayContaining(['transfer.approve → org-school SEND', 'transfer.approve → org-school2 SEND']),
    )
    for (const who of [school, school2])
      expect((await who.call(history, of(request.sn))).data.map(({ move }) => move)).toEqual(['approve', 'create'])
    expect((await school.call(studentContract.history, of(person.sn))).data[0]?.move).toBe('changeSchool')
    expect((await school2.call(studentContract.detail, of(person.sn))).status).toBe(40400)
    expect((await school.call(detail, of(request.sn))).data).toMatchObject({ from_org_name: '吉林机电工程学校' })
    const { rows } = await t.db.execute<{ chain: string }>(
      sql`select chain from audit where target_sn = ${person.sn} and action = 'student.changeSchool' order by chain`,
    )
    expect(rows.map(({ chain }) => chain)).toEqual([ORGS.school, ORGS.school2])
  })

  it('is decided by the institution that the student leaves, centre and platform; to a third institution it does not exist', async () => {
    const { sn } = await asked()
    for (const call of [detail, history]) expect((await college2.call(call, of(sn))).status).toBe(40400)
    for (const move of [approve, reject, withdraw])
      expect((await college2.call(move, { ...of(sn), body: { opinion: '无关院校' } })).status).toBe(40400)
    expect((await college2.call(list, { query: {} })).data.items.map((row) => row.sn)).not.toContain(sn)
    for (const move of [approve, reject])
      expect(await school.call(move, { ...of(sn), body: { opinion: '自行通过' } })).toMatchObject({
        status: 42200,
        rule: 'transfer_decider',
      })
    expect((await school2.call(withdraw, { ...of(sn), body: {} })).rule).toBe('transfer_requester')
    expect((await center.call(withdraw, { ...of(sn), body: {} })).status).toBe(40300)
    for (const who of ['center', 'system', 'teacher', 'trainer'] as const)
      expect((await ask({ name: '欧阳子轩', id_no: idNumberOf(9000) }, {}, await t.as(who))).status).toBe(40300)
    expect((await center.call(detail, of(sn))).data.actions).toEqual(['approve', 'reject'])
    expect((await school2.call(reject, { ...of(sn), body: {} })).rule).toBe('opinion_required')
    await school2.call(reject, { ...of(sn), body: { opinion: '学生本人未申请' } })
    expect((await school.call(detail, of(sn))).data).toMatchObject({ status: 'REJECT', opinion: '学生本人未申请' })
    expect(await noticesOf(sn)).toContain('transfer.reject → org-school BACK')
    expect((await center.call(approve, { ...of(sn), body: {} })).http).toBe(409)
  })

  it('the list has both sides of an institution, or one, with the states; the platform has all', async () => {
    const mine = await buildTransfer(t.db, { org_sn: ORGS.college, from_org_sn: ORGS.school2, name: '司马青云' })
    const other = await buildTransfer(t.db, { org_sn: ORGS.school2, from_org_sn: ORGS.college, status: 'REJECT' })
    const college = await t.as('college')
    const sns = async (query: object, who = college) =>
      (await who.call(list, { query: { sort: 'create_time', ...query } })).data.items.map((row) => row.sn)
    expect((await sns({})).toSorted()).toEqual([mine.sn, other.sn].toSorted())
    expect([await sns({ side: 'NEW' }), await sns({ side: 'OLD' })]).toEqual([[mine.sn], [other.sn]])
    expect([await sns({ keyword: '马青' }), await sns({ status: 'REJECT' })]).toEqual([[mine.sn], [other.sn]])
    expect(await sns({ org_sn: ORGS.college }, center)).toEqual([mine.sn])
    expect((await college.call(list, { query: { states: true, side: 'OLD' } })).data.states).toMatchObject([
      { state: 'SUBMIT', count: 0 },
      { state: 'AUDIT', count: 0 },
      { state: 'REJECT', count: 1 },
      { state: 'LAPSED', count: 0 },
      { state: 'CANCEL', count: 0 },
    ])
  })

  it('the new institution withdraws, and may ask again', async () => {
    const { person, sn } = await asked()
    expect(await ask(person)).toMatchObject({ status: 40901, rule: 'transfer_open' })
    expect((await school.call(withdraw, { ...of(sn), body: {} })).data.status).toBe('CANCEL')
    expect((await ask(person)).http).toBe(200)
  })
})

describe('two decide at once', () => {
  it('two approvals of one request: one is made', async () => {
    for (let round = 0; round < 3; round++) {
      const { person, sn } = await asked()
      const [a, b] = [await freshClient(t, 'center'), await freshClient(t, 'school2')]
      const answers = await Promise.all([a, b].map((who) => who.call(approve, { ...of(sn), body: {} })))
      expect(answers.map(({ http }) => http).toSorted((x, y) => x - y)).toEqual([200, 409])
      expect((await stored(person.sn)).version).toBe(2)
    }
  })

  it('two requests for one person: the first decision counts, the other is refused by name of the rule', async () => {
    for (let round = 0; round < 3; round++) {
      const { person, sn } = await asked()
      const there = await buildMajor(t.db, { org_sn: ORGS.college2 })
      const { data: second } = await ask(person, { major_code: there.code }, college2)
      const [a, b] = [await freshClient(t, 'center'), await freshClient(t, 'system')]
      const answers = await Promise.all([
        a.call(approve, { ...of(sn), body: {} }),
        b.call(approve, { ...of(second.sn), body: {} }),
      ])
      expect(answers.map(({ http }) => http).toSorted((x, y) => x - y)).toEqual([200, 422])
      expect(answers.find(({ http }) => http === 422)?.rule).toBe('transfer_gone')
      expect((await stored(person.sn)).org_sn).toBe(answers[0].http === 200 ? ORGS.school : ORGS.college2)
    }
  })
})
