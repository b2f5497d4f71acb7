import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BulkBody, BulkResult } from '@zhikao/domain/kernel/bulk.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { keyOf, once } from './idempotency.ts'
import { withOwnTransactions } from './mount.ts'
import type { Ctx } from './mount.ts'

type BulkCtx<M extends string> = Pick<Ctx, 'actor' | 'lang' | 'request' | 'services'> & {
  params: unknown
  body: BulkBody<M>
}

/**
 * Makes one move of several records, each in a transaction of its own: a refused one does not hold up the others.
 * With an idempotency key each record has a key of its own, so that a repeated call, after a crash too, moves what is
 * left and answers the same for what was moved.
 */
export async function moveSeveral<M extends string>(
  ctx: BulkCtx<M>,
  move: (db: Db, sn: string, move: M, body: MoveBody) => Promise<void>,
): Promise<BulkResult> {
  const { services, body } = ctx
  const key = keyOf(ctx.request.headers['idempotency-key'])
  const run = (part: string, work: (db: Db) => Promise<null>) =>
    transaction(services.pool, (db) => (key ? once(db, keyedOf(ctx, `${key} ${part}`), () => work(db)) : work(db)))
  // The call's own key: the same key with another content is refused before any record is moved.
  await run('', async () => null)
  const result: BulkResult = { done: [], refused: [] }
  for (const { sn, version } of body.items) {
    try {
      await run(sn, async (db) => {
        await move(db, sn, body.move, { version, opinion: body.opinion })
        return null
      })
      result.done.push(sn)
    } catch (error) {
      if (!isRefusal(error)) throw error
      result.refused.push({ sn, rule: error.rule ?? error.code, message: error.text[ctx.lang] })
    }
  }
  return result
}

function keyedOf({ actor, params, body }: Pick<BulkCtx<string>, 'actor' | 'params' | 'body'>, key: string) {
  return { account: actor.sn, key, endpoint: 'bulk', content: { params, body } }
}

/** Judged for this record; a fault of the database or of the server ends the call. */
const REFUSALS = new Set<string>(['not_found', 'state', 'stale', 'conflict', 'rule', 'forbidden', 'input'])
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && REFUSALS.has(error.code) && error.rule !== 'idempotency_reused'

/** The handler of a bulk call; `command` moves one record. */
export const bulkHandler = <M extends string>(
  command: (db: Db, actor: Actor, sn: string, move: M, body: MoveBody) => Promise<void>,
) =>
  withOwnTransactions((ctx: BulkCtx<M>) =>
    moveSeveral(ctx, (db, sn, move, body) => command(db, ctx.actor, sn, move, body)),
  )
