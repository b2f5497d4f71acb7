import { addDays } from '../../kernel/calendar.ts'
import type { PlanPlaces } from './plan.model.ts'

/** Decided 4: until this moment requests for a plan are taken and decided, and its quota is kept for them. */
export function borrowDeadlineOf(signupEnd: string, decideDays: number): string {
  return `${addDays(signupEnd, -decideDays)}${signupEnd.slice(10)}`
}

/** Places not promised yet: the capacity less the own sign-ups and the approved borrowed exams. */
export function freePlacesOf({ capacity, own_taken, reserved }: PlanPlaces): number {
  return Math.max(0, capacity - own_taken - reserved)
}

/**
 * Places that own students may still take. Until the borrow deadline the whole quota is kept, asked for or not; after it
 * only what was approved, so that places not requested by a school return to the site.
 */
export function ownPlacesLeft(plan: PlanPlaces, now: string, decideDays: number): number {
  const isKept = plan.accept_borrow && now <= borrowDeadlineOf(plan.signup_end, decideDays)
  const kept = isKept ? Math.max(plan.reserved, plan.borrow_quota) : plan.reserved
  return Math.max(0, plan.capacity - plan.own_taken - kept)
}
