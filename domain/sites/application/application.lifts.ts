import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const applicationLifts = {
  application_open: at(lifts.applicant, 'applicationCards'),
  site_in_force: at(lifts.applicant, 'applicationList'),
  form_incomplete: at(lifts.applicant, 'applicationCards'),
  capacity_none: at(lifts.applicant, 'applicationCards'),
  credential_disabled: at(lifts.center, 'credentialList'),
  levels_gone: at(lifts.applicant, 'applicationCards'),
  room_subject: at(lifts.applicant, 'applicationCards'),
  plans_affected: lifts.you,
  resubmit_unchanged: at(lifts.applicant, 'applicationCards'),
  resubmit_limit: lifts.time,
  own_application: lifts.center,
  levels_not_applied: lifts.you,
  rooms_not_applied: lifts.you,
  level_without_room: lifts.you,
  capacity_above_computed: lifts.you,
  validity_order: lifts.you,
  validity_gap: lifts.you,
  validity_overlap: lifts.you,
  renewed_already: lifts.time,
  renew_early: lifts.time,
  exams_soon: at(lifts.platform, 'applicationList'),
  site_expired: at(lifts.applicant, 'applicationCards'),
  site_replaced: at(lifts.platform, 'applicationList'),
}
