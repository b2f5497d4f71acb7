import type { WorkCalendar } from '../../kernel/calendar.ts'
import type { PhotoSpec } from '../media/media.model.ts'
import type { RegisterRules, UploadRules } from '../publicUpload/publicUpload.model.ts'

/** The settings as they are read, in groups; each field is a setting with a name of its own (Decided 23). A value in the database replaces the default (interface.md §2). */
export type Settings = {
  photo_spec: PhotoSpec
  exam_rules: ExamRules
  holidays: Days
  working_weekends: Days
  teacher_rules: TeacherRules
  training_rules: TrainingRules
  certificate_rules: CertificateRules
  site_rules: SiteRules
  search_rules: SearchRules
  transfer_rules: TransferRules
  bank_rules: BankRules
  sms_rules: SmsRules
  upload_rules: UploadRules
  register_rules: RegisterRules
  retention: Retention
}
export type SettingGroup = keyof Settings
/** In the order of the screen. */
export const SETTING_GROUPS = [
  'exam_rules',
  'teacher_rules',
  'training_rules',
  'certificate_rules',
  'site_rules',
  'holidays',
  'working_weekends',
  'photo_spec',
  'search_rules',
  'transfer_rules',
  'bank_rules',
  'sms_rules',
  'upload_rules',
  'register_rules',
  'retention',
] as const satisfies readonly SettingGroup[]

/** The prefix of the setting's name: a field such as `width` alone would not say what it is about. */
export const SETTING_PREFIX = {
  photo_spec: 'photo_',
  exam_rules: '',
  holidays: '',
  working_weekends: '',
  teacher_rules: '',
  training_rules: 'train_',
  certificate_rules: 'certificate_',
  site_rules: 'site_',
  search_rules: '',
  transfer_rules: 'transfer_',
  bank_rules: '',
  sms_rules: 'sms_',
  upload_rules: 'upload_',
  register_rules: 'register_',
  retention: 'retention_',
} as const satisfies Record<SettingGroup, string>

/** A group of one list of days has the name of the list. */
type NameIn<G extends SettingGroup> = G extends 'holidays' | 'working_weekends'
  ? G
  : `${(typeof SETTING_PREFIX)[G]}${keyof Settings[G] & string}`
/** The name of one setting: what the call takes, the table keeps and the audit trail shows. */
export type SettingName = { [G in SettingGroup]: NameIn<G> }[SettingGroup]

/** What kind of value a setting takes: a whole number, a number, yes or no, one of some words, a text, numbers of days, dates. */
export const SETTING_KINDS = ['whole', 'number', 'flag', 'choice', 'text', 'days', 'dates'] as const
export type SettingKind = (typeof SETTING_KINDS)[number]
/** The value of any setting. */
export type SettingValue = number | boolean | string | number[] | string[]

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
  /** Check-in opens so many minutes before the start. */
  checkin_open_min: number
  /** Nobody is admitted later than so many minutes after the start, where the template has no such time. */
  late_min: number
  /** Scores are due so many working days after the exam. */
  score_submit_days: number
  /** Working days of public notice after publication. */
  publish_days: number
  /** Certificates are issued within so many working days after the end of the public notice; the flag of later ones. */
  issue_days: number
  /** A decision is taken back by its maker within so many seconds (Decided 49). */
  take_back_seconds: number
  /** What was submitted is reviewed within so many working days, where nothing is due earlier (Decided 50). */
  review_days: number
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
  /** Of so many people of a panel at least one changes against the last exam of the site. */
  rotation_share: number
  avoid_own_school: 'BLOCK' | 'WARN' | 'OFF'
  sessions_a_day: number
  /** Between two sessions of a room lie at least so many minutes: one leaves, the next sits down. */
  break_minutes: number
  /** After a proven cheat no sign-up for so many months. */
  cheat_months: number
  /** A third scorer is due where two examiners differ by more than so many per cent of the subject's points (Decided 13). */
  third_scorer_percent: number
  /** An examiner whose totals are on average more than so many per cent of the subject's points away from the co-markers' is flagged. */
  examiner_deviation_percent: number
  /** A failed critical task leaves so many points at most. */
  critical_cap: number
  /** A power or network fault that lasts longer ends the exam at that site, which is held again (domain.md §3.18). */
  fault_stop_minutes: number
  /** Papers that are not on site so many minutes before the start are reported at once. */
  paper_late_minutes: number
  /** An incident is reported within so many hours after the end of its exam (domain.md §5.9). */
  incident_submit_hours: number
  /** An incident that was sent back is supplemented within so many working days (Decided 35). */
  incident_supplement_days: number
}
/** The same with the days that are worked: what deadlines are counted from. */
export type ExamTerms = ExamRules & { calendar: WorkCalendar }
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
  /** One counted refusal more in a calendar year puts the examiner out of service (Decided 16). */
  refusals_max: number
  /** A certificate that ends within so many days is work for the centre (domain.md §5.6). */
  expiring_days: number
  /** The coming end is announced so many days before. */
  notice_days: number[]
}
/** What the capacity of a site is computed with, and what is asked of its recordings (domain.md §3.6 D and G, Decided 12). Minutes, but for the first. */
export type SiteRules = {
  /** Months for which recordings are kept at least. */
  recording_months: number
  /** An exam day. */
  day_minutes: number
  /** Between two sessions: theory, drawing, cars. */
  theory_turnover: number
  machine_turnover: number
  car_turnover: number
  /** An exam of a level without a template. */
  theory_minutes: number
  machine_minutes: number
  car_minutes: number
}
/** How certificates are numbered (domain.md §2): `organisation` is the number of the training & evaluation organisation. */
export type CertificateRules = {
  pattern: string
  type: 'Y' | 'S'
  organisation: string
  /** The coming end of a certificate is announced to its institution so many days before (domain.md §5.11). */
  warn_days: number[]
}
/** Trainings of examiners (domain.md §3.19). */
type TrainingRules = {
  /** A training has so many hours at least. */
  hours_min: number
  /** The score from which an examination is passed, where the training names none. */
  pass_score: number
}
/** Searches of persons by a whole number (Decided 28). */
type SearchRules = {
  /** How many an account that may not reveal the numbers makes in a day. */
  number_searches_a_day: number
}
/** Requests for students of other institutions (Decided 24). */
type TransferRules = {
  /** Undecided, they lapse after so many days. */
  lapse_days: number
  /** How many an institution makes in a day of real time. */
  a_day: number
}
/** Papers from the question bank (domain.md §3.15a): a paper has no question of so many papers of its credential and level before it. */
/** `paper_rest`: a new paper has no question of so many papers before it; `multi_partial`: a part of a multiple choice has half its points. */
type BankRules = { paper_rest: number; multi_partial: boolean }
/** How many text messages with codes are accepted, each in the last day or hour of real time. */
export type SmsRules = {
  /** To one number. */
  number_day: number
  /** Requested by one network. */
  network_hour: number
  /** Of the platform. */
  day_total: number
}
/** Days that are no working days or working days against the rule of the week, YYYY-MM-DD (Decided 47): public holidays, weekends worked for them. */
type Days = { days: string[] }

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
  checkin_open_min: 30,
  late_min: 30,
  score_submit_days: 7,
  publish_days: 5,
  issue_days: 10,
  take_back_seconds: 10,
  review_days: 5,
  review_request_days: 5,
  site_valid_months: 12,
  renew_days: 60,
  resubmits_max: 5,
  site_warn_days: [60, 30, 7],
  site_guard_days: 7,
  pilot_count: 30,
  practical_first: false,
  rotation_max: 3,
  rotation_share: 3,
  avoid_own_school: 'BLOCK',
  sessions_a_day: 2,
  break_minutes: 30,
  cheat_months: 12,
  third_scorer_percent: 30,
  examiner_deviation_percent: 10,
  critical_cap: 59,
  fault_stop_minutes: 45,
  paper_late_minutes: 30,
  incident_submit_hours: 24,
  incident_supplement_days: 3,
}

export const TEACHER_RULES: TeacherRules = {
  max_age: 65,
  work_years: 3,
  duty_years: 3,
  chief_years: 10,
  cert_years: 3,
  reserve_days: 90,
  refusals_max: 3,
  expiring_days: 90,
  notice_days: [90, 30],
}

export const TRAINING_RULES: TrainingRules = { hours_min: 8, pass_score: 60 }

export const SEARCH_RULES: SearchRules = { number_searches_a_day: 20 }
export const TRANSFER_RULES: TransferRules = { lapse_days: 14, a_day: 50 }
export const BANK_RULES: BankRules = { paper_rest: 1, multi_partial: true }
export const SMS_RULES: SmsRules = { number_day: 5, network_hour: 20, day_total: 1000 }
