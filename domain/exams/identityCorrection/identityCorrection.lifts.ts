import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const identityCorrectionLifts = {
  identity_free: lifts.you,
  identity_same: lifts.holds,
  identity_waiting: lifts.center,
  identity_second: lifts.second,
  identity_stale: lifts.institution,
}
