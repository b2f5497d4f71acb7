type Waiting = { days_left: number | null; days_waiting: number | null }

/** The order of the due list: what has a deadline by its closeness, then the rest by waiting time, the longest first. */
export function dueOrder(a: Waiting, b: Waiting): number {
  const [left, right] = [a.days_left ?? Number.POSITIVE_INFINITY, b.days_left ?? Number.POSITIVE_INFINITY]
  return left === right ? (b.days_waiting ?? -1) - (a.days_waiting ?? -1) : left - right
}
