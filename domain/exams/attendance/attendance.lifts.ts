import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const attendanceLifts = {
  checkin_early: lifts.time,
  late: lifts.chief,
  absent_early: lifts.time,
  leave_early: lifts.chief,
  leave_before: lifts.you,
  occurred_old: lifts.final,
  occurred_future: lifts.you,
  candidate_unknown: lifts.you,
  identity_unchecked: lifts.you,
  station_taken: lifts.you,
  room_other: lifts.chief,
  chief_only: lifts.chief,
  chief_here: lifts.chief,
  site_reason: lifts.you,
  reason_needed: lifts.you,
  run_early: lifts.time,
  checklist_open: lifts.you,
  draw_missing: lifts.you,
  panel_incomplete: lifts.you,
  finish_expected: lifts.you,
  finish_early: lifts.you,
  draw_mode: lifts.holds,
  draw_list_changed: lifts.center,
}
