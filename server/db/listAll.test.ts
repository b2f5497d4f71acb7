import { asc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { major } from '../people/major/major.table.ts'
import { testDatabase } from '../test/testDatabase.ts'
import type { TestDatabase } from '../test/testDatabase.ts'
import { ORGS } from '../test/world.ts'
import { conditionOf, countRows, inBatches } from './listAll.ts'
import type { Filters } from './listAll.ts'

const filters: Filters<'scope' | 'names' | 'young'> = {
  scope: (value) => eq(major.org_sn, sql`${value}`),
  names: (value) => sql`${major.name} = any(${value})`,
  young: () => gt(major.start_year, 2020),
}

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
  await base.pool.query(`
    insert into major (sn, org_sn, code, name, edu_level, duration, start_year)
    select 'row-' || n, '${ORGS.school2}', lpad(n::text, 6, '0'), '专业' || (n % 2), 'HIGHER', 3, 2020 from generate_series(1, 7) n`)
})
afterAll(() => base.close())

const count = (values: Parameters<typeof conditionOf<keyof typeof filters>>[1], cap?: number) =>
  countRows(base.db, major, conditionOf(filters, { scope: ORGS.school2, ...values }), cap)

test('all given filters apply; the value null matches no row', async () => {
  expect(await count({})).toBe(7)
  expect(await count({ names: ['专业1', '别的'] })).toBe(4)
  expect(await count({ names: undefined })).toBe(7)
  expect(await count({ names: ['专业1'], young: true })).toBe(0)
  expect(await count({ scope: null })).toBe(0)
  expect(conditionOf(filters, {})).toBeUndefined()
})

test('a count stops at its cap', async () => {
  expect([await count({}, 8), await count({}, 7), await count({}, 3)]).toEqual([7, 7, 3])
  expect(await countRows(base.db, major, undefined)).toBeGreaterThanOrEqual(7)
})

test.each([
  [3, [3, 3, 1]],
  [7, [7]],
  [8, [7]],
])('batches of %i hold each row once, in order', async (size, sizes) => {
  const read = (last: { sn: string } | undefined) =>
    base.db
      .select({ sn: major.sn })
      .from(major)
      .where(sql`${conditionOf(filters, { scope: ORGS.school2 })} and ${major.sn} > ${last?.sn ?? ''}`)
      .orderBy(asc(major.sn))
      .limit(size)
  const found: { sn: string }[][] = []
  for await (const batch of inBatches(size, read)) found.push(batch)
  expect(found.map((batch) => batch.length)).toEqual(sizes)
  expect(found.flat().map(({ sn }) => sn)).toEqual([1, 2, 3, 4, 5, 6, 7].map((at) => `row-${at}`))
})
