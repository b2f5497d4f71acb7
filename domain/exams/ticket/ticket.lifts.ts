import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const ticketLifts = {
  ticket_not_approved: at(lifts.center, 'planList'),
  ticket_not_open: lifts.time,
  ticket_none: at(lifts.center, 'planList'),
}
