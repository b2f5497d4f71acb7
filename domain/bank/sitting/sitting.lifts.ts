import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const sittingLifts = {
  sitting_attempts: lifts.final,
  sitting_over: lifts.final,
  sitting_running: lifts.you,
}
