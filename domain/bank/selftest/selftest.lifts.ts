import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const selftestLifts = {
  practice_unmatched: lifts.you,
  practice_gone: lifts.you,
}
