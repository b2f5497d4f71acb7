import { z } from 'zod'
import { date, ruleError } from '../../kernel/field.ts'
import { PHOTO_SPEC_DEFAULTS } from '../media/media.model.ts'
import type { PhotoSpec } from '../media/media.model.ts'
import { settingMessages as words } from './setting.messages.ts'

/** Every setting with the type of its value; a value in the database replaces the default (interface.md §2). */
export type Settings = {
  photo_spec: PhotoSpec
  exam_rules: ExamRules
  holidays: Holidays
  teacher_rules: TeacherRules
  certificate_rules: CertificateRules
  search_rules: SearchRules
  retention: Retention
}
export type SettingName = keyof Settings

/** Deadlines and ratios of exams (domain.md §6.5; D = the first exam day). */
export type ExamRules = {
  /** A plan is submitted at least so many days before D. */
  plan_submit_days: number
  /** A borrow is requested at least so many days before the expected start. */
  borrow_request_days: number
  /** Sign-up ends at least so many days before D. */
  signup_end_days: number
  /** Undecided borrow requests time out so many days before the sign-up ends (Decided 4). */
  borrow_decide_days: number
  /** The exam application is submitted at least so many days before D. */
  exam_submit_days: number
  /** A rejected or revoked exam application is submitted again at least so many days before D, and revoked a day earlier at the latest (Decided 18). */
  exam_resubmit_days: number
  /** An examiner who has not answered a call after so many hours has declined it. */
  examiner_answer_hours: number
  /** Examiners change at least so many hours before the start. */
  examiner_change_hours: number
  /** Tickets can be printed from so many days before D. */
  ticket_open_days: number
  /** Candidates enter so many minutes before the start, with ticket and identity document. */
  entry_minutes: number
  /** Scores are due so many working days after the exam. */
  score_submit_days: number
  /** Working days of public notice after publication. */
  publish_days: number
  /** Working days in which a published score may be corrected. */
  review_request_days: number
  site_valid_months: number
  /** A renewal opens so many days before the end of the validity. */
  renew_days: number
  /** How often a rejected application may be sent again in a year. */
  resubmits_max: number
  /** So many days before its end an approved site is warned, each once. */
  site_warn_days: number[]
  /** A site is disabled only on confirmation while one of its exams begins within so many days. */
  site_guard_days: number
  /** The pilot rule: fewer are not declared for a pilot, and a plan for fewer is warned. */
  pilot_count: number
  /** May practical exams begin before the theory does? */
  practical_first: boolean
  /** An examiner serves a site at most so many times in a row before another one is advised. */
  rotation_max: number
  avoid_own_school: 'BLOCK' | 'WARN' | 'OFF'
  sessions_a_day: number
  /** Between two sessions of a room lie at least so many minutes: one leaves, the next sits down. */
  break_minutes: number
  /** After a proven cheat no sign-up for so many months. */
  cheat_months: number
}
/** Who may be an examiner, and when the coming end of its certificate is announced (domain.md §3.7, §5.6, §5.7). */
export type TeacherRules = {
  max_age: number
  /** Years in the occupation. */
  work_years: number
  /** A senior examiner has served for so many years (Decided 17). */
  duty_years: number
  /** An examiner who is no senior one may be chief after so many years in the occupation. */
  chief_years: number
  /** The longest validity of a training certificate. */
  cert_years: number
  /** The certificate of a reserve examiner lasts at least so many days more. */
  reserve_days: number
  /** A certificate that ends within so many days is work for the centre (domain.md §5.6). */
  expiring_days: number
  /** The coming end is announced so many days before. */
  notice_days: number[]
}
/** Searches of persons by a whole number (Decided 28). */
type SearchRules = {
  /** How many an account that may not reveal the numbers makes in a day. */
  number_searches_a_day: number
}
/** Public holidays that fall on working days, YYYY-MM-DD. */
type Holidays = { days: string[] }

/** How many days records are kept that only tell what happened; then the upkeep deletes them. */
export type Retention = {
  /** A notice, after it was sent, once all to whom it is addressed have read it. */
  notice_days: number
  /** A job of the tray, after it ended. */
  job_days: number
  /** The row errors of a job, after it ended. */
  job_error_days: number
}

export const RETENTION: Retention = { notice_days: 730, job_days: 90, job_error_days: 30 }

export const EXAM_RULES: ExamRules = {
  plan_submit_days: 30,
  borrow_request_days: 20,
  signup_end_days: 15,
  borrow_decide_days: 5,
  exam_submit_days: 10,
  exam_resubmit_days: 2,
  examiner_answer_hours: 24,
  examiner_change_hours: 24,
  ticket_open_days: 3,
  entry_minutes: 15,
  score_submit_days: 7,
  publish_days: 5,
  review_request_days: 5,
  site_valid_months: 12,
  renew_days: 60,
  resubmits_max: 5,
  site_warn_days: [60, 30, 7],
  site_guard_days: 7,
  pilot_count: 30,
  practical_first: false,
  rotation_max: 3,
  avoid_own_school: 'BLOCK',
  sessions_a_day: 2,
  break_minutes: 30,
  cheat_months: 12,
}

export const TEACHER_RULES: TeacherRules = {
  max_age: 65,
  work_years: 3,
  duty_years: 3,
  chief_years: 10,
  cert_years: 3,
  reserve_days: 90,
  expiring_days: 90,
  notice_days: [90, 30],
}

/** The variable parts of a certificate number's pattern, each with the width of domain.md §2. */
export const NUMBER_PARTS = ['type', 'org', 'province', 'site', 'year', 'level'] as const
export type NumberPart = (typeof NUMBER_PARTS)[number]
/** The longest pattern. */
const PATTERN_MAX = 80

const numberPattern = z
  .string()
  .max(PATTERN_MAX)
  .regex(new RegExp(`^(?:[A-Z0-9-]|\\{(?:${NUMBER_PARTS.join('|')})\\})+\\{serial\\}$`), {
    error: ruleError('certificate_pattern', words.certificate_pattern),
  })

/** How certificates are numbered (domain.md §2): `organisation` is the number of the training & evaluation organisation. */
export type CertificateRules = {
  pattern: string
  type: 'Y' | 'S'
  organisation: string
  /** The coming end of a certificate is announced to its institution so many days before (domain.md §5.11). */
  warn_days: number[]
}
export const certificateRules = z.strictObject({
  pattern: numberPattern,
  type: z.enum(['Y', 'S']),
  organisation: z
    .string()
    .regex(/^\d{4}$/, { error: ruleError('certificate_organisation', words.certificate_organisation) }),
  warn_days: z.array(z.number().int().min(0).max(365)).max(10),
})
export const CERTIFICATE_RULES: CertificateRules = {
  pattern: '{type}{org}{province}{site}{year}{level}{serial}',
  type: 'S',
  organisation: '0001',
  warn_days: [90, 30],
}

const SEARCH_RULES: SearchRules = { number_searches_a_day: 20 }

type Setting<V> = { schema: z.ZodType<V>; fallback: V }

const share = z.number().min(0).max(1)
const shade = z.number().min(0).max(255)
const pixels = z.number().int().min(50).max(4000)
const days = z.number().int().min(0).max(365)
const years = z.number().int().min(0).max(100)
const months = z.number().int().min(1).max(120)
const bytes = z
  .number()
  .int()
  .min(1)
  .max(20 * 1024 * 1024)

export const SETTINGS: { [N in SettingName]: Setting<Settings[N]> } = {
  photo_spec: {
    schema: z.strictObject({
      width: pixels,
      height: pixels,
      min_bytes: bytes,
      max_bytes: bytes,
      white_tolerance: shade,
      min_white_border: share,
      min_sharpness: z.number().min(0),
      min_luma: shade,
      max_luma: shade,
      max_clipped: share,
      min_chroma: shade,
    }),
    fallback: PHOTO_SPEC_DEFAULTS,
  },
  exam_rules: {
    schema: z.strictObject({
      plan_submit_days: days,
      borrow_request_days: days,
      signup_end_days: days,
      borrow_decide_days: days,
      exam_submit_days: days,
      exam_resubmit_days: days,
      examiner_answer_hours: z.number().int().min(1).max(240),
      examiner_change_hours: z.number().int().min(0).max(240),
      ticket_open_days: days,
      entry_minutes: z.number().int().min(0).max(240),
      score_submit_days: days,
      publish_days: days,
      review_request_days: days,
      site_valid_months: months,
      renew_days: days,
      resubmits_max: z.number().int().min(0).max(100),
      site_warn_days: z.array(days).max(10),
      site_guard_days: days,
      pilot_count: z.number().int().min(0).max(10_000),
      practical_first: z.boolean(),
      rotation_max: z.number().int().min(1).max(20),
      avoid_own_school: z.enum(['BLOCK', 'WARN', 'OFF']),
      sessions_a_day: z.number().int().min(1).max(10),
      break_minutes: z.number().int().min(0).max(240),
      cheat_months: months,
    }),
    fallback: EXAM_RULES,
  },
  teacher_rules: {
    schema: z.strictObject({
      max_age: years,
      work_years: years,
      duty_years: years,
      chief_years: years,
      cert_years: z.number().int().min(1).max(50),
      reserve_days: days,
      expiring_days: days,
      notice_days: z.array(days).max(10),
    }),
    fallback: TEACHER_RULES,
  },
  certificate_rules: { schema: certificateRules, fallback: CERTIFICATE_RULES },
  search_rules: {
    schema: z.strictObject({ number_searches_a_day: z.number().int().min(1).max(1000) }),
    fallback: SEARCH_RULES,
  },
  retention: {
    schema: z.strictObject({
      // Longer than every deadline in days: what was announced once is found by its notice and not announced again.
      notice_days: z.number().int().min(366).max(3650),
      job_days: z.number().int().min(7).max(3650),
      job_error_days: z.number().int().min(1).max(3650),
    }),
    fallback: RETENTION,
  },
  holidays: { schema: z.strictObject({ days: z.array(date).max(400) }), fallback: { days: [] } },
}
