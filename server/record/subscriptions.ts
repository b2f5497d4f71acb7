import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../db/client.ts'

/** What a subscriber is given of the record that moved; more it loads itself, from the same transaction. */
type Moved = { sn: string; org_sn: string | null }
type Follow = (db: Db, actor: Actor, record: Moved) => Promise<void>
export type Subscription = { lifecycle: string; move: string; follow: Follow }

type JobMoveOf<L> = L extends { jobMoves?: Record<infer J extends string, unknown> } ? J : never

/** An effect of an upper feature that follows a move of a lower one, in the same transaction, after the owner's own effects. */
export function onMoved<L extends { name: string }>(
  lifecycle: L,
  move: MoveOf<L> | JobMoveOf<L>,
  follow: Follow,
): Subscription {
  return { lifecycle: lifecycle.name, move, follow }
}

let wired: readonly Subscription[] = []

/** Takes the subscriptions of all features, in the order in which they run; called once at start, again with the same effect. */
export function wireSubscriptions(subscriptions: readonly Subscription[]): void {
  wired = subscriptions
}

/** The effects that upper features have on this move, in their order. */
export const followersOf = (lifecycle: string, move: string): readonly Follow[] =>
  wired.filter((one) => one.lifecycle === lifecycle && one.move === move).map((one) => one.follow)
