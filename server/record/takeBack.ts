import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { LastDecision } from '@zhikao/domain/kernel/takeBack.ts'
import type { Db } from '../db/client.ts'

/** In the history of which entities the moves are looked for that decide, and for how long these may be taken back. */
type Decisions = { entities: readonly string[]; moves: readonly string[]; seconds: number }
type Row = Pick<LastDecision, 'by' | 'left'> & { sn: string }

/** The last decision on each of these records (domain.md Decided 49): none where another move followed it. */
export async function lastDecisions(
  db: Db,
  { entities, moves, seconds }: Decisions,
  sns: readonly string[],
): Promise<Map<string, LastDecision>> {
  if (sns.length === 0) return new Map()
  const { rows } = await db.execute<Row>(sql`
    select k.sn, case when h.move = any(${sql.param([...moves])}::text[]) then h.actor_sn end as by,
      coalesce(extract(epoch from h.time + make_interval(secs => ${seconds}::int) - business_moment()), 0)::float8 as left
    from unnest(${sql.param([...sns])}::text[]) as k (sn) left join lateral (
      select l.move, l.actor_sn, l.time from history l where l.entity = any(${sql.param([...entities])}::text[]) and l.entity_sn = k.sn
      order by l.time desc, l.sn desc limit 1) h on true`)
  return new Map(rows.map(({ sn, by, left }) => [sn, { by, left, seconds }]))
}

/** The same of one record. */
export async function lastDecision(db: Db, decisions: Decisions, sn: string): Promise<LastDecision | null> {
  return (await lastDecisions(db, decisions, [sn])).get(sn) ?? null
}

type ForeignKey = { table: string; column: string }

/**
 * Refuses with `stale` where any row refers to one of these records by a foreign key, of whatever feature it is; the rows
 * of the tables in `own` were there before the decision, or came with it. The records are locked, so that none is added.
 */
export async function refuseReferred(
  db: Db,
  table: PgTable,
  sns: readonly string[],
  own: readonly PgTable[],
): Promise<void> {
  const { rows: keys } = await db.execute<ForeignKey>(sql`
    select t.relname as table, a.attname as column from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${getTableName(table)}::regclass
      and t.relname <> all(${sql.param(own.map((one) => getTableName(one)))}::text[])`)
  const found = keys.map(
    (key) =>
      sql`exists (select from ${sql.identifier(key.table)} where ${sql.identifier(key.column)} = any(${sql.param([...sns])}::text[]))`,
  )
  if (found.length === 0) return
  const { rows } = await db.execute<{ referred: boolean }>(sql`select ${sql.join(found, sql` or `)} as referred`)
  if (rows[0]?.referred) throw new AppError('stale', { rule: 'stale' })
}
