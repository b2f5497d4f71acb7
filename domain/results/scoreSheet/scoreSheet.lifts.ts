import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const scoreSheetLifts = {
  score_no_exam: at(lifts.center, 'planList'),
  score_exam_running: lifts.exams,
  third_scorer: at(lifts.site, 'examList'),
  late_open: at(lifts.chief, 'examList'),
  correction_open: at(lifts.center, 'examList'),
  attendance_score: at(lifts.site, 'scoreManage'),
  entry_due: at(lifts.examiner, 'examList'),
  score_incident_open: at(lifts.center, 'incidentList'),
  records_missing: at(lifts.chief, 'examList'),
  score_blank: at(lifts.site, 'scoreManage'),
  remind_soon: lifts.time,
}
