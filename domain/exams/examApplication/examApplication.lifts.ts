import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts what refuses a plan and its exam application alike. */
export const siteLifts = {
  plan_frozen: at(lifts.siteByRenewal, 'applicationList'),
  plan_site: at(lifts.siteByRenewal, 'applicationList'),
  room_gone: at(lifts.site, 'applicationList'),
  room_seats: at(lifts.site, 'applicationList'),
}

/** Who or what lifts each other refusal of this feature. */
export const examApplicationLifts = {
  exam_signup_open: at(lifts.site, 'planList'),
  exam_submit_days: lifts.center,
  exam_resubmit_days: lifts.center,
  exam_no_candidate: at(lifts.institution, 'studentPlans'),
  exam_waiting: at(lifts.site, 'planList'),
  exam_photos: at(lifts.school, 'studentList'),
  exam_unpaid: at(lifts.site, 'feeList'),
  exam_seats: at(lifts.site, 'planList'),
  exam_panel: at(lifts.site, 'planList'),
  exam_equipment: lifts.you,
  exam_begun: at(lifts.centerReject, 'planList'),
  exam_papers: at(lifts.center, 'planList'),
  exam_revoke_late: lifts.final,
  exam_room_taken: at(lifts.siteAfterReject, 'planList'),
  exam_student_taken: at(lifts.siteAfterReject, 'planList'),
  exam_teacher_taken: at(lifts.center, 'planList'),
}
