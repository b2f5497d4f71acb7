import { CHECK_ITEMS, CHECK_SHEET, ITEM_POINTS } from './siteReview.model.ts'
import type { CheckHeading, CheckItem, CheckPoints, RoundReview } from './siteReview.model.ts'

export const CHECK_HEADINGS = ['ORGANIZATION', 'PEOPLE', 'PLACE', 'RULES'] as const satisfies readonly CheckHeading[]
/** The items of a heading, each with its most points. */
export const itemsOf = (heading: CheckHeading): (readonly [item: CheckItem, most: number])[] =>
  CHECK_ITEMS.filter((item) => item in CHECK_SHEET[heading]).map((item) => [item, ITEM_POINTS[item]] as const)

/** The most points of a heading. */
export const headingMax = (heading: CheckHeading): number =>
  Object.values(CHECK_SHEET[heading]).reduce((sum, most) => sum + most, 0)

/** The most points of the whole sheet. */
export const SHEET_MAX = CHECK_HEADINGS.reduce((sum, heading) => sum + headingMax(heading), 0)

/** The points given so far: of a heading, or of the whole sheet. */
export function pointsOf(points: CheckPoints, heading?: CheckHeading): number {
  const wanted = heading && Object.keys(CHECK_SHEET[heading])
  return Object.entries(points).reduce(
    (sum, [item, given]) => (!wanted || wanted.includes(item) ? sum + (given ?? 0) : sum),
    0,
  )
}

/** The notes that the applicant works on: those of its last rejection; `rounds` newest first. */
export const notesToRevise = (rounds: readonly { review: RoundReview | null }[]): RoundReview['notes'] => {
  const last = rounds.find(({ review }) => review !== null)?.review
  return last?.decision === 'reject' ? last.notes : {}
}
