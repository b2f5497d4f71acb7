import type pg from 'pg'

/** What reading, signing in and being alive may write. */
const RESTLESS = ['session', 'login_failure', 'captcha', 'job_runner']

/** Every table of ours and the job queue's own, as `schema.table`. */
async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' and tablename <> all ($1)) or (schemaname = 'graphile_worker' and tablename in ('_private_jobs', '_private_tasks')) order by 1`,
    [RESTLESS],
  )
  return rows.map((row) => row.name)
}

type Sums = Record<string, string>

/** A sum over the content of every table: equal before and after means that nothing was written. */
export async function checksum(pool: pg.Pool): Promise<Sums> {
  const tables = await tablesOf(pool)
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, coalesce(md5(string_agg(row, '' order by row)), '') as sum from (select md5(t::text) as row from ${name} t) rows`,
  )
  const { rows } = await pool.query<{ name: string; sum: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]))
}

/** The tables in which two sums differ. */
export function changedTables(before: Sums, after: Sums): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
}

/** How many rows each table holds. */
export async function rowCounts(pool: pg.Pool): Promise<Record<string, number>> {
  const tables = await tablesOf(pool)
  const { rows } = await pool.query<{ name: string; count: number }>(
    tables.map((name) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all '),
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.count]))
}

/** Rows gained per table, the tables that stayed left out. */
export function gained(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, gain]) => gain !== 0),
  )
}
