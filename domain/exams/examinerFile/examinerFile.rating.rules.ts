import { YEARLY_RATINGS } from '../../people/teacher/teacher.model.ts'
import type { YearlyRating } from '../../people/teacher/teacher.model.ts'

/** What a year's rating is proposed from: the feedback of sites, violations, counted refusals and how many of these are allowed. */
export type RatedYear = { count: number; average: number; violations: number; refusals: number; refusals_max: number }

/** The least mean of the feedback, rounded to 0.1 as it is shown, for each grade, the best first; below the last one: 不合格. */
const RATING_FROM = { EXCELLENT: 4.5, QUALIFIED: 3.5, BASIC: 2.5 } as const
const FROM: readonly (readonly [YearlyRating, number])[] = [
  ['EXCELLENT', RATING_FROM.EXCELLENT],
  ['QUALIFIED', RATING_FROM.QUALIFIED],
  ['BASIC', RATING_FROM.BASIC],
]

/**
 * The yearly rating that the feedback of the year proposes (domain.md §3.13a), null without feedback. Mean ≥ 4.5: 优秀,
 * ≥ 3.5: 合格, ≥ 2.5: 基本合格, else 不合格. Any violation of the year is one step less, and so are counted refusals that
 * use up the limit of the year; 不合格 is the last step. It is a proposal: whoever rates may choose another grade.
 */
export function proposedRating(year: RatedYear): YearlyRating | null {
  if (year.count === 0) return null
  const byMean = FROM.find(([, from]) => year.average >= from)?.[0] ?? 'UNQUALIFIED'
  const isUsedUp = year.refusals > 0 && year.refusals >= year.refusals_max
  const steps = (year.violations > 0 ? 1 : 0) + (isUsedUp ? 1 : 0)
  return YEARLY_RATINGS[YEARLY_RATINGS.indexOf(byMean) + steps] ?? 'UNQUALIFIED'
}
