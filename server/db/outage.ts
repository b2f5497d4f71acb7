import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Codes of the network and of PostgreSQL when a connection cannot be made, is refused or is lost. */
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
])
/** The sentences of pg and pg-pool that come without a code. Only the beginning of a message counts, because a query's message holds what users wrote. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/
const PAUSE_MS = 250

/** Did this fail because the database went away, and not because of the work? Looks through every cause. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && (GONE.has(error.code) || isSocketAbsent(error))) return true
  return LOST.test(error.message) || isOutage(error.cause)
}

/** Without a running database its socket file is absent; any other absent file is a different fault. */
function isSocketAbsent(error: Error): boolean {
  return 'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}

/** Waits until the database answers again; throws when the signal aborts first. */
export async function databaseBack(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  for (;;) {
    await wait(PAUSE_MS, undefined, { signal })
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    if (answers) return
  }
}
