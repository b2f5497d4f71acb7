import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signupBulkContract, signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { bulkMovesOf } from '@zhikao/domain/kernel/bulk.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import { newKey } from '../../files/storage.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { storedVersion } from '../../test/storedVersion.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { buildBorrow } from '../borrow/borrow.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'

let t: TestApp
let [college, college2, school]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[college, college2, school] = await Promise.all(
    (['college', 'college2', 'school'] as const).map((name) => t.as(name)),
  )
})
afterAll(() => t.close())

/** A plan of the first site with three students of the first school that wait for the site. */
async function waiting() {
  const host = await buildPlan(t.db, { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 5 })
  const lending = await buildBorrow(t.db, {
    host_org_sn: host.org_sn,
    plan_sn: host.sn,
    status: 'SCHOOL_AUDIT',
    student_count: 3,
    approved_count: 3,
  })
  const ready = { org_sn: 'org-school', photo_status: 'AUDIT' as const }
  const students = []
  for (let at = 0; at < 3; at++) students.push(await buildStudent(t.db, { ...ready, photo: newKey('jpg') }))
  const { data } = await school!.call(signupContract.create, {
    params: { id: host.sn },
    body: { students: students.map(({ sn }) => sn), borrow_sn: lending.sn },
  })
  return { plan: host.sn, items: data.taken.map(({ sn }) => ({ sn })) }
}
type Body = { move: 'confirm' | 'pay'; items: { sn: string }[]; opinion?: string }
const bulk = async (client: Client, plan: string, { items: named, ...body }: Body) => {
  const items = []
  for (const { sn } of named) items.push({ sn, version: await storedVersion(t.db, 'signup', sn) })
  return client.call(signupBulkContract.bulk, { params: { plan }, body: { ...body, items } })
}
const listed = async (plan: string) => {
  const { data } = await college!.call(signupContract.students, { params: { id: plan } })
  return data.items.map(({ status, pay_status }) => `${status} ${pay_status}`)
}

describe('several sign-ups of a plan', () => {
  test('may be confirmed and paid at once, nothing else', () => {
    expect(bulkMovesOf(signupLifecycle)).toEqual(['confirm', 'pay'])
  })

  test('are confirmed, then paid, each by the rules of one; what is refused keeps the others', async () => {
    const { plan, items } = await waiting()
    const early = await bulk(college!, plan, { move: 'pay', items: items.slice(0, 1) })
    expect(early.data.refused).toMatchObject([{ sn: items[0]!.sn, rule: 'state' }])
    const two = await bulk(college!, plan, { move: 'confirm', items: items.slice(0, 2) })
    expect(two.data).toEqual({ done: items.slice(0, 2).map(({ sn }) => sn), refused: [] })
    const paid = await bulk(college!, plan, { move: 'pay', items })
    expect([paid.data.done, paid.data.refused.map(({ sn }) => sn)]).toEqual([two.data.done, [items[2]!.sn]])
    expect((await listed(plan)).sort()).toEqual(['AUDIT PAID', 'AUDIT PAID', 'SUBMIT UNPAID'])
  })

  test('Decided 49: “The version is demanded … for moves that keep the state”: of each that is paid, not of those confirmed', async () => {
    const { plan, items } = await waiting()
    const call = (move: 'confirm' | 'pay') =>
      college!.call(signupBulkContract.bulk, { params: { plan }, body: { move, items } })
    expect((await call('confirm')).data.done.length).toBe(3)
    const refused = await call('pay')
    expect([refused.http, refused.errors]).toMatchObject([400, [{ path: 'items', rule: 'version_required' }]])
    expect(new Set(await listed(plan))).toEqual(new Set(['AUDIT UNPAID']))
  })

  test.each([' 现场收取 ', '现场　收取\n', '\t现场收取'])(
    'M4: a reason that the payment does not take is refused, not a failure of the server: %j',
    async (opinion) => {
      const { plan, items } = await waiting()
      const [first] = items
      await bulk(college!, plan, { move: 'confirm', items: [first!] })
      const refused = await bulk(college!, plan, { move: 'pay', items: [first!], opinion })
      expect([refused.http, refused.data.done, refused.data.refused.map(({ sn }) => sn)]).toEqual([
        200,
        [],
        [first!.sn],
      ])
      expect(refused.data.refused[0]?.message).toBeTruthy()
      expect((await bulk(college!, plan, { move: 'pay', items: [first!], opinion: '现场收取' })).data.done).toEqual([
        first!.sn,
      ])
    },
  )

  test.each(['\u202e测试', '测试\u2066', '现场\u200b收取'])(
    'M4: a reason with the invisible character of %j is refused before anything is paid',
    async (opinion) => {
      const { plan, items } = await waiting()
      await bulk(college!, plan, { move: 'confirm', items })
      const refused = await bulk(college!, plan, { move: 'pay', items, opinion })
      expect([refused.http, refused.errors.map(({ path }) => path)]).toEqual([400, ['opinion']])
      expect(new Set(await listed(plan))).toEqual(new Set(['AUDIT UNPAID']))
    },
  )

  test('are decided by the site alone: the school lacks the permission, another site finds none of them', async () => {
    const { plan, items } = await waiting()
    expect((await bulk(school!, plan, { move: 'confirm', items })).status).toBe(40300)
    const other = await bulk(college2!, plan, { move: 'confirm', items })
    expect(other.data.done).toEqual([])
    expect(new Set(other.data.refused.map(({ rule }) => rule))).toEqual(new Set(['not_found']))
    expect(new Set(await listed(plan))).toEqual(new Set(['SUBMIT UNPAID']))
  })

  test('are exported as chosen', async () => {
    const { plan, items } = await waiting()
    const chosen = [items[1]!.sn, (await waiting()).items[0]!.sn]
    const { raw } = await college!.call(signupContract.export, { params: { id: plan }, body: { chosen } })
    expect((await rowsOf(raw)).length).toBe(2)
  })
})
