import { printedDayWords } from './printedDay.messages.ts'
import { fill } from './text.ts'

/** `2026年5月18日`: a day, YYYY-MM-DD, as Chinese papers print it. */
export function chineseDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return fill(printedDayWords.day, { year, month, date }).CN
}
