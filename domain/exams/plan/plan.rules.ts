import type { Actor } from '../../access/actor.ts'
import { SUBJECTS } from '../../catalogue/credential/credential.model.ts'
import type { Level, Subject } from '../../catalogue/credential/credential.model.ts'
import { daysBetween, untilOf } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { firstExamDay } from '../examApplication/examApplication.rules.ts'
import { planMessages } from './plan.messages.ts'
import { OPEN_PLAN_STATUS, PLAN_SERIAL_MAX } from './plan.model.ts'
import type { ApprovedRoom, PlanApproval, PlanSession, PlanStatus, PlanTemplate } from './plan.model.ts'

/** A refusal, and the field that could lift it. */
export type PlanFault = Refusal & { path: string }

/** A rule's refusal, at a field; `''` is the plan as a whole. */
export const faultAt = (path: string, rule: RuleOf<typeof planMessages>, params: TextParams = {}): PlanFault => ({
  path,
  rule,
  message: fill(planMessages[rule], params),
})

type Windows = {
  theory_start: string | null
  theory_end: string | null
  practical_start: string | null
  practical_end: string | null
}
type Sessions = { sessions: readonly PlanSession[] }

/** The subjects that a template examines. */
export function subjectsOf(template: Pick<PlanTemplate, 'theory_enabled' | 'practical_enabled'>): Subject[] {
  return SUBJECTS.filter((subject) => (subject === 'ONLINE' ? template.theory_enabled : template.practical_enabled))
}

/** When a subject is examined, from first to last. */
export function windowOf(plan: Windows, subject: Subject): { start: string | null; end: string | null } {
  return subject === 'ONLINE'
    ? { start: plan.theory_start, end: plan.theory_end }
    : { start: plan.practical_start, end: plan.practical_end }
}

/** The exam days: those of the sessions; without any, the first and last days of the windows. */
export function examDays(plan: Windows & Sessions): string[] {
  const moments =
    plan.sessions.length > 0
      ? plan.sessions.map((session) => session.start_time)
      : [plan.theory_start, plan.theory_end, plan.practical_start, plan.practical_end].filter((one) => one !== null)
  return [...new Set(moments.map((moment) => moment.slice(0, 10)))].toSorted()
}

/** Decided 2: the smallest, over the subjects examined, of what a subject's sessions hold; never above the expected count. */
export function capacityOf(subjects: readonly Subject[], sessions: readonly PlanSession[], expected: number): number {
  const held = subjects.map((subject) =>
    sessions.filter((one) => one.subject === subject).reduce((sum, one) => sum + one.capacity, 0),
  )
  return Math.min(expected, ...(held.length > 0 ? held : [0]))
}

type InForce = Pick<PlanApproval, 'levels' | 'valid_from' | 'valid_to'>
/** Is it in force on a day, for exactly this level? (Decided 10) */
const isInForce = ({ levels, valid_from, valid_to }: InForce, day: string, level: Level) =>
  valid_from <= day && day <= valid_to && levels.includes(level)

/** Which approval of the site is in force on a day for a level; undefined when none. */
export const approvalOn = <A extends InForce>(approvals: readonly A[], day: string, level: Level): A | undefined =>
  approvals.find((approval) => isInForce(approval, day, level))

type Rooms = { rooms: readonly ApprovedRoom[]; level: Level }
type Placed = Pick<PlanSession, 'room_sn' | 'start_time'>

/** The number of the room that a session names; undefined when it is no room of the site. */
export const roomNoOf = ({ rooms }: Pick<Rooms, 'rooms'>, { room_sn }: Pick<Placed, 'room_sn'>): string | undefined =>
  rooms.find((room) => room.sn === room_sn)?.room_no

/** The rooms in force on a day for the level. */
export const roomsOn = ({ rooms, level }: Rooms, day: string): ApprovedRoom[] =>
  rooms.filter((room) => isInForce(room, day, level))

/** The room that a session names, as the approval in force on its day has it (Decided 9); undefined where that has none of the number. */
export function roomOn(facts: Rooms, session: Placed): ApprovedRoom | undefined {
  const number = roomNoOf(facts, session)
  return roomsOn(facts, session.start_time.slice(0, 10)).find(({ room_no }) => room_no === number)
}

/** `JH` + year + site code (6) + level (1 to 3) + serial (3): JH20252200172008 (domain.md §2). */
export function planNumber(given: { year: number; siteCode: string; level: Level; serial: number }): string {
  return `JH${given.year}${given.siteCode}${LEVEL_DIGITS[given.level]}${String(given.serial).padStart(3, '0')}`
}
const LEVEL_DIGITS: Record<Level, number> = { BEGINNER: 1, MIDDLE: 2, SENIOR: 3 }

/** The ticket number keeps two digits for a site's plans of a year, over all levels (Decided 1). */
export function serialFault(serial: number, year: number): PlanFault | null {
  return serial > PLAN_SERIAL_MAX ? faultAt('', 'plan_serial', { year, max: PLAN_SERIAL_MAX }) : null
}

/** May its owner's side still write it? */
export function isOpenPlan(status: PlanStatus): boolean {
  return OPEN_PLAN_STATUS.some((open) => open === status)
}

/** Does it wait for the decision on the plan? */
export const isPlanWaiting = (status: PlanStatus): boolean => status === 'PLAN_SUBMIT'

/** Was the plan approved, so that students may be signed up? The exam application that follows does not change this. */
export const isPlanApproved = (status: PlanStatus): boolean => !isOpenPlan(status) && !isPlanWaiting(status)

/** The exam application can still be made better: before it is sent, and while it waits. */
export function isApplying(status: PlanStatus): boolean {
  return status === 'PLAN_AUDIT' || status === 'EXAM_REJECT' || status === 'EXAM_SUBMIT'
}

/** Who may write a plan: its site; one made on behalf, the platform too (Decided 6). */
export function ownerFault(
  plan: { org_sn: string; on_behalf: boolean },
  actor: Pick<Actor, 'org_sn'>,
): PlanFault | null {
  return actor.org_sn === plan.org_sn || (actor.org_sn === null && plan.on_behalf) ? null : faultAt('', 'plan_owner')
}

/** Whole days that a plan, or its exam application, has waited for its decision; null when none is due. */
export function waitingDays(plan: WaitingPlan, now: string): number | null {
  const since = plan.status === 'EXAM_SUBMIT' ? plan.exam_submit_time : isPlanWaiting(plan.status) && plan.submit_time
  return since ? daysBetween(since, now) : null
}
type WaitingPlan = { status: PlanStatus; submit_time: string | null; exam_submit_time: string | null }

/** What the guards of the lifecycle look at besides the plan's own facts. */
export type PlanSituation = {
  status: PlanStatus
  signup_start: string
  signup_end: string
  /** No approval of the site for the certificate and level is in force today. */
  frozen: boolean
  taken: number
  /** Sign-ups that wait to be confirmed. */
  waiting_signups: number
  theory_start: string | null
  practical_start: string | null
  overdue: boolean
  now: string
}

/** Approving opens the sign-up: it must not be over, and the site must not be frozen. */
export function approvalFault({ frozen, signup_end, now }: PlanSituation): PlanFault | null {
  if (frozen) return faultAt('', 'plan_frozen')
  return signup_end <= now ? faultAt('signup_end', 'plan_signup_past') : null
}

/** What the approval says while it waits: of a sign-up that has begun already, the days that are left of it (Decided 50). */
export function approvalWarning({ status, signup_start, signup_end, now }: Approval): PlanFault | null {
  if (!isPlanWaiting(status) || now < signup_start || signup_end <= now) return null
  const end = untilOf(signup_end)
  const days = daysBetween(now, end)
  const params = { start: signup_start.slice(0, 16), end, days }
  return faultAt('signup_end', days === 0 ? 'plan_signup_last_day' : 'plan_signup_begun', params)
}
type Approval = Pick<PlanSituation, 'status' | 'signup_start' | 'signup_end' | 'now'>

/** Closing early: the sign-up is open, there is a sign-up, and none waits for confirmation (domain.md §5.2). */
export function closeFault(plan: PlanSituation): PlanFault | null {
  if (plan.now <= plan.signup_start) return faultAt('', 'plan_close_early', { time: plan.signup_start })
  if (plan.signup_end <= plan.now) return faultAt('', 'plan_close_late')
  if (plan.waiting_signups > 0) return faultAt('', 'plan_close_waiting', { count: plan.waiting_signups })
  return plan.taken === 0 ? faultAt('', 'plan_close_empty') : null
}

/** The first exam day is over, and the exam is not approved (Decided 18). */
export function overdueFault(plan: PlanSituation): PlanFault | null {
  const day = firstExamDay(plan)
  return day !== null && day < plan.now.slice(0, 10) && !plan.overdue ? null : faultAt('', 'plan_not_overdue')
}
