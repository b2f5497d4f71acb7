import { can } from '../access/actor.ts'
import { isGranted } from '../kernel/endpoint.ts'
import type { CallPermission } from '../kernel/endpoint.ts'
import { AppError } from '../kernel/error.ts'
import type { Lifecycle, Refusal } from '../kernel/lifecycle.ts'
import { verdictOf } from '../kernel/lifecycle.ts'
import type { RunActor } from '../exams/attendance/attendance.run.rules.ts'
import { scoresHere } from '../results/scoreEntry/scoreEntry.guard.rules.ts'
import { actorOf, personOf } from './people.ts'
import type { PersonName } from './people.ts'
import type { Candidate, World } from './world.ts'

/** Who does something, about whom; `points` and `choice` are what a random sequence varies; `at`: when it happened, where that was without network. */
export type Given = { by: PersonName; one: Candidate; points: number; choice: number; at?: string }
/** An act: it answers the world after it; a refusal is thrown as the server throws it. */
export type Act = (world: World, given: Given) => World

export function demand(refusal: Refusal | null): void {
  if (refusal) throw new AppError('rule', { rule: refusal.rule, message: refusal.message })
}
export function demandState(isSo: boolean): void {
  if (!isSo) throw new AppError('state', { rule: 'state' })
}
export function demandFound(isSo: boolean): void {
  if (!isSo) throw new AppError('not_found')
}
/** May this person make this call at all? */
export function demandCall(by: PersonName, { permission }: { permission: CallPermission }): void {
  if (isGranted(permission) && !can(actorOf(by), permission)) throw new AppError('forbidden')
}

/** Does this person score the candidates blind? */
export const scoresBlind = ({ blind, subject, has_scorer }: World, by: PersonName): boolean =>
  blind && subject === 'OFFLINE' && scoresHere(personOf(by).duty) && (by !== 'scorer' || has_scorer)

/** Who acts, as a part of the exam: an examiner has none before being called and after the publication. */
export function partOf(world: World, by: PersonName): RunActor {
  const { part, room_sn, role } = personOf(by)
  demandFound(role !== 'teacher' || (world.sheet.status !== 'AUDIT' && by !== 'scorer'))
  return { part, room_sn, blind: scoresBlind(world, by) }
}

type Moving<R, S extends string, M extends string, J extends string> = {
  lifecycle: Lifecycle<R, S, M, J>
  record: R & { status: S }
  move: M | J
  by: PersonName
}
/** The state after a move, which is made with an opinion; refused as the server refuses it. */
export function moved<R extends { status: S }, S extends string, M extends string, J extends string>({
  lifecycle,
  record,
  move,
  by,
}: Moving<R, S, M, J>): S {
  const verdict = verdictOf(lifecycle, record, move, actorOf(by))
  if (verdict.allowed) return verdict.to
  if (verdict.why === 'rule') demand(verdict.refusal)
  throw verdict.why === 'permission' ? new AppError('forbidden') : new AppError('state', { rule: 'state' })
}
