import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../db/transaction.ts'

const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
])
const PAUSE_MS = 250

/** Did this fail because the database went away, and not because of the work? */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    GONE.has(codeOf(error)) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(messagesOf(error))
  )
}

function messagesOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}\n${messagesOf(error.cause)}` : error.message
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
