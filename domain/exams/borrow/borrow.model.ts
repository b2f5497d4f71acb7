import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { anyText, date, integer, line, optional, sn, text } from '../../kernel/field.ts'
import { mobile, personName } from '../../kernel/person.ts'
import type { BorrowRegion, PlanPlaces, PlanStatus } from '../plan/plan.model.ts'

/** States of a borrowed exam (spec §3): INIT pending, AUDIT approved. */
export const BORROW_STATUS = ['SCHOOL_INIT', 'SCHOOL_AUDIT', 'SCHOOL_REJECT'] as const
export type BorrowStatus = (typeof BORROW_STATUS)[number]
/** Why the system ends a borrowed exam by itself: each has its sentence in the messages. */
export const SYSTEM_RULES = ['borrow_timeout', 'borrow_site_closed'] as const
export type SystemRule = (typeof SYSTEM_RULES)[number]
/** Who pays the exam fee. */
export const FEE_BEARERS = ['SCHOOL', 'STUDENT', 'HOST'] as const

export const PROOF_FILES_MAX = 5
const PEOPLE_MAX = 10_000
const fileKey = anyText(120).min(1)

export const studentCount = integer(1, PEOPLE_MAX)

/** Whom it is addressed to and for what: fixed once it is asked. */
export const borrowKeyFields = { host_org_sn: sn, credential_sn: sn, level }

/** What the school writes (domain.md §3.11). */
export const borrowFields = {
  title: line(80, 2),
  wanted_plan_sn: optional(sn),
  expected_date_start: date,
  expected_date_end: date,
  student_count: studentCount,
  /** The code of a city, which sorts the open sites; older requests hold the name that was typed. */
  preferred_city: optional(text(30)),
  reason: text(500),
  proof_files: z.array(fileKey).max(PROOF_FILES_MAX).default([]),
  school_contact: personName,
  school_mobile: mobile,
  fee_bearer: z.enum(FEE_BEARERS),
  accept_same_examiner_rule: z.boolean().default(true),
}

export const borrowBody = z.strictObject(borrowFields)

/** A host's plan with the fields that borrowing needs. */
export type HostPlan = PlanPlaces & {
  sn: string
  org_sn: string
  credential_sn: string
  level: Level
  status: PlanStatus
  borrow_region: BorrowRegion
}

/** The settings that apply to borrowing (domain.md §6.5). */
export type BorrowTerms = { borrow_request_days: number; signup_end_days: number; borrow_decide_days: number }

/** What the rules of a request look at; days and moments as the wire writes them. */
export type RequestFacts = {
  org_sn: string
  province: string
  host_org_sn: string
  host_province: string
  /** An approval of the host for the certificate and level is in force today. */
  host_in_force: boolean
  /** The host's plans for certificate and level whose sign-up is open, whether they accept borrowed exams or not. */
  plans: readonly HostPlan[]
  /** Places approved by the host for certificate and level that are not on a plan yet. */
  unattached: number
  wanted_plan_sn: string | null
  student_count: number
  expected_date_start: string
  expected_date_end: string
  /** The school's other undecided requests to the same host for the same certificate and level. */
  others: readonly { sn: string; expected_date_start: string; expected_date_end: string }[]
  terms: BorrowTerms
  now: string
}
