import { lifterWords } from './lift.messages.ts'
import type { RuleText, Text } from './text.ts'

/** Who or what can lift a refusal, and the name of the screen (domain/portals) on which this is done. */
export type Lift = { by: Text; screen?: string }

type LiftedBy = { [K in keyof typeof lifterWords]: { by: Text } }
/** The kinds of answers; a rule that is lifted on a screen says so with `at`. */
export const lifts = Object.fromEntries(
  Object.entries(lifterWords).map(([name, by]) => [name, { by }]),
  // The loop made exactly one entry for each word.
) as LiftedBy

/** The same answer, with the screen on which it is done. */
export const at = <const S extends string>({ by }: { by: Text }, screen: S): { by: Text; screen: S } => ({ by, screen })

/** What lifts the refusals of the error table itself (interface.md §4). */
export const kernelLifts = { state: lifts.refresh, stale: lifts.refresh, idempotency_reused: lifts.refresh }

/** The messages of a feature, of which those named in `lifts` may refuse: only they are accepted by `refuse`, `conflict` and `Refusal`. */
export function defineRules<const M extends Record<string, Text>, const L extends Partial<Record<keyof M, Lift>>>(
  _lifts: L,
  messages: M,
): { [K in keyof M]: K extends keyof L ? RuleText : M[K] } {
  // `RuleText` is a mark of the types only: the texts are the same.
  return messages as { [K in keyof M]: K extends keyof L ? RuleText : M[K] }
}

/** The names of those messages that may refuse. */
export type RuleOf<M> = { [K in keyof M]: M[K] extends RuleText ? K : never }[keyof M] & string
