import { addDays } from '../../kernel/calendar.ts'
import type { Text } from '../../kernel/text.ts'
import { savingFaults } from './plan.basis.rules.ts'
import type { PlanFacts } from './plan.model.ts'
import { firstExamDay } from '../examApplication/examApplication.rules.ts'
import { approvalOn, capacityOf, examDays, faultAt, subjectsOf } from './plan.rules.ts'
import type { PlanFault } from './plan.rules.ts'
import { sessionFaults } from './plan.session.rules.ts'

/** The first exam day is so many days ahead (domain.md §5.2, §6.5). */
export function submitDaysFault(
  facts: Pick<PlanFacts, 'theory_start' | 'practical_start' | 'terms' | 'now'>,
): PlanFault | null {
  const day = firstExamDay(facts)
  const days = facts.terms.plan_submit_days
  const least = addDays(facts.now, days)
  return day === null || day >= least ? null : faultAt('theory_start', 'plan_submit_days', { day, days, least })
}

/** The last day on which the sign-up may end; null before the exam has a day. */
export function lastSignupDay(
  plan: Pick<PlanFacts, 'theory_start' | 'practical_start'>,
  terms: Pick<PlanFacts['terms'], 'signup_end_days'>,
): string | null {
  const day = firstExamDay(plan)
  return day === null ? null : addDays(day, -terms.signup_end_days)
}

/** The sign-up ends so many days before the first exam day, and not in the past. */
export function signupEndFault(
  facts: Pick<PlanFacts, 'theory_start' | 'practical_start' | 'signup_end' | 'terms' | 'now'>,
): PlanFault | null {
  const day = lastSignupDay(facts, facts.terms)
  if (day !== null && facts.signup_end.slice(0, 10) > day)
    return faultAt('signup_end', 'plan_signup_end', { day, days: facts.terms.signup_end_days })
  return facts.signup_end <= facts.now ? faultAt('signup_end', 'plan_signup_over') : null
}

/** What the site was approved for at the level, over the exam days: candidates. */
export function approvedOver(facts: Pick<PlanFacts, 'approvals' | 'level'>, days: readonly string[]): number {
  const { approvals, level } = facts
  const on = (day: string) => approvalOn(approvals, day, level)?.capacities.find((one) => one.level === level)
  return days.reduce((sum, day) => sum + (on(day)?.capacity ?? 0), 0)
}

/** No more candidates than the site was approved for (domain.md §5.2). */
function expectedFault(facts: PlanFacts): PlanFault | null {
  const days = examDays(facts)
  const max = approvedOver(facts, days)
  const { expected_count: expected } = facts
  if (days.length === 0 || expected <= max) return null
  return faultAt('expected_count', 'plan_approved_capacity', { expected, days: days.length, max })
}

/** Everything that keeps a plan from being submitted, the most severe first; empty when it may be submitted. */
export function submitFaults(facts: PlanFacts): PlanFault[] {
  const deadlines = [submitDaysFault, signupEndFault, expectedFault]
  return [...savingFaults(facts), ...sessionFaults(facts), ...deadlines.flatMap((rule) => rule(facts) ?? [])]
}

/** Warnings for the owner, which do not prevent the submission. */
export function planWarnings(facts: PlanFacts): { rule: string; message: Text }[] {
  const { expected_count: expected, terms } = facts
  const capacity = capacityOf(subjectsOf(facts.template), facts.sessions, expected)
  return [
    ...(expected < terms.pilot_count ? [faultAt('expected_count', 'plan_pilot', { count: terms.pilot_count })] : []),
    ...(facts.sessions.length > 0 && capacity < expected
      ? [faultAt('expected_count', 'plan_capacity_short', { capacity, expected })]
      : []),
  ].map(({ rule, message }) => ({ rule, message }))
}
