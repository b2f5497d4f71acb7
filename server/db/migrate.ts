import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Of processes that start together one migrates; the others wait. */
const LOCK = 7_401_559
const POLL_MS = 250
/** First line of a file that builds an index without blocking writes, which PostgreSQL does outside a transaction only. */
const MARK = '-- outside a transaction'
const INDEX = /^create (?:unique )?index concurrently (\w+) on [^;]+;?$/i
/** An index on a large table takes longer than the limits of ordinary connections. */
const NO_LIMITS = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

type Options = { folder?: URL; print?: (line: string) => void }

/** Brings the schema up to date, forward only: each file once, its text never changed afterwards; one transaction for each file that is not marked. */
export async function migrate(
  pool: pg.Pool,
  { folder = FOLDER, print = () => undefined }: Options = {},
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(NO_LIMITS)
    await lock(client, print)
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, time timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
    const done = new Map(rows.map((row) => [row.name, row.sha256]))
    const names = await migrationNames(folder)
    refuseNewer(names, [...done.keys()])
    for (const name of names) await apply(client, new URL(name, folder), name, done)
  } finally {
    // The lock and the missing limits end with the connection.
    client.release(true)
  }
}

/** Asks again and again: a statement that waits for the lock would hold a snapshot, for which an index built concurrently waits in turn. */
async function lock(client: pg.PoolClient, print: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK])
    if (rows[0]?.locked) return
    if (tries === 0) print('zhikao: another process is migrating the database; waiting for it')
    await wait(POLL_MS)
  }
}

/** A newer release may have changed what this one relies on: it must not write. */
function refuseNewer(known: string[], applied: string[]): void {
  const unknown = applied.filter((name) => !known.includes(name)).sort()
  if (unknown.length > 0)
    throw new Error(
      `the database belongs to a newer release: it has the migration ${unknown.join(', ')}, which this release does not know. Start the newer release, or restore a backup that was made before it.`,
    )
}

async function migrationNames(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function apply(client: pg.PoolClient, file: URL, name: string, done: Map<string, string>): Promise<void> {
  const text = await readFile(file, 'utf8')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const before = done.get(name)
  if (before === sha256) return
  if (before) throw new Error(`migration ${name} was changed after it had been applied; write a new one instead`)
  const isMarked = text.split('\n', 1)[0]?.trim() === MARK
  if (isMarked) await buildIndex(client, name, text)
  await client.query('begin')
  try {
    if (!isMarked) await client.query(text)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Can be stopped at any time and run again: an invalid index is what a stopped build leaves, a valid one is the finished work. */
async function buildIndex(client: pg.PoolClient, name: string, text: string): Promise<void> {
  const statement = text.replaceAll(/--[^\n]*/g, '').trim()
  const index = INDEX.exec(statement)?.[1]
  if (!index)
    throw new Error(
      `migration ${name}: outside a transaction only one statement “create index concurrently name on …” is allowed`,
    )
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.valid) return
  if (rows[0]) await client.query(`drop index concurrently ${index}`)
  await client.query(statement)
}

/** Are all migration files applied? */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const names = await migrationNames(FOLDER)
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from migration where name = any($1)',
    [names],
  )
  return rows[0]?.count === names.length
}
