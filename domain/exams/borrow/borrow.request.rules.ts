import { addDays } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { borrowDeadlineOf } from '../plan/plan.places.rules.ts'
import type { BorrowTerms, HostPlan, RequestFacts } from './borrow.model.ts'
import type { borrowMessages } from './borrow.messages.ts'
import { freeFor, quotaLeft, refusal } from './borrow.rules.ts'

/** A refusal, and the field that could lift it. */
export type BorrowFault = Refusal & { path: string }

const faultAt = (path: string, rule: RuleOf<typeof borrowMessages>, params?: TextParams): BorrowFault => ({
  path,
  ...refusal(rule, params),
})

/**
 * Decided 4: five days before the wanted plan's sign-up ends; without a plan, before the day on which the sign-up for an
 * exam on the expected start would have to end. That day counts whole, as the days of `borrow_request_days` do.
 */
export function requestDeadline(
  wanted: Pick<HostPlan, 'signup_end'> | null,
  expectedStart: string,
  terms: BorrowTerms,
): string {
  if (wanted) return borrowDeadlineOf(wanted.signup_end, terms.borrow_decide_days)
  return `${addDays(expectedStart, -(terms.signup_end_days + terms.borrow_decide_days))} 23:59:59`
}

/** Does a plan take a school of this province in? */
const takesFrom = (plan: Pick<HostPlan, 'borrow_region'>, province: string, hostProvince: string): boolean =>
  plan.borrow_region === 'ANY' || province === hostProvince

/** Plans that this school may ask for. */
function offeredPlans({ plans, province, host_province }: RequestFacts): HostPlan[] {
  return plans.filter((plan) => plan.accept_borrow && takesFrom(plan, province, host_province))
}

/**
 * Places that the school may ask for. Only approved requests are taken off the quota: an undecided one is no promise,
 * and counting it would let a school block others by requests. The host chooses among requests; approving is bounded
 * by the places that are really free.
 */
export function remainingFor(facts: RequestFacts): number {
  return freeFor(offeredPlans(facts), facts.unattached, facts.wanted_plan_sn, quotaLeft)
}

/** Everything that keeps a request from being made, the weightiest first (domain.md §5.3). */
export function requestFaults(facts: RequestFacts): BorrowFault[] {
  return [hostFault(facts), periodFault(facts), repeatFault(facts)].filter((fault) => fault !== null)
}

function hostFault(facts: RequestFacts): BorrowFault | null {
  const { org_sn, host_org_sn, host_in_force, plans, wanted_plan_sn: wanted, student_count: count } = facts
  if (org_sn === host_org_sn) return faultAt('host_org_sn', 'borrow_own_site')
  const accepting = plans.filter((plan) => plan.accept_borrow)
  if (accepting.length === 0) return faultAt('host_org_sn', 'borrow_not_offered')
  if (!host_in_force) return faultAt('host_org_sn', 'borrow_host_inactive')
  const offered = offeredPlans(facts)
  if (offered.length === 0) return faultAt('host_org_sn', 'borrow_region')
  if (wanted && !offered.some((plan) => plan.sn === wanted)) {
    const isElsewhere = accepting.some((plan) => plan.sn === wanted)
    return faultAt('wanted_plan_sn', isElsewhere ? 'borrow_region' : 'borrow_plan_closed')
  }
  const remaining = remainingFor(facts)
  return count > remaining ? faultAt('student_count', 'borrow_quota', { count, remaining }) : null
}

function periodFault(facts: RequestFacts): BorrowFault | null {
  const { expected_date_start: start, expected_date_end: end, terms, now, plans, wanted_plan_sn } = facts
  if (end < start) return faultAt('expected_date_end', 'borrow_dates')
  const least = addDays(now, terms.borrow_request_days)
  if (start < least)
    return faultAt('expected_date_start', 'borrow_request_days', { days: terms.borrow_request_days, least })
  const wanted = plans.find((plan) => plan.sn === wanted_plan_sn) ?? null
  const deadline = requestDeadline(wanted, start, terms)
  if (now <= deadline) return null
  return faultAt(wanted ? 'wanted_plan_sn' : 'expected_date_start', 'borrow_deadline', { time: deadline })
}

/** One request for the same days of the same site at a time. */
export function pendingRequest<T extends Pick<RequestFacts, 'expected_date_start' | 'expected_date_end'>>(
  others: readonly T[],
  start: string,
  end: string,
): T | undefined {
  return others.find((one) => one.expected_date_start <= end && start <= one.expected_date_end)
}

function repeatFault({ expected_date_start: start, expected_date_end: end, others }: RequestFacts): BorrowFault | null {
  const same = pendingRequest(others, start, end)
  return same ? faultAt('', 'borrow_repeated', { sn: same.sn }) : null
}
