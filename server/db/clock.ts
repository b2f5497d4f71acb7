import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Business time as an expression: database now() + the clock's shift (interface.md §3). */
export const businessNow: SQL<string> = sql<string>`business_now()`

/** Business time, 'YYYY-MM-DD HH:mm:ss'. */
export async function clock(db: Db): Promise<string> {
  const { rows } = await db.execute<{ now: string }>(sql`select business_now() as now`)
  return rows[0]?.now ?? ''
}

/** Moves business time; only the seed and the tests do (interface.md §3). `shift` is a PostgreSQL interval such as '-40 days'. */
export async function shiftClock(db: Db, shift: string): Promise<void> {
  await db.execute(sql`update business_clock set shift = ${shift}::interval`)
}
