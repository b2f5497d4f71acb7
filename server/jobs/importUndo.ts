import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import type { JobKind } from '@zhikao/domain/platform/job/job.model.ts'
import type { Db } from '../db/client.ts'
import { writeAudit } from '../record/audit.ts'
import { importRecord } from './tables.ts'
import { jobTask } from './task.ts'
import type { JobContext, Outcome, RowFault, WorkTask } from './task.ts'

/** How the records that an import created are removed again. */
export type UndoSpec = {
  kind: JobKind
  /** The record's name in history and audit. */
  entity: string
  table: PgTable & { sn: AnyPgColumn; version: AnyPgColumn; status: AnyPgColumn }
  /** SQL: how a record is named in the list of what is kept, of its row `t`; without it by its column `name`. */
  name?: SQL
  /** SQL, boolean: does anything refer to the record of this key? Asked when its row is locked. */
  used: (key: SQL) => SQL<boolean>
  /** Removes the records whose numbers this query selects; their history is written already. */
  remove: (db: Db, actor: Actor, removed: SQL) => Promise<void>
}

/** Stores which records an import created, each with its row and its version at the end of the import. */
export async function keepCreated(db: Db, jobSn: string, { table }: Pick<UndoSpec, 'table'>): Promise<void> {
  await db.execute(sql`
    insert into ${importRecord} (job_sn, row, sn, version)
    select ${jobSn}, s.row, s.sn, t.version from import_stage s join import_written w on w.sn = s.sn join ${table} t on t.sn = s.sn`)
}

/** The task that undoes the imports of a spec: what was changed since, or is referred to, stays and is listed with the reason. */
export function undoTask(spec: UndoSpec): WorkTask {
  return jobTask({
    kind: spec.kind,
    payload: z.object({ import: z.string() }),
    run: (ctx) => ctx.commit((db) => undoImport(db, ctx, spec)),
  })
}

type Kept = { row: number; name: string | null; rule: 'undo_changed' | 'undo_used' }
const removed = sql`select sn from import_undo where rule is null`

async function undoImport(db: Db, ctx: JobContext<{ import: string }>, spec: UndoSpec): Promise<Outcome> {
  const { actor, job } = ctx
  const total = await stageCreated(db, job.payload.import, spec)
  const { rows: kept } = await db.execute<Kept>(
    sql`select row, name, rule from import_undo where rule is not null order by row`,
  )
  ctx.signal.throwIfAborted()
  await recordUndone(db, actor, spec)
  await spec.remove(db, actor, removed)
  const [ok, failed] = [total - kept.length, kept.length]
  await writeAudit(db, actor, {
    action: `${spec.entity}.undo`,
    target: { type: 'job', sn: job.payload.import },
    after: { file: job.subject, total, removed: ok, kept: failed },
  })
  return { ok, failed, total, faults: kept.map(faultOf) }
}

/** Locks the records that the import created and decides which of them are kept. A change or a reference made at the same time either came first, so that the record is kept, or finds no record. */
async function stageCreated(db: Db, importSn: string, { table, used, name = sql`t.name` }: UndoSpec): Promise<number> {
  await db.execute(sql`
    create temp table import_undo (row integer primary key, sn text not null, version integer not null, name text, status text, rule text) on commit drop`)
  const { rowCount } = await db.execute(
    sql`insert into import_undo (row, sn, version) select row, sn, version from ${importRecord} where job_sn = ${importSn}`,
  )
  await db.execute(sql`analyze import_undo`)
  await db.execute(sql`
    select count(*) from (select 1 from ${table} t where t.sn in (select sn from import_undo) order by t.sn for update) held`)
  // A statement of its own: it sees what was committed while the locks were awaited.
  await db.execute(sql`
    update import_undo u set name = ${name}, status = t.status,
      rule = case when t.version is distinct from u.version then 'undo_changed' when ${used(sql`u.sn`)} then 'undo_used' end
    from import_undo o left join ${table} t on t.sn = o.sn where o.row = u.row`)
  return rowCount ?? 0
}

/** The last line of the history of every record that is removed; it takes the record's own number. */
async function recordUndone(db: Db, actor: Actor, { entity }: UndoSpec): Promise<void> {
  await db.execute(sql`
    insert into history (sn, entity, entity_sn, move, from_status, to_status, actor_sn, actor_name, actor_role, version, time)
    select sn || '-undo', ${entity}, sn, 'undo', status, 'DELETED', ${actor.sn}, ${actor.name}, ${actor.role}, version, business_moment()
    from import_undo where rule is null`)
}

const faultOf = ({ row, name, rule }: Kept): RowFault => ({
  row,
  column: null,
  rule,
  message: jobMessages[rule],
  name,
})
