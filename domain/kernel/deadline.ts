import { addWorkingDays, daysBetween } from './calendar.ts'
import type { WorkCalendar } from './calendar.ts'

/** How close a deadline is: over or within three days, within a week, or later. */
export type Closeness = 'over' | 'soon' | 'near' | 'far'

const SOON_DAYS = 3
const NEAR_DAYS = 7
const DAY_HOURS = 24
const HOUR_MS = 3_600_000

/** Today is the last day when nothing is left of it: 0 is not over. */
export function closenessOf(daysLeft: number): Closeness {
  if (daysLeft < 0) return 'over'
  if (daysLeft <= SOON_DAYS) return 'soon'
  return daysLeft <= NEAR_DAYS ? 'near' : 'far'
}

const DAY_CHARS = 10
/** The last second of a day, or the moment itself: two deadlines compare by it. */
const endOf = (deadline: string) => (deadline.length > DAY_CHARS ? deadline : `${deadline} 23:59:59`)
/** The earlier of two deadlines; a day lasts until its end. */
export const earlierOf = (a: string, b: string): string => (endOf(a) <= endOf(b) ? a : b)

/** In how many working days a review is made, and which days those are (settings). */
export type ReviewTerms = { review_days: number; calendar: WorkCalendar }

/** The deadline of a review (Decided 50): so many working days after the submission, or the begin of what the review has to precede, whichever is earlier; null where neither is known. */
export function reviewDue(
  submitted: string | null,
  { review_days, calendar }: ReviewTerms,
  begin: string | null = null,
): string | null {
  const day = submitted === null ? null : addWorkingDays(submitted, review_days, calendar)
  return day === null || begin === null ? (day ?? begin) : earlierOf(day, begin)
}

/** What is left until a deadline: calendar days, and of a moment within the next 24 hours the whole hours. */
export type TimeLeft = { closeness: Closeness; days: number; hours: number | null }

/** Of a deadline that is a day; today is 0. */
export const daysLeft = (days: number): TimeLeft => ({ closeness: closenessOf(days), days, hours: null })

const msOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`)

/** Of a deadline as the wire writes it, a day or a moment; a day lasts until its end. */
export function timeLeft(deadline: string, now: string): TimeLeft {
  const days = daysBetween(now, deadline)
  if (deadline.length === DAY_CHARS) return daysLeft(days)
  if (deadline < now) return { closeness: 'over', days, hours: null }
  const hours = Math.floor((msOf(deadline) - msOf(now)) / HOUR_MS)
  return { closeness: closenessOf(days), days, hours: hours < DAY_HOURS ? hours : null }
}
