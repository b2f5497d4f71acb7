import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, conflict, notFound } from '@zhikao/domain/kernel/error.ts'
import type { RuleText } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../db/client.ts'
import { businessNow } from '../db/clock.ts'
import { codeOf, constraintOf } from '../db/transaction.ts'
import { changes, writeAudit } from './audit.ts'
import { recordHistory } from './history.ts'

/** A table whose rows have a key and a version that counts their changes. */
export type VersionedTable = PgTable & { sn: AnyPgColumn; version: AnyPgColumn; update_time: AnyPgColumn }
type Versioned = { sn: string; version: number }

/** A record that was loaded and locked, refused with `stale` when the caller saw another version of it. */
export async function lockFresh<R extends { version: number }>(
  locked: Promise<R>,
  version: number | undefined,
): Promise<R> {
  const record = await locked
  if (version !== undefined && version !== record.version) throw new AppError('stale', { rule: 'stale' })
  return record
}

/** Writes facts where the record still has its version, which goes up by one. Throws `stale` when it has not. */
export async function updateVersioned<T extends VersionedTable>(
  db: Db,
  table: T,
  record: Versioned,
  facts: { [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL },
): Promise<void> {
  const target: PgTable = table
  const { rowCount } = await db
    .update(target)
    .set({ ...facts, version: sql`${table.version} + 1`, update_time: businessNow })
    .where(and(eq(table.sn, record.sn), eq(table.version, record.version)))
  if (rowCount !== 1) throw new AppError('stale', { rule: 'stale' })
}

/** Did a unique index or an exclusion constraint refuse the row? */
const isTaken = (error: unknown): boolean => ['23505', '23P01'].includes(codeOf(error) ?? '')

/** Runs a write; a unique violation becomes the conflict of its constraint. `rules` names, for each constraint, the message that is its rule. */
export async function uniqueOr<K extends string, T>(
  messages: Readonly<Record<NoInfer<K>, RuleText>>,
  rules: Readonly<Record<string, K>>,
  write: PromiseLike<T>,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    const rule = isTaken(error) ? rules[constraintOf(error)] : undefined
    if (rule) throw conflict(messages, rule)
    throw error
  }
}

type Facts = Record<string, unknown>
type Target = {
  sn: string /** Whose audit chain, when that is not the actor's own organisation. */
  org_sn?: string | null
}

const target = (entity: string, { sn, org_sn }: Target) => ({
  target: { type: entity, sn },
  ...(org_sn === undefined ? {} : { org_sn }),
})

/** History and audit of a record's creation; `after` holds no secrets, and personal numbers masked. */
export async function recordCreated(
  db: Db,
  actor: Actor,
  lifecycle: { name: string; initial: string },
  record: Target,
  after: Facts,
): Promise<void> {
  await recordHistory(db, actor, {
    entity: lifecycle.name,
    entity_sn: record.sn,
    move: 'create',
    from: null,
    to: lifecycle.initial,
    opinion: null,
    version: 1,
  })
  await writeAudit(db, actor, { action: `${lifecycle.name}.create`, ...target(lifecycle.name, record), after })
}

/** Audit of a change: only the facts that differ, then hidden by `mask` where numbers of people are among them. `action` is the full name, such as `major.update`. */
export async function recordChanged(
  db: Db,
  actor: Actor,
  action: string,
  record: Target,
  before: Facts,
  after: Facts,
  mask: (facts: Facts) => Facts = (facts) => facts,
): Promise<void> {
  const entity = action.split('.')[0] ?? action
  const changed = changes(before, after)
  await writeAudit(db, actor, {
    action,
    ...target(entity, record),
    before: mask(changed.before),
    after: mask(changed.after),
  })
}

/** Takes a record out of every list and writes the audit of its end; the row stays for what refers to it. `last`, the state it had, ends its history too. */
export async function recordRemoved(
  db: Db,
  actor: Actor,
  entity: string,
  table: VersionedTable & { delete_time: AnyPgColumn },
  record: Target,
  before: Facts,
  last?: { status: string; version: number },
): Promise<void> {
  const { rowCount } = await db.execute(
    sql`update ${table} set delete_time = ${businessNow}, version = version + 1, update_time = ${businessNow} where sn = ${record.sn} and delete_time is null`,
  )
  // Another call was faster.
  if (rowCount === 0) throw notFound()
  if (last)
    await recordHistory(db, actor, {
      entity,
      entity_sn: record.sn,
      move: 'delete',
      from: last.status,
      to: 'DELETED',
      opinion: null,
      version: last.version,
    })
  await writeAudit(db, actor, { action: `${entity}.delete`, ...target(entity, record), before })
}
