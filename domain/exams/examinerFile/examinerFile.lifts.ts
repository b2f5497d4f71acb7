import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const examinerFileLifts = {
  rating_year: lifts.you,
  violation_future: lifts.you,
}
