import { z } from 'zod'
import type { PlanStatus, PlanType } from '../plan/plan.model.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'

/** The states of a sign-up (domain.md §5.4): not signed up, waiting for the host, signed up, sent back. */
export const SIGNUP_STATUS = ['INIT', 'SUBMIT', 'AUDIT', 'REJECT'] as const
export type SignupStatus = (typeof SIGNUP_STATUS)[number]

/** A student of the site itself, or one who came by a borrowed exam. */
export const SIGNUP_SOURCES = ['OWN', 'BORROW'] as const
export type SignupSource = (typeof SIGNUP_SOURCES)[number]

export const SIGNUP_SUBJECTS = ['BOTH', 'THEORY', 'PRACTICAL'] as const
export type SignupSubjects = (typeof SIGNUP_SUBJECTS)[number]
export const signupSubjects = z.enum(SIGNUP_SUBJECTS)

/** 首考 or 补考, for each subject of a sign-up. */
export const ATTEMPTS = ['NEW', 'RETAKE'] as const
export const attempt = z.enum(ATTEMPTS)

/** Why the system sends a sign-up back by itself: each has its sentence in the messages. */
export const REJECT_RULES = ['plan_overdue'] as const
export type RejectRule = (typeof REJECT_RULES)[number]

export const PAY_STATUS = ['UNPAID', 'PAID', 'WAIVED'] as const
export type PayStatus = (typeof PAY_STATUS)[number]
export const payStatus = z.enum(PAY_STATUS)

/** Students that one call may sign up. */
export const SIGNUP_AT_ONCE = 500
/** States of a plan in which its list of candidates may still be changed (domain.md §5.4). */
export const OPEN_LIST_STATUS = ['PLAN_AUDIT', 'EXAM_REJECT'] as const satisfies readonly PlanStatus[]

/** What the rules of a sign-up need of its plan; moments and days as the wire writes them. */
export type SignupPlan = {
  org_sn: string
  on_behalf: boolean
  status: PlanStatus
  plan_type: PlanType
  /** No approval of the site for the certificate and level is in force today. */
  frozen: boolean
  theory_enabled: boolean
  practical_enabled: boolean
  /** Of the credential's level: each student fulfils one of them. */
  conditions: readonly string[]
  signup_start: string
  signup_end: string
  now: string
}

/** How a failed or deferred subject may be sat again: the scoring rules' answer, for this plan's exam day. */
export type RetakeFact = { subjects: Exclude<SignupSubjects, 'BOTH'>; prior_signup_sn: string; deferred: boolean }

/** What is known of a student who may be chosen. */
export type Candidate = {
  status: 'ENABLE' | 'DISABLE'
  photo_status: 'INIT' | 'SUBMIT' | 'AUDIT' | 'REJECT'
  /** The sign-up in this very plan. */
  here: { status: SignupStatus; closed: boolean } | null
  /** The plan of another live sign-up for the same certificate and level. */
  elsewhere: string | null
  /** The number of a valid certificate of this level. */
  certificate_no: string | null
  /** The day of the last sitting that was found to be cheating. */
  cheat_day: string | null
  /** The last attempt was postponed with approved leave: the next one is free of charge (domain.md §6.2). */
  deferred: boolean
  /** What a retake would be, or why there is none; null where nothing was sat. */
  retake: RetakeFact | Refusal | null
}

/** What the guards of a sign-up's moves look at. */
export type SignupSituation = {
  status: SignupStatus
  source: SignupSource
  /** Whose student it is. */
  org_sn: string
  plan_org_sn: string
  on_behalf: boolean
  plan_status: PlanStatus
  plan_overdue: boolean
  /** Do photo, name, identity, class or subjects differ from what was returned (Decided 21)? */
  changed: boolean
  /** Why the student cannot be signed up now; looked at when it is tried. */
  obstacles: readonly Refusal[]
}

/** How the photos of a plan's candidates are named (domain.md §7). */
export const SIGNUP_PHOTO_NAMES = ['ticket_no', 'student_no', 'id_no', 'name_id_no'] as const

/** A borrowed exam attached to the plan. */
export const attachedBorrow = z.strictObject({
  sn: z.string(),
  title: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  approved_count: z.number().int(),
  taken: z.number().int(),
})
