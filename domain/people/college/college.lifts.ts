import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const collegeLifts = {
  name_taken: lifts.you,
  school_code_taken: lifts.you,
  uscc_taken: lifts.you,
  college_has_records: at(lifts.center, 'collegeList'),
  training_level_locked: at(lifts.center, 'collegeList'),
  site_codes_full: lifts.platform,
}
