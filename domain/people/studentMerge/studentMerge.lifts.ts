import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const studentMergeLifts = {
  merge_same: lifts.you,
  merge_merged: lifts.you,
  merge_level: at(lifts.platform, 'studentList'),
  merge_waiting: lifts.center,
  merge_second: lifts.second,
}
