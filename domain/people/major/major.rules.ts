/** A pilot major should have enrolled for this many years running (domain.md §3.3): a warning, never a refusal. */
export const PILOT_YEARS = 3

/** Has the major enrolled for fewer than three years, counted to the given year? */
export function isYoungMajor(startYear: number, year: number): boolean {
  return year - startYear < PILOT_YEARS
}
