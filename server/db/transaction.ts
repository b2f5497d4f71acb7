import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { bindClient, clientOf } from './client.ts'
import type { Db } from './client.ts'

const RETRIED = new Set(['40001', '40P01'])
const TRIES = 5

type Options = { /** Longest statement, in ms; jobs that move many rows ask for more. */ statementMs?: number }

/** Runs one unit of work: all or nothing, retried with jitter on serialisation failures and deadlocks; the connection is destroyed on any doubt. */
export async function transaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>, options: Options = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, work, options)
    } catch (error) {
      if (attempt >= TRIES || !RETRIED.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 30 * attempt))
    }
  }
}

async function attemptOnce<T>(pool: pg.Pool, work: (db: Db) => Promise<T>, options: Options): Promise<T> {
  const client = await pool.connect()
  let broken: Error | boolean = true
  try {
    await client.query(
      options.statementMs ? `begin; set local statement_timeout = ${Math.trunc(options.statementMs)}` : 'begin',
    )
    const result = await work(bindClient(client))
    await client.query('commit')
    broken = false
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(broken)
  }
}

/** A part of the caller's transaction: where it throws, what it wrote is taken back, and the transaction goes on. Parts are not nested. */
export async function partOf<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`savepoint part`)
  try {
    const result = await work()
    await db.execute(sql`release savepoint part`)
    return result
  } catch (error) {
    await db.execute(sql`rollback to savepoint part`)
    throw error
  }
}

/** PostgreSQL's error code, looked for through drizzle's wrapping; '' when there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

/** The constraint that a unique or reference violation names; '' when there is none. */
export function constraintOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return constraintOf(error.cause)
}

export const isInTransaction = (db: Db) => clientOf(db) !== undefined
