import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentMergeContract } from '@zhikao/domain/people/studentMerge/studentMerge.contract.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { buildCertificate } from '../../results/certificate/certificate.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildStudent } from '../student/student.factory.ts'
import { student } from '../student/student.table.ts'
import { buildStudentDocument } from '../studentDocument/studentDocument.factory.ts'
import { buildStudentMerge } from './studentMerge.factory.ts'

const { confirm, create, list, reject, similar } = studentMergeContract
let t: TestApp
let [school, college, center, system]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[school, college, center, system] = await Promise.all(
    (['school', 'college', 'center', 'system'] as const).map((name) => t.as(name)),
  )
})
afterAll(() => t.close())

let serial = 60_000_000
const passport = () => `E${(serial += 1)}`
const person = (overrides: object = {}) =>
  buildStudent(t.db, {
    id_type: 'PASSPORT',
    id_no: passport(),
    birthday: '2004-02-29',
    photo_status: 'AUDIT',
    photo: `${serial}.jpg`,
    ...overrides,
  })
const similarOf = async (client: Client | undefined, sn: string) =>
  (await client!.call(similar, { params: { id: sn } })).data
const reason = '同一人换发护照后重复登记'
const ask = (keep: string, drop: string, client = center) => client!.call(create, { body: { keep, drop, reason } })
const stored = async (sn: string) => (await t.db.select().from(student).where(eq(student.sn, sn)))[0]

describe('Decided 43: “Namesakes with one birthday warn, never block”', () => {
  test('the list has those of one name, in whatever spelling, and birthday, and those of one document; numbers masked', async () => {
    const name = '阿卜杜拉·买买提'
    const one = await person({ name })
    const namesake = await person({ name: '阿卜杜拉买买提' })
    const renamed = await person({ name: '阿不都拉·买买提', birthday: '2004-03-01' })
    await person({ name, birthday: '2004-03-01' })
    await buildStudentDocument(t.db, { student_sn: renamed.sn, id_no: one.id_no })
    const found = await similarOf(school, one.sn)
    expect(found.map(({ sn, similarity, id_no }) => [sn, similarity, id_no])).toEqual([
      [renamed.sn, 'DOCUMENT', maskIdNo(renamed.id_no)],
      [namesake.sn, 'NAMESAKE', maskIdNo(namesake.id_no)],
    ])
    const detail = await school!.call(studentContract.detail, { params: { id: one.sn } })
    expect([detail.data.similar_count, detail.data.merged]).toEqual([2, false])
  })

  test('“an institution sees those among its own, the centre all” (interface.md §6)', async () => {
    const one = await person({ name: '欧阳明月' })
    const other = await person({ name: '欧阳明月', org_sn: ORGS.college })
    const countOf = async (client: Client | undefined, sn: string) =>
      (await client!.call(studentContract.detail, { params: { id: sn } })).data.similar_count
    expect([await similarOf(school, one.sn), await countOf(school, one.sn)]).toEqual([[], 0])
    expect([await similarOf(college, other.sn), await countOf(college, other.sn)]).toEqual([[], 0])
    expect([(await similarOf(center, one.sn)).map(({ sn }) => sn), await countOf(center, one.sn)]).toEqual([
      [other.sn],
      1,
    ])
    expect((await school!.call(similar, { params: { id: other.sn } })).status).toBe(40400)
  })
})

describe('Decided 43: “The centre merges (two people, history kept, one certificate per level)”', () => {
  test('one asks, another confirms: the record is disabled, keeps what it has, and belongs to the one that is kept', async () => {
    const [keep, drop] = [await person({ name: '上官静雯' }), await person({ name: '上官静雯', org_sn: ORGS.college })]
    const held = await buildSignup(t.db, { student_sn: drop.sn, org_sn: ORGS.college })
    const asked = await ask(keep.sn, drop.sn)
    expect(asked.data).toMatchObject({
      status: 'SUBMIT',
      actions: ['reject'],
      keep: { sn: keep.sn },
      drop: { sn: drop.sn },
    })
    const { sn, version } = asked.data
    expect((await center!.call(confirm, { params: { id: sn }, body: { version } })).rule).toBe('merge_second')
    const told = (await system!.call(noticeContract.list, { query: { limit: 20 } })).data.items.find(
      ({ title }) => title === '申请合并学生记录',
    )
    expect(told?.abstract).toContain(`“上官静雯”（学号 ${drop.student_no}）并入“上官静雯”（学号 ${keep.student_no}）`)
    const done = await system!.call(confirm, { params: { id: sn }, body: { version } })
    expect(done.data).toMatchObject({ status: 'AUDIT', actions: [] })
    expect(await stored(drop.sn)).toMatchObject({ status: 'DISABLE', merged_into: keep.sn })
    expect(await stored(keep.sn)).toMatchObject({ status: 'ENABLE', merged_into: null })
    // What attests something past stays where it is.
    const { rows } = await t.db.execute(sql`select 1 from signup where sn = ${held.sn} and student_sn = ${drop.sn}`)
    expect(rows).toHaveLength(1)
    const history = await center!.call(studentContract.history, { params: { id: drop.sn } })
    expect(history.data).toMatchObject([{ move: 'disable', opinion: reason }])
    expect((await similarOf(center, keep.sn)).map(({ merged }) => merged)).toEqual([true])
    const seen = await center!.call(studentContract.detail, { params: { id: keep.sn } })
    expect([seen.data.similar_count, seen.data.merged]).toEqual([0, false])
    expect((await college!.call(studentContract.enable, { params: { id: drop.sn }, body: {} })).rule).toBe(
      'student_merged',
    )
    expect((await school!.call(studentContract.detail, { params: { id: keep.sn } })).data.actions).not.toContain(
      'enable',
    )
  })

  test('a merged person signs up once for a level: what the other record has counts', async () => {
    const [keep, drop] = [await person({ org_sn: ORGS.college }), await person({ org_sn: ORGS.college })]
    const plan = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
    await buildSignup(t.db, { student_sn: drop.sn, org_sn: ORGS.college, plan_sn: plan.sn })
    const other = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
    const join = () => college!.call(signupContract.create, { params: { id: other.sn }, body: { students: [keep.sn] } })
    const { sn } = await buildStudentMerge(t.db, { keep_sn: keep.sn, drop_sn: drop.sn })
    expect((await system!.call(confirm, { params: { id: sn }, body: { version: 1 } })).status).toBe(80200)
    expect((await join()).data.refused.map(({ rule }) => rule)).toEqual(['same_person'])
  })

  test('both with the certificate of one level, or signed up for it: refused, with the level', async () => {
    const certified = await buildCertificate(t.db)
    const other = await buildCertificate(t.db, {})
    const refused = await ask(certified.student_sn, other.student_sn)
    const isOne = certified.credential_sn === other.credential_sn && certified.level === other.level
    expect([isOne, refused.rule]).toEqual([true, 'merge_level'])
    expect(refused.message).toMatch(/“.+ .+”/)
  })

  test('the same record twice, one that is merged already, one that waits, one that is not there', async () => {
    const [one, two, three] = [await person(), await person(), await person()]
    expect((await ask(one.sn, one.sn)).rule).toBe('merge_same')
    expect((await ask(one.sn, 'nobody')).status).toBe(40400)
    const asked = (await ask(one.sn, two.sn)).data
    expect((await ask(three.sn, two.sn)).rule).toBe('merge_waiting')
    await system!.call(confirm, { params: { id: asked.sn }, body: { version: 1 } })
    expect((await ask(three.sn, two.sn)).rule).toBe('merge_merged')
    expect((await ask(two.sn, three.sn)).rule).toBe('merge_merged')
    // What was merged into a record goes with it.
    const again = (await ask(three.sn, one.sn)).data
    await system!.call(confirm, { params: { id: again.sn }, body: { version: 1 } })
    expect([(await stored(one.sn))?.merged_into, (await stored(two.sn))?.merged_into]).toEqual([three.sn, three.sn])
  })

  test('a rejection needs a reason and leaves both as they are', async () => {
    const merge = await buildStudentMerge(t.db)
    const call = (body: object) => system!.call(reject, { params: { id: merge.sn }, body })
    expect((await call({})).errors[0]?.rule).toBe('opinion_required')
    expect((await call({ opinion: '出生地不同，并非同一人' })).data.status).toBe('REJECT')
    expect(await stored(merge.drop_sn)).toMatchObject({ status: 'ENABLE', merged_into: null })
  })

  test('two confirmations at once are one', async () => {
    const merge = await buildStudentMerge(t.db, { account_sn: 'acc-trainer2' })
    const call = (client: Client | undefined) =>
      client!.call(confirm, { params: { id: merge.sn }, body: { version: 1 } })
    const answers = await Promise.all([call(center), call(system), call(center)])
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    const { rows } = await t.db.execute(
      sql`select 1 from history where entity_sn = ${merge.drop_sn} and move = 'disable'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('institutions neither ask, read, confirm nor reject', async () => {
    const merge = await buildStudentMerge(t.db)
    const params = { id: merge.sn }
    for (const answer of [
      await ask(merge.keep_sn, merge.drop_sn, school),
      await school!.call(list, { params: { id: merge.keep_sn } }),
      await school!.call(confirm, { params, body: { version: 1 } }),
      await school!.call(reject, { params, body: { opinion: '不是同一人' } }),
    ])
      expect(answer.status).toBe(40300)
    expect((await center!.call(list, { params: { id: merge.drop_sn } })).data).toHaveLength(1)
  })
})
