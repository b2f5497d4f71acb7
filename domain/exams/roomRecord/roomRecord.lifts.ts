import { lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const roomRecordLifts = {
  record_sent: lifts.final,
  record_running: lifts.exams,
  record_examiners: lifts.examiner,
  record_confirmed: lifts.examiner,
  record_checks_open: lifts.you,
  record_unconfirmed: lifts.examiner,
  record_people_few: lifts.you,
}
