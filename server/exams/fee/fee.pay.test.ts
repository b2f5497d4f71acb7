import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { feeMessages } from '@zhikao/domain/exams/fee/fee.messages.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { storedVersion } from '../../test/storedVersion.ts'
import type { Client } from '../../test/client.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { fillLines } from './fee.commands.ts'
import { feeLine } from './fee.table.ts'

let t: TestApp
let [college, college2, school, center]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[college, college2, school, center] = await Promise.all(
    (['college', 'college2', 'school', 'center'] as const).map((name) => t.as(name)),
  )
})
afterAll(() => t.close())

/** An own student in a plan of the first site, with the line that the job makes. */
async function own() {
  const plan = await buildPlan(t.db, { status: 'PLAN_AUDIT' })
  const { sn } = await buildSignup(t.db, { plan_sn: plan.sn })
  await fillLines(t.db, 1000)
  return { plan: plan.sn, id: sn }
}
const pay = async (client: Client, { plan, id }: { plan: string; id: string }, body: object = {}) =>
  client.call(feeContract.pay, {
    params: { plan, id },
    body: { version: await storedVersion(t.db, 'signup', id), ...body },
  })
const linesOf = (id: string) =>
  t.db
    .select({ amount: sql<string>`amount::text`, pay_status: feeLine.pay_status })
    .from(feeLine)
    .where(eq(feeLine.signup_sn, id))
const historyOf = async (id: string) =>
  (
    await t.db.execute<{ line: string }>(sql`
      select h.actor_name || ' ' || h.move || ' ' || h.from_status || ' ' || h.to_status || ' ' || coalesce(h.opinion, '-') as line
      from history h join fee_line f on f.sn = h.entity_sn where h.entity = 'fee' and f.signup_sn = ${id} order by h.time, h.sn`)
  ).rows.map(({ line }) => line)
const auditsOf = async (id: string) =>
  (
    await t.db.execute<{ action: string }>(sql`
      select a.action from audit a join fee_line f on f.sn = a.target_sn where f.signup_sn = ${id} order by a.seq`)
  ).rows.map(({ action }) => action)

describe('recording a payment', () => {
  test('only the site does; the school that borrowed is refused by permission, another site finds nothing', async () => {
    const row = await buildSignup(t.db)
    const at = { plan: row.plan_sn, id: row.sn }
    expect((await pay(school!, at)).status).toBe(40300)
    expect((await pay(college2!, at)).status).toBe(40400)
    expect((await pay(college!, at, { version: 77 })).status).toBe(40900)
    expect((await pay(college!, at, { pay_status: 'PAID' })).status).toBe(40000)
    expect((await pay(college!, at)).data).toMatchObject({ pay_status: 'PAID', status: 'AUDIT', version: 2 })
    expect(await pay(center!, await own())).toMatchObject({ status: 42200, rule: 'signup_host_only' })
  })

  test('paid twice is recorded once: one line of history, one of the audit, the same answer', async () => {
    const at = await own()
    const [first, again] = [await pay(college!, at), await pay(college!, at)]
    expect([first.http, again.http, again.data.version]).toEqual([200, 200, first.data.version])
    expect((await pay(college!, at, { version: 1 })).status).toBe(40900)
    expect(await historyOf(at.id)).toEqual([expect.stringMatching(/ pay UNPAID PAID -$/)])
    expect(await auditsOf(at.id)).toEqual(['fee.pay'])
  })

  test('waiving needs a reason of at most 500 characters; reason, person and time are kept', async () => {
    const at = await own()
    expect(await pay(college!, at, { waive: true })).toMatchObject({
      http: 400,
      errors: [{ path: 'reason', rule: 'fee_reason' }],
    })
    expect((await pay(college!, at, { waive: true, reason: '困'.repeat(501) })).http).toBe(400)
    const { data } = await pay(college!, at, { waive: true, reason: '家庭经济困难' })
    expect(data).toMatchObject({ pay_status: 'WAIVED', fee_lines: [{ pay_status: 'WAIVED', reason: '家庭经济困难' }] })
    expect((await pay(college!, at, { waive: true, reason: '再次' })).http).toBe(200)
    expect(await historyOf(at.id)).toEqual([expect.stringMatching(/ waive UNPAID WAIVED 家庭经济困难$/)])
    const { data: fees } = await college!.call(feeContract.list, { query: { plan_sn: [at.plan] } })
    expect(fees.items).toMatchObject([{ settled_by: expect.any(String), settle_time: expect.any(String) }])
  })

  test('a paid fee is not waived and a waived one not paid until it is set back, each refusal in three languages', async () => {
    const at = await own()
    await pay(college!, at)
    for (const lang of ['zh-CN', 'zh-HK', 'en-US'] as const) {
      const answer = await college!.call(feeContract.pay, {
        params: { plan: at.plan, id: at.id },
        body: { waive: true, reason: '误', version: await storedVersion(t.db, 'signup', at.id) },
        headers: { 'accept-language': lang },
      })
      const word = { 'zh-CN': 'CN', 'zh-HK': 'HK', 'en-US': 'US' } as const
      expect(answer).toMatchObject({ status: 42200, rule: 'fee_paid', message: feeMessages.fee_paid[word[lang]] })
    }
    expect((await pay(college!, at, { reopen: true, reason: '登记有误' })).data.pay_status).toBe('UNPAID')
    await pay(college!, at, { waive: true, reason: '家庭困难' })
    expect(await pay(college!, at)).toMatchObject({ status: 42200, rule: 'fee_waived' })
    expect((await historyOf(at.id)).map((line) => line.split(' ').slice(1, 4).join(' '))).toEqual([
      'pay UNPAID PAID',
      'reopen PAID UNPAID',
      'waive UNPAID WAIVED',
    ])
  })

  test('the named lines are settled; one of another sign-up is refused and nothing is changed', async () => {
    const [at, other] = [await own(), await own()]
    const [line] = await t.db.select({ sn: feeLine.sn }).from(feeLine).where(eq(feeLine.signup_sn, other.id))
    expect(await pay(college!, at, { lines: [line!.sn] })).toMatchObject({ status: 42200, rule: 'fee_unknown' })
    expect(await linesOf(at.id)).toMatchObject([{ pay_status: 'UNPAID' }])
    expect((await pay(college!, other, { lines: [line!.sn] })).data.pay_status).toBe('PAID')
  })
})

describe('sign-ups that were made before there were fees', () => {
  test('get their lines from the job, once: 290.00 of the plan, paid as it was recorded, waived without a record free', async () => {
    await fillLines(t.db, 1000)
    const made = [
      await buildSignup(t.db, { pay_status: 'UNPAID' }),
      await buildSignup(t.db, { pay_status: 'PAID' }),
      await buildSignup(t.db, { pay_status: 'WAIVED' }),
      await buildSignup(t.db, { subjects: 'THEORY', theory_attempt: 'RETAKE', practical_attempt: null }),
    ]
    const ended = await buildSignup(t.db, { status: 'INIT' })
    expect([await fillLines(t.db, 3), await fillLines(t.db, 3), await fillLines(t.db, 3)]).toEqual([3, 1, 0])
    const lines = (await Promise.all(made.map(({ sn }) => linesOf(sn)))).flat()
    expect(lines.map(({ amount, pay_status }) => [amount, pay_status])).toEqual([
      ['290.00', 'UNPAID'],
      ['290.00', 'PAID'],
      ['0.00', 'WAIVED'],
      ['150.00', 'UNPAID'],
    ])
    expect(await linesOf(ended.sn)).toEqual([])
  })

  test('a payment recorded before the job came makes the line itself', async () => {
    const row = await buildSignup(t.db)
    const { data } = await pay(college!, { plan: row.plan_sn, id: row.sn }, { waive: true, reason: '困难学生' })
    expect(data.fee_lines).toMatchObject([{ amount: '290.00', pay_status: 'WAIVED', reason: '困难学生' }])
  })
})
