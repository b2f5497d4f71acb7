import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { dispatchMessages } from './assignment.messages.ts'

/** An examiner as the rules of a dispatch see it (domain.md §5.7). */
export type Reservist = {
  name: string
  reserve: boolean
  /** Provinces, and the first and last day, in which the examiner can be dispatched. */
  regions: readonly string[]
  free_from: string | null
  free_to: string | null
}
/** Where and when the examiner is needed. */
type Need = { province: string; day: string }

const refusal = (rule: RuleOf<typeof dispatchMessages>, params: TextParams): Refusal => ({
  rule,
  message: fill(dispatchMessages[rule], params),
})

/** Why an examiner cannot be dispatched to a session, or null: of the pool only, in the own regions, on the own days. The other rules are those of every panel. */
export function whyNotDispatch(one: Reservist, { province, day }: Need): Refusal | null {
  const { name, free_from, free_to } = one
  if (!one.reserve) return refusal('dispatch_reserve', { name })
  if (!one.regions.includes(province)) return refusal('dispatch_region', { name })
  return free_from !== null && free_to !== null && free_from <= day && day <= free_to
    ? null
    : refusal('dispatch_day', { name, day })
}
