import { z } from 'zod'
import { level, subject } from '../credential/credential.model.ts'
import { anyText, datetime, integer, optional, sn, text } from '../kernel/field.ts'
import { mobile, personName, remark } from '../kernel/person.ts'

/** The states of a plan and of the exam that grows out of it (spec §3): INIT to submit, SUBMIT pending, AUDIT approved. */
export const PLAN_STATUS = [
  'PLAN_INIT',
  'PLAN_SUBMIT',
  'PLAN_REJECT',
  'PLAN_AUDIT',
  'EXAM_SUBMIT',
  'EXAM_REJECT',
  'EXAM_AUDIT',
] as const
export type PlanStatus = (typeof PLAN_STATUS)[number]

/** States in which a plan holds its rooms: from its submission on (domain.md §5.2). */
export const LIVE_PLAN_STATUS = [
  'PLAN_SUBMIT',
  'PLAN_AUDIT',
  'EXAM_SUBMIT',
  'EXAM_REJECT',
  'EXAM_AUDIT',
] as const satisfies readonly PlanStatus[]
/** States in which its owner may still write or delete it. */
export const OPEN_PLAN_STATUS = ['PLAN_INIT', 'PLAN_REJECT'] as const satisfies readonly PlanStatus[]

export const PLAN_TYPES = ['NORMAL', 'RETAKE'] as const
export type PlanType = (typeof PLAN_TYPES)[number]
/** From where schools may borrow a place: anywhere, or the site's own province. */
export const BORROW_REGIONS = ['ANY', 'PROVINCE'] as const
export type BorrowRegion = (typeof BORROW_REGIONS)[number]
/** How stations are given out, and how papers reach the site (exam application, domain.md §3.10). */
export const STATION_MODES = ['DRAW', 'ORDER'] as const
export const PAPER_DELIVERIES = ['ONLINE', 'SEALED'] as const

/** A site has this many plans in a year (Decided 1): the ticket number keeps two digits for them. */
export const PLAN_SERIAL_MAX = 99
/** Rows of a plan's session table. */
export const SESSIONS_MAX = 200
export const MATERIALS_MAX = 5
const PEOPLE_MAX = 100_000
const SEATS_MAX = 500

/** One subject in one room at one time; rows of the same subject and number are one exam in several rooms (Decided 1). */
export const planSession = z.strictObject({
  room_sn: sn,
  subject,
  session_no: integer(1, 99),
  start_time: datetime,
  end_time: datetime,
  capacity: integer(1, SEATS_MAX),
})
export type PlanSession = z.infer<typeof planSession>

/** What its number is made of: fixed once the plan has one. */
export const planKeyFields = { credential_sn: sn, level }

/** What the owner's side writes (domain.md §3.10). */
export const planFields = {
  title: text(80, 2),
  direction: optional(text(30)),
  template_sn: sn,
  plan_type: z.enum(PLAN_TYPES).default('NORMAL'),
  theory_start: optional(datetime),
  theory_end: optional(datetime),
  practical_start: optional(datetime),
  practical_end: optional(datetime),
  signup_start: datetime,
  signup_end: datetime,
  expected_count: integer(1, PEOPLE_MAX),
  accept_borrow: z.boolean().default(false),
  borrow_quota: integer(0, PEOPLE_MAX).default(0),
  borrow_region: z.enum(BORROW_REGIONS).default('ANY'),
  contact_name: personName,
  contact_mobile: mobile,
  materials: z.array(anyText(120).min(1)).max(MATERIALS_MAX).default([]),
  remark: optional(remark),
  sessions: z.array(planSession).max(SESSIONS_MAX).default([]),
}
