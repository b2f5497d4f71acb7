import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const assignmentLifts = {
  assignment_begun: lifts.final,
  assignment_late: lifts.site,
  assignment_waits: lifts.time,
}

/** Who lifts what forbids a change of the examiners. */
export const examinerLifts = {
  examiner_begun: lifts.final,
  examiner_late: lifts.you,
  examiner_declined: lifts.you,
  examiner_room: lifts.you,
}

/** Who lifts what forbids a call for scoring alone. */
export const scorerLifts = {
  scorer_none: lifts.holds,
  scorer_early: lifts.time,
  scorer_called: lifts.self,
  scorer_twice: lifts.you,
}

/** Who lifts what forbids a dispatch. */
export const dispatchLifts = {
  dispatch_reserve: at(lifts.center, 'teacherReserve'),
  dispatch_region: at(lifts.center, 'teacherReserve'),
  dispatch_day: at(lifts.center, 'teacherReserve'),
}
