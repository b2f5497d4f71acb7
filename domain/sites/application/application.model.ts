import { z } from 'zod'
import { date, integer, line, optional, orNull, ruleError, text } from '../../kernel/field.ts'
import { FORM_TYPES, LEVELS, level, subject } from '../../catalogue/credential/credential.model.ts'
import { several } from '../../kernel/page.ts'
import { mobile, personName } from '../../kernel/person.ts'
import { roomNo } from '../../kernel/roomNo.ts'
import { EXAMINER_FAULTS, siteFormValues } from '../siteForm/siteForm.model.ts'
import { conditionList } from '../siteCondition/siteCondition.model.ts'
import { roundReview } from '../siteReview/siteReview.model.ts'
import { applicationMessages as words } from './application.messages.ts'

/** The states of an exam-site application; AUDIT means approved (spec §3, domain.md §5.1). */
export const APPLICATION_STATUS = ['INIT', 'SUBMIT', 'AUDIT', 'REJECT', 'DISABLE'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUS)[number]
/** Begun and not decided: one at a time for each institution and credential. */
export const OPEN_STATUS = ['INIT', 'SUBMIT', 'REJECT'] as const satisfies readonly ApplicationStatus[]

/** NEW: no approval yet. RENEW: the validity ends soon. CHANGE: other levels or rooms. */
export const APPLY_TYPES = ['NEW', 'RENEW', 'CHANGE'] as const
export type ApplyType = (typeof APPLY_TYPES)[number]

const ROOMS_MAX = 60
const SEATS_MAX = 500
export const VISIT_FILES_MAX = 10
export const AGREEMENT_FILES_MAX = 5
export const AGREEMENT_NO_MAX = 40
/** The agreement with an approved site, as it is filed. */
export const agreementFields = {
  agreement_no: optional(line(AGREEMENT_NO_MAX)),
  files: z.array(text(120)).max(AGREEMENT_FILES_MAX),
}
/** The filed agreement in an answer. */
export const filedAgreement = { agreement_no: orNull, agreement_files: z.array(z.string()) }
/** What a site may be approved for in a day: each room at its fullest. */
const CAPACITY_MAX = ROOMS_MAX * SEATS_MAX

/** A room of a site: where how many sit at once, for which subject. */
export const applicationRoom = z.strictObject({
  room_no: roomNo,
  name: line(60),
  subject,
  seats: integer(1, SEATS_MAX),
})
export type ApplicationRoom = z.output<typeof applicationRoom>

/** As many plans as a site can have in four years. */
export const AFFECTED_MAX = 400
/** What an approval takes from a session of a plan, the gravest first: the level, the day, the room, seats (Decided 9). */
const PLAN_LOSSES = ['LEVEL', 'DAY', 'ROOM', 'SEATS'] as const
/** A plan that an approval takes something from, with each loss; `seats` are those that are left. */
export const affectedPlan = z.strictObject({
  sn: z.string(),
  title: z.string(),
  level,
  losses: z.array(
    z.strictObject({
      loss: z.enum(PLAN_LOSSES),
      day: z.string(),
      room_no: z.string(),
      capacity: z.number().int(),
      seats: z.number().int().nullable(),
    }),
  ),
})
export type AffectedPlan = z.output<typeof affectedPlan>

/** Level → its last day, for the levels of an approval that ended before it (ADR 0076). */
const levelEnds = z.partialRecord(level, z.string())
export type LevelEnds = z.output<typeof levelEnds>
/** What has become of an approval by its conditions (ADR 0076). */
export const approvalCourse = {
  level_ends: levelEnds,
  /** Conditions that are to be met. */
  open_conditions: z.number().int(),
}

/** Levels of the credential, each named once. */
export const levelList = z
  .array(level)
  .min(1)
  .max(LEVELS.length)
  .refine((list) => new Set(list).size === list.length, {
    error: ruleError('level_repeated', words.level_repeated),
  })

/** What every application says besides its form (domain.md §3.6, shared header); name and address of the site and its rooms are read from the form. */
export const applicationFields = {
  levels: levelList,
  contact_name: personName,
  contact_mobile: mobile,
  statement: optional(text(500)),
}

/** The candidates of a day for a level, as computed from the form. */
export const computedCapacity = z.strictObject({ level, computed: z.number().int() })
export type ComputedCapacity = z.output<typeof computedCapacity>
/** A figure for each of some levels, each named once. */
const capacityList = z
  .array(z.strictObject({ level, capacity: integer(1, CAPACITY_MAX) }))
  .max(LEVELS.length)
  .refine((list) => new Set(list.map((one) => one.level)).size === list.length, {
    error: ruleError('level_repeated', words.level_repeated),
  })

/** Rooms by number, each named once. */
const roomList = z
  .array(roomNo)
  .min(1)
  .max(ROOMS_MAX)
  .refine((list) => new Set(list).size === list.length, { error: ruleError('room_repeated', words.room_repeated) })
/** The same in a query: separated by commas, or repeated. */
const askedRooms = z
  .union([z.array(z.string().max(20)).max(ROOMS_MAX), z.string().max(ROOMS_MAX * 21)])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .pipe(roomList)

/** What would be approved, as a question about it; what is absent takes its default. */
export const askedApproval = {
  approved_levels: several(level).optional(),
  approved_rooms: askedRooms.optional(),
  valid_from: date.optional(),
  valid_to: date.optional(),
}

/** The fields of the approval (domain.md §3.6 J); what is absent takes its default. */
export const approvalFields = {
  approved_levels: levelList.optional(),
  /** Rooms that are left out do not become rooms of the approval. */
  approved_rooms: roomList.optional(),
  /** A level that is not approved is left out of account. */
  approved_capacities: capacityList.optional(),
  valid_from: date.optional(),
  valid_to: date.optional(),
  /** What the site has to do for a level until a day (ADR 0076). */
  conditions: conditionList.default([]),
  site_visit_date: optional(date),
  site_visit_files: z.array(text(120)).max(VISIT_FILES_MAX).default([]),
}

/** What the checks of the form of an application look at besides it. */
export const formFacts = z.strictObject({
  today: z.string(),
  valid_to: z.string(),
  apply_year: z.number().int(),
  retention_months: z.number().int(),
  /** What is wrong with listed examiners, by their numbers. */
  examiners: z.record(z.string(), z.enum(EXAMINER_FAULTS)),
  /** The names of listed examiners, by their numbers. */
  names: z.record(z.string(), z.string()),
  /** What the capacity is computed with besides the form: the minutes of each level's newest enabled template, and the settings, in minutes. */
  basis: z.strictObject({
    minutes: z.array(
      z.strictObject({ level, theory: z.number().int().nullable(), practical: z.number().int().nullable() }),
    ),
    rules: z.strictObject({
      day_minutes: z.number().int(),
      theory_turnover: z.number().int(),
      machine_turnover: z.number().int(),
      car_turnover: z.number().int(),
      theory_minutes: z.number().int(),
      machine_minutes: z.number().int(),
      car_minutes: z.number().int(),
    }),
  }),
})

const content = z.strictObject({
  levels: z.array(level),
  site_name: z.string(),
  site_address: z.string(),
  contact_name: z.string(),
  contact_mobile: z.string(),
  statement: orNull,
  rooms: z.array(applicationRoom),
  capacity_per_day: z.number().int(),
  capacities: z.array(computedCapacity),
})
/** What was sent in, whole, at one time. */
export const submittedRound = content.extend({
  round: z.number().int(),
  submit_time: z.string(),
  /** Points and notes of its review, once it was decided; null where the reviewer wrote none. */
  review: roundReview.nullable(),
})

/** A round with its form, masked for everybody but its owner; null where there was no form yet. */
export const wholeRound = submittedRound.extend({ form: siteFormValues.nullable() })
/** A field that differs between two rounds; `header`: what every application says besides its form. */
export const roundChange = z.strictObject({
  section: z.string(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

export const siteRoom = z.strictObject({
  sn: z.string(),
  room_no: z.string(),
  name: z.string(),
  subject,
  seats: z.number().int(),
})

/** What an institution can do with a credential's card. */
const CARD_ACTIONS = ['apply', 'view', 'edit', 'resubmit', 'renew', 'change'] as const
export type CardAction = (typeof CARD_ACTIONS)[number]

/** A credential as an institution sees it: what it costs, and how far its own application is. */
export const credentialCard = z.strictObject({
  sn: z.string(),
  code: z.string(),
  name: z.string(),
  name_hk: orNull,
  name_en: orNull,
  authority_name: z.string(),
  form_type: z.enum(FORM_TYPES),
  levels: z.array(
    z.strictObject({ level, fee: z.number(), theory_required: z.boolean(), practical_required: z.boolean() }),
  ),
  /** INIT: 未申请, whether a draft was begun or not; an approval in force takes precedence over an open renewal. */
  state: z.enum(APPLICATION_STATUS),
  open_sn: orNull,
  open_status: z.enum(APPLICATION_STATUS).nullable(),
  open_type: z.enum(APPLY_TYPES).nullable(),
  audit_opinion: orNull,
  approved_sn: orNull,
  approved_version: z.number().int().nullable(),
  approved_levels: z.array(level).nullable(),
  approved_capacity_per_day: z.number().int().nullable(),
  valid_from: orNull,
  valid_to: orNull,
  /** Conditions of the approval that are to be met. */
  open_conditions: z.number().int(),
  site_code: orNull,
  actions: z.array(z.enum(CARD_ACTIONS)),
})
