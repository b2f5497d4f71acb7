import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import type { Level, Subject } from '../../catalogue/credential/credential.model.ts'
import { anyText, datetime, integer, line, optional, orNull, sn, text } from '../../kernel/field.ts'
import { amount } from '../../kernel/money.ts'
import { mobile, personName, remark } from '../../kernel/person.ts'
import { approvedCapacity } from '../../sites/siteForm/siteForm.model.ts'
import type { ApprovedCapacity } from '../../sites/siteForm/siteForm.model.ts'
import { EXAM_APPLICATION_STATUS, MATERIALS_MAX, SEAT_MAX } from '../examApplication/examApplication.model.ts'

/** The states that a plan has of its own: to submit, pending, rejected, approved. */
export const PLAN_OWN_STATUS = ['PLAN_INIT', 'PLAN_SUBMIT', 'PLAN_REJECT', 'PLAN_AUDIT'] as const
export type PlanOwnStatus = (typeof PLAN_OWN_STATUS)[number]
/** The states that a plan shows (spec §3): its own until its approval, from then on those of its exam application (docs/adr/0047). */
export const PLAN_STATUS = ['PLAN_INIT', 'PLAN_SUBMIT', 'PLAN_REJECT', ...EXAM_APPLICATION_STATUS] as const
export type PlanStatus = (typeof PLAN_STATUS)[number]

/** States in which its owner may still edit or delete it. */
export const OPEN_PLAN_STATUS = ['PLAN_INIT', 'PLAN_REJECT'] as const satisfies readonly PlanStatus[]

export const PLAN_TYPES = ['NORMAL', 'RETAKE'] as const
export type PlanType = (typeof PLAN_TYPES)[number]
/** From where schools may borrow a place: anywhere, or the site's own province. */
export const BORROW_REGIONS = ['ANY', 'PROVINCE'] as const
export type BorrowRegion = (typeof BORROW_REGIONS)[number]
/** A site has this many plans in a year (Decided 1): the ticket number keeps two digits for them. */
export const PLAN_SERIAL_MAX = 99
/** Rows of a plan's session table. */
export const SESSIONS_MAX = 200
const PEOPLE_MAX = 100_000

/** One subject in one room at one time; rows of the same subject and number are one exam in several rooms (Decided 1). */
export const planSession = z.strictObject({
  room_sn: sn,
  subject,
  session_no: integer(1, 99),
  start_time: datetime,
  end_time: datetime,
  capacity: integer(1, SEAT_MAX),
})
export type PlanSession = z.infer<typeof planSession>

/** What its number is made of: fixed once the plan has one. */
export const planKeyFields = { credential_sn: sn, level }

/** What the owner's side writes (domain.md §3.10). */
export const planFields = {
  title: line(80, 2),
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

export const planBody = z.strictObject(planFields)

/** What a site is approved for, and until when (domain.md §3.6); days. */
export type PlanApproval = {
  levels: readonly Level[]
  capacities: readonly ApprovedCapacity[]
  valid_from: string
  valid_to: string
}
/** What a plan needs of its template (domain.md §3.9). */
export type PlanTemplate = {
  status: 'INIT' | 'ENABLE' | 'DISABLE'
  credential_sn: string
  level: Level
  theory_enabled: boolean
  theory_minutes: number | null
  practical_enabled: boolean
  practical_minutes: number | null
  effective_from: string | null
  effective_to: string | null
}
/** A room of the site. */
export type PlanRoom = { sn: string; room_no: string; name: string; subject: Subject; seats: number }
/** The same as one approval has it, with the levels and days for which that is in force (Decided 9, 10). */
export type ApprovedRoom = PlanRoom & Pick<PlanApproval, 'levels' | 'valid_from' | 'valid_to'>
/** A room, by its number, held by a session of another live plan. */
export type PlanBooking = { plan_sn: string; room_no: string; start_time: string; end_time: string }
/** The deadlines and switches that apply to plans (settings, domain.md §6.5). */
type PlanTerms = {
  plan_submit_days: number
  signup_end_days: number
  pilot_count: number
  practical_first: boolean
  /** Between two sessions of a room. */
  break_minutes: number
}

/** Everything that the rules of a plan look at; moments and days as the wire writes them. */
export type PlanFacts = {
  credential_sn: string
  level: Level
  direction: string | null
  theory_start: string | null
  theory_end: string | null
  practical_start: string | null
  practical_end: string | null
  signup_start: string
  signup_end: string
  expected_count: number
  borrow_quota: number
  sessions: readonly PlanSession[]
  /** Those that have not ended: none means that the site is frozen. */
  approvals: readonly PlanApproval[]
  template: PlanTemplate
  directions: readonly string[]
  /** Of each approval that has not ended, and those that the sessions name. */
  rooms: readonly ApprovedRoom[]
  bookings: readonly PlanBooking[]
  terms: PlanTerms
  now: string
}

/** The places of a plan, counted (Decided 2, domain.md §6.5). */
export type PlanPlaces = {
  capacity: number
  /** Live sign-ups of the site's own students. */
  own_taken: number
  /** What approved borrowed exams hold, signed up or not yet. */
  reserved: number
  accept_borrow: boolean
  borrow_quota: number
  signup_end: string
}

/** An approval of the site, as its plans show it. */
export const siteApproval = z.strictObject({
  sn: z.string(),
  apply_sn: z.string(),
  levels: z.array(level),
  capacities: z.array(approvedCapacity),
  valid_from: z.string(),
  valid_to: z.string(),
})
/** A session of a plan in one room. */
export const plannedSession = z.strictObject({
  room_sn: z.string(),
  room_no: z.string(),
  room_name: z.string(),
  seats: z.number().int(),
  subject,
  session_no: z.number().int(),
  start_time: z.string(),
  end_time: z.string(),
  capacity: z.number().int(),
})

/** A site and a certificate that it is approved for. */
export const planSite = z.strictObject({
  org_sn: z.string(),
  org_name: z.string(),
  site_code: orNull,
  province: z.string(),
  credential_sn: z.string(),
  credential_name: z.string(),
  levels: z.array(level),
  capacity_per_day: z.number().int(),
  valid_from: z.string(),
  valid_to: z.string(),
})

/** What a plan of a site for a certificate may be made of (domain.md §3.10). */
export const planBasis = z.strictObject({
  org_sn: z.string(),
  org_name: z.string(),
  credential_sn: z.string(),
  credential_name: z.string(),
  directions: z.array(z.string()),
  fees: z.array(z.strictObject({ level, fee: z.number() })),
  approvals: z.array(siteApproval),
  templates: z.array(
    z.strictObject({
      sn: z.string(),
      name: z.string(),
      edition: z.number().int(),
      credential_sn: z.string(),
      level,
      status: z.enum(['INIT', 'ENABLE', 'DISABLE']),
      theory_enabled: z.boolean(),
      theory_minutes: z.number().int().nullable(),
      practical_enabled: z.boolean(),
      practical_minutes: z.number().int().nullable(),
      effective_from: orNull,
      effective_to: orNull,
    }),
  ),
  rooms: z.array(
    z.strictObject({
      sn: z.string(),
      room_no: z.string(),
      name: z.string(),
      subject,
      seats: z.number().int(),
      levels: z.array(level),
      valid_from: z.string(),
      valid_to: z.string(),
    }),
  ),
  /** What other live plans hold of these rooms from today on. */
  bookings: z.array(
    z.strictObject({ plan_sn: z.string(), room_no: z.string(), start_time: z.string(), end_time: z.string() }),
  ),
  terms: z.strictObject({
    plan_submit_days: z.number().int(),
    signup_end_days: z.number().int(),
    pilot_count: z.number().int(),
    break_minutes: z.number().int(),
    practical_first: z.boolean(),
  }),
  /** How many plans the site has made for the certificate this year. */
  batches: z.number().int(),
  contact_name: z.string(),
  contact_mobile: z.string(),
  now: z.string(),
})

/** The sums of the fees of a plan or of a borrowed exam (Decided 20): `total`, of those who are signed up, is paid + waived + unpaid; `refundable` was paid for sign-ups that have ended. */
export const feeTotals = z.strictObject({
  count: z.number().int(),
  total: amount,
  paid: amount,
  waived: amount,
  unpaid: amount,
  refundable: amount,
})
export type FeeTotals = z.output<typeof feeTotals>
