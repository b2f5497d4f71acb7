import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import { examinerFileMessages as words } from './examinerFile.messages.ts'

/** Why a year cannot be rated, or null: only one that has begun can; `today` is business time's day. */
export function whyNotRate(year: number, today: string): Refusal | null {
  const now = Number(today.slice(0, 4))
  return year <= now
    ? null
    : { rule: 'rating_year', message: fill(words.rating_year, { year: String(year), now: String(now) }) }
}

/** Why a violation cannot be recorded, or null: it has happened. */
export const whyNotViolation = (day: string, today: string): Refusal | null =>
  day <= today ? null : { rule: 'violation_future', message: fill(words.violation_future, { day }) }
