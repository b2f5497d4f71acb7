import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/testDatabase.ts'
import type { TestDatabase } from '../test/testDatabase.ts'
import { clientOf } from './client.ts'
import { codeOf, constraintOf, transaction } from './transaction.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
  await base.pool.query('create table proof (name text primary key, count integer not null default 0)')
})
afterAll(() => base.close())

const fail = (code: string) => sql.raw(`do $$ begin raise exception 'planted' using errcode = '${code}'; end $$`)

test('a failed transaction writes nothing', async () => {
  const work = transaction(base.pool, async (db) => {
    await db.execute(sql`insert into proof (name) values ('lost')`)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect((await base.pool.query("select 1 from proof where name = 'lost'")).rowCount).toBe(0)
})

test.each(['40001', '40P01'])('after %s the work is run again from the beginning until it succeeds', async (code) => {
  let tries = 0
  const answer = await transaction(base.pool, async (db) => {
    await db.execute(sql`insert into proof (name) values (${`retry-${code}`})`)
    tries++
    if (tries < 4) await db.execute(fail(code))
    return tries
  })
  expect(answer).toBe(4)
  expect(
    (await base.pool.query('select count(*)::int as count from proof where name = $1', [`retry-${code}`])).rows[0],
  ).toEqual({ count: 1 })
})

test('work is tried at most five times; other faults are not tried again', async () => {
  const tries = { '40001': 0, '23505': 0 }
  for (const code of ['40001', '23505'] as const) {
    const work = transaction(base.pool, async (db) => {
      tries[code]++
      await db.execute(fail(code))
    })
    await expect(work).rejects.toSatisfy((error: unknown) => codeOf(error) === code)
  }
  expect(tries).toEqual({ '40001': 5, '23505': 1 })
})

test('after a real deadlock both transactions are done', async () => {
  await base.pool.query("insert into proof (name) values ('a'), ('b')")
  const raise = (first: string, second: string) =>
    transaction(base.pool, async (db) => {
      await db.execute(sql`update proof set count = count + 1 where name = ${first}`)
      await db.execute(sql`select pg_sleep(0.1)`)
      await db.execute(sql`update proof set count = count + 1 where name = ${second}`)
    })
  await Promise.all([raise('a', 'b'), raise('b', 'a')])
  expect((await base.pool.query("select count from proof where name in ('a', 'b')")).rows).toEqual([
    { count: 2 },
    { count: 2 },
  ])
})

test('a connection that is lost during the work is destroyed, not returned to the pool', async () => {
  const work = transaction(base.pool, async (db) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    clientOf(db)?.on('error', () => undefined)
    await base.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await db.execute(sql`select 1`)
  })
  await expect(work).rejects.toThrow()
  const pids = await Promise.all(Array.from({ length: 5 }, () => base.pool.query('select 1 as one')))
  expect(pids.every((found) => found.rows[0].one === 1)).toBe(true)
})

test('the name of the constraint is found inside wrapped errors', async () => {
  const twice = transaction(base.pool, async (db) => {
    await db.execute(sql`insert into proof (name) values ('twice')`)
    await db.execute(sql`insert into proof (name) values ('twice')`)
  })
  const error = await twice.catch((thrown: unknown) => thrown)
  expect([codeOf(error), constraintOf(error)]).toEqual(['23505', 'proof_pkey'])
  expect([codeOf(new Error('other')), constraintOf('no error')]).toEqual(['', ''])
})
