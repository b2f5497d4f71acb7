import type pg from 'pg'

/** What reads, sign-ins and a running server may write, and what the proof makes for a call without an account. */
const RESTLESS = ['session', 'login_failure', 'usual_network', 'captcha', 'upload_ticket', 'wrong_check', 'job_runner']

/** Every table of ours and the job queue's own, as `schema.table`. */
async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' and tablename <> all ($1)) or (schemaname = 'graphile_worker' and tablename in ('_private_jobs', '_private_tasks')) order by 1`,
    [RESTLESS],
  )
  return rows.map((row) => row.name)
}

/** A position in the database's history: every row written later has a later mark. */
export async function markOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ mark: string }>('select pg_current_xact_id()::xid::text as mark')
  return rows[0]?.mark ?? '0'
}
/** The rows that were inserted or changed after the mark `$1`. */
export const WRITTEN_SINCE = 'xmin::text::bigint > $1::bigint'

export type Moment = { mark: string; counts: Record<string, number> }

/** The database as it is now, to be compared later. */
export async function momentOf(pool: pg.Pool): Promise<Moment> {
  return { counts: await rowCounts(pool), mark: await markOf(pool) }
}

/** The tables in which a row was inserted, changed or deleted since. */
export async function writtenSince(pool: pg.Pool, { mark, counts }: Moment): Promise<string[]> {
  const parts = (await tablesOf(pool)).map(
    (name) =>
      `select '${name}' as name, count(*)::int as count, count(*) filter (where ${WRITTEN_SINCE})::int as written from ${name}`,
  )
  const { rows } = await pool.query<{ name: string; count: number; written: number }>(parts.join(' union all '), [mark])
  return rows.filter(({ name, count, written }) => written > 0 || count !== counts[name]).map(({ name }) => name)
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
    Object.keys(after)
      .toSorted((one, other) => one.localeCompare(other))
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, gain]) => gain !== 0),
  )
}
