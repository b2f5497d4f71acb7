import type { Actor } from '../../access/actor.ts'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { daysBetween, untilOf } from '../../kernel/calendar.ts'
import { fill } from '../../kernel/text.ts'
import type { Lang, RuleOf, TextParams } from '../../kernel/text.ts'
import { planStatusWords } from '../plan/plan.messages.ts'
import type { PlanPlaces, PlanStatus } from '../plan/plan.model.ts'
import { freePlacesOf } from '../plan/plan.places.rules.ts'
import { borrowMessages } from './borrow.messages.ts'
import type { BorrowStatus, HostPlan, SystemRule } from './borrow.model.ts'

export const refusal = (rule: RuleOf<typeof borrowMessages>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(borrowMessages[rule], params),
})

/** Places of a plan's quota that are left: what is approved is taken off, and the capacity is never promised twice. */
export function quotaLeft(plan: PlanPlaces): number {
  return Math.max(0, Math.min(plan.borrow_quota - plan.reserved, freePlacesOf(plan)))
}

/**
 * Places that a host can still promise for a certificate and level, on the named plan or, without one, on any.
 * Approvals that are not on a plan yet are subtracted, because one of these plans has to take them; and one plan
 * has to take in the whole request, so without a name the limit is the plan with the most places.
 */
export function freeFor(
  plans: readonly HostPlan[],
  unattached: number,
  wantedSn: string | null,
  placesOf: (plan: HostPlan) => number = freePlacesOf,
): number {
  const places = plans.map(placesOf)
  const sum = places.reduce((total, one) => total + one, 0)
  const fitting = plans.filter((plan) => wantedSn === null || plan.sn === wantedSn).map(placesOf)
  return Math.max(0, Math.min(sum - unattached, Math.max(0, ...fitting)))
}

/** What the guards of the lifecycle look at; null where a call did not load it. */
export type BorrowFacts = {
  status: BorrowStatus
  org_sn: string
  host_org_sn: string
  credential_sn: string
  level: Level
  student_count: number
  approved_count: number | null
  /** Live sign-ups of its students. */
  taken: number
  wanted_plan_sn: string | null
  /** The school accepts how the site keeps examiners away from their own students. */
  accept_same_examiner_rule: boolean
  plan_sn: string | null
  /** Of the plan that it is on. */
  plan_status: PlanStatus | null
  plan_signup_end: string | null
  deadline: string
  /** Does it differ from the round decided last? Not computed for lists: it is changed in the form. */
  changed: boolean | null
  now: string
  /** What the host has, for its decision. */
  host: { in_force: boolean; plans: readonly HostPlan[]; unattached: number } | null
  /** The body of the call: how many are approved, and which plan it is put on. */
  given: { approved_count?: number | undefined; target?: HostPlan | null }
}

const isHost = (facts: BorrowFacts, actor: Pick<Actor, 'org_sn'>) => actor.org_sn === facts.host_org_sn
const isSchool = (facts: BorrowFacts, actor: Pick<Actor, 'org_sn'>) => actor.org_sn === facts.org_sn

/** Only the host decides, and only until the deadline: after it the request times out (Decided 4). */
export function mayNotDecide(facts: BorrowFacts, actor: Pick<Actor, 'org_sn'>): Refusal | null {
  if (!isHost(facts, actor)) return refusal('borrow_host_only')
  return facts.now > facts.deadline ? refusal('borrow_decision_over', { time: facts.deadline }) : null
}

/** Approving promises places: no more than were asked for, no more than are free (domain.md §6.5). */
export function mayNotApprove(facts: BorrowFacts, actor: Pick<Actor, 'org_sn'>): Refusal | null {
  const { host, given, wanted_plan_sn: wanted, student_count: max } = facts
  const closed = mayNotDecide(facts, actor)
  if (closed) return closed
  if (!facts.accept_same_examiner_rule) return refusal('borrow_rule_open')
  if (!host) return null
  if (!host.in_force) return refusal('borrow_host_inactive')
  if (wanted && !host.plans.some((plan) => plan.sn === wanted)) return refusal('borrow_wanted_closed')
  const free = freeFor(host.plans, host.unattached, wanted)
  if (free === 0) return refusal('borrow_full')
  const count = given.approved_count ?? 1
  if (count > max) return refusal('borrow_count_applied', { max })
  return count > free ? refusal('borrow_places', { free }) : null
}

/** The school confirms the site's examiner rule once; without it the request is not approved. */
export function mayNotConfirmRule(facts: BorrowFacts, actor: Pick<Actor, 'org_sn'>): Refusal | null {
  if (!isSchool(facts, actor)) return refusal('borrow_school_only')
  return facts.accept_same_examiner_rule ? refusal('borrow_rule_confirmed') : null
}

export function mayNotWithdraw(facts: BorrowFacts, actor: Pick<Actor, 'org_sn'>): Refusal | null {
  return isSchool(facts, actor) ? null : refusal('borrow_school_only')
}

/** A refused request is sent again changed; whether it may be asked for at all is judged as for a new one. */
export function mayNotReapply(facts: BorrowFacts, actor: Pick<Actor, 'org_sn'>): Refusal | null {
  return mayNotWithdraw(facts, actor) ?? (facts.changed === false ? refusal('borrow_unchanged') : null)
}

/** States of a plan whose list of candidates is locked. */
const LOCKED: readonly PlanStatus[] = ['EXAM_SUBMIT', 'EXAM_AUDIT']
const isLocked = ({ plan_status }: Pick<BorrowFacts, 'plan_status'>) =>
  plan_status !== null && LOCKED.includes(plan_status)

/** A borrowed exam goes on an approved plan of its host, of its own certificate and level, whose sign-up is open. */
export function mayNotAttach(facts: BorrowFacts, actor: Pick<Actor, 'org_sn'>): Refusal | null {
  const { target } = facts.given
  if (!isHost(facts, actor)) return refusal('borrow_host_only')
  if (facts.plan_sn) return refusal('borrow_attached', { plan: facts.plan_sn })
  // A list and a detail offer the move; the call names the plan.
  if (target === undefined) return null
  if (target === null || target.org_sn !== facts.host_org_sn) return refusal('borrow_plan_unknown')
  if (target.credential_sn !== facts.credential_sn || target.level !== facts.level) return refusal('borrow_plan_fit')
  if (target.status !== 'PLAN_AUDIT') return refusal('borrow_plan_status', { status: planStatusWords[target.status] })
  if (target.signup_end <= facts.now) return refusal('borrow_plan_signup', { time: untilOf(target.signup_end) })
  if (facts.host && !facts.host.in_force) return refusal('borrow_host_inactive')
  const free = freePlacesOf(target)
  return (facts.approved_count ?? 0) > free ? refusal('borrow_places', { free }) : null
}

/** It can be detached from a plan while it has no sign-ups there and the list of candidates is open (Decided 3). */
export function mayNotDetach(facts: BorrowFacts, actor: Pick<Actor, 'org_sn'>): Refusal | null {
  if (!isHost(facts, actor)) return refusal('borrow_host_only')
  if (!facts.plan_sn) return refusal('borrow_not_attached')
  if (isLocked(facts)) return refusal('borrow_plan_submitted')
  return facts.taken > 0 ? refusal('borrow_has_signups', { count: facts.taken }) : null
}

/** The school may cancel it until its plan's sign-up ends, the platform also later; never once the list is locked. */
export function mayNotCancel(facts: BorrowFacts, actor: Pick<Actor, 'org_sn'>): Refusal | null {
  if (actor.org_sn !== null && !isSchool(facts, actor)) return refusal('borrow_school_only')
  if (isLocked(facts)) return refusal('borrow_plan_submitted')
  const end = facts.plan_signup_end
  return actor.org_sn !== null && facts.plan_sn && end && facts.now >= end
    ? refusal('borrow_signup_over', { time: untilOf(end) })
    : null
}

/** A refused request may be written again by its school. */
export const isRefused = (status: BorrowStatus): boolean => status === 'SCHOOL_REJECT'

/** It is on a plan, and its school may sign students up there. */
export const isOnPlan = ({ status, plan_sn }: { status: BorrowStatus; plan_sn: string | null }): boolean =>
  status === 'SCHOOL_AUDIT' && plan_sn !== null

/** Why a plan takes no request of the reader: one of its own waits for the same days, the deadline is over, or no place is left. */
export function mayNotAsk(plan: AskedPlan): Refusal | null {
  if (plan.pending_sn !== null) return refusal('borrow_repeated', { sn: plan.pending_sn })
  if (plan.now > plan.deadline) return refusal('borrow_deadline', { time: plan.deadline })
  return plan.remaining === 0 ? refusal('borrow_quota', { count: 1, remaining: 0 }) : null
}

type AskedPlan = { now: string; deadline: string; remaining: number; pending_sn: string | null }

/** The sentence of the system's own moves; null for a move that a person makes. */
export const systemRuleOf = (move: string): SystemRule | null =>
  move === 'timeout' ? 'borrow_timeout' : move === 'siteClosed' ? 'borrow_site_closed' : null

/** An opinion as its reader is shown it: that of the system in the reader's language, a person's as it was written. */
export const opinionIn = (opinion: string | null, rule: SystemRule | null, lang: Lang): string | null =>
  rule ? borrowMessages[rule][lang] : opinion

/** Undecided at the deadline: the system refuses it. */
export function isNotTimedOut(facts: Pick<BorrowFacts, 'now' | 'deadline'>): Refusal | null {
  return facts.now > facts.deadline ? null : refusal('borrow_not_over', { time: facts.deadline })
}

/** The system cancels what a site can no longer hold; a locked list of candidates stays as it is. */
export function isSiteOpen(facts: Pick<BorrowFacts, 'host' | 'plan_status'>): Refusal | null {
  if (facts.host?.in_force !== false) return refusal('borrow_site_open')
  return isLocked(facts) ? refusal('borrow_plan_submitted') : null
}

type OfState = { status: BorrowStatus }
/** The host has not decided yet. */
export const isBorrowWaiting = ({ status }: OfState): boolean => status === 'SCHOOL_INIT'
/** Whole days since the school last changed a request that waits; until the decision only the school changes it. */
export const borrowWaitingDays = (request: OfState & { update_time: string; now: string }): number | null =>
  isBorrowWaiting(request) ? daysBetween(request.update_time, request.now) : null
/** The host approved it: it holds places, on a plan or not yet on one. */
export const isBorrowApproved = ({ status }: OfState): boolean => status === 'SCHOOL_AUDIT'
