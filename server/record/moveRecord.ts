import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { moveNamed, verdictOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lifecycle, MoveBody, Refusal, Verdict } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../db/client.ts'
import { businessNow } from '../db/clock.ts'
import { transaction } from '../db/transaction.ts'
import { changes, writeAudit } from './audit.ts'
import { recordHistories, recordHistory } from './history.ts'
import { followersOf } from './subscriptions.ts'
import type { VersionedTable } from './write.ts'

/** What follows from each move; a new move without an entry does not compile. */
export type Effects<L, R> =
  L extends Lifecycle<never, string, infer M, infer J>
    ? Record<M | J, (db: Db, actor: Actor, record: R) => Promise<void>>
    : never

type Facts = Record<string, unknown>
type Moving = { sn: string; version: number; status: string }
type MoveOptions<R extends Moving, S extends string, M extends string, J extends string> = {
  lifecycle: Lifecycle<R, S, M, J>
  table: VersionedTable
  /** The state's column in the database; `status` for nearly all. */
  column?: string
  /** SQL: the state as it is read, where rows from before the column have none in it. */
  held?: SQL
  /** Loads the record in the actor's scope and locks it; undefined: it does not exist or is out of scope. */
  load: (db: Db) => Promise<R | undefined>
  move: M | J
  actor: Actor
  body: MoveBody
  /** Columns that change with the state, in the same statement; those that are values, not SQL, are in the audit entry. */
  facts?: Facts
  /** What of the facts the audit trail may hold, where numbers of people are among them. */
  mask?: (facts: Facts) => Facts
  effect: (db: Db, actor: Actor, record: R) => Promise<void>
  /** Whose audit chain it belongs to. */
  org_sn: (record: R) => string | null
  /** What the audit entry is about, where that is not the record, and what it says besides. */
  about?: { target: { type: string; sn: string }; said: Record<string, unknown> }
}

/** The only writer of a status: lock, decide, update where still `from`, history, audit, effects; all in the caller's transaction. */
export async function moveRecord<R extends Moving, S extends string, M extends string, J extends string = never>(
  db: Db,
  options: MoveOptions<R, S, M, J>,
): Promise<void> {
  const { lifecycle, move, actor, body } = options
  const record = await options.load(db)
  if (!record) throw notFound()
  if (body.version !== undefined && body.version !== record.version) throw new AppError('stale', { rule: 'stale' })
  const verdict = verdictOf(lifecycle, record, move, actor)
  if (!verdict.allowed) throw refusalOf(verdict)
  const row = moveNamed(lifecycle, move)
  if (!body.opinion?.trim()) demandReason(row.opinion, row.asks?.(record, actor) ?? null)
  const org_sn = options.org_sn(record)
  const facts = Object.entries(options.facts ?? {}).filter(([, value]) => !is(value, SQL))
  const changed = changes<Facts>({ ...record }, Object.fromEntries(facts))
  const { mask = (all) => all } = options
  await writeState(db, options, record, verdict.to)
  await recordHistory(db, actor, {
    entity: lifecycle.name,
    entity_sn: record.sn,
    move,
    from: record.status,
    to: verdict.to,
    opinion: body.opinion ?? null,
    version: record.version,
  })
  await writeAudit(db, actor, {
    action: `${lifecycle.name}.${move}`,
    target: options.about?.target ?? { type: lifecycle.name, sn: record.sn },
    before: { status: record.status, ...mask(changed.before) },
    after: { status: verdict.to, ...mask(changed.after), opinion: body.opinion ?? null, ...options.about?.said },
    org_sn,
  })
  await options.effect(db, actor, record)
  for (const follow of followersOf(lifecycle.name, move)) await follow(db, actor, { sn: record.sn, org_sn })
}

async function writeState<R extends Moving, S extends string, M extends string, J extends string>(
  db: Db,
  options: MoveOptions<R, S, M, J>,
  record: R,
  to: S,
): Promise<void> {
  const state = sql.identifier(options.column ?? 'status')
  const { rowCount } = await db.execute(
    sql`update ${options.table} set ${setOf(options, to)} where sn = ${record.sn} and version = ${record.version} and ${options.held ?? state} = ${record.status}`,
  )
  if (rowCount !== 1) throw new AppError('stale', { rule: 'stale' })
}

type Written = { table: VersionedTable; column?: string; facts?: Facts }
/** SQL: what a move writes of its record. */
function setOf({ table, column = 'status', facts = {} }: Written, to: string): SQL {
  const columns = getTableColumns(table)
  const written = Object.entries(facts).map(([name, value]) => {
    const stored = is(value, SQL) ? value : sql.param(value, columns[name])
    return sql`${sql.identifier(name)} = ${stored}`
  })
  const moved = sql`${sql.identifier(column)} = ${to}, version = ${table.version} + 1, update_time = ${businessNow}`
  return sql.join([moved, ...written], sql`, `)
}

type Alike<R, S extends string, M extends string, J extends string> = Written & {
  lifecycle: Lifecycle<R, S, M, J>
  move: M | J
  actor: Actor
  opinion: string | null
}

/**
 * The same for records to which the same happens, in one statement: they are loaded and locked, and lead to one state.
 * The move that brings it about writes the audit entry of all of them.
 */
export async function moveAlike<R extends Moving, S extends string, M extends string, J extends string = never>(
  db: Db,
  records: readonly R[],
  options: Alike<R, S, M, J>,
): Promise<void> {
  const { lifecycle, table, move, actor, opinion } = options
  const [first] = records
  if (!first) return
  const lines = records.map((record) => {
    const verdict = verdictOf(lifecycle, record, move, actor)
    if (!verdict.allowed) throw refusalOf(verdict)
    const { sn, status: from, version } = record
    return { entity: lifecycle.name, entity_sn: sn, move, from, to: verdict.to, opinion, version }
  })
  const [to] = new Set(lines.map((line) => line.to))
  if (to === undefined || lines.some((line) => line.to !== to)) throw new Error(`${move} leads to several states`)
  const { rowCount } = await db.execute(sql`
    update ${table} set ${setOf(options, to)}
    from unnest(${sql.param(records.map(({ sn }) => sn))}::text[], ${sql.param(records.map(({ version }) => version))}::int[]) as held (sn, version)
    where ${table.sn} = held.sn and ${table.version} = held.version`)
  if (rowCount !== records.length) throw new AppError('stale', { rule: 'stale' })
  await recordHistories(db, actor, lines)
}

/** So many rows get their state in one transaction. */
const BATCH = 1000
type Stated = { table: VersionedTable; column: string; held: SQL }

/** Fills in the states of rows from before their column, batch by batch; rows under a lock are left to the next run. Returns how many it filled. */
export async function fillStates(pool: pg.Pool, { table, column, held }: Stated): Promise<number> {
  const state = sql.identifier(column)
  const fill = sql`with empty as (select sn from ${table} where ${state} is null limit ${BATCH} for update skip locked)
    update ${table} set ${state} = ${held} from empty where ${table.sn} = empty.sn`
  for (let filled = 0; ; ) {
    const { rowCount } = await transaction(pool, (db) => db.execute(fill))
    filled += rowCount ?? 0
    if (rowCount !== BATCH) return filled
  }
}

const ruled = ({ rule, message }: Refusal) => new AppError('rule', { rule, message })

function refusalOf(verdict: Exclude<Verdict<string>, { allowed: true }>): AppError {
  if (verdict.why === 'rule') return ruled(verdict.refusal)
  return verdict.why === 'permission' ? new AppError('forbidden') : new AppError('state', { rule: 'state' })
}

/** Without an opinion: refused where the move demands one, always or by what it asks of this record. */
function demandReason(opinion: 'required' | 'optional' | undefined, asked: Refusal | null): void {
  if (asked) throw ruled(asked)
  if (opinion !== 'required') return
  throw new AppError('input', {
    rule: 'opinion_required',
    errors: [{ path: 'opinion', rule: 'opinion_required', message: kernelMessages.opinion_required }],
  })
}
