import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const jobLifts = {
  job_over: lifts.final,
  jobs_open: at(lifts.time, 'userDownloads'),
  file_gone: lifts.you,
  preview_only: lifts.you,
  preview_used: lifts.you,
  undo_none: lifts.final,
  undo_over: lifts.final,
  undo_done: lifts.final,
  undo_changed: lifts.final,
  undo_used: lifts.final,
  sheet_empty: lifts.you,
  sheet_not_xlsx: lifts.you,
  sheet_broken: lifts.you,
  sheet_too_large: lifts.you,
  sheet_too_many_rows: lifts.you,
  sheet_stray_cell: lifts.you,
  sheet_timeout: lifts.you,
  sheet_encrypted: lifts.you,
  sheet_bomb: lifts.you,
  header_wrong: lifts.you,
  export_too_many: lifts.you,
}
