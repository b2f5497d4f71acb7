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
