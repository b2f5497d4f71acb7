import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import { idphotoCallMessages as messages } from './idphotoCall.messages.ts'
import { STAT_DAYS_MAX } from './idphotoCall.model.ts'
import type { PhotoQuota } from './idphotoCall.model.ts'

/** What was used before: checks of the student (null: no student is named), calls of the institution and of all this month. */
export type QuotaUse = { student: number | null; org: number; month: number }

/** Why `wanted` more calls are refused; null where they are not (domain.md §8.2). */
export function quotaRefusal(quota: PhotoQuota, used: QuotaUse, wanted: number): Refusal | null {
  if (used.student !== null && used.student + wanted > quota.student_max)
    return { rule: 'quota_student', message: fill(messages.quota_student, { max: quota.student_max }) }
  if (used.org + wanted > quota.org_month_max || used.month + wanted > quota.month_total)
    return { rule: 'quota_month', message: messages.quota_month }
  return null
}

/** Do these calls take the remaining credits below the threshold? Each threshold is crossed once in a month. */
export function crossesThreshold({ month_total, warn_below }: PhotoQuota, usedBefore: number, cost: number): boolean {
  const before = month_total - usedBefore
  return before >= warn_below && before - cost < warn_below
}

const DAY_MS = 86_400_000

/** Why a period cannot be looked at; both ends belong to it. */
export function periodRefusal(from: string, to: string): Refusal | null {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= STAT_DAYS_MAX
    ? null
    : { rule: 'stat_period', message: fill(messages.stat_period, { max: STAT_DAYS_MAX }) }
}
