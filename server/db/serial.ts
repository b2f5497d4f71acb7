import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** The next number of a series, from 1, without gaps: it is taken back when the transaction is (reliability.md §4). */
export async function nextSerial(db: Db, name: string): Promise<number> {
  const { rows } = await db.execute<{ value: number }>(sql`
    insert into serial (name, value) values (${name}, 1)
    on conflict (name) do update set value = serial.value + 1 returning value`)
  return rows[0]?.value ?? 1
}

/** A number such as SQ202503120003: a prefix, the day of business time, and the day's own count of four digits or more. */
export async function nextDayNumber(db: Db, prefix: string, today: string, digits = 4): Promise<string> {
  const head = `${prefix}${today.slice(0, 10).replaceAll('-', '')}`
  return `${head}${String(await nextSerial(db, head)).padStart(digits, '0')}`
}
