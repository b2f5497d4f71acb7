import { readFile } from 'node:fs/promises'
import type pg from 'pg'

const FILES = ['invariants.sql', 'invariants.examDay.sql', 'invariants.identity.sql', 'invariants.training.sql']

/** The statements that answer the rows which break a rule. */
export const readInvariants = () =>
  Promise.all(FILES.map((name) => readFile(new URL(`../db/${name}`, import.meta.url), 'utf8')))

type Broken = { rule: string; sn: string }

/** The rows that break a rule of reliability.md §4, each with the rule; empty when the data is consistent. */
export async function brokenInvariants(pool: pg.Pool | pg.PoolClient): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const statement of await readInvariants()) broken.push(...(await pool.query<Broken>(statement)).rows)
  return broken
}
