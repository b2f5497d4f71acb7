import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const feeLifts = {
  fee_unknown: lifts.refresh,
  fee_paid: at(lifts.site, 'feeList'),
  fee_waived: at(lifts.site, 'feeList'),
  fee_deferred: lifts.final,
}
