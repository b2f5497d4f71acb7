import type { Sheet } from './examDay.score.ts'

/** Safety 20, steps 40, quality 30, notes 10. */
const usual: Sheet = { points: [16, 32, 24, 8] }

type Sheets = readonly [Sheet, ...Sheet[]]
/** What the first examiner gives the candidates, in the order of their seats: 80 where nothing else is said. */
export const FIRST: Sheets = [
  usual,
  { points: [18, 36, 27, 9] }, // 90
  { points: [17, 34, 25.5, 8.5], critical: true }, // 85
  { points: [18, 36, 27, 9] }, // 90
  { points: [15.5, 30, 22.5, 7.5] }, // 75.5
]
/** What the second one gives. */
export const SECOND: Sheets = [
  usual,
  { points: [11, 22, 16.5, 5.5] }, // 55: 35 less, a third scorer is due
  { points: [15, 30, 22.5, 7.5], critical: true }, // 75
  { points: [12, 24, 18, 6] }, // 60: 30 less are not more than 30
  { points: [16, 30, 22.5, 7.5] }, // 76
]
/** What the third one gives the candidate on whom they differ: 70. */
export const THIRD: Sheet = { points: [14, 28, 21, 7] }
