import { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { can } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import { anyText, optional, signedVersion, version } from './field.ts'
import type { RuleText, Text } from './text.ts'

/** The colour family of a state (visual.md): meaning, never colour alone. */
export type Tone = 'draft' | 'waiting' | 'approved' | 'rejected' | 'attention' | 'disabled'

/** Why a move is closed: the rule's name, and what would lift it. */
export type Refusal = { rule: string; message: RuleText }

/** Where a move leads from each of its states, where that is more than one state. */
type Several<S extends string> = { ways: Partial<Record<S, readonly [S, ...S[]]>> }
/** The target of a move of some lifecycle. */
export type AnyTarget = string | Several<string>
/** Where a move leads: to one state, or to one of several, which the record says. */
type Target<R, S extends string> = S | (Several<S> & { of: (record: R) => S })

type Move<R, S extends string> = {
  from: readonly S[]
  to: Target<R, S>
  permission: Permission
  /** A word for the button: a verb. */
  label: Text
  opinion?: 'required' | 'optional'
  /** A move that destroys or locks out needs a second confirmation, in red. */
  danger?: boolean
  /** May be made for several records at once (kernel/bulk.ts). */
  bulk?: true
  /** Open for some seconds after another move: offered with the message of that move, and no refusal is shown once it is closed. */
  brief?: true
  /** The business guard: null allows the move. */
  when?: Guard<R>
  /** Its guard is asked in every state, and says itself why the move is not made from another one. */
  judgesState?: true
  /** Why the move, which its guard allows, needs a reason now: the opinion; null: it needs none. */
  asks?: Guard<R>
}
type Guard<R> = (record: R, actor: Actor) => Refusal | null

/** A move that a job makes at its time, or that follows from the move of another record: no call, no button, no permission of its own. */
type JobMove<R, S extends string> = Omit<Move<R, S>, 'permission' | 'danger' | 'bulk' | 'brief'>

/** The step that a state waits for: the move that brings the record on, the role that makes it, and the field of the record that says until when. */
export type NextStep<M extends string> = { move: M; by: Role; until?: string }

export type Lifecycle<R, S extends string, M extends string, J extends string = never> = {
  name: string
  states: readonly S[]
  initial: S
  words: Record<S, Text>
  tones: Record<S, Tone>
  moves: Record<M, Move<R, S>>
  jobMoves?: Record<J, JobMove<R, S>>
  /** The states of a record that meets no refusal, in order; absent where there is no such order. */
  path?: readonly S[]
  /** What each state waits for; a state that is not listed waits for nothing. */
  next?: Partial<Record<S, NextStep<M>>>
}

export type MoveOf<L> = L extends { moves: Record<infer M extends string, unknown> } ? M : never

/** A record with those facts that were read for it: what a guard needs is read where its move is possible. */
export type WithFacts<R, F> = R & { [K in keyof F]?: F[K] | null }

/** A guard that looks at the record alone, or at the facts that its row names in `needs` as well. */
type Guarded<R, F> =
  | { needs?: undefined; when?: Guard<R> }
  | { [K in keyof F & string]: { needs: K; when: Guard<R & Pick<F, K>> } }[keyof F & string]
type Row<T, R, F> = Omit<T, 'label' | 'when'> & Guarded<R, F>

/** A lifecycle as it is declared: the rows without their words, and the word of each move once, in `labels`. */
type Declared<R, F, S extends string, M extends string, J extends string> = Omit<
  Lifecycle<R, S, NoInfer<M>, J>,
  'moves' | 'jobMoves'
> & {
  labels: NoInfer<Record<M | J, Text>>
  moves: Record<M, Row<Move<R, S>, R, F>>
  jobMoves?: Record<J, Row<JobMove<R, S>, R, F>>
}

type AnyRow = { needs?: string | undefined; when?: Guard<never> }

/** A guard is never asked about facts that were not read: that is a fault of ours, not a verdict. */
function demanding({ needs, when }: AnyRow, move: string): Guard<never> | undefined {
  if (needs === undefined || !when) return when
  return (record, actor) => {
    // The types of the rows say which facts a record has; here their names are only looked up.
    if ((record as Record<string, unknown>)[needs] == null) throw new Error(`${move} is judged without its ${needs}`)
    return when(record, actor)
  }
}

function rowsOf(lifecycle: string, rows: Record<string, AnyRow>, labels: Record<string, Text>) {
  return Object.fromEntries(
    Object.entries(rows).map(([name, { needs, when, ...row }]) => {
      const guard = demanding({ needs, when }, `${lifecycle}.${name}`)
      return [name, { ...row, label: labels[name], ...(guard ? { when: guard } : {}) }]
    }),
  )
}

/** Declares a lifecycle: what is not in the table does not exist. `R` is what every guard sees of a record, `F` the facts of which a guard sees those that its row names. */
export function lifecycleOf<R extends { status: string }, F extends object = object>() {
  return <const S extends string, const M extends string, const J extends string = never>(
    declared: Declared<R, F, S, M, J>,
  ): Lifecycle<WithFacts<R, F>, S, M, J> => {
    const { labels, moves, jobMoves, ...rest } = declared
    // Each row got the word that `labels` has for its name, and its guard is asked with its facts only.
    return {
      ...rest,
      moves: rowsOf(rest.name, moves, labels),
      ...(jobMoves ? { jobMoves: rowsOf(rest.name, jobMoves, labels) } : {}),
    } as Lifecycle<WithFacts<R, F>, S, M, J>
  }
}

const entries = <R, S extends string, M extends string>(lifecycle: Lifecycle<R, S, M>) =>
  // Object.entries widens the keys; they are exactly M.
  Object.entries(lifecycle.moves) as [M, Move<R, S>][]

/** Does a move begin in this state? A record may show states of another record that follows it: no move begins there. */
const isFrom = (from: readonly string[], status: string): boolean => from.includes(status)

/** The moves open to this actor now: permission held, state fits, guard passes. */
export function actionsFor<R extends { status: string }, S extends string, M extends string>(
  lifecycle: Lifecycle<R, S, M>,
  record: R,
  actor: Actor,
): M[] {
  return entries(lifecycle)
    .filter(
      ([, move]) => isFrom(move.from, record.status) && can(actor, move.permission) && !move.when?.(record, actor),
    )
    .map(([name]) => name)
}

/** The moves that state and permission would allow but a guard refuses, each with its rule; without the brief ones. */
export function refusedFor<R extends { status: string }, S extends string, M extends string>(
  lifecycle: Lifecycle<R, S, M>,
  record: R,
  actor: Actor,
): { move: M; refusal: Refusal }[] {
  return entries(lifecycle).flatMap(([name, move]) => {
    if (move.brief || !isFrom(move.from, record.status) || !can(actor, move.permission)) return []
    const refusal = move.when?.(record, actor) ?? null
    return refusal ? [{ move: name, refusal }] : []
  })
}

/** The open moves that need a reason now, each with why. */
export function reasonsFor<R extends { status: string }, S extends string, M extends string>(
  lifecycle: Lifecycle<R, S, M>,
  record: R,
  actor: Actor,
): { move: M; refusal: Refusal }[] {
  return actionsFor(lifecycle, record, actor).flatMap((move) => {
    const refusal = lifecycle.moves[move].asks?.(record, actor) ?? null
    return refusal ? [{ move, refusal }] : []
  })
}

/** The states to which a move may lead from this one. */
export const targetsOf = <S extends string>(to: S | Several<S>, from: S): readonly S[] =>
  typeof to === 'object' ? (to.ways[from] ?? []) : [to]

/** Does a move lead back to a state from which it begins? Then the state guards nothing against a second one: the version does (domain.md Decided 49). */
export const keepsState = ({ from, to }: { from: readonly string[]; to: AnyTarget }): boolean =>
  from.some((state) => targetsOf(to, state).includes(state))

/** The state to which a move leads from this record; one that the table does not list is a fault of ours. */
function targetOf<R extends { status: string }, S extends string>(to: Target<R, S>, record: R): S {
  if (typeof to !== 'object') return to
  const target = to.of(record)
  const ways: Partial<Record<string, readonly string[]>> = to.ways
  if (!ways[record.status]?.includes(target))
    throw new Error(`the move does not lead to ${target} from ${record.status}`)
  return target
}

type Way<S extends string, M extends string> = {
  path?: readonly S[]
  next?: Partial<Record<S, NextStep<M>>>
  moves: Record<M, { to: S | Several<S> }>
}

/** The place of a state on the path, from 0. A state that is not on the path is placed before the state that its next step leads to; without a next step it is placed last. */
export function placeOnPath<S extends string, M extends string>(
  { path = [], next, moves }: Way<S, M>,
  state: S,
): number {
  const own = path.indexOf(state)
  if (own >= 0) return own
  const step = next?.[state]
  return (step ? path.findIndex((one) => targetsOf(moves[step.move].to, state).includes(one)) : path.length) - 1
}

/** What one move would do: allowed with its target, or why not. Permission first, then state, then the guard. */
export type Verdict<S> =
  | { allowed: true; to: S }
  | { allowed: false; why: 'permission' | 'state' }
  | { allowed: false; why: 'rule'; refusal: Refusal }
export function verdictOf<R extends { status: string }, S extends string, M extends string, J extends string = never>(
  lifecycle: Lifecycle<R, S, M, J>,
  record: R,
  name: M | J,
  actor: Actor,
): Verdict<S> {
  const move = moveNamed(lifecycle, name)
  if ('permission' in move && !can(actor, move.permission)) return { allowed: false, why: 'permission' }
  const begins = isFrom(move.from, record.status)
  const refusal = begins || move.judgesState ? (move.when?.(record, actor) ?? null) : null
  if (refusal) return { allowed: false, why: 'rule', refusal }
  return begins ? { allowed: true, to: targetOf(move.to, record) } : { allowed: false, why: 'state' }
}

/** A move by its name, of a person or of time. */
export function moveNamed<R, S extends string, M extends string, J extends string>(
  { moves, jobMoves }: Lifecycle<R, S, M, J>,
  name: M | J,
): Move<R, S> | JobMove<R, S> {
  // A name of M is in the first table, one of J in the second: the two unions have no member in common.
  return jobMoves && name in jobMoves ? jobMoves[name as J] : moves[name as M]
}

/** What a move carries: the version it decides on, and the opinion where the table requires one. */
export const moveBody = z.strictObject({
  version: version.optional(),
  opinion: optional(anyText(500)),
})

/** What a move carries that signs something: the version is demanded (domain.md Decided 49). */
export const signedBody = moveBody.extend({ version: signedVersion })

export type MoveBody = { version?: number | undefined; opinion?: string | null }

/** One line of a record's history, newest first. */
export const historyEntry = z.strictObject({
  sn: z.string(),
  move: z.string(),
  from_status: z.string().nullable(),
  to_status: z.string(),
  actor_name: z.string(),
  actor_role: z.string(),
  opinion: z.string().nullable(),
  time: z.string(),
})
/** A refused move as the console shows it: disabled, with its reason. */
export const refusedMove = z.strictObject({ move: z.string(), rule: z.string(), message: z.string() })
