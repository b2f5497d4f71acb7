import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { orNull } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { amount } from '../../kernel/money.ts'
import { GENDERS } from '../../kernel/person.ts'
import { FEE_BEARERS } from '../borrow/borrow.model.ts'
import type { PlanStatus, PlanType } from '../plan/plan.model.ts'

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

/**
 * Where a version of a candidate's identity comes from (Decided 42): the approval of the exam, another spelling of the same
 * name, a confirmed correction; CERTIFICATE, STUDENT: filled later, for an exam that was approved before there were copies.
 */
export const IDENTITY_ORIGINS = ['APPROVAL', 'NAME', 'CORRECTION', 'CERTIFICATE', 'STUDENT'] as const
export type IdentityOrigin = (typeof IDENTITY_ORIGINS)[number]

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
  /** Another record of the same person is signed up for this certificate and level, or holds its certificate (Decided 43). */
  twice: boolean
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

const count = z.number().int()

/** Where a candidate sits, subject by subject; empty before the exam is approved. `seat_no`: the drawn workstation where the draw decides, null before it. */
const seat = z.strictObject({
  subject,
  room: z.string(),
  seat_no: count.nullable(),
  session_no: count,
  start_time: z.string(),
})

/** A fee of a sign-up, as the row of the sign-up shows it (Decided 20). */
const signupFee = z.strictObject({
  sn: z.string(),
  subjects: signupSubjects,
  attempt,
  amount,
  payer: z.enum(FEE_BEARERS),
  pay_status: payStatus,
  /** Why it was waived, or opened again. */
  reason: orNull,
  settle_time: orNull,
})
export type SignupFee = z.output<typeof signupFee>

/** A sign-up as either side sees it. Of a borrowed student the site sees name, masked number, photo, school and class; the rest is null (interface.md §6). */
export const signupRow = z.strictObject({
  sn: z.string(),
  plan_sn: z.string(),
  student_sn: z.string(),
  name: z.string(),
  gender: z.enum(GENDERS).nullable(),
  id_no: z.string(),
  student_no: orNull,
  org_sn: z.string(),
  org_name: z.string(),
  source: z.enum(SIGNUP_SOURCES),
  borrow_sn: orNull,
  major_name: orNull,
  class_name: z.string(),
  grade_year: count.nullable(),
  subjects: signupSubjects,
  theory_attempt: attempt.nullable(),
  practical_attempt: attempt.nullable(),
  /** Which of the level's conditions the student fulfils; of a borrowed one for its school alone. */
  declared_condition: orNull,
  photo: z.string(),
  ticket_no: orNull,
  seats: z.array(seat),
  pay_status: payStatus,
  /** Its fees; none while it is not live. */
  fee_lines: z.array(signupFee),
  reject_reason: orNull,
  status: z.enum(SIGNUP_STATUS),
  update_time: z.string(),
  version: count,
  actions: z.array(z.enum(['confirm', 'reject', 'resubmit', 'pay', 'remove', 'ticket'])),
  refused: z.array(refusedMove),
})

/** A student's sign-up, as the student's own page lists it. */
export const studentSignup = z.strictObject({
  sn: z.string(),
  plan_sn: z.string(),
  plan_title: z.string(),
  org_name: z.string(),
  credential_name: z.string(),
  level,
  subjects: z.enum(SIGNUP_SUBJECTS),
  ticket_no: orNull,
  status: z.enum(SIGNUP_STATUS),
  update_time: z.string(),
})

/** A piloted credential and level in one year: declared for the institution's pilot year, reached by its students whose exam took place in it. */
export const pilotYear = z.strictObject({
  credential_sn: z.string(),
  credential_name: z.string(),
  level,
  year: z.number().int(),
  /** Null for a year other than the pilot year. */
  declared: z.number().int().nullable(),
  /** Students with a live sign-up for an exam that took place in the year, each counted once. */
  reached: z.number().int(),
})
