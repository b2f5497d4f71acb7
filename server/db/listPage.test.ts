import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppError } from '@zhikao/domain/kernel/error.ts'
import { college } from '../people/college/college.table.ts'
import { major } from '../people/major/major.table.ts'
import { testDatabase } from '../test/testDatabase.ts'
import type { TestDatabase } from '../test/testDatabase.ts'
import { ORGS } from '../test/world.ts'
import { bindClient } from './client.ts'
import { listOf, listPage } from './listPage.ts'

const list = listOf<'scope' | 'name', 'name' | 'duration'>()({
  name: 'proof',
  table: major,
  key: major.sn,
  select: (db) =>
    db
      .select({ sn: major.sn, name: major.name, duration: major.duration, org_name: college.name })
      .from(major)
      .innerJoin(college, eq(college.sn, major.org_sn))
      .$dynamic(),
  filters: { scope: (value) => sql`${major.org_sn} = ${value}`, name: (value) => sql`${major.name} = ${value}` },
  sorts: { name: major.name, duration: major.duration },
  defaultSort: '-duration',
  isSteady: (set) => !set.includes('name'),
})
const MANY = 10_001

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
  await base.pool.query(`
    insert into major (sn, org_sn, code, name, edu_level, duration, start_year)
    select 'many-' || lpad(n::text, 6, '0'), '${ORGS.school}', lpad(n::text, 6, '0'), '专业' || (n % 7), 'HIGHER', 2 + n % 3, 2020 from generate_series(1, ${MANY}) n`)
  await base.pool.query(`
    insert into major (sn, org_sn, code, name, edu_level, duration, start_year)
    select 'few-' || n, '${ORGS.school2}', lpad(n::text, 6, '0'), '少' || (n % 2), 'HIGHER', 3, 2020 from generate_series(1, 25) n`)
})
afterAll(() => base.close())

const page = (values: { scope?: string; name?: string }, query: { page: number; limit: number; sort?: string }) =>
  listPage(base.db, list, query, values)

test('a total above 10,000 is capped, and total_capped is true', async () => {
  const found = await page({ scope: ORGS.school }, { page: 1, limit: 10 })
  expect([found.total, found.total_capped, found.items.length, found.page, found.limit]).toEqual([
    10_000,
    true,
    10,
    1,
    10,
  ])
})

test('a total of exactly 10,000 is not capped', async () => {
  await base.pool.query("update major set org_sn = $1 where sn = 'many-010001'", [ORGS.college])
  const found = await page({ scope: ORGS.school }, { page: 1, limit: 1 })
  expect([found.total, found.total_capped]).toEqual([10_000, false])
})

test.each([undefined, 'name', '-name', 'duration,-name', '-duration,name'])(
  'all pages together are the whole set without repeats, ties broken by key (%s)',
  async (sort) => {
    const seen: string[] = []
    for (const at of [1, 2, 3, 4])
      seen.push(
        ...(await page({ scope: ORGS.school2 }, { page: at, limit: 7, ...(sort ? { sort } : {}) })).items.map(
          (row) => row.sn,
        ),
      )
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  },
)

test('rows have the requested order; ties are ordered by key in the same direction', async () => {
  const up = await page({ scope: ORGS.school2 }, { page: 1, limit: 100, sort: 'name' })
  const down = await page({ scope: ORGS.school2 }, { page: 1, limit: 100, sort: '-name' })
  expect(up.items.map((row) => row.sn)).toEqual(down.items.map((row) => row.sn).toReversed())
  expect(up.items[0]?.name).toBe('少0')
})

test('a filter applies to rows and total; a page after the last is empty', async () => {
  const found = await page({ scope: ORGS.school2, name: '少1' }, { page: 1, limit: 100 })
  expect(found.total).toBe(13)
  expect(found.items).toHaveLength(13)
  const past = await page({ scope: ORGS.school2 }, { page: 9, limit: 20 })
  expect([past.items, past.total]).toEqual([[], 25])
})

test('page × limit up to 100,000 is answered, above it refused', async () => {
  await expect(page({ scope: ORGS.school }, { page: 1000, limit: 100 })).resolves.toMatchObject({ items: [] })
  await expect(page({ scope: ORGS.school }, { page: 1001, limit: 100 })).rejects.toMatchObject({
    code: 'input',
    rule: 'page_depth',
  } satisfies Partial<AppError>)
})

test('the same shape is prepared once; another filter, and the first page of a steady shape, is another statement', async () => {
  const client = await base.pool.connect()
  try {
    const db = bindClient(client)
    const query = { page: 1, limit: 5, sort: 'duration' }
    for (const name of ['少0', '少1', '少0'])
      for (const limit of [5, 20]) await listPage(db, list, { ...query, limit }, { scope: ORGS.school2, name })
    await listPage(db, list, query, { scope: ORGS.school2 })
    for (const at of [1, 2, 3, 1]) await listPage(db, list, { ...query, page: at, limit: 20 }, { scope: ORGS.school2 })
    const { rows } = await client.query(
      `select count(*) filter (where statement like '%limit 20%')::int as first, count(*)::int as count
       from pg_prepared_statements where name like 'rows_%' and statement like '%"duration" asc, "major"."sn" asc%'`,
    )
    expect(rows[0]).toEqual({ first: 1, count: 3 })
  } finally {
    client.release()
  }
})

test('any number of sorts and filter combinations is answered, but the number of prepared statements is limited', async () => {
  const client = await base.pool.connect()
  try {
    const db = bindClient(client)
    const names = Array.from({ length: 250 }, (_, at) => `f${at}` as const)
    const wide = listOf<string, 'name' | 'duration'>()({
      ...list,
      name: 'wide',
      filters: Object.fromEntries(names.map((name) => [name, (value) => sql`${major.name} <> ${value}`])),
    })
    const statements = async (): Promise<number> =>
      (await client.query('select count(*)::int as count from pg_prepared_statements')).rows[0].count
    const ask = (sort: string, values = {}) =>
      listPage(db, wide, { page: 1, limit: 10, sort }, values).then(({ items }) => expect(items).toHaveLength(10))
    const before = await statements()
    for (let at = 1; at <= 50; at++) await ask(Array(at).fill('name').join(','))
    expect(await statements()).toBe(before + 2)
    for (const name of names) await ask('name', { [name]: 'x' })
    expect(await statements()).toBe(before + 400)
  } finally {
    client.release()
  }
})
