import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Two servers that start together migrate one after the other. */
const LOCK = 7_401_559

/** Brings the schema up to date, forward only: each file once, in its own transaction, its text never changed afterwards. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, time timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
    const done = new Map(rows.map((row) => [row.name, row.sha256]))
    for (const name of await migrationNames()) await apply(client, name, done)
  } finally {
    client.release(true)
  }
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

async function apply(client: pg.PoolClient, name: string, done: Map<string, string>): Promise<void> {
  const text = await readFile(new URL(name, FOLDER), 'utf8')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const before = done.get(name)
  if (before === sha256) return
  if (before) throw new Error(`migration ${name} was changed after it had been applied; write a new one instead`)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Are all migration files applied? */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const names = await migrationNames()
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from migration where name = any($1)',
    [names],
  )
  return rows[0]?.count === names.length
}
