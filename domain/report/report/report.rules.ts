/** How close a deadline is: over or within three days, within a week, or later. */
export type Closeness = 'over' | 'soon' | 'near' | 'far'

const SOON_DAYS = 3
const NEAR_DAYS = 7

/** Today is the last day when nothing is left of it: 0 is not over. */
export function closenessOf(daysLeft: number): Closeness {
  if (daysLeft < 0) return 'over'
  if (daysLeft <= SOON_DAYS) return 'soon'
  return daysLeft <= NEAR_DAYS ? 'near' : 'far'
}

type Waiting = { days_left: number | null; days_waiting: number | null }

/** The order of the due list: what has a deadline by its closeness, then the rest by waiting time, the longest first. */
export function dueOrder(a: Waiting, b: Waiting): number {
  const [left, right] = [a.days_left ?? Number.POSITIVE_INFINITY, b.days_left ?? Number.POSITIVE_INFINITY]
  return left === right ? (b.days_waiting ?? -1) - (a.days_waiting ?? -1) : left - right
}
