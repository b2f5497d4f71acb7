import { sumPoints } from '../../catalogue/template/template.rules.ts'
import { subjectScore } from '../../catalogue/template/template.scoring.rules.ts'
import type { Ruled } from '../score/score.model.ts'
import type { Lack } from '../../exams/assignment/assignment.scorer.rules.ts'
import { differenceOf } from '../score/score.rules.ts'
import { SCORERS_MAX, thirdLimit } from './scoreEntry.model.ts'
import type { HandIn, Judged, ScorersRule } from './scoreEntry.model.ts'

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

const asksThird = ({ handed, third }: Judged, rule: ScorersRule): boolean => third || thirdDue(handed, rule) !== null

/** How many hand-ins a candidate needs: never less because an entry was changed or returned (Decided 34); migrated ones are complete as they are. */
export function neededOf(judged: Judged, rule: ScorersRule): number {
  const { handed, returned } = judged
  const placed = handed.length + returned
  if (isMigrated(handed)) return placed
  return Math.max(asksThird(judged, rule) ? SCORERS_MAX : rule.scorers, placed)
}

/** Does the candidate wait for a third scorer, besides those whose entries are returned? */
export const awaitsThird = (judged: Judged, rule: ScorersRule): boolean =>
  asksThird(judged, rule) && judged.handed.length + judged.returned < SCORERS_MAX

/** Why the candidate lacks a hand-in, or null: none is missing (Decided 31). */
export function lackOf(judged: Judged, rule: ScorersRule): Lack | null {
  if (judged.handed.length >= neededOf(judged, rule)) return null
  if (awaitsThird(judged, rule)) return 'third'
  return judged.returned > 0 ? 'returned' : 'silent'
}

/** What the hand-ins of a candidate come to, or null while one is missing (Decided 13, 34, §6.1): the mean, half up to 0.1; stopped for safety, 0; a failed critical task, at most the cap. */
export function resultOf(judged: Judged, rule: ScorersRule): Ruled | null {
  const handIns = judged.handed
  const raw = subjectScore(handIns.map(({ total }) => total))
  if (raw === null || handIns.length < neededOf(judged, rule)) return null
  if (holds(handIns, 'stopped')) return { raw, ruled: 0 }
  const cap = Math.max(0, Math.min(rule.critical_cap, sumPoints([rule.practical_pass, -1])))
  return { raw, ruled: holds(handIns, 'critical') ? Math.min(raw, cap) : raw }
}

/** Another's points of a candidate are shown after the own hand-in for this candidate, or to a chief who opened a dispute about it (Decided 13, 33). */
export const seesOthers = ({ own, opened }: { own: { handin_time: string | null } | null; opened: boolean }): boolean =>
  own?.handin_time != null || opened
