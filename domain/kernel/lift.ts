import { lifterWords } from './lift.messages.ts'
import type { Text } from './text.ts'

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
export const kernelLifts = {
  idempotency_reused: lifts.refresh,
  take_back_other: lifts.decider,
  take_back_late: lifts.final,
}
/** What lifts the codes that name no other rule. */
export const codeLifts = { state: lifts.refresh, stale: lifts.refresh }
