import { sumPoints } from '../../catalogue/template/template.rules.ts'
import { subjectScore } from '../../catalogue/template/template.scoring.rules.ts'
import type { Ruled } from '../score/score.model.ts'
import { differenceOf } from '../score/score.rules.ts'
import { SCORERS_MAX, thirdLimit } from './scoreEntry.model.ts'
import type { HandIn, ScorersRule } from './scoreEntry.model.ts'

/** The points of the items that are judged. */
export const totalOf = (items: readonly (number | null)[]): number => sumPoints(items.map((points) => points ?? 0))

const countOf = (handIns: readonly HandIn[], box: 'critical' | 'stopped') => handIns.filter((one) => one[box]).length
/** Does a box count: more than half of the hand-ins have it (Decided 13). */
const holds = (handIns: readonly HandIn[], box: 'critical' | 'stopped') => countOf(handIns, box) * 2 > handIns.length

const isMigrated = (handIns: readonly HandIn[]) => handIns.some(({ migrated }) => migrated)

/** Why a third scorer is due (rule `third_scorer`): the totals of two differ by more than the limit, or one has a box that the other has not. */
export function thirdDue(
  handIns: readonly HandIn[],
  rule: Pick<ScorersRule, 'third_scorer_percent'>,
): 'difference' | 'box' | null {
  if (handIns.length !== 2 || isMigrated(handIns)) return null
  if (differenceOf(handIns) > thirdLimit(rule.third_scorer_percent)) return 'difference'
  return countOf(handIns, 'critical') === 1 || countOf(handIns, 'stopped') === 1 ? 'box' : null
}

/** How many hand-ins a candidate needs as things are; migrated ones are complete as they are. */
export function neededOf(handIns: readonly HandIn[], rule: ScorersRule): number {
  if (isMigrated(handIns)) return handIns.length
  return thirdDue(handIns, rule) === null ? rule.scorers : SCORERS_MAX
}

/** What the hand-ins of a candidate come to, or null while one is missing (Decided 13, §6.1): the mean, half up to 0.1; stopped for safety, 0; a failed critical task, at most the cap. */
export function resultOf(handIns: readonly HandIn[], rule: ScorersRule): Ruled | null {
  const raw = subjectScore(handIns.map(({ total }) => total))
  if (raw === null || handIns.length < neededOf(handIns, rule)) return null
  if (holds(handIns, 'stopped')) return { raw, ruled: 0 }
  const cap = Math.max(0, Math.min(rule.critical_cap, sumPoints([rule.practical_pass, -1])))
  return { raw, ruled: holds(handIns, 'critical') ? Math.min(raw, cap) : raw }
}

/** An examiner sees what others handed in for a candidate only after the own hand-in for this candidate (Decided 13). */
export const seesOthers = (own: { handin_time: string | null } | null): boolean => own?.handin_time != null
