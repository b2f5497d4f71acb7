import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planSession } from '../exams/plan/plan.table.ts'
import { buildPlan } from '../exams/plan/plan.factory.ts'
import { testDatabase } from '../test/testDatabase.ts'
import type { TestDatabase } from '../test/testDatabase.ts'
import { clock } from './clock.ts'
import type { Db } from './client.ts'
import { transaction } from './transaction.ts'

let base: TestDatabase
let planSn: string
beforeAll(async () => {
  base = await testDatabase()
  planSn = (await buildPlan(base.db, {})).sn
})
afterAll(() => base.close())

const AT = '2026-11-20 18:30:20'
const moment = sql<string>`timestamptz '2026-11-20 10:30:20.123456+00'`
const ways: [string, (db: Db) => Promise<unknown>, unknown][] = [
  ['a whole statement', async (db) => (await db.execute(sql`select ${moment} as at`)).rows, [{ at: AT }]],
  ['an expression', (db) => db.select({ at: moment }).from(sql`(select 1) one`), [{ at: AT }]],
  ['an absent one', async (db) => (await db.execute(sql`select null::timestamptz as at`)).rows, [{ at: null }]],
  [
    'a date, a number and a text beside it',
    async (db) => (await db.execute(sql`select ${moment}::date as day, 1.5::numeric as one, '1+08' as text`)).rows,
    [{ day: '2026-11-20', one: 1.5, text: '1+08' }],
  ],
]

test.each(ways)(
  '%s from drizzle has moments as YYYY-MM-DD HH:mm:ss, without the zone (A16)',
  async (_, read, shown) => {
    expect(await read(base.db)).toEqual(shown)
    expect(await transaction(base.pool, read)).toEqual(shown)
  },
)

test('a column, an expression over it and a whole statement give the same text of one moment', async () => {
  const [row] = await base.db
    .select({ column: planSession.start_time, expression: sql<string>`${planSession.start_time} + interval '0'` })
    .from(planSession)
    .where(sql`${planSession.plan_sn} = ${planSn}`)
    .orderBy(planSession.start_time)
    .limit(1)
  const { rows } = await base.db.execute<{ first: string }>(
    sql`select min(start_time) as first from ${planSession} where plan_sn = ${planSn}`,
  )
  expect(row?.column).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect([row?.expression, rows[0]?.first]).toEqual([row?.column, row?.column])
})

test('business time is one of them', async () => {
  expect(await clock(base.db)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})
