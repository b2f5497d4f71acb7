import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import type { FeePayer } from '@zhikao/domain/exams/fee/fee.model.ts'
import { planWholeContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { credentialLevel } from '../../catalogue/credential/credential.table.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { student } from '../../people/student/student.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { storedVersion } from '../../test/storedVersion.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { buildBorrow } from '../borrow/borrow.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { STATEMENT_COLUMNS } from './fee.sheets.ts'
import { feeLine } from './fee.table.ts'

let t: TestApp
let [college, college2, school, school2, center]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[college, college2, school, school2, center] = await Promise.all(
    (['college', 'college2', 'school', 'school2', 'center'] as const).map((name) => t.as(name)),
  )
})
afterAll(() => t.close())

const ready = (org_sn: string) => buildStudent(t.db, { org_sn, photo_status: 'AUDIT', photo: `${Math.random()}.jpg` })
const ask = (client: Client, plan: string, students: string[], more: object = {}) =>
  client.call(signupContract.create, { params: { id: plan }, body: { students, ...more } })

/** An own student in a plan of the site of their own. */
async function own() {
  const plan = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
  const one = await ready('org-college')
  const { data } = await ask(college!, plan.sn, [one.sn])
  return { plan: plan.sn, id: data.taken[0]!.sn, student: one.sn }
}
/** A student of the first school in a plan of the first site, waiting to be confirmed. */
async function borrowed(fee_bearer: FeePayer = 'SCHOOL') {
  const plan = await buildPlan(t.db, { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 5 })
  const lent = await buildBorrow(t.db, {
    host_org_sn: plan.org_sn,
    plan_sn: plan.sn,
    status: 'SCHOOL_AUDIT',
    student_count: 3,
    approved_count: 3,
    fee_bearer,
  })
  const one = await ready('org-school')
  const { data } = await ask(school!, plan.sn, [one.sn], { borrow_sn: lent.sn })
  return { plan: plan.sn, id: data.taken[0]!.sn, borrow: lent.sn, student: one.sn }
}
type At = { plan: string; id: string }
const pay = async (client: Client, { plan, id }: At, body: object = {}) =>
  client.call(feeContract.pay, {
    params: { plan, id },
    body: { version: await storedVersion(t.db, 'signup', id), ...body },
  })
const linesOf = (id: string) =>
  t.db
    .select({
      subjects: feeLine.subjects,
      attempt: feeLine.attempt,
      amount: sql<string>`amount::text`,
      pay_status: feeLine.pay_status,
      closed: feeLine.closed,
      payer: feeLine.payer,
      payer_org_sn: feeLine.payer_org_sn,
    })
    .from(feeLine)
    .where(eq(feeLine.signup_sn, id))
    .orderBy(feeLine.create_time, feeLine.sn)
const totalsOf = async (client: Client, plan: string) =>
  (await client.call(planWholeContract.detail, { params: { id: plan } })).data.fees

const LINE = { subjects: 'BOTH', attempt: 'NEW', amount: '290.00', pay_status: 'UNPAID', closed: false }

describe('the line of a sign-up (Decided 20)', () => {
  test('an own student has one line: both subjects, first attempt, 290.00, paid by the own institution', async () => {
    const at = await own()
    expect(await linesOf(at.id)).toEqual([{ ...LINE, payer: 'SCHOOL', payer_org_sn: 'org-college' }])
    const { data } = await college!.call(signupContract.students, { params: { id: at.plan } })
    expect(data.items[0]!.fee_lines).toMatchObject([{ amount: '290.00', payer: 'SCHOOL', pay_status: 'UNPAID' }])
  })

  test('the amount is copied when the student is signed up: a fee that changes afterwards changes no line', async () => {
    const at = await own()
    await t.db.update(credentialLevel).set({ fee: 310 }).where(eq(credentialLevel.fee, 290))
    const later = await own()
    await t.db.update(credentialLevel).set({ fee: 290 }).where(eq(credentialLevel.fee, 310))
    expect([(await linesOf(at.id))[0]!.amount, (await linesOf(later.id))[0]!.amount]).toEqual(['290.00', '310.00'])
  })

  test.each<[FeePayer, string]>([
    ['SCHOOL', 'org-school'],
    ['STUDENT', 'org-school'],
    ['HOST', 'org-college'],
  ])('of a borrowed exam borne by %s, %s is billed', async (bearer, billed) => {
    const at = await borrowed(bearer)
    expect(await linesOf(at.id)).toEqual([{ ...LINE, payer: bearer, payer_org_sn: billed }])
  })

  test('sent back before payment the line is closed; the resubmission opens the same one, no second one', async () => {
    const at = await borrowed()
    const where = { params: { plan: at.plan, id: at.id } }
    await college!.call(signupContract.reject, { ...where, body: { opinion: '照片与本人不符' } })
    expect(await linesOf(at.id)).toMatchObject([{ pay_status: 'UNPAID', closed: true }])
    await t.db.update(student).set({ class_name: '另一班' }).where(eq(student.sn, at.student))
    expect((await school!.call(signupContract.resubmit, { ...where, body: {} })).http).toBe(200)
    expect(await linesOf(at.id)).toMatchObject([{ ...LINE }])
  })

  test('removed before payment the line is closed, and a new sign-up has a new one; removed after it, the paid one counts again', async () => {
    const at = await own()
    const remove = () => college!.call(signupContract.remove, { params: { plan: at.plan, id: at.id } })
    await remove()
    await ask(college!, at.plan, [at.student])
    expect((await linesOf(at.id)).map(({ closed }) => closed)).toEqual([true, false])
    await pay(college!, at)
    await remove()
    expect(await totalsOf(college!, at.plan)).toMatchObject({ count: 0, total: '0.00', refundable: '290.00' })
    await ask(college!, at.plan, [at.student])
    expect((await linesOf(at.id)).map(({ closed, pay_status }) => [closed, pay_status])).toEqual([
      [true, 'UNPAID'],
      [false, 'PAID'],
    ])
    const { data } = await college!.call(signupContract.students, { params: { id: at.plan } })
    expect(data.items[0]).toMatchObject({ pay_status: 'PAID', fee_lines: [{ pay_status: 'PAID' }] })
  })
})

describe('who sees which fees', () => {
  test('the school and the host see the fee of a borrowed exam, other institutions 0 rows, the centre all', async () => {
    const at = await borrowed()
    const alien = await own()
    const seen = async (client: Client, plan: string) =>
      (await client.call(feeContract.list, { query: { plan_sn: [plan] } })).data.items.map(({ signup_sn }) => signup_sn)
    for (const client of [school!, college!, center!]) expect(await seen(client, at.plan)).toEqual([at.id])
    for (const client of [school2!, college2!]) expect(await seen(client, at.plan)).toEqual([])
    expect(await seen(school!, alien.plan)).toEqual([])
    // As the host, and as who is billed.
    const totalOf = async (client: Client, query: object) =>
      (await client.call(feeContract.statement, { query: { plan_sn: [at.plan], ...query } })).data.total
    expect(await totalOf(center!, { host_org_sn: 'org-college' })).toBe(1)
    expect(await totalOf(center!, { host_org_sn: 'org-school' })).toBe(0)
    expect(await totalOf(school!, { org_sn: 'org-school', host_org_sn: 'org-college' })).toBe(1)
    expect((await (await t.as('teacher')).call(feeContract.list, {})).status).toBe(40300)
    expect((await t.anonymous.call(feeContract.statement, {})).status).toBe(40002)
  })

  test('the person who recorded it is named to the own institution; the school reads the name of the site', async () => {
    const at = await borrowed()
    await college!.call(signupContract.confirm, { params: { plan: at.plan, id: at.id }, body: {} })
    await pay(college!, at)
    const nameFor = async (client: Client) =>
      (await client.call(feeContract.list, { query: { plan_sn: [at.plan] } })).data.items[0]!
    const [mine, theirs] = [await nameFor(college!), await nameFor(school!)]
    expect(theirs.settled_by).toBe(theirs.host_name)
    expect(mine.settled_by).not.toBe(mine.host_name)
  })

  test('a name finds its fees whole, a number none', async () => {
    const at = await own()
    const [one] = await t.db.select().from(student).where(eq(student.sn, at.student))
    const found = async (keyword: string) =>
      (await college!.call(feeContract.list, { query: { keyword } })).data.items.map(({ signup_sn }) => signup_sn)
    expect(await found(one!.name)).toContain(at.id)
    expect(await found(at.plan)).toEqual([at.id])
    expect(await found(one!.id_no)).toEqual([])
  })
})

describe('totals and statement', () => {
  test('plan and borrowed exam have the sums of their lines: 3 sign-ups, one paid, one waived, one unpaid', async () => {
    const at = await borrowed()
    const more = [await ready('org-school'), await ready('org-school')]
    const { data } = await ask(
      school!,
      at.plan,
      more.map(({ sn }) => sn),
      { borrow_sn: at.borrow },
    )
    const ids = [at.id, ...data.taken.map(({ sn }) => sn)]
    for (const id of ids) await college!.call(signupContract.confirm, { params: { plan: at.plan, id }, body: {} })
    await pay(college!, { plan: at.plan, id: ids[0]! })
    await pay(college!, { plan: at.plan, id: ids[1]! }, { waive: true, reason: '困难学生' })
    const sums = {
      count: 3,
      total: '870.00',
      paid: '290.00',
      waived: '290.00',
      unpaid: '290.00',
      refundable: '0.00',
    }
    expect(await totalsOf(college!, at.plan)).toEqual(sums)
    for (const party of [school!, college!])
      expect((await party.call(borrowContract.detail, { params: { id: at.borrow } })).data.fees).toEqual(sums)
    const statement = await school!.call(feeContract.statement, { query: { plan_sn: [at.plan] } })
    expect(statement.data).toMatchObject({
      total: 1,
      items: [{ payer_org_sn: 'org-school', payer: 'SCHOOL', ...sums }],
    })
  })

  test('the sums of each year of sign-ups, for the billed institution, for the site that holds the exams, and in scope alone', async () => {
    const [now, before] = [await borrowed(), await borrowed()]
    const [{ year } = { year: 0 }] = (await school!.call(feeContract.years, { query: { plan_sn: [now.plan] } })).data
    await t.db
      .update(feeLine)
      .set({ create_time: `${year - 1}-12-31 23:30:00` })
      .where(eq(feeLine.signup_sn, before.id))
    const query = { plan_sn: [now.plan, before.plan] }
    const read = async (client: Client, more: object = {}) =>
      (await client.call(feeContract.years, { query: { ...query, ...more } })).data
    const sums = { count: 1, total: '290.00', unpaid: '290.00', paid: '0.00', waived: '0.00', refundable: '0.00' }
    const rows = [
      { year, ...sums },
      { year: year - 1, ...sums },
    ]
    expect(await read(school!, { org_sn: ['org-school'] })).toEqual(rows)
    expect(await read(college!, { host_org_sn: ['org-college'] })).toEqual(rows)
    expect(await read(center!)).toEqual(rows)
    // The fees are billed to the school; a third institution reads none of them.
    expect(await read(college!, { org_sn: ['org-college'] })).toEqual([])
    expect(await read(school2!)).toEqual([])
    expect((await t.anonymous.call(feeContract.years, { query })).status).toBe(40002)
    for (const name of ['teacher', 'trainer'] as const)
      expect((await (await t.as(name)).call(feeContract.years, { query })).status).toBe(40300)
  })

  test('the statement as Excel: the lines of each billed institution, their sum below, amounts as each language writes them', async () => {
    const at = await borrowed()
    const { data } = await ask(school!, at.plan, [(await ready('org-school')).sn], { borrow_sn: at.borrow })
    await college!.call(signupContract.confirm, { params: { plan: at.plan, id: data.taken[0]!.sn }, body: {} })
    await pay(college!, { plan: at.plan, id: data.taken[0]!.sn })
    await ask(college!, at.plan, [(await ready('org-college')).sn])
    const answer = await college!.call(feeContract.export, { body: { plan_sn: [at.plan] } })
    const [header, ...rows] = await rowsOf(answer.raw)
    expect(header).toEqual(STATEMENT_COLUMNS.map(({ title }) => title.CN))
    const column = (key: string) => STATEMENT_COLUMNS.findIndex((one) => one.key === key)
    expect(rows.map((row) => [row[column('amount')], row[column('paid')], row[column('unpaid')]])).toEqual([
      ['¥290.00', '', '¥290.00'],
      ['¥290.00', '¥0.00', '¥290.00'],
      expect.arrayContaining(['¥290.00']),
      expect.arrayContaining(['¥290.00']),
      ['¥580.00', '¥290.00', '¥290.00'],
    ])
    expect(rows.filter((row) => row[column('name')] === '合计')).toHaveLength(2)
  })
})
