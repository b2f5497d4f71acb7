import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { kitLabels } from './kit.labels.ts'

const MINUTE_MS = 60_000
/** Whole minutes from one moment to another, begun ones counted. */
export const minutesBetween = (from: string, to: string): number =>
  Math.ceil((Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / MINUTE_MS)
const [HOUR, DAY] = [60, 24 * 60]
/** How long it is from one moment to another, in the unit that a person thinks in: minutes, hours, days. */
export function timeBetween(from: string, to: string): Text {
  const minutes = minutesBetween(from, to)
  if (minutes < 2 * HOUR) return fill(kitLabels.in_minutes, { minutes })
  if (minutes < 2 * DAY) return fill(kitLabels.in_hours, { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR })
  return fill(kitLabels.in_days, { days: Math.floor(minutes / DAY) })
}
