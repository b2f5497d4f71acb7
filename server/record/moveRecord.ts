import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { moveNamed, verdictOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lifecycle, MoveBody, Refusal, Verdict } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../db/client.ts'
import { businessNow } from '../db/clock.ts'
import { writeAudit } from './audit.ts'
import { recordHistory } from './history.ts'
import { followersOf } from './subscriptions.ts'
import type { VersionedTable } from './write.ts'

/** What follows from each move; a new move without an entry does not compile. */
export type Effects<L, R> =
  L extends Lifecycle<never, string, infer M, infer J>
    ? Record<M | J, (db: Db, actor: Actor, record: R) => Promise<void>>
    : never

type MoveOptions<R extends { sn: string; version: number }, S extends string, M extends string, J extends string> = {
  lifecycle: Lifecycle<R & { status: S }, S, M, J>
  table: VersionedTable
  /** The state's column in the database; `status` for nearly all. */
  column?: string
  /** Loads the record in the actor's scope and locks it; undefined: it does not exist or is out of scope. */
  load: (db: Db) => Promise<(R & { status: S }) | undefined>
  move: M | J
  actor: Actor
  body: MoveBody
  effect: (db: Db, actor: Actor, record: R & { status: S }) => Promise<void>
  /** Whose audit chain it belongs to. */
  org_sn: (record: R) => string | null
}

/** The only writer of a status: lock, decide, update where still `from`, history, audit, effects; all in the caller's transaction. */
export async function moveRecord<
  R extends { sn: string; version: number },
  S extends string,
  M extends string,
  J extends string = never,
>(db: Db, options: MoveOptions<R, S, M, J>): Promise<void> {
  const { lifecycle, move, actor, body } = options
  const record = await options.load(db)
  if (!record) throw notFound()
  if (body.version !== undefined && body.version !== record.version) throw new AppError('stale', { rule: 'stale' })
  const verdict = verdictOf(lifecycle, record, move, actor)
  if (!verdict.allowed) throw refusalOf(verdict)
  const row = moveNamed(lifecycle, move)
  if (!body.opinion?.trim()) demandReason(row.opinion, row.asks?.(record, actor) ?? null)
  const org_sn = options.org_sn(record)
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
    target: { type: lifecycle.name, sn: record.sn },
    before: { status: record.status },
    after: { status: verdict.to, opinion: body.opinion ?? null },
    org_sn,
  })
  await options.effect(db, actor, record)
  for (const follow of followersOf(lifecycle.name, move)) await follow(db, actor, { sn: record.sn, org_sn })
}

async function writeState<
  R extends { sn: string; version: number },
  S extends string,
  M extends string,
  J extends string,
>(db: Db, options: MoveOptions<R, S, M, J>, record: R & { status: S }, to: S): Promise<void> {
  const { table } = options
  const state = sql.identifier(options.column ?? 'status')
  const { rowCount } = await db.execute(
    sql`update ${table} set ${state} = ${to}, version = version + 1, update_time = ${businessNow} where sn = ${record.sn} and version = ${record.version} and ${state} = ${record.status}`,
  )
  if (rowCount !== 1) throw new AppError('stale', { rule: 'stale' })
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
