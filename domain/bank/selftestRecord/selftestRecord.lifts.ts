import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const selftestRecordLifts = {
  practice_empty: lifts.you,
}
