import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const authorityLifts = {
  authority_code_taken: lifts.you,
  authority_name_taken: lifts.you,
  authority_uscc_taken: lifts.you,
  authority_enabled_credentials: at(lifts.center, 'credentialList'),
  authority_in_use: at(lifts.center, 'credentialList'),
}
