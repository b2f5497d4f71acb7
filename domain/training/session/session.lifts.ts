import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const trainSessionLifts = {
  train_incomplete: lifts.you,
  train_signup_over: lifts.you,
  train_credential_closed: at(lifts.center, 'credentialList'),
  train_has_trainees: lifts.final,
  train_organiser_disabled: at(lifts.center, 'collegeList'),
}
