import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const examLifts = {
  seat_unknown: lifts.you,
  seat_taken: lifts.you,
  seat_room: lifts.you,
  seat_student: lifts.you,
  seat_drawn: lifts.holds,
  seat_begun: lifts.final,
}
