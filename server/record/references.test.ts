import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/testDatabase.ts'
import type { TestDatabase } from '../test/testDatabase.ts'
import { countReferences, isReferenced, givesValue, refersTo, unwired, valueOf, wireReferences } from './references.ts'
import type { Reference, ReferencePoint, ValuePoint } from './references.ts'

let base: TestDatabase
// Declared by hand: the start of a server must not ask for their answers.
const point: ReferencePoint = { name: 'test.used', rows: [] }
const name: ValuePoint<string> = { name: 'test.name', rows: [], none: sql<string>`'none'` }
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.close())

const answer = async (question: SQL): Promise<unknown> =>
  (await base.db.execute<{ answer: unknown }>(sql`select ${question} as answer`)).rows[0]?.answer
const answers = async (key: number) => ({
  used: await answer(isReferenced(point, sql`${key}::int`)),
  count: await answer(countReferences(point, sql`${key}::int`)),
  name: await answer(valueOf(name, sql`${key}::int`)),
})

test('before features are wired no record is referenced', async () => {
  expect(await answers(1)).toEqual({ used: false, count: 0, name: 'none' })
})

test('the answer combines the rows of all wired features', async () => {
  const rows = (values: SQL) => (key: SQL) => sql`from (values ${values}) given (n) where n = ${key}`
  const wired = [
    refersTo(point, rows(sql`(1), (2)`)),
    refersTo(point, rows(sql`(2), (3)`)),
    givesValue(name, (key) => sql<string>`'name ' || ${key}`),
  ]
  wireReferences(wired)
  expect(await answers(1)).toEqual({ used: true, count: 1, name: 'name 1' })
  expect(await answers(2)).toEqual({ used: true, count: 2, name: 'name 2' })
  expect(await answers(3)).toEqual({ used: true, count: 1, name: 'name 3' })
  expect(await answers(4)).toEqual({ used: false, count: 0, name: 'name 4' })
  wireReferences(wired)
  expect((await answers(2)).count).toBe(2)
})

test('issue 30, Build 1: “unwired references fail at start”: a question without an answer, a value with two', () => {
  const none = () => sql`from (values (1)) given (n)`
  const [used, named] = [refersTo(point, none), givesValue(name, () => sql<string>`''`)]
  const ours = (...wired: Reference[]) => unwired(wired, [point, name])
  expect(ours()).toEqual(['test.used', 'test.name'])
  expect(ours(used)).toEqual(['test.name'])
  expect(ours(used, used, named)).toEqual([])
  expect(ours(used, named, named)).toEqual(['test.name'])
})
