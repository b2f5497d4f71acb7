import { AppError } from '../kernel/error.ts'
import type { Act } from './act.ts'
import { dayActs } from './acts.day.ts'
import { decisionActs } from './acts.decision.ts'
import { entryActs } from './acts.entry.ts'
import { lateActs } from './acts.late.ts'
import { sheetActs } from './acts.sheet.ts'
import type { PersonName } from './people.ts'
import type { World } from './world.ts'

const ACTS = { ...dayActs, ...decisionActs, ...entryActs, ...lateActs, ...sheetActs } satisfies Record<string, Act>
export type ActName = keyof typeof ACTS
export const ACT_NAMES = Object.keys(ACTS).filter((name): name is ActName => Object.hasOwn(ACTS, name))

/** What somebody tries: who, what, about which candidate. */
export type Step = { act: ActName; by: PersonName; candidate: number; points: number; choice: number }
export type Tried = { world: World } | { refused: AppError }

/** Tries a step: the world after it, or why it is refused. */
export function tryStep(world: World, { act, by, candidate, points, choice }: Step): Tried {
  const one = world.candidates[candidate % world.candidates.length]
  if (!one) throw new Error('a plan has a candidate')
  try {
    return { world: ACTS[act](world, { by, one, points, choice }) }
  } catch (error) {
    if (error instanceof AppError) return { refused: error }
    throw error
  }
}
/** The candidate of a step, by number. */
export const aboutOf = ({ candidates }: World, { candidate }: Step): string =>
  candidates[candidate % candidates.length]?.sn ?? ''
