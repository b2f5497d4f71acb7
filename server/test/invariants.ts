import { readFile } from 'node:fs/promises'
import type pg from 'pg'

const FILE = new URL('../db/invariants.sql', import.meta.url)

/** The rows that break a rule of reliability.md §4, each with the rule; empty when the data is consistent. */
export async function brokenInvariants(pool: pg.Pool): Promise<{ rule: string; sn: string }[]> {
  const { rows } = await pool.query<{ rule: string; sn: string }>(await readFile(FILE, 'utf8'))
  return rows
}
