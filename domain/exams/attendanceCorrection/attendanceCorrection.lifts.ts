import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const attendanceCorrectionLifts = {
  correction_same: lifts.holds,
  correction_points: at(lifts.site, 'scoreManage'),
  correction_identity: lifts.you,
  correction_waiting: lifts.center,
  correction_second: lifts.second,
  correction_own: lifts.site,
}
