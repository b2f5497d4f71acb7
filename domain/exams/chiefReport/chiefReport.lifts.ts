import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const chiefReportLifts = {
  chief_report_no_exam: lifts.center,
  chief_report_other: lifts.examiner,
  chief_report_running: lifts.exams,
  chief_report_blank: lifts.you,
  chief_report_sent: lifts.final,
}
