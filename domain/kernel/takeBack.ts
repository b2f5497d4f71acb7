import type { Actor } from '../access/actor.ts'
import type { AnyTarget, Refusal } from './lifecycle.ts'
import { kernelMessages } from './messages.ts'
import { fill } from './text.ts'

/** The last decision on a record, as its take-back looks at it (domain.md Decided 49). */
export type LastDecision = {
  /** The account that made it; null: the last move was none, or was made by a job. */
  by: string | null
  /** So many seconds it may be taken back, and so many of them are left; none where this is not above 0. */
  seconds: number
  left: number
}

/** Why this account cannot take the last decision back. */
export function takeBackFault({ decision }: { decision: LastDecision }, actor: Pick<Actor, 'sn'>): Refusal | null {
  const { by, seconds, left } = decision
  if (by !== actor.sn) return { rule: 'take_back_other', message: kernelMessages.take_back_other }
  if (left > 0) return null
  return { rule: 'take_back_late', message: fill(kernelMessages.take_back_late, { seconds }) }
}

/** Whole seconds in which this account may take the last decision back; 0: it may not. */
export const takeBackSeconds = (decision: LastDecision | null | undefined, actor: Pick<Actor, 'sn'>): number =>
  decision && !takeBackFault({ decision }, actor) ? Math.floor(decision.left) : 0

type Move = { from: readonly string[]; to: AnyTarget }
/** The moves that this one takes back: from the state to which it returns into one from which it leads. */
export const decisionsOf = (moves: Readonly<Record<string, Move>>, { from, to }: Move): string[] =>
  Object.entries(moves)
    .filter(([, move]) => typeof to === 'string' && move.from.includes(to) && from.some((state) => state === move.to))
    .map(([name]) => name)
