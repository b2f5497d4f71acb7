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
  'operators',
  'accounts_never_used',
] as const
export type Tile = (typeof TILES)[number]
