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
  'failed_imports',
  'institutions',
  'institutions_disabled',
  'sites',
  'teachers',
  'teachers_init',
  'teachers_expiring',
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
  'scores_to_publish',
  'scores_to_enter',
  'scores_rejected',
  'operators',
  'accounts_never_used',
] as const
export type Tile = (typeof TILES)[number]

/** What can be downloaded (domain.md §3.21). */
export const DOWNLOAD_CATEGORIES = ['MANUAL', 'TEMPLATE', 'STANDARD', 'EXPORT'] as const
type DownloadCategory = (typeof DOWNLOAD_CATEGORIES)[number]
