import { sumPoints } from '../../catalogue/template/template.rules.ts'
import { BAND_POINTS } from './score.model.ts'

/** How many scores are in each band of ten points; the last band holds 100 too, blanks are in none. */
export function bandsOf(scores: readonly (number | null)[]): number[] {
  const bands = Array.from({ length: 100 / BAND_POINTS }, () => 0)
  for (const score of scores) {
    if (score === null) continue
    const at = Math.min(Math.floor(score / BAND_POINTS), bands.length - 1)
    bands[at] = (bands[at] ?? 0) + 1
  }
  return bands
}

/** Greatest minus least handed-in total; 0 for one hand-in, and before the first. */
export function differenceOf(handIns: readonly { total: number }[]): number {
  const totals = handIns.map(({ total }) => total)
  return totals.length === 0 ? 0 : sumPoints([Math.max(...totals), -Math.min(...totals)])
}

/** What counts: the examiners' result less the points that the site deducts, never below 0. The deduction comes last (Decided 13). */
export const lessDeduction = (ruled: number, points: number): number => Math.max(0, sumPoints([ruled, -points]))
