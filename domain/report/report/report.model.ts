/** The tiles whose data exists; each leads to its filtered list (domain.md §3.21). */
export const TILES = [
  'applications_waiting',
  'applications_rejected',
  'applications_to_submit',
  'sites_expiring',
  'students',
  'students_without_photo',
  'photos_rejected',
  'majors',
  'majors_young',
  'transfers_to_decide',
  'changes_waiting',
  'identities_waiting',
  'institutions',
  'institutions_disabled',
  'sites',
  'teachers',
  'teachers_init',
  'teachers_expiring',
  'own_certificate',
  'own_proposal',
  'plans_draft',
  'plans_rejected',
  'plans_submitted',
  'exams_rejected',
  'exams_submitted',
  'borrows_to_audit',
  'borrows_rejected',
  'borrows_waiting',
  'signups_to_confirm',
  'signups_live',
  'assignments_pending',
  'assignments_coming',
  'messages_waiting',
  'messages_unanswered',
  'incidents_to_handle',
  'incidents_to_report',
  'incidents_rejected',
  'scores_to_publish',
  'scores_to_enter',
  'scores_awaited',
  'scores_rejected',
  'exams_month',
  'photo_credit',
  'trainings_draft',
  'trainings_open',
  'trainings',
  'trainees_due',
  'trainees',
  'certificates_to_apply',
  'train_certificates_due',
  'operators',
  'accounts_never_used',
] as const
export type Tile = (typeof TILES)[number]

/** How many days the calendar of the dashboard shows, from today on. */
export const CALENDAR_DAYS = 14
/** How many exams of one day the calendar names; the list of the day has all. */
export const DAY_ENTRIES = 6

/** So many exams whose day is open are shown above everything; the list has the others. */
export const OPEN_DAYS_MAX = 3
/** So many exams of one day are read before, for the time without network (domain.md §3.13a). */
export const TODAY_MAX = 12

/** Dates that the calendar marks besides exams: the sign-up ends; the exam application is due; a training begins, or its registration ends. */
export const MARKS = ['signup_end', 'exam_submit', 'train_signup_end', 'train_start'] as const
export type Mark = (typeof MARKS)[number]

/** The charts of the dashboard; each point counts the rows of a list. */
export const CHARTS = [
  'signups_by_month',
  'pass_rates',
  'capacity_used',
  'provinces',
  'sites_ending',
  'certificates_ending',
  'duties_by_month',
] as const
export type ChartName = (typeof CHARTS)[number]
/** So many plans at most in a chart of single plans. */
export const CHART_PLANS = 12

/** What a new account does first, by role; each step is done when the data says so. */
export const STEPS = [
  'info',
  'training',
  'site_approved',
  'majors',
  'students',
  'photos',
  'plan',
  'borrow',
  'signup',
  'authority',
  'credential',
  'template',
  'institution',
  'examiner',
  'site',
  'email',
  'answer',
] as const
export type Step = (typeof STEPS)[number]

/** So many announcements, notices and interpretations are on the home page. */
export const PUBLISHED_MAX = 5
/** So many notices at most are listed of those since the last visit. */
export const NEWS_MAX = 10
