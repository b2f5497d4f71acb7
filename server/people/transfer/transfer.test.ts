import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { buildIdentityCorrection } from '../../exams/identityCorrection/identityCorrection.factory.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { newKey } from '../../files/storage.ts'
import { media } from '../../platform/media/media.table.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { freshClient } from '../../test/proof/races.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { major } from '../major/major.table.ts'
import { buildStudent, idNumberOf } from '../student/student.factory.ts'
import { student } from '../student/student.table.ts'
import { buildStudentMerge } from '../studentMerge/studentMerge.factory.ts'
import { buildTransfer } from './transfer.factory.ts'
import { transferTasks } from './transfer.jobs.ts'
import { transfer, transferDay } from './transfer.table.ts'

const { list, create, detail, approve, reject, withdraw, history } = transferContract
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

type Person = { name: string; id_no: string; id_type?: string }
let serial = 0
/** What the school sends of a person. */
const bodyOf = ({ name, id_no, id_type = 'ID_CARD' }: Person, more: object = {}) => ({
  name,
  id_type,
  id_no,
  student_no: `TR${String(++serial).padStart(6, '0')}`,
  major_code,
  class_name: '机械2403班',
  grade_year: 2025,
  reason: '随家庭迁居转入本校',
  ...more,
})
const ask = (person: Person, more: object = {}, who = school) => who.call(create, { body: bodyOf(person, more) })
const of = (sn: string) => ({ params: { id: sn } })
const run = async () => {
  for (const task of transferTasks) await task.run(t.services)
}
const stored = async (sn: string) => (await t.db.select().from(student).where(eq(student.sn, sn)))[0]!
const theirs = (overrides: object = {}) =>
  buildStudent(t.db, { org_sn: ORGS.school2, name: '欧阳子轩', photo_status: 'AUDIT', ...overrides })
const noticesOf = async (sn: string) =>
  (
    await t.db.execute<{ line: string }>(
      sql`select event || ' → ' || coalesce(to_org, 'platform') || ' ' || status as line from notice where entity_sn = ${sn} order by 1`,
    )
  ).rows.map(({ line }) => line)

/** A request of the school for a student of the other one, which its decider knows of. */
async function asked(overrides: object = {}) {
  const person = await theirs(overrides)
  const { data } = await ask(person)
  await run()
  return { person, sn: data.sn }
}

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
    expect((await school.call(studentContract.history, of(person.sn))).data[0]?.move).toBe('transfer')
    expect((await school2.call(studentContract.detail, of(person.sn))).status).toBe(40400)
    expect((await school.call(detail, of(request.sn))).data).toMatchObject({ from_org_name: '吉林机电工程学校' })
    const { rows } = await t.db.execute<{ chain: string }>(
      sql`select chain from audit where target_sn = ${person.sn} and action = 'student.update' order by chain`,
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

describe('“the answer … is the same whether the person exists or not” (Decided 24)', () => {
  /** What differs between any two requests. */
  const OWN = { sn: 'sn', name: 'name', id_no: 'id', student_no: 'no', create_time: '', update_time: '', deadline: '' }

  it('for a registered student, an unknown number and a wrong name: one answer, one list, one history, as many statements', async () => {
    const known = await theirs()
    const people = [
      known,
      { name: '欧阳子轩', id_no: idNumberOf(9101) },
      { name: '欧阳子轩轩', id_no: (await theirs()).id_no },
    ]
    // Connections and prepared statements are there.
    await ask({ name: '欧阳子轩', id_no: idNumberOf(9100) })
    const statements = countStatements(t.pool)
    const counted: number[][] = []
    const views = []
    for (const person of people) {
      statements.take()
      const made = await ask(person)
      const asking = statements.take()
      await run()
      statements.take()
      const read = (await school.call(detail, of(made.data.sn))).data
      counted.push([asking, statements.take()])
      const lines = (await school.call(history, of(made.data.sn))).data.map(({ sn: _, time: __, ...line }) => line)
      const row = (await school.call(list, { query: { limit: 1 } })).data.items[0]
      views.push([made.http, { ...made.data, ...OWN }, { ...read, ...OWN }, { ...row, ...OWN }, lines])
      expect(row?.sn).toBe(made.data.sn)
      expect(made.raw.toString()).not.toContain(person.id_no)
    }
    expect(views[0]).toMatchObject([
      200,
      { status: 'SUBMIT', side: 'NEW', actions: ['withdraw'], refused: [] },
      {},
      {},
      {},
    ])
    expect(views[1]).toEqual(views[0])
    expect(views[2]).toEqual(views[0])
    expect(counted[0]?.[0]).toBeGreaterThan(5)
    expect([counted[1], counted[2]]).toEqual([counted[0], counted[0]])
    const audits = await t.db.execute<{ after: object }>(
      sql`select after from audit where action = 'transfer.create' order by seq desc limit 3`,
    )
    expect(new Set(audits.rows.map(({ after }) => Object.keys(after).join())).size).toBe(1)
    expect(JSON.stringify(audits.rows)).not.toContain(known.sn)
  })

  it('undecided after 14 days each lapses, and is told apart by nothing', async () => {
    const known = await theirs()
    const sns = [(await ask(known)).data.sn, (await ask({ name: '欧阳子轩', id_no: idNumberOf(9102) })).data.sn]
    await run()
    await shiftClock(t.db, '335 hours')
    await run()
    expect((await school.call(detail, of(sns[0]!))).data.status).toBe('SUBMIT')
    await shiftClock(t.db, '336 hours 1 minute')
    await run()
    const views = await Promise.all(
      sns.map(async (sn) => {
        const {
          status,
          opinion,
          actions,
          refused,
          from_org_name,
          student: seen,
        } = (await school.call(detail, of(sn))).data
        const own = (await noticesOf(sn)).filter((line) => line.includes(ORGS.school) && !line.includes(ORGS.school2))
        const lines = (await school.call(history, of(sn))).data.map(({ move, actor_name }) => [move, actor_name])
        return { status, opinion, actions, refused, from_org_name, seen, own, lines }
      }),
    )
    expect(views[0]).toMatchObject({ status: 'LAPSED', actions: [], own: ['transfer.lapse → org-school SEND'] })
    expect(views[1]).toEqual(views[0])
    expect((await school2.call(approve, { ...of(sns[0]!), body: {} })).http).toBe(409)
    expect((await stored(known.sn)).org_sn).toBe(ORGS.school2)
  })

  it('the same document in another issue, and another spelling of the name, are the student', async () => {
    const permit = { id_type: 'HK_MACAO_PERMIT', gender: 'MALE', birthday: '2006-05-01' }
    const person = await theirs({ ...permit, id_no: 'H7654321001', name: '阿依努尔·买买提' })
    const { data } = await ask({ id_type: 'HK_MACAO_PERMIT', id_no: 'H7654321002', name: '阿依努尔•买买提' })
    expect((await school2.call(detail, of(data.sn))).data.student?.sn).toBe(person.sn)
  })

  it('the platform learns that nobody fits, cannot approve, and may reject', async () => {
    const { data } = await ask({ name: '欧阳子轩', id_no: idNumberOf(9103) })
    const seen = (await center.call(detail, of(data.sn))).data
    expect(seen).toMatchObject({ student: null, actions: ['reject'], refused: [{ rule: 'transfer_unknown' }] })
    expect((await center.call(approve, { ...of(data.sn), body: {} })).rule).toBe('transfer_unknown')
    expect((await center.call(reject, { ...of(data.sn), body: { opinion: '请核对后重新申请' } })).http).toBe(200)
  })
})

describe('what is refused', () => {
  it('own students, a number that is taken, faulty fields, majors of others', async () => {
    const own = await buildStudent(t.db, { org_sn: ORGS.school })
    expect(await ask(own)).toMatchObject({ status: 42200, rule: 'transfer_own' })
    const person = await theirs()
    expect(await ask(person, { student_no: own.student_no })).toMatchObject({ status: 40901, rule: 'student_no_taken' })
    expect((await ask({ ...person, id_no: '110101200503071236' })).errors).toMatchObject([{ path: 'id_no' }])
    expect((await ask({ ...person, name: 'X1' })).errors).toMatchObject([{ path: 'name' }])
    const foreign = await buildMajor(t.db, { org_sn: ORGS.school2 })
    expect((await ask(person, { major_code: foreign.code })).errors).toMatchObject([{ rule: 'major_unknown' }])
    const off = await buildMajor(t.db, { org_sn: ORGS.school, status: 'DISABLE' })
    expect((await ask(person, { major_code: off.code })).errors).toMatchObject([{ rule: 'major_disabled' }])
    expect((await ask(person, { proof_files: ['aa/bb/none.pdf'] })).errors).toMatchObject([{ rule: 'media_unknown' }])
    expect((await ask(person, { from_org_sn: ORGS.school2 })).errors).toMatchObject([{ rule: 'unknown_field' }])
  })

  it('“open sign-ups block it by name”: who decides reads the plans, the other side nothing', async () => {
    const { person, sn } = await asked()
    const open = await buildSignup(t.db, { student_sn: person.sn, org_sn: ORGS.school2 })
    const [signed] = await t.db.select().from(plan).where(eq(plan.sn, open.plan_sn))
    const refused = await school2.call(approve, { ...of(sn), body: {} })
    expect(refused).toMatchObject({ status: 42200, rule: 'transfer_signup' })
    expect(refused.message).toContain(signed!.title)
    for (const who of [school2, center])
      expect((await who.call(detail, of(sn))).data.refused[0]?.message).toContain(signed!.title)
    expect((await school.call(detail, of(sn))).data).toMatchObject({ actions: ['withdraw'], refused: [] })
    await t.db.update(signup).set({ closed: true }).where(eq(signup.sn, open.sn))
    expect((await school2.call(approve, { ...of(sn), body: {} })).http).toBe(200)
  })

  it('a correction or a merge that waits, a number taken meanwhile, a major disabled or deleted meanwhile', async () => {
    const rule = async (sn: string) => (await center.call(approve, { ...of(sn), body: {} })).rule
    const correction = await buildIdentityCorrection(t.db, { org_sn: ORGS.school2 })
    await t.db.update(signup).set({ closed: true }).where(eq(signup.student_sn, correction.student_sn))
    expect(await rule((await ask(await stored(correction.student_sn))).data.sn)).toBe('transfer_correction')
    const merge = await buildStudentMerge(t.db, { org_sn: ORGS.school2 })
    expect(await rule((await ask(await stored(merge.keep_sn))).data.sn)).toBe('transfer_merge')
    const { data: numbered } = await ask(await theirs())
    await buildStudent(t.db, { org_sn: ORGS.school, student_no: numbered.student_no ?? '' })
    expect(await rule(numbered.sn)).toBe('transfer_number')
    const other = await buildMajor(t.db, { org_sn: ORGS.school })
    const { data: placed } = await ask(await theirs(), { major_code: other.code })
    await t.db.update(major).set({ status: 'DISABLE' }).where(eq(major.sn, other.sn))
    expect(await rule(placed.sn)).toBe('transfer_major')
  })

  it('more requests than an institution makes in a day', async () => {
    await buildSettings(t.db, 'transfer_rules', { a_day: 2 })
    for (const at of [9201, 9202]) expect((await ask({ name: '欧阳子轩', id_no: idNumberOf(at) })).http).toBe(200)
    const refused = await ask(await theirs())
    expect(refused).toMatchObject({ http: 429, status: 42900, rule: 'transfer_limit' })
    expect((await ask({ name: '欧阳子轩', id_no: idNumberOf(9203) })).rule).toBe('transfer_limit')
    expect(
      (
        await t.db
          .select()
          .from(transfer)
          .where(eq(transfer.id_no, idNumberOf(9203)))
      ).length,
    ).toBe(0)
    await buildSettings(t.db, 'transfer_rules', {})
  })

  it('the refusal of the student form and of the import leads to a transfer and names nobody (N2)', async () => {
    const person = await theirs()
    const refused = await school.call(studentContract.create, {
      body: {
        ...{
          name: '欧阳子轩',
          id_type: 'ID_CARD',
          id_no: person.id_no,
          nation: '汉族',
          student_no: 'TRN2',
          major_code,
        },
        ...{
          class_name: '一班',
          grade_year: 2024,
          edu_level: 'HIGHER',
          mobile: '13800000000',
          candidate_type: 'STUDENT',
        },
      },
    })
    expect(refused).toMatchObject({ rule: 'id_no_elsewhere', message: expect.stringContaining('请走转学申请') })
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
