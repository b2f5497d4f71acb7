import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const siteConditionLifts = {
  condition_level: lifts.you,
  condition_due: lifts.you,
  condition_over: at(lifts.applicant, 'applicationCards'),
  condition_late: at(lifts.applicant, 'applicationCards'),
  evidence_missing: at(lifts.site, 'applicationSites'),
}
