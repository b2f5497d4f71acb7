import { z } from 'zod'
import { date } from '../../kernel/field.ts'
import { PHOTO_SPEC_DEFAULTS } from '../media/media.model.ts'
import {
  BANK_RULES,
  EXAM_RULES,
  RETENTION,
  SEARCH_RULES,
  SMS_RULES,
  TEACHER_RULES,
  TRAINING_RULES,
  TRANSFER_RULES,
} from './setting.model.ts'
import { CERTIFICATE_RULES, certificateRules } from './setting.certificate.rules.ts'
import { SITE_RULES } from './setting.site.rules.ts'
import { REGISTER_RULES, UPLOAD_RULES } from '../publicUpload/publicUpload.model.ts'
import type { SettingGroup, Settings } from './setting.model.ts'

/** `shape`: the schema of each field. */
type Group<V> = { schema: z.ZodType<V>; shape: Readonly<Record<string, z.ZodType>>; fallback: V }

const group = <V>(schema: z.ZodObject & z.ZodType<V>, fallback: V): Group<V> => ({
  schema,
  shape: schema.shape,
  fallback,
})

const share = z.number().min(0).max(1)
const shade = z.number().min(0).max(255)
const pixels = z.number().int().min(50).max(4000)
const days = z.number().int().min(0).max(365)
/** Some years of single days. */
const datesOnly = z.strictObject({ days: z.array(date).max(400) })
const years = z.number().int().min(0).max(100)
const turnover = z.number().int().min(0).max(240)
const examMinutes = z.number().int().min(10).max(1440)
const months = z.number().int().min(1).max(120)
const bytes = z
  .number()
  .int()
  .min(1)
  .max(20 * 1024 * 1024)

/** The settings: bounds and defaults. */
export const SETTINGS: { [G in SettingGroup]: Group<Settings[G]> } = {
  photo_spec: group(
    z.strictObject({
      width: pixels,
      height: pixels,
      min_bytes: bytes,
      max_bytes: bytes,
      background_distance: shade,
      min_purity: share,
      min_face_sharpness: z.number().min(0),
      min_luma: shade,
      max_luma: shade,
      max_clipped: share,
      min_chroma: shade,
    }),
    PHOTO_SPEC_DEFAULTS,
  ),
  exam_rules: group(
    z.strictObject({
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
      checkin_open_min: z.number().int().min(0).max(240),
      late_min: z.number().int().min(0).max(240),
      score_submit_days: days,
      publish_days: days,
      issue_days: days,
      take_back_seconds: z.number().int().min(0).max(60),
      review_days: z.number().int().min(1).max(60),
      review_request_days: days,
      site_valid_months: months,
      renew_days: days,
      resubmits_max: z.number().int().min(0).max(100),
      site_warn_days: z.array(days).max(10),
      site_guard_days: days,
      pilot_count: z.number().int().min(0).max(10_000),
      practical_first: z.boolean(),
      rotation_max: z.number().int().min(1).max(20),
      rotation_share: z.number().int().min(1).max(20),
      avoid_own_school: z.enum(['BLOCK', 'WARN', 'OFF']),
      sessions_a_day: z.number().int().min(1).max(10),
      break_minutes: z.number().int().min(0).max(240),
      cheat_months: months,
      third_scorer_percent: z.number().int().min(1).max(100),
      examiner_deviation_percent: z.number().int().min(1).max(30),
      critical_cap: z.number().int().min(0).max(99),
      fault_stop_minutes: z.number().int().min(5).max(240),
      paper_late_minutes: z.number().int().min(5).max(240),
      incident_submit_hours: z.number().int().min(1).max(240),
      incident_supplement_days: z.number().int().min(1).max(30),
    }),
    EXAM_RULES,
  ),
  teacher_rules: group(
    z.strictObject({
      max_age: years,
      work_years: years,
      duty_years: years,
      chief_years: years,
      cert_years: z.number().int().min(1).max(50),
      reserve_days: days,
      refusals_max: z.number().int().min(0).max(50),
      expiring_days: days,
      notice_days: z.array(days).max(10),
    }),
    TEACHER_RULES,
  ),
  training_rules: group(
    z.strictObject({ hours_min: z.number().int().min(1).max(200), pass_score: z.number().int().min(1).max(100) }),
    TRAINING_RULES,
  ),
  certificate_rules: group(certificateRules, CERTIFICATE_RULES),
  site_rules: group(
    z.strictObject({
      recording_months: months,
      day_minutes: z.number().int().min(60).max(1440),
      theory_turnover: turnover,
      machine_turnover: turnover,
      car_turnover: turnover,
      theory_minutes: examMinutes,
      machine_minutes: examMinutes,
      car_minutes: examMinutes,
    }),
    SITE_RULES,
  ),
  search_rules: group(z.strictObject({ number_searches_a_day: z.number().int().min(1).max(1000) }), SEARCH_RULES),
  transfer_rules: group(
    z.strictObject({ lapse_days: z.number().int().min(1).max(60), a_day: z.number().int().min(1).max(1000) }),
    TRANSFER_RULES,
  ),
  bank_rules: group(
    z.strictObject({ paper_rest: z.number().int().min(0).max(20), multi_partial: z.boolean() }),
    BANK_RULES,
  ),
  sms_rules: group(
    z.strictObject({
      number_day: z.number().int().min(1).max(50),
      network_hour: z.number().int().min(1).max(1000),
      day_total: z.number().int().min(1).max(100_000),
    }),
    SMS_RULES,
  ),
  upload_rules: group(
    z.strictObject({
      network_day: z.number().int().min(12).max(100_000),
      total_mb: z.number().int().min(1).max(102_400),
    }),
    UPLOAD_RULES,
  ),
  register_rules: group(z.strictObject({ network_day: z.number().int().min(5).max(100_000) }), REGISTER_RULES),
  retention: group(
    z.strictObject({
      // Longer than every deadline in days: what was announced once is found by its notice and not announced again.
      notice_days: z.number().int().min(366).max(3650),
      job_days: z.number().int().min(7).max(3650),
      job_error_days: z.number().int().min(1).max(3650),
    }),
    RETENTION,
  ),
  holidays: group(datesOnly, { days: [] }),
  working_weekends: group(datesOnly, { days: [] }),
}
