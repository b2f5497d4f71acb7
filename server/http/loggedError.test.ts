import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/testDatabase.ts'
import type { TestDatabase } from '../test/testDatabase.ts'
import { poolDb } from '../db/client.ts'
import { loggedError } from './loggedError.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.close())

async function failing(query: ReturnType<typeof sql>): Promise<unknown> {
  return poolDb(base.pool)
    .execute(query)
    .then(
      () => expect.unreachable(),
      (error: unknown) => error,
    )
}

test('a failed query is logged with its code, without its parameters', async () => {
  await base.pool.query('create table person (id_no text primary key, day date)')
  await base.pool.query("insert into person values ('110101200503071235', now())")
  const twice = loggedError(await failing(sql`insert into person (id_no) values (${'110101200503071235'})`))
  expect(twice).toMatchObject({ message: 'a query failed', cause: { code: '23505', constraint: 'person_pkey' } })
  const wrong = loggedError(await failing(sql`insert into person (id_no, day) values ('1', ${'林子涵'})`))
  expect(wrong.cause).toMatchObject({ code: '22007' })
  expect(JSON.stringify([twice, wrong])).not.toMatch(/110101|林子涵|insert into/)
  expect(twice.stack).toMatch(/^\s+at /)
})

test('long numbers and quoted values are not logged, causes are, for any thrown error', () => {
  expect(
    loggedError(new Error('mobile 13812345678 of 11010519491231002X', { cause: 'id 110101200503071235' })),
  ).toMatchObject({
    type: 'Error',
    message: 'mobile … of …',
    cause: { type: 'string', message: 'id …' },
  })
  expect(loggedError(new SyntaxError('bad JSON: "geheim"')).message).toBe('bad JSON: …')
})
