import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../db/client.ts'
import { copyRows } from '../db/copyRows.ts'
import type { CopyValue } from '../db/copyRows.ts'

/** Makes the temporary table of one import and fills it by COPY; it is gone with the transaction. Column names and types are ours. */
export async function createStage(
  db: Db,
  columns: readonly { name: string; type: string }[],
  rows: AsyncIterable<CopyValue[]> | Iterable<CopyValue[]>,
): Promise<void> {
  const own = columns.map(({ name, type }) => `, ${name} ${type}`).join('')
  await db.execute(
    sql.raw(`
    create temp table import_stage (row integer primary key, sn text not null, refused boolean not null default false${own})
    on commit drop;
    create temp table import_written (sn text not null) on commit drop`),
  )
  await copyRows(db, `import_stage (${['row', 'sn', ...columns.map((column) => column.name)].join(', ')})`, rows)
  // Without figures the planner takes a fresh table for a small one and joins 100,000 rows one by one.
  await db.execute(sql`analyze import_stage`)
}

export async function markRefused(db: Db, rows: readonly number[]): Promise<void> {
  if (rows.length > 0)
    await db.execute(sql`update import_stage set refused = true where row = any(${sql.param([...rows])}::integer[])`)
}

/** Runs the merge and stores which records it wrote; returns the rows that another account had entered meanwhile. */
export async function mergeStage(db: Db, merge: SQL): Promise<number[]> {
  await db.execute(sql`savepoint before_merge`)
  await db.execute(sql`with written as (${merge}) insert into import_written select sn from written`)
  const { rows } = await db.execute<{ row: number }>(
    sql`select row from import_stage where not refused and sn not in (select sn from import_written) order by row`,
  )
  return rows.map(({ row }) => row)
}

export async function undoMerge(db: Db): Promise<void> {
  await db.execute(sql`rollback to savepoint before_merge`)
}

/** Updates the planner's statistics of a table after a large merge. */
export async function updateStatistics(db: Db, table: string): Promise<void> {
  await db.execute(sql`analyze ${sql.identifier(table)}`)
}

/** The first line of the history of every record that was written; it takes the record's own number. */
export async function recordCreations(
  db: Db,
  actor: Actor,
  created: { entity: string; initial: string },
): Promise<void> {
  await db.execute(sql`
    insert into history (sn, entity, entity_sn, move, from_status, to_status, actor_sn, actor_name, actor_role, version, time)
    select sn, ${created.entity}, sn, 'create', null, ${created.initial}, ${actor.sn}, ${actor.name}, ${actor.role}, 1, (select business_now()) from import_written`)
}
