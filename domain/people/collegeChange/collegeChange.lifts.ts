import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const collegeChangeLifts = {
  change_nothing: lifts.you,
  change_open: at(lifts.institution, 'collegeInfo'),
  change_type_site: at(lifts.institution, 'applicationList'),
  change_type_approved: at(lifts.center, 'applicationAudit'),
}
