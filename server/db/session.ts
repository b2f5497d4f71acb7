import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from './client.ts'
import { codeOf } from './transaction.ts'

/** The database, its name or its machine may still be starting; a wrong password is not waited for. */
const NOT_YET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
])
const POLL_MS = 500

/** Waits until the database answers, with one line; throws its last error after `seconds`. */
export async function untilAnswering(url: string, seconds: number, print: (line: string) => void): Promise<void> {
  const end = Date.now() + seconds * 1000
  const pool = openPool(url, { max: 1, onError: () => undefined })
  try {
    for (let tries = 0; ; tries++) {
      const error = await pool.query('select 1').then(
        () => null,
        (reason: unknown) => reason,
      )
      // Whatever else is wrong is named by the checks that follow.
      if (error === null || !NOT_YET.has(codeOf(error))) return
      if (Date.now() >= end) throw error
      if (tries === 0) print(`zhikao: the database does not answer yet; waiting up to ${seconds} s`)
      await wait(POLL_MS)
    }
  } finally {
    await pool.end()
  }
}

const POOLER =
  'DATABASE_URL leads to a connection pooler in transaction mode, such as PgBouncer, or one that drops session settings: the server needs sessions of its own for its time zone, limits of time, LISTEN and locks. Connect to PostgreSQL itself, or to a pooler in session mode'

/** Throws unless a connection is a session of its own: its settings are in force in a second transaction too, and no other connection shares it. */
export async function assertOwnSession(url: string): Promise<void> {
  const pool = openPool(url, { max: 2, onError: () => undefined })
  const clients: pg.PoolClient[] = []
  try {
    const first = await pool.connect()
    clients.push(first)
    const before = await sessionOf(first)
    const second = await pool.connect()
    clients.push(second)
    // While its transaction is open a pooler that shares the session has to give the first connection another one.
    await second.query('begin')
    const other = await sessionOf(second)
    // Asked before the first connection again: a pooler with a single session would let that wait for the transaction.
    if (before.pid === other.pid) throw new Error(POOLER)
    const after = await sessionOf(first)
    const isSet = [before, other, after].every(({ zone, limit }) => zone === 'Asia/Shanghai' && limit === '30s')
    if (!isSet || before.pid !== after.pid) throw new Error(POOLER)
  } finally {
    for (const client of clients) client.release(true)
    await pool.end()
  }
}

type Session = { pid: number; zone: string; limit: string }

async function sessionOf(client: pg.PoolClient): Promise<Session> {
  const { rows } = await client.query<Session>(
    "select pg_backend_pid() as pid, current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit",
  )
  const [session] = rows
  if (!session) throw new Error('PostgreSQL does not report its session.')
  return session
}
