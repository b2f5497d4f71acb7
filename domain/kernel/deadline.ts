import { daysBetween } from './calendar.ts'

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

/** What is left until a deadline: calendar days, and of a moment within the next 24 hours the whole hours. */
export type TimeLeft = { closeness: Closeness; days: number; hours: number | null }

/** Of a deadline that is a day; today is 0. */
export const daysLeft = (days: number): TimeLeft => ({ closeness: closenessOf(days), days, hours: null })

const msOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`)

/** Of a deadline as the wire writes it, a day or a moment; a day lasts until its end. */
export function timeLeft(deadline: string, now: string): TimeLeft {
  const days = daysBetween(now, deadline)
  if (deadline.length === now.slice(0, 10).length) return daysLeft(days)
  if (deadline < now) return { closeness: 'over', days, hours: null }
  const hours = Math.floor((msOf(deadline) - msOf(now)) / HOUR_MS)
  return { closeness: closenessOf(days), days, hours: hours < DAY_HOURS ? hours : null }
}
