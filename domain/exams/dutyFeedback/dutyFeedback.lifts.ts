import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const dutyFeedbackLifts = { duty_feedback_early: lifts.time }
