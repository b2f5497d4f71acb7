import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const messageLifts = {
  message_rated: lifts.holds,
  message_opened: lifts.final,
}
