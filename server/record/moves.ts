import type { Actor } from '@zhikao/domain/access/actor.ts'
import { actionsFor, reasonsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lifecycle, MoveBody, MoveOf, Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../db/client.ts'
import { moveRecord } from './moveRecord.ts'
import type { VersionedTable } from './write.ts'

/** For whom a record is presented: the account, and its language. */
export type Reader = { actor: Actor; lang: Lang }
type RefusedMove = { move: string; rule: string; message: string }

/** A refusal as the wire has it. */
export const refusedAs = (move: string, { rule, message }: Refusal, lang: Lang): RefusedMove => ({
  move,
  rule,
  message: message[lang],
})

/** The moves of a record as the wire has them: those open to the reader, and those that a guard refuses, with the reason. */
export function verdictsOf<R extends { status: string }, S extends string, M extends string>(
  lifecycle: Lifecycle<R, S, M>,
  record: R,
  { actor, lang }: Reader,
): { actions: M[]; refused: RefusedMove[] } {
  return {
    actions: actionsFor(lifecycle, record, actor),
    refused: refusedFor(lifecycle, record, actor).map(({ move, refusal }) => refusedAs(move, refusal, lang)),
  }
}

/** The open moves of a record that need a reason now, each with why. */
export const reasonsOf = <R extends { status: string }, S extends string, M extends string>(
  lifecycle: Lifecycle<R, S, M>,
  record: R,
  { actor, lang }: Reader,
): RefusedMove[] => reasonsFor(lifecycle, record, actor).map(({ move, refusal }) => refusedAs(move, refusal, lang))

type Asked = Reader & { db: Db }
type MoveCall<B> = Asked & { params: { id: string }; body: B }

/** One handler for each move of a lifecycle that a person makes: moves the record, and answers what `show` makes of it. Moves that ask for more are named in `own`: they have handlers of their own. */
export function moveHandlers<L extends { moves: object }, B extends MoveBody, D, const O extends MoveOf<L> = never>(
  lifecycle: L,
  move: (db: Db, actor: Actor, sn: string, move: Exclude<MoveOf<L>, O>, body: B) => Promise<void>,
  show: (asked: Asked, sn: string) => Promise<D>,
  own: readonly O[] = [],
): Record<Exclude<MoveOf<L>, O>, (ctx: MoveCall<B>) => Promise<D>> {
  type Name = Exclude<MoveOf<L>, O>
  const handler = (name: Name) => async (ctx: MoveCall<B>) => {
    await move(ctx.db, ctx.actor, ctx.params.id, name, ctx.body)
    return show(ctx, ctx.params.id)
  }
  // Object.keys widens the names; without the own ones they are exactly the rest.
  const names = Object.keys(lifecycle.moves).filter((name) => !own.some((one) => one === name)) as Name[]
  // One handler was made for each name.
  return Object.fromEntries(names.map((name) => [name, handler(name)])) as Record<
    Name,
    (ctx: MoveCall<B>) => Promise<D>
  >
}

type Moved<S extends string> = { sn: string; version: number; status: S }

/** The command that moves a record of whose moves nothing else follows. `org_sn` names whose audit chain it belongs to. */
export function plainMoves<R extends Moved<S>, S extends string, M extends string>(
  lifecycle: Lifecycle<NoInfer<R>, S, M>,
  table: VersionedTable,
  lock: (db: Db, actor: Actor, sn: string) => Promise<R>,
  org_sn: (record: NoInfer<R>) => string | null,
) {
  return (db: Db, actor: Actor, sn: string, move: M, body: MoveBody): Promise<void> =>
    moveRecord<R, S, M>(db, {
      lifecycle,
      table,
      load: (tx) => lock(tx, actor, sn),
      move,
      actor,
      body,
      effect: async () => undefined,
      org_sn,
    })
}
