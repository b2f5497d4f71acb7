import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const dispatchRequestLifts = {
  request_plan: at(lifts.center, 'planList'),
  request_begun: lifts.final,
  request_session: lifts.you,
  request_role: lifts.you,
  request_open: at(lifts.site, 'planList'),
  request_missing: at(lifts.center, 'teacherReserve'),
}
