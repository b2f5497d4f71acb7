/** The tiles whose data exists; each leads to its filtered list (domain.md §3.21). */
export const TILES = [
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
  'operators',
  'accounts_never_used',
] as const
export type Tile = (typeof TILES)[number]
