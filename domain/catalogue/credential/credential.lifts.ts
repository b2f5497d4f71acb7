import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const credentialLifts = {
  credential_code_taken: lifts.you,
  credential_name_taken: lifts.you,
  authority_disabled: at(lifts.center, 'authorityList'),
  credential_levels_missing: at(lifts.center, 'credentialList'),
  credential_has_plans: at(lifts.exams, 'planList'),
  credential_in_use: lifts.final,
  credential_level_in_use: lifts.final,
  credential_form_fixed: lifts.final,
  credential_disabled: at(lifts.center, 'credentialList'),
}
