import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const lateReportLifts = {
  late_chief: lifts.chief,
  late_center: lifts.center,
  late_own: lifts.center,
  late_gone: lifts.you,
  late_author: lifts.you,
  late_points: at(lifts.site, 'scoreManage'),
  late_flag: at(lifts.platform, 'scoreManage'),
  late_station: lifts.holds,
  late_leave: lifts.you,
  late_after: lifts.holds,
  late_blind: at(lifts.site, 'examList'),
  late_undo: at(lifts.site, 'examList'),
}
