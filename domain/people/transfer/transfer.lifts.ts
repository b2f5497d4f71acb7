import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const transferLifts = {
  transfer_own: at(lifts.institution, 'studentList'),
  transfer_open: at(lifts.institution, 'studentTransfers'),
  transfer_limit: lifts.time,
  transfer_decider: at(lifts.school, 'studentTransfers'),
  transfer_requester: at(lifts.applicant, 'studentTransfers'),
  transfer_unknown: at(lifts.applicant, 'studentTransfers'),
  transfer_gone: at(lifts.applicant, 'studentTransfers'),
  transfer_signup: at(lifts.school, 'studentPlans'),
  transfer_correction: at(lifts.center, 'studentList'),
  transfer_merge: at(lifts.center, 'studentList'),
  transfer_number: at(lifts.applicant, 'studentTransfers'),
  transfer_major: at(lifts.applicant, 'majorList'),
}
