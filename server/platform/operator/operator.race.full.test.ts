import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { FACTORY_PASSWORD, buildOperator } from './operator.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Leaves the platform to these accounts alone. */
async function leaveOnly(sns: string[]): Promise<void> {
  await t.db.execute(
    sql`update account set status = case when sn = any(${sql.param(sns)}) then 'ENABLE' else 'DISABLE' end where role = 'system'`,
  )
}
const enabled = async () =>
  (
    await t.db.execute<{ count: number }>(
      sql`select count(*)::int as count from account where role = 'system' and status = 'ENABLE' and delete_time is null`,
    )
  ).rows[0]?.count

const ROUNDS = 10

test('of two platform operators who disable or delete each other at the same time one always stays enabled', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = await Promise.all([
      buildOperator(t.db, { role: 'system' }),
      buildOperator(t.db, { role: 'system' }),
    ])
    const [first, second] = await Promise.all([
      signIn(t.app, one.username, FACTORY_PASSWORD),
      signIn(t.app, two.username, FACTORY_PASSWORD),
    ])
    await leaveOnly([one.sn, two.sn])
    const answers = await Promise.all([
      first.call(operatorContract.disable, { params: { id: two.sn }, body: {} }),
      round % 2 === 0
        ? second.call(operatorContract.disable, { params: { id: one.sn }, body: {} })
        : second.call(operatorContract.remove, { params: { id: one.sn } }),
    ])
    expect(await enabled()).toBe(1)
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1)
  }
})

/** How many sessions of the database wait for a lock. */
const waiting = async () =>
  (
    await t.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]?.count
const admins = async () =>
  (
    await t.db.execute<{ sn: string }>(
      sql`select sn from account where admin and status = 'ENABLE' and delete_time is null order by sn`,
    )
  ).rows.map(({ sn }) => sn)

test('the last administrator keeps the mark: the second of two who take it from each other at the same time is refused, and nobody takes the own one', async () => {
  const [one, two] = [
    await buildOperator(t.db, { role: 'system', admin: true }),
    await buildOperator(t.db, { role: 'system', admin: true }),
  ]
  await leaveOnly([one.sn, two.sn])
  const [first, second] = [
    await signIn(t.app, one.username, FACTORY_PASSWORD),
    await signIn(t.app, two.username, FACTORY_PASSWORD),
  ]
  const take = (client: Client, { sn, name }: typeof one) =>
    client.call(operatorContract.update, { params: { id: sn }, body: { name, admin: false } })
  const holder = await t.pool.connect()
  await holder.query(`begin; select 1 from account where role = 'system' for update`)
  const calls = [take(first, two), take(second, one)]
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  const answers = await Promise.all(calls)
  expect(answers.map(({ http, rule }) => [http, rule]).toSorted(([a = 0], [b = 0]) => Number(a) - Number(b))).toEqual([
    [200, undefined],
    [422, 'last_admin'],
  ])
  const [last, ...others] = await admins()
  expect([[one.sn, two.sn].includes(last ?? ''), others]).toEqual([true, []])
  const own = last === one.sn ? await take(first, one) : await take(second, two)
  expect([own.http, own.rule, await admins()]).toEqual([422, 'not_oneself', [last]])
})

test('the last administrator cannot be disabled or reset by an operator who is no administrator', async () => {
  const admin = await buildOperator(t.db, { role: 'system', admin: true })
  const other = await buildOperator(t.db, { role: 'system', admin: true })
  await leaveOnly([admin.sn, other.sn])
  const client = await signIn(t.app, admin.username, FACTORY_PASSWORD)
  const params = { id: other.sn }
  expect(
    (await client.call(operatorContract.update, { params, body: { name: '降级', admin: false } })).data.admin,
  ).toBe(false)
  const demoted = await signIn(t.app, other.username, FACTORY_PASSWORD)
  expect(await demoted.call(operatorContract.disable, { params: { id: admin.sn }, body: {} })).toMatchObject({
    status: 42200,
    rule: 'last_admin',
  })
  expect(await demoted.call(operatorContract.reset, { params: { id: admin.sn }, body: {} })).toMatchObject({
    status: 42200,
    rule: 'admin_by_admin',
  })
})
