import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createBareDatabase } from '../test/database.ts'
import { openPool } from './client.ts'
import { migrate } from './migrate.ts'

const TABLE = 'create table item (code text not null);'
const INDEX = '-- outside a transaction\ncreate unique index concurrently item_code on item (code);\n'
let root: string
let pool: pg.Pool
let drop: () => Promise<void>
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zhikao-migrate-'))
  const database = await createBareDatabase(inject('templateUrl'))
  pool = openPool(database.url, { max: 6, onError: () => undefined })
  drop = database.drop
})
afterEach(async () => {
  await pool.end()
  await drop()
  await rm(root, { recursive: true, force: true })
})

/** A folder of migrations; of one name there may be several with different files. */
async function folderOf(name: string, files: Record<string, string>): Promise<URL> {
  const folder = join(root, name)
  await mkdir(folder)
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  return pathToFileURL(`${folder}/`)
}
async function rowsOf(text: string): Promise<unknown[]> {
  return (await pool.query<Record<string, unknown>>(text)).rows
}
const indexes = () =>
  rowsOf(
    "select c.relname, i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = 'item_code'",
  )

test('the migrations of the product are numbered from 1 without a gap', async () => {
  const names = (await readdir(new URL('migrations/', import.meta.url))).filter((name) => name.endsWith('.sql'))
  const numbers = [...new Set(names.map((name) => Number(name.slice(0, 4))))].toSorted((one, other) => one - other)
  expect(numbers.length).toBeGreaterThan(40)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

test('a migration runs without limits of time, and the other connections of the pool keep theirs', async () => {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const columns = limits.map((name) => `current_setting('${name}') as ${name}`).join(', ')
  await migrate(pool, { folder: await folderOf('a', { '0001.sql': `create table seen as select ${columns};` }) })
  expect(await rowsOf('select * from seen')).toEqual([Object.fromEntries(limits.map((name) => [name, '0']))])
  expect(await rowsOf(`select ${columns}`)).toEqual([
    { statement_timeout: '30s', lock_timeout: '15s', idle_in_transaction_session_timeout: '1min' },
  ])
})

test('an index is built outside a transaction while three other processes wait for the migration', async () => {
  const folder = await folderOf('a', { '0001.sql': TABLE, '0002.sql': INDEX })
  await Promise.all([0, 1, 2, 3].map(() => migrate(pool, { folder })))
  expect(await indexes()).toEqual([{ relname: 'item_code', indisvalid: true }])
  expect(await rowsOf('select name from migration order by name')).toEqual([{ name: '0001.sql' }, { name: '0002.sql' }])
})

test('an index that a failed build left invalid is dropped and built by the next run', async () => {
  const folder = await folderOf('a', { '0001.sql': TABLE, '0002.sql': INDEX })
  await migrate(pool, { folder: await folderOf('before', { '0001.sql': TABLE }) })
  await pool.query("insert into item values ('a'), ('a')")
  await expect(migrate(pool, { folder })).rejects.toThrow('could not create unique index')
  expect(await indexes()).toEqual([{ relname: 'item_code', indisvalid: false }])
  await pool.query('truncate item')
  await migrate(pool, { folder })
  expect(await indexes()).toEqual([{ relname: 'item_code', indisvalid: true }])
})

test('an index that was built but not recorded is recorded by the next run', async () => {
  const folder = await folderOf('a', { '0001.sql': TABLE, '0002.sql': INDEX })
  await migrate(pool, { folder })
  await pool.query("delete from migration where name = '0002.sql'")
  await migrate(pool, { folder })
  expect(await rowsOf('select name from migration order by name')).toEqual([{ name: '0001.sql' }, { name: '0002.sql' }])
})

test.each([
  ['two statements', `${INDEX}create index concurrently item_other on item (code);`],
  ['another statement', '-- outside a transaction\nupdate item set code = code;'],
])('a file outside a transaction with %s is refused', async (_, text) => {
  const folder = await folderOf('a', { '0001.sql': TABLE, '0002.sql': text })
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'migration 0002.sql: outside a transaction only one statement “create index concurrently name on …” is allowed',
  )
})

test('a database of a newer release is refused in one line that names the migration', async () => {
  await migrate(pool, { folder: await folderOf('new', { '0001.sql': TABLE, '0009.sql': 'select 1;' }) })
  const old = await folderOf('old', { '0001.sql': TABLE, '0002.sql': 'create table never (a int);' })
  await expect(migrate(pool, { folder: old })).rejects.toThrow(
    /^the database belongs to a newer release: it has the migration 0009\.sql, which this release does not know/,
  )
  expect(await rowsOf("select to_regclass('never') as never")).toEqual([{ never: null }])
})
